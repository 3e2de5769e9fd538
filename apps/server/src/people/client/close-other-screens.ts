import { operation } from "../../web/call/operation.ts";
import { closeOtherSessions } from "../../web/session/session-table.ts";

/** SX-01: the shopper does not know a screen that joined, so the visit ends on all others. */
export const closeOtherScreens = operation("closeOtherScreens", async ({ db }, input) => {
  const { clientId, tokenHash, sessions } = input;
  const ended = await db.transact((tx) => closeOtherSessions(tx, { clientId, tokenHash }));
  for (const hash of ended) sessions.forget(hash);
  return null;
});
