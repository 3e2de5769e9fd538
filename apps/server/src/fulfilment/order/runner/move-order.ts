import { deviceFailed, type OrderStep, orderOver, pairLeftBehind } from "@horma/domain";
import { work } from "../../../people/staff/action.ts";
import type { StaffContext } from "../../../people/staff/staff-context.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import type { StoreDevice } from "../../device/device-table.ts";
import { newJob } from "../../device/new-job.ts";
import { leaveFreedBox } from "../box/freed-box.ts";
import { changeOrder } from "../change-order.ts";
import { stepRefused } from "../order-refusals.ts";
import { pairSteps } from "../pair-steps.ts";
import type { StoredOrder } from "../stored-order.ts";
import { isHeldBy } from "./held-pairs.ts";
import { openForRunner } from "./open-for-runner.ts";
import { commandBackDoor, notAvailable, openForPairs, targetOf } from "./place-order.ts";

/**
 * An order moves to another device. Its box's back door opens, the runner takes the pairs, and the other box opens for them. A
 * shelf takes them at once. A canceled pair among them goes to the return rack.
 */
export const moveOrder = work("moveOrder", async (deps, asking, body, once) => {
  const which = { storeId: asking.storeId, hashId: body.hash_id };
  const wanted = await targetOf(deps.db.read, which.storeId, body.hwd);
  if (wanted instanceof Refusal) return wanted;
  const opened = await openForRunner(
    deps,
    which,
    asking,
    (order) => notMovable(order, wanted) ?? holds(order),
  );
  if (opened instanceof Refusal) return opened;
  const by = { ...asking, now: deps.now() };
  const moved = await once(async (tx) => {
    const target = await targetOf(tx, which.storeId, body.hwd);
    if (target instanceof Refusal) return target;
    const decide = (order: StoredOrder) => notMovable(order, target) ?? moving(order, target, by);
    const changed = await changeOrder(tx, which, by, decide);
    return changed instanceof Refusal
      ? changed
      : { ...changed, door: await commandBackDoor(tx, by, changed) };
  });
  leaveFreedBox(deps, moved);
  return moved instanceof Refusal ? moved : openForPairs(deps, by, moved);
});

function notMovable(order: StoredOrder, target: StoreDevice): Refusal | undefined {
  if (orderOver(order.status_id)) return refuse("order_over", "no pair of this order is requested any more");
  if (order.device === null) return stepRefused("the order has no device to move from");
  if (order.device.id === target.id) return stepRefused("the order is already there");
  if (order.pairs.some((pair) => pair.state === "returned" && pairLeftBehind(pair)))
    return stepRefused("first take away the pairs that were not picked up");
  return notAvailable(target);
}

/** Whether the box must open to reach the pairs. A failed one is emptied by hand. */
function holds({ device, pairs }: StoredOrder): boolean {
  return device !== null && !deviceFailed(device) && pairs.some((pair) => pair.place === "box");
}

/** Pairs in a colleague's hands stay there: only they place them. */
function moving(order: StoredOrder, target: StoreDevice, by: StaffContext): readonly OrderStep[] {
  const out = pairSteps(order, "placed", "unplaced");
  const left = order.pairs
    .filter(pairLeftBehind)
    .map(({ id }): OrderStep => ({ kind: "pair", id, input: "fetched" }));
  const carried = order.pairs.filter(
    (pair) => pair.state === "placed" || (pair.state === "picking" && pair.confirmed && isHeldBy(pair, by)),
  );
  const down = carried.map(({ id }): OrderStep => ({ kind: "pair", id, input: "placed" }));
  return [
    ...left,
    ...out,
    { kind: "device_left" },
    { kind: "assigned", device: target, job: newJob() },
    ...(target.type_id === "shelf" ? down : []),
  ];
}
