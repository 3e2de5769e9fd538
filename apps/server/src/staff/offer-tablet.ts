import { operation } from "../call/operation.ts";
import { noteStaffDeed } from "./staff-table.ts";
import { addTabletCode } from "./tablet-code-table.ts";

/** The manager makes a code that is typed on a new tablet, which then knows who works in the store. */
export const offerTablet = operation("offerTablet", ({ db, now }, { staff }) =>
  db.transact(async (tx) => {
    const [by, at] = [{ storeId: staff.storeId, staffId: staff.id }, now()];
    await noteStaffDeed(tx, { ...by, type: "tablet_offered", at });
    return addTabletCode(tx, by, at);
  }),
);
