import { hashToken } from "../../platform/secret/token-hash.ts";
import { operation } from "../../web/call/operation.ts";
import { tokenOf } from "../../web/session/authenticate.ts";
import { closeSession } from "../../web/session/session-table.ts";

/** The shopper or the kiosk is done: the token and the links to its visit stop working. */
export const endVisit = operation("endVisit", async ({ db }, { request, sessions }) => {
  const token = tokenOf(request);
  if (token === undefined) return null;
  const tokenHash = hashToken(token);
  await db.transact((tx) => closeSession(tx, tokenHash));
  sessions.forget(tokenHash);
  return null;
});
