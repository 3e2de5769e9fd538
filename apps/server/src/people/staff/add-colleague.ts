import { operation } from "../../web/call/operation.ts";
import { givePin } from "./give-pin.ts";
import { takeOnIn } from "./manage-staff.ts";

/** OF-07. The manager adds a person to their store, or adds one back who left, in any role of the store. */
export const addColleague = operation("addColleague", (deps, { body, staff, idempotencyKey }) =>
  givePin(deps, { call: "addColleague", staff, idempotencyKey }, (tx) =>
    takeOnIn(tx, { ...body, store: staff.storeCode, by: staff.id }, deps.now()),
  ),
);
