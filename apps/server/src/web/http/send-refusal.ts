import { problemType } from "@horma/contract";
import { keyPrefix } from "@horma/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Counter } from "prom-client";
import type { Refusal } from "./refusals.ts";

/** Seconds after which to retry a call that found the server unavailable. */
export const retryAfter = 2;

export const refusalsSent = new Counter({
  name: "horma_refusals_total",
  help: "Refused calls, by the code of their answer",
  labelNames: ["code"],
  registers: [],
});

/** Answers a refusal, uncached. `status` overrides the code's status if the transport has a more exact one. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, status = refusal.status): FastifyReply {
  refusalsSent.inc({ code: refusal.code });
  if (status === 503) reply.header("retry-after", retryAfter);
  // RFC 9110, 11.6.1: how to sign in. It opens no dialog in a browser.
  if (status === 401) reply.header("www-authenticate", "Bearer");
  reply.header("cache-control", "no-store");
  reply.code(status);
  if (wantsProblem(reply.request))
    return reply.type(problemType).send(JSON.stringify(refusal.problem(status)));
  return reply.type("application/json; charset=utf-8").send(refusal.body());
}

/** Machines get problem details, also where there is no call of theirs, and so does any caller that asks for them. */
function wantsProblem({ headers, routeOptions, office }: FastifyRequest): boolean {
  const ofMachine = routeOptions?.config?.ofMachines && office === undefined;
  if (ofMachine || headers.accept?.includes(problemType)) return true;
  return headers.authorization?.startsWith(`Bearer ${keyPrefix}`) === true;
}
