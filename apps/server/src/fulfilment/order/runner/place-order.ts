import { deviceAvailable, deviceFailed, type OrderStep, orderOver } from "@horma/domain";
import { work } from "../../../people/staff/action.ts";
import type { Reader, Transaction } from "../../../platform/db/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { DeviceReader, type StoreDevice } from "../../device/device-table.ts";
import { newJob } from "../../device/new-job.ts";
import { commandDoor, type DoorCommand, retryingDoor } from "../box/command-door.ts";
import { leaveFreedBox } from "../box/freed-box.ts";
import { openBackDoor } from "../box/open-door.ts";
import { changeOrder, type OrderChange } from "../change-order.ts";
import { stepRefused } from "../order-refusals.ts";
import { type ChangeContext, OrderWriter } from "../order-table.ts";
import { pairSteps } from "../pair-steps.ts";
import type { StoredOrder } from "../stored-order.ts";
import { carriedPairs, heldByAnother } from "./held-pairs.ts";

/**
 * Who holds the pairs puts them down. On a shelf or in the delivery zone they are placed at once. A box opens its back door, and the
 * pairs count as placed when it closes. Asked again for the same box, it opens again.
 */
export const placeOrder = work("placeOrder", async (deps, by, body, once) => {
  const which = { storeId: by.storeId, hashId: body.hash_id };
  const placed = await once(async (tx) => {
    const target = body.hwd === null ? null : await targetOf(tx, by.storeId, body.hwd);
    if (target instanceof Refusal) return target;
    const changed = await changeOrder(tx, which, by, async (order) => {
      return (await heldByAnother(tx, carriedPairs(order), by)) ?? placing(order, target);
    });
    return changed instanceof Refusal
      ? changed
      : { ...changed, door: await commandBackDoor(tx, by, changed) };
  });
  leaveFreedBox(deps, placed);
  return placed instanceof Refusal ? placed : openForPairs(deps, by, placed);
});

/** The change, and the door command for the order's present box; undefined without one. */
export type Placed = OrderChange & { door: DoorCommand | undefined };

/** Opens the box for the pairs, or says why it did not open. The order keeps the box until another device is chosen. */
export async function openForPairs(
  deps: Pick<Deps, "db" | "gateway" | "now">,
  by: ChangeContext,
  { before, door }: Placed,
): Promise<Refusal | undefined> {
  if (door === undefined) return undefined;
  return openBackDoor(deps, door, retryingDoor(deps, before, "back", by));
}

/** A device of the store by its hardware id. */
export async function targetOf(reader: Reader, storeId: number, hwd: string): Promise<StoreDevice | Refusal> {
  const found = await new DeviceReader(reader).inStore(storeId, hwd);
  return found ?? refuse("device_not_found", `this store has no device ${hwd}`);
}

/** Asks the order's present box, if any, to open its back door. */
export async function commandBackDoor(
  tx: Transaction,
  by: ChangeContext,
  { before }: OrderChange,
): Promise<DoorCommand | undefined> {
  const order = await new OrderWriter(tx).byId(before.id);
  if (order?.device?.type_id !== "box") return undefined;
  return commandDoor(tx, { ...order, device: order.device }, "back", by);
}

/** Why another order cannot take a device now; undefined if it can. */
export function notAvailable(target: StoreDevice): Refusal | undefined {
  if (deviceAvailable(target)) return undefined;
  return refuse("device_not_available", `${target.hwd} is in use or not working: choose another device`);
}

function placing(order: StoredOrder, target: StoreDevice | null): readonly OrderStep[] | Refusal {
  const refusal = notPlaceable(order);
  if (refusal !== undefined) return refusal;
  const down = pairSteps(order, "picking", "placed");
  if (target !== null && target.id === order.device?.id) return intoPresent(target, down);
  const settled = order.pairs.some((pair) => pair.state === "placed");
  const canceled = order.pairs.some((pair) => pair.device_id !== null && pair.device_id === order.device?.id);
  if (settled || canceled)
    return stepRefused("its other pair is elsewhere: move the order or place both together");
  const leave: OrderStep[] = order.device === null ? [] : [{ kind: "device_left" }];
  if (target === null) {
    const choose: OrderStep[] = order.deliver_method === "counter" ? [] : [{ kind: "zone_chosen" }];
    return [...leave, ...choose, ...down];
  }
  const assign: OrderStep = { kind: "assigned", device: target, job: newJob() };
  return notAvailable(target) ?? [...leave, assign, ...(target.type_id === "shelf" ? down : [])];
}

/** Every pair being fetched must be confirmed by its code. */
function notPlaceable(order: StoredOrder): Refusal | undefined {
  const carried = order.pairs.filter((pair) => pair.state === "picking");
  if (carried.length > 0 && carried.every((pair) => pair.confirmed)) return undefined;
  if (orderOver(order.status_id)) return refuse("order_over", "no pair of this order is requested any more");
  return stepRefused(carried.length > 0 ? "scan every pair first" : "no pair of this order is being fetched");
}

/** Puts more of the order into its present device. A shelf takes it; a box must open first. */
function intoPresent(device: StoreDevice, down: OrderStep[]): readonly OrderStep[] | Refusal {
  if (device.type_id === "shelf") return down;
  return deviceFailed(device)
    ? refuse("device_not_available", `${device.hwd} is not working: choose another device`)
    : [];
}
