import type { CallName } from "@horma/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { hashToken } from "../token-hash.ts";
import { tokenOf } from "./authenticate.ts";
import type { RateLimits } from "./rate-limits.ts";
import { refuse } from "./refusals.ts";
import { sendRefusal } from "./send-refusal.ts";

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** Before everything else: what an address may ask for at all. */
export function limitAddresses(app: FastifyInstance, { address, keyOf }: RateLimits): void {
  app.addHook("onRequest", async (request, reply) => take(address, keyOf(request.ip), reply));
}

/** What stands before a call, beside who makes it: nothing for one that only the address's own budget limits. */
export function limitTries(name: CallName, { calls, keyOf }: RateLimits): Hook | undefined {
  const limiter = calls[name]?.byAddress;
  return limiter && (async (request, reply) => take(limiter, keyOf(request.ip), reply));
}

/**
 * What stands behind the check of a token: its own budgets, so that many shoppers behind one address do not take from each
 * other. A token that is not good was refused before.
 */
export function limitToken(name: CallName, { token, calls }: RateLimits): Hook {
  return async (request, reply) => {
    const sent = tokenOf(request);
    if (sent === undefined) return undefined;
    const key = hashToken(sent);
    const refused = await take(token, key, reply);
    const limiter = calls[name]?.byToken;
    return refused ?? (limiter && (await take(limiter, key, reply)));
  };
}

/** Takes one from a budget, or refuses and says when there is more. */
async function take(
  limiter: RateLimiterAbstract,
  key: string,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (spent) {
    if (!(spent instanceof RateLimiterRes)) throw spent;
    reply.header("retry-after", Math.max(1, Math.ceil(spent.msBeforeNext / 1000)));
    return sendRefusal(
      reply,
      refuse("rate_limited", "too many calls: wait as long as Retry-After says; nothing was done"),
    );
  }
}
