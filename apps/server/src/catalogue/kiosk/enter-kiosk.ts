import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { findStoreByCode } from "../store/store-table.ts";
import { checkKioskPin } from "./check-kiosk-pin.ts";
import { rememberKiosk } from "./known-kiosk.ts";

/** Registers a kiosk by the staff's PIN: its requests count apart from its network's (SX-02). */
export const enterKiosk = operation("enterKiosk", async (deps, { body, request, reply }) => {
  const stands = await findStoreByCode(deps.db.read, body.store);
  if (stands === undefined) return refuse("store_not_found", `there is no store ${body.store}`);
  const refused = await checkKioskPin(deps, body, { request, reply });
  if (refused !== undefined) return refused;
  const storeId = stands.store.id;
  await deps.db.transact((tx) => rememberKiosk(tx, { request, reply, storeId, now: deps.now() }));
  return null;
});
