import { operation } from "../../web/call/operation.ts";
import { logStaffEvent } from "./staff-table.ts";
import { addTabletCode } from "./tablet-code-table.ts";

/** Makes the manager's code, which is typed on a new tablet to make it known. */
export const offerTablet = operation("offerTablet", ({ db, now }, { staff }) =>
  db.transact(async (tx) => {
    const [by, at] = [{ storeId: staff.storeId, staffId: staff.id }, now()];
    await logStaffEvent(tx, { ...by, type: "tablet_offered", at });
    return addTabletCode(tx, by, at);
  }),
);
