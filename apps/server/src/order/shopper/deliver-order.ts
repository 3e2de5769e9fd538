import { orderCan, orderOver, overallState, pickupOver } from "@horma/domain";
import { operation } from "../../call/operation.ts";
import type { Deps } from "../../deps.ts";
import { Refusal, refuse } from "../../http/refusals.ts";
import { askDoor, askingAgain, type DoorAsked, frontDoorMayOpen } from "../box/ask-door.ts";
import { openFrontDoor } from "../box/open-door.ts";
import { handOverOrder } from "../hand-over-order.ts";
import { type Deed, OrderWriter } from "../order-table.ts";
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
  const known = outcome(order);
  if (known !== undefined) return known;
  if (pickupOver(order, now.getTime())) return over();
  if (deviceInTrouble(order)) {
    return refuse("device_unreachable", "the box does not work: somebody of the store brings the pairs");
  }
  return orderCan.deliver(orderView(order))
    ? undefined
    : refuse("order_not_ready", "the pairs are still being prepared");
}

/** How it ended: with the shopper, or over. */
function outcome(order: StoredOrder): StoredOrder | Refusal | undefined {
  if (overallState(orderView(order)) === "in_salon") return order;
  return orderOver(order.status_id) ? over() : undefined;
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

/** Opens the box's front door and waits for its word, which hands the pairs over. */
export async function openForShopper(
  deps: Pick<Deps, "db" | "gateway" | "log" | "now">,
  { id, hash_id }: Pick<StoredOrder, "id" | "hash_id">,
  first: DoorAsked,
  deed: Omit<Deed, "now">,
): Promise<StoredOrder | Refusal> {
  const again = askingAgain(deps, id, "front", deed);
  return (await openFrontDoor(deps, hash_id, { first, again }, outcome)) ?? notOpened();
}

function over(): Refusal {
  return refuse("order_over", "the pairs were taken back or are settled: ask for them again");
}

function notOpened(): Refusal {
  return refuse("door_not_opened", "the box did not open in time; nothing was handed over, try again");
}
