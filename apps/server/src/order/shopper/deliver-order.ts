import { orderCan, pickupOver } from "@horma/domain";
import { operation } from "../../call/operation.ts";
import type { Deps } from "../../deps.ts";
import { Refusal, refuse } from "../../http/refusals.ts";
import { askDoor, frontDoorMayOpen } from "../box/ask-door.ts";
import { deliveredOrOver, notOpened, openForShopper, over } from "../box/open-for-shopper.ts";
import { handOverOrder } from "../hand-over-order.ts";
import { OrderWriter } from "../order-table.ts";
import { orderUnknown, ownOrder } from "../own-order.ts";
import { presentOrder } from "../present-order.ts";
import { deviceInTrouble, orderView, type StoredOrder } from "../stored-order.ts";

/**
 * AP-05, ST-10: the shopper takes the pairs. From shelf and zone they are handed over at once; a box is told to open,
 * and its report that the door did open is what moves them. Repeating the call opens nothing twice.
 */
export const deliverOrder = operation("deliverOrder", async (deps, { body, clientId }) => {
  const order = await ownOrder(deps, clientId, body.hash_id);
  if (order instanceof Refusal) return order;
  const delivered =
    verdict(order, deps.now()) ??
    (order.device?.type_id === "box" ? await open(deps, order) : await take(deps, order));
  return delivered instanceof Refusal ? delivered : { order: await presentOrder(deps, delivered) };
});

/** The order when it was delivered before, why it cannot be, or nothing when it can be now. */
function verdict(order: StoredOrder, now: Date): StoredOrder | Refusal | undefined {
  const known = deliveredOrOver(order);
  if (known !== undefined) return known;
  if (pickupOver(order, now.getTime())) return over();
  if (deviceInTrouble(order)) {
    return refuse("device_unreachable", "the box does not work: somebody of the store brings the pairs");
  }
  return orderCan.deliver(orderView(order))
    ? undefined
    : refuse("order_not_ready", "the pairs are still being prepared");
}

async function take(deps: Deps, order: StoredOrder): Promise<StoredOrder | Refusal> {
  const taken = await handOverOrder(deps, order.id, "shopper");
  if (taken === undefined) return orderUnknown();
  return taken.changed ? taken.order : (verdict(taken.order, deps.now()) ?? notOpened());
}

async function open(deps: Deps, order: StoredOrder): Promise<StoredOrder | Refusal> {
  const now = deps.now();
  const first = await deps.db.transact(async (tx) => {
    const locked = await new OrderWriter(tx).lock(order.id);
    if (locked === undefined) return orderUnknown();
    if (locked.device === null || !frontDoorMayOpen(locked, now)) return verdict(locked, now) ?? notOpened();
    return askDoor(tx, { ...locked, device: locked.device }, "front", { actor: "shopper", now });
  });
  return "command" in first ? openForShopper(deps, order, first, { actor: "shopper" }) : first;
}
