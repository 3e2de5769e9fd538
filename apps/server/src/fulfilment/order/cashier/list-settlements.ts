import { operation } from "../../../web/call/operation.ts";
import { listStanding } from "./settlement-table.ts";

/** Orders that the till closed today and may open again. */
export const listSettlements = operation("listSettlements", async (deps, { staff }) => ({
  settlements: await listStanding(deps, staff.storeId, deps.now()),
}));
