import type { OrderStep } from "@horma/domain";
import { work } from "../../../people/staff/action.ts";
import { leaveFreedBox } from "../box/freed-box.ts";
import { changeOrder } from "../change-order.ts";
import { stepRefused } from "../order-refusals.ts";
import { pairSteps } from "../pair-steps.ts";
import type { StoredOrder } from "../stored-order.ts";
import { carriedPairs, heldByAnother } from "./held-pairs.ts";

/** Who holds the pairs puts them back: the request is for the others again. */
export const releaseOrder = work("releaseOrder", async (deps, by, body, once) => {
  const released = await once((tx) =>
    changeOrder(tx, { storeId: by.storeId, hashId: body.hash_id }, by, async (order) => {
      const carried = pairSteps(order, "picking", "unclaimed");
      if (carried.length === 0) return stepRefused("no pair of this order is being fetched");
      return (await heldByAnother(tx, carriedPairs(order), by)) ?? [...carried, ...leaveUnused(order)];
    }),
  );
  return leaveFreedBox(deps, released);
});

/** Frees a device that was meant for the pairs and holds none yet. */
function leaveUnused({ device, pairs }: StoredOrder): OrderStep[] {
  const holdsNone = device !== null && pairs.every((pair) => pair.device_id !== device.id);
  return holdsNone ? [{ kind: "device_left" }] : [];
}
