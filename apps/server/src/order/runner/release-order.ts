import type { OrderStep } from "@horma/domain";
import { refuse } from "../../http/refusals.ts";
import { action } from "../../staff/action.ts";
import { staffDeed } from "../../staff/store-deed.ts";
import { leaveFreedBox } from "../box/freed-box.ts";
import { changeOrder } from "../change-order.ts";
import { stepRefused } from "../order-refusals.ts";
import { pairSteps } from "../pair-steps.ts";
import type { StoredOrder } from "../stored-order.ts";
import { claimantOf } from "./claimant.ts";

/** A runner gives a request back to the others. A manager may do it for them. */
export const releaseOrder = action("releaseOrder", async (deps, { body, staff }, once) => {
  const by = staffDeed(staff, deps.now());
  const released = await once((tx) =>
    changeOrder(tx, { storeId: by.storeId, hashId: body.hash_id }, by, async (order) => {
      const carried = pairSteps(order, "picking", "unclaimed");
      if (carried.length === 0) return stepRefused("nobody is fetching pairs of this order");
      const claimant = await claimantOf(tx, order.id);
      if (claimant?.id === staff.id || staff.role === "manager") return [...carried, ...leaveUnused(order)];
      const owner = claimant?.name ?? "somebody else";
      return refuse("role_forbidden", `${owner} took it: only they or a manager give it back`);
    }),
  );
  return leaveFreedBox(deps, released);
});

/** Frees a device that was meant for the pairs and holds none yet. */
function leaveUnused({ device, pairs }: StoredOrder): OrderStep[] {
  const holdsNone = device !== null && pairs.every((pair) => pair.device_id !== device.id);
  return holdsNone ? [{ kind: "device_left" }] : [];
}
