import { operation } from "../../web/call/operation.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import { forgetVisit } from "./forget-visit.ts";

/**
 * The shopper's right to erasure (Ley 19.628, art. 7): does at once what the end of the retention does. Refused during an order,
 * because it needs its shopper until it is over.
 */
export const forgetClient = operation("forgetClient", async ({ db }, { clientId, sessions }) => {
  const ended = await db.transact((tx) => forgetVisit(tx, clientId));
  if (ended === undefined) return refuse("token_invalid", "the visit was erased already");
  if (ended instanceof Refusal) return ended;
  for (const tokenHash of ended) sessions.forget(tokenHash);
  return null;
});
