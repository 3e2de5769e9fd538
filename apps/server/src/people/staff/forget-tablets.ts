import { operation } from "../../web/call/operation.ts";
import { staffTablet } from "../../web/session/tablet.ts";
import { dropTablets } from "./known-tablet.ts";
import { logStaffEvent } from "./staff-table.ts";

/** Makes the store forget every tablet but the one in hand. People there stay signed in, see `signOutStaff`. */
export const forgetTablets = operation("forgetTablets", ({ db, now }, { staff, request }) =>
  db.transact(async (tx) => {
    const forgotten = await dropTablets(tx, staff.storeId, staffTablet.of(request) ?? "");
    const event = {
      storeId: staff.storeId,
      staffId: staff.id,
      type: "tablets_forgotten",
      at: now(),
    } as const;
    await logStaffEvent(tx, { ...event, data: { forgotten } });
    return { forgotten };
  }),
);
