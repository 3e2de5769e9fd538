import { setTimeout as delay } from "node:timers/promises";
import { orderCan, orderOver, overallState, pickupOver } from "@horma/domain";
import type { Deps } from "../deps.ts";
import type { CommandOutcome, DeviceAddress, DeviceCommand } from "../device/device-gateway.ts";
import { operation } from "../http/operation.ts";
import { Refusal, refuse } from "../http/refusals.ts";
import { askFrontDoor } from "./ask-front-door.ts";
import { handOverOrder } from "./hand-over-order.ts";
import { readOrder } from "./order-store.ts";
import { orderUnknown, ownOrder } from "./own-order.ts";
import { presentOrder } from "./present-order.ts";
import { orderView, type StoredOrder } from "./stored-order.ts";

/** How long the box may take to tell that its door opened, and how often it is looked for, ms. */
const doorPatience = 5_000;
const look = 50;

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
  return delivered instanceof Refusal ? delivered : { order: await presentOrder(deps.db, delivered) };
});

/** The order when it was delivered before, why it cannot be, or nothing when it can be now. */
function verdict(order: StoredOrder, now: Date): StoredOrder | Refusal | undefined {
  const known = outcome(order);
  if (known !== undefined) return known;
  if (pickupOver(order, now.getTime())) return over();
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
  const asked = await askFrontDoor(deps, order.id);
  if (asked === undefined) return orderUnknown();
  if (asked.command === undefined) return verdict(asked.order, deps.now()) ?? notOpened();
  return afterOpening(deps, order, asked);
}

/**
 * Opens the door and waits until it is written down that it did; the window may close meanwhile, what was asked for in
 * time still counts. Looks in the database, so it does not matter which process hears the box.
 */
async function afterOpening(
  deps: Deps,
  order: StoredOrder,
  { address, command }: { address: DeviceAddress; command: DeviceCommand },
): Promise<StoredOrder | Refusal> {
  let answer: CommandOutcome | undefined;
  void deps.gateway.command(address, command).then((outcome) => {
    answer = outcome;
  });
  const end = performance.now() + doorPatience;
  while (performance.now() < end) {
    await delay(look);
    const answered = answer;
    const current = await readOrder(deps.db.pool, order.hash_id);
    const ended = current && outcome(current);
    if (ended !== undefined) return ended;
    if (answered !== undefined && answered.outcome !== "done") break;
  }
  deps.log.warn(
    { order: order.hash_id, command: command.id, answer },
    "the box did not tell that its door opened",
  );
  return notOpened();
}

function over(): Refusal {
  return refuse("order_over", "the pairs were taken back or are settled: ask for them again");
}

function notOpened(): Refusal {
  return refuse("door_not_opened", "the box did not open in time; nothing was handed over, try again");
}
