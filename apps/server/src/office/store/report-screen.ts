import { reportKiosk } from "../../catalogue/kiosk/known-kiosk.ts";
import { reportTablet } from "../../people/staff/known-tablet.ts";
import { operation } from "../../web/call/operation.ts";
import { staffTablet } from "../../web/session/tablet.ts";

/** A screen says that it is in use, for the office's list (OF-06). A browser that is no screen of a store is not stored. */
export const reportScreen = operation("reportScreen", async ({ db, now }, { body, request }) => {
  const use = { version: body.version, now: now() };
  const tablet = staffTablet.of(request);
  await db.transact(async (tx) => {
    await reportKiosk(tx, { request, ...use });
    if (tablet !== undefined) await reportTablet(tx, { tablet, ...use });
  });
  return null;
});
