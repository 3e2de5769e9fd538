import { limits, type OrderStep } from "@horma/domain";
import { work } from "../../../people/staff/action.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { type Refusal, refuse } from "../../../web/http/refusals.ts";
import { DeviceReader } from "../../device/device-table.ts";
import { newJob } from "../../device/new-job.ts";
import { changeOrder } from "../change-order.ts";
import { pairSteps } from "../pair-steps.ts";
import { lastEvents } from "./last-events.ts";
import { notAvailable } from "./place-order.ts";

/**
 * Staff said too soon that the shopper has the pairs: they still wait in the delivery zone, or on their shelf while no other order
 * has it (FL-12). Only the person who said it can take it back, within ten seconds, and only while nothing else happened to the
 * pairs. An opened box stays open, so from there it is not taken back.
 */
export const undoHandOver = work("undoHandOver", (_deps, by, body, once) =>
  once((tx) =>
    changeOrder(tx, { storeId: by.storeId, hashId: body.hash_id }, by, async (order) => {
      const steps = pairSteps(order, "with_shopper", "handover_undone");
      const [handed, ...others] = await lastEvents(tx, order.id, "pair_handed_over");
      const since = by.now.getTime() - limits.handUndo;
      const mine = [handed, ...others].every(
        (event) => event !== undefined && event.staffId === by.staffId && event.at.getTime() >= since,
      );
      if (steps.length === 0 || handed === undefined || !mine)
        return refuse(
          "undo_refused",
          "the pairs were handed over more than ten seconds ago or by someone else",
        );
      return handed.deviceId === null ? steps : onShelf(tx, handed.deviceId, steps);
    }),
  ),
);

/** The steps with the shelf that the pairs still lie on. */
async function onShelf(
  tx: Transaction,
  deviceId: number,
  steps: readonly OrderStep[],
): Promise<readonly OrderStep[] | Refusal> {
  const device = await new DeviceReader(tx).byId(deviceId);
  if (device?.type_id !== "shelf")
    return refuse("undo_refused", "the box is open: its shopper has the pairs");
  const shelf = { device, job: newJob() };
  return notAvailable(device) ?? steps.map((step) => ({ ...step, shelf }));
}
