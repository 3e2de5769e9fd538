import { operation } from "../../web/call/operation.ts";
import { Refusal } from "../../web/http/refusals.ts";
import { storeAsked } from "../../web/session/stores-asked.ts";
import { readOfficeStore } from "./read-office-store.ts";

/** OF-06. */
export const getOfficeStore = operation("getOfficeStore", async ({ db, now }, { params, office }) => {
  const id = await storeAsked(db.read, params.store, office);
  return id instanceof Refusal ? id : readOfficeStore(db.read, id, now());
});
