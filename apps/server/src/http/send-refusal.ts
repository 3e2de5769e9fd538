import type { FastifyReply } from "fastify";
import type { Refusal } from "./refusals.ts";

/** Seconds after which a call that found the server unavailable may be tried again. */
const retryAfter = 2;

/** Answers a refusal; `status` where the transport has a more exact one than the code's. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, status = refusal.status): FastifyReply {
  if (status === 503) reply.header("retry-after", retryAfter);
  return reply.code(status).type("application/json; charset=utf-8").send(refusal.body());
}
