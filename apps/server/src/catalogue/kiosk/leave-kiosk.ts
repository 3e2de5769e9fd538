import { operation } from "../../web/call/operation.ts";
import { checkKioskPin } from "./check-kiosk-pin.ts";
import { forgetKiosk } from "./known-kiosk.ts";

/** Ends kiosk mode by the staff's PIN: the browser counts as a phone again. */
export const leaveKiosk = operation("leaveKiosk", async (deps, { body, request, reply }) => {
  const refused = await checkKioskPin(deps, body, { request, reply });
  if (refused !== undefined) return refused;
  await deps.db.transact((tx) => forgetKiosk(tx, { request, reply, now: deps.now() }));
  return null;
});
