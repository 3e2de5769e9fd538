import type { FastifyReply } from "fastify";
import { type Refusal, refuse } from "../http/refusals.ts";

/** Too many tries: `retry-after` says when to come again. */
export function refuseFor(reply: FastifyReply, wait: number, message: string): Refusal {
  reply.header("retry-after", String(Math.ceil(wait / 1000)));
  return refuse("too_many_requests", `${message}: wait before trying again`);
}
