import { operation } from "../../web/call/operation.ts";
import { addTransfer, transferLife } from "./transfer-table.ts";

/** RT-01, `/check-in/:token`: a link that continues the visit in another browser, such as the shopper's phone. */
export const offerTransfer = operation("offerTransfer", async ({ db, now }, { tokenHash }) => {
  const token = await db.transact((tx) => addTransfer(tx, tokenHash, now()));
  return { token, expires_in: transferLife / 1000 };
});
