import type { FastifyBaseLogger } from "fastify";

/** "Sends" a code by writing it to the log, where whoever runs the demo reads it; the phone is shown in part. */
export function sendLoginCode(log: FastifyBaseLogger, phone: string, code: string): void {
  log.info({ phone: `…${phone.slice(-4)}`, code }, "login code");
}
