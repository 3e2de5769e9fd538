import { operation } from "../http/operation.ts";
import { refuse } from "../http/refusals.ts";
import { hashToken } from "../token-hash.ts";
import { addHandover, handoverLife } from "./handover-store.ts";

/** RT-01, `/check-in/:token`: a link with which the visit goes on in another browser, such as the shopper's phone. */
export const offerHandover = operation("offerHandover", async ({ db, now }, { token: own }) => {
  if (own === undefined) return refuse("token_missing", "a token is required");
  const token = await db.transact((tx) => addHandover(tx, hashToken(own), now()));
  return { token, expires_in: handoverLife / 1000 };
});
