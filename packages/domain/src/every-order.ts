/**
 * Every possible order, for tests that check a rule against all of them. An order of two pairs (VA-03) with a box and a shelf has
 * some 50,000 states, so tests walk them instead of drawing samples.
 */
import { deviceInputs } from "./device.ts";
import { type OrderLife, type OrderStep, orderAfter } from "./order-life.ts";
import { missReasons, pairInputs, requestedPair } from "./pair.ts";

export const box = { id: 7, type_id: "box", status_id: "idle", job: null } as const;
export const shelf = { id: 8, type_id: "shelf", status_id: "idle", job: null } as const;
const onShelf = { device: shelf, job: "job-of-the-shelf" };
const cleaningBox = 9;

/** One step of an order. */
export type Move = { from: OrderLife; step: OrderStep; to: OrderLife };

/** A new order with a pair of each sku. */
export function askedOrder(...skus: string[]): OrderLife {
  const pairs = skus.map((sku, index) => ({ id: index + 1, sku, device_id: null, ...requestedPair }));
  return { deliver_method: "box", pairs, device: null, extensions: 0, reason: null, cancel_reason: null };
}

/** Every step that can be asked of an order with this many pairs. */
export function everyStep(pairs: number): OrderStep[] {
  const ids = Array.from({ length: pairs }, (_, index) => index + 1);
  const reported = deviceInputs.filter((input) => input !== "assigned");
  return [
    ...ids.flatMap((id) => pairInputs.flatMap((input) => pairSteps(id, input))),
    ...ids.map((id): OrderStep => ({ kind: "pair", id, input: "handover_undone", shelf: onShelf })),
    ...reported.map((input): OrderStep => ({ kind: "device", input })),
    { kind: "assigned", device: box, job: "job-of-the-box" },
    { kind: "assigned", ...onShelf },
    { kind: "device_left" },
    { kind: "brought_by_hand" },
    { kind: "zone_chosen" },
    { kind: "pickup_extended" },
    { kind: "pickup_expired" },
    { kind: "canceled", by: "shopper" },
    { kind: "canceled", by: "staff", reason: "left" },
    ...ids.map((id): OrderStep => ({ kind: "canceled", by: "shopper", id })),
    { kind: "uncanceled", ids },
    ...ids.map((id): OrderStep => ({ kind: "uncanceled", ids: [id] })),
  ];
}

/** Every state an order can reach, and every step on the way. */
export function everyOrder(start: OrderLife): { orders: OrderLife[]; moves: Move[] } {
  const steps = everyStep(start.pairs.length);
  const orders = new Map<string, OrderLife>([[nameOf(start), start]]);
  const moves: Move[] = [];
  for (const from of orders.values()) {
    for (const step of steps) {
      const after = orderAfter(from, [step]);
      if (after === undefined) continue;
      const name = nameOf(after.life);
      const to = orders.get(name) ?? after.life;
      orders.set(name, to);
      moves.push({ from, step, to });
    }
  }
  return { orders: [...orders.values()], moves };
}

function pairSteps(id: number, input: (typeof pairInputs)[number]): OrderStep[] {
  if (input === "missed") return missReasons.map((reason) => ({ kind: "pair", id, input, reason }));
  return [{ kind: "pair", id, input, ...(input === "sanitizing" && { deviceId: cleaningBox }) }];
}

function nameOf(life: OrderLife): string {
  return JSON.stringify(life);
}
