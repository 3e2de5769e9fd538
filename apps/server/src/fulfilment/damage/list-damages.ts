import { operation } from "../../web/call/operation.ts";
import { listDamagesOf } from "./damage-table.ts";

/** How many the manager sees. */
const most = 50;

/** The newest damaged pairs of the manager's store. */
export const listDamages = operation("listDamages", ({ db }, { staff }) =>
  listDamagesOf(db.pool, staff.storeId, most),
);
