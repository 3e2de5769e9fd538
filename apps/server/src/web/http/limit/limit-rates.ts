import type { CallName } from "@horma/contract";
import type { FastifyInstance, FastifyReply, HookHandlerDoneFunction, onRequestHookHandler } from "fastify";
import { networkOf } from "../../../platform/network/network.ts";
import { refuse } from "../refusals.ts";
import { sendRefusal } from "../send-refusal.ts";
import type { Limiter, RateLimits } from "./rate-limits.ts";

/** First of all: how much an address may ask for. */
export function limitAddresses(app: FastifyInstance, { address }: RateLimits): void {
  app.addHook("onRequest", (request, reply, done) =>
    take(address[request.routeOptions.config.budget ?? "all"], networkOf(request.ip), reply, done),
  );
}

/** Limits a call by address before the caller is known. Undefined if only the address's own budget limits it. */
export function limitTries(name: CallName, { calls }: RateLimits): onRequestHookHandler | undefined {
  const limiter = calls[name]?.byAddress;
  return limiter && ((request, reply, done) => take(limiter, networkOf(request.ip), reply, done));
}

/**
 * Limits a call by token, after the token was checked, so that many shoppers behind one address do not take from each other. An
 * invalid token was refused before.
 */
export function limitToken(name: CallName, { token, key, calls }: RateLimits): onRequestHookHandler {
  const { byToken, byKey } = calls[name] ?? {};
  return ({ tokenHash = "", key: machine }, reply, done) => {
    const [all, limiter] = machine === undefined ? [token, byToken] : [key, byKey];
    take(all, tokenHash, reply, limiter ? () => take(limiter, tokenHash, reply, done) : done);
  };
}

/** Takes one from a budget and goes on, or refuses and says when to retry. */
function take(limiter: Limiter, key: string, reply: FastifyReply, next: HookHandlerDoneFunction): void {
  const goOn = (wait: number) => {
    if (wait === 0) return next();
    reply.header("retry-after", Math.ceil(wait / 1000));
    sendRefusal(
      reply,
      refuse("rate_limited", "too many calls: nothing was done; wait for the time in Retry-After"),
    );
  };
  const wait = limiter.take(key);
  if (typeof wait === "number") goOn(wait);
  else wait.then(goOn, next);
}
