import type { FastifyBaseLogger } from "fastify";
import { loginCodeMessage } from "./login-code-message.ts";

/** "Sends" a code by writing its SMS to the log, where whoever runs the demo reads it; the phone is shown in part. */
export function sendLoginCode(log: FastifyBaseLogger, host: string, phone: string, code: string): void {
  log.info({ phone: `…${phone.slice(-4)}`, code, text: loginCodeMessage(code, host) }, "login code");
}
