import { deviceFailed, type OrderStep, orderOver } from "@horma/domain";
import type { StoreDevice } from "../../device/device-table.ts";
import { newJob } from "../../device/new-job.ts";
import { Refusal, refuse } from "../../http/refusals.ts";
import { action } from "../../staff/action.ts";
import { leaveFreedBox } from "../box/freed-box.ts";
import { changeStoreOrder, type StaffDeed, stepRefused } from "../change-store-order.ts";
import { pairSteps } from "../pair-steps.ts";
import type { StoredOrder } from "../stored-order.ts";
import { leftBehind } from "./fetch-pairs.ts";
import { openForRunner } from "./open-for-runner.ts";
import { askBackDoor, notAvailable, openForPairs, targetOf } from "./place-order.ts";

/**
 * An order goes to another device: the back door of its box opens, what was in it is in the runner's hands again, and
 * the other box opens for it. A shelf takes it at once.
 */
export const moveOrder = action("moveOrder", async (deps, { body, staff }, once) => {
  const wanted = await targetOf(deps.db.read, staff.storeId, body.hwd);
  if (wanted instanceof Refusal) return wanted;
  const asking = { staff, now: deps.now() };
  const opened = await openForRunner(
    deps,
    asking,
    body.hash_id,
    (order) => notMovable(order, wanted) ?? holds(order),
  );
  if (opened instanceof Refusal) return opened;
  const by: StaffDeed = { staff, now: deps.now() };
  const moved = await once(async (tx) => {
    const target = await targetOf(tx, staff.storeId, body.hwd);
    if (target instanceof Refusal) return target;
    const changed = await changeStoreOrder(
      tx,
      by,
      body.hash_id,
      (order) => notMovable(order, target) ?? moving(order, target),
    );
    return changed instanceof Refusal ? changed : { ...changed, door: await askBackDoor(tx, by, changed) };
  });
  leaveFreedBox(deps, moved);
  return moved instanceof Refusal ? moved : openForPairs(deps, by, moved);
});

function notMovable(order: StoredOrder, target: StoreDevice): Refusal | undefined {
  if (orderOver(order.status_id))
    return refuse("order_over", "nothing of this order is asked for any longer");
  if (order.device === null) return stepRefused("the order has no device to be moved from");
  if (order.device.id === target.id) return stepRefused("the order is there already");
  if (leftBehind(order).length > 0) return stepRefused("take the pairs away first that nobody came for");
  return notAvailable(target);
}

/** Whether the box has to be opened to get at the pairs; one that does not work is emptied by hand. */
function holds({ device, pairs }: StoredOrder): boolean {
  return device !== null && !deviceFailed(device) && pairs.some((pair) => pair.place === "box");
}

function moving(order: StoredOrder, target: StoreDevice): readonly OrderStep[] {
  const out = pairSteps(order, "placed", "unplaced");
  const carried = order.pairs.filter(
    ({ state, confirmed }) => state === "placed" || (state === "picking" && confirmed),
  );
  const down = carried.map(({ id }): OrderStep => ({ kind: "pair", id, input: "placed" }));
  return [
    ...out,
    { kind: "device_left" },
    { kind: "assigned", device: target, job: newJob() },
    ...(target.type_id === "shelf" ? down : []),
  ];
}
