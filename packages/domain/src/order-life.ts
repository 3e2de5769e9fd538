/**
 * How a whole order moves: its pairs, the device it occupies and what one move brings about in the other.
 * A step that cannot follow is refused together with everything that was asked with it.
 */
import {
  type DeviceInput,
  type DeviceStatus,
  type DeviceType,
  deviceDelivers,
  nextDeviceStatus,
} from "./device.ts";
import { deriveOrderStatus, extensionsPerOrder, type OrderStatus, pickupDeadline } from "./order.ts";
import { nextPairState, type PairInput, type PairState, stockEffect } from "./pair.ts";
import type { DeliverMethod } from "./store.ts";

export type LifePair = { id: number; sku: string; state: PairState };
export type LifeDevice = { id: number; type_id: DeviceType; status_id: DeviceStatus };

/** What an order's moves depend on; `device` is the one that works for it now. */
export type OrderLife = {
  deliver_method: DeliverMethod;
  pairs: readonly LifePair[];
  device: LifeDevice | null;
  extensions: number;
};

/** What can happen to an order. */
export type OrderStep =
  | { kind: "pair"; id: number; input: PairInput }
  /** Reported by the order's device, or done to it by the server. */
  | { kind: "device"; input: Exclude<DeviceInput, "assigned"> }
  | { kind: "assigned"; device: LifeDevice }
  /** No device is free: the pairs go to the delivery zone. */
  | { kind: "zone_chosen" }
  | { kind: "pickup_extended" }
  /** Nobody came within the pickup window. */
  | { kind: "pickup_expired" };

/** One step that did happen, with the device it concerned. */
export type OrderHappening = { step: OrderStep; deviceId: number | null };

/** An order after its steps: everything that happened, consequences included, in order. */
export type OrderAfter = { life: OrderLife; happened: OrderHappening[] };

/**
 * Takes an order through steps, one after the other, each with its consequences: an opened front door hands the
 * placed pairs over, an expired pickup takes them back, a device that no pair needs any longer is released.
 * Nothing when any of them cannot follow.
 */
export function orderAfter(life: OrderLife, steps: readonly OrderStep[]): OrderAfter | undefined {
  const happened: OrderHappening[] = [];
  let current = life;
  const queue = [...steps];
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
    const next = afterStep(current, step);
    if (next === undefined) return undefined;
    happened.push({
      step,
      deviceId: step.kind === "assigned" ? step.device.id : (current.device?.id ?? null),
    });
    queue.unshift(...consequences(next, step));
    current = next;
  }
  if (current.device !== null && !current.pairs.some((pair) => pairNeedsDevice(pair.state))) {
    const deviceId = current.device.id;
    happened.push({ step: { kind: "device", input: "released" }, deviceId });
    current = { ...current, device: null };
  }
  return { life: current, happened };
}

/** Whether the placed pairs can be taken now: from the device, or from the delivery zone when there is none. */
export function pairsDeliverable(life: Pick<OrderLife, "deliver_method" | "device">): boolean {
  return life.device === null ? life.deliver_method === "counter" : deviceDelivers(life.device);
}

/** The status of an order (ST-01), from its pairs and where they wait. */
export function lifeStatus(life: OrderLife): OrderStatus {
  return deriveOrderStatus(
    life.pairs.map((pair) => pair.state),
    pairsDeliverable(life),
  );
}

/** Whether a pair is on its way to the order's device or in it. */
export function pairNeedsDevice(state: PairState): boolean {
  return state === "requested" || state === "picking" || state === "placed";
}

/**
 * Whether a pair can be put down: in a box only through its open back door, so that what lies in it gets sanitised;
 * on the order's shelf; or in the delivery zone.
 */
export function pairPlaceable(life: Pick<OrderLife, "deliver_method" | "device">): boolean {
  if (life.device === null) return life.deliver_method === "counter";
  return life.device.status_id === (life.device.type_id === "box" ? "back_door_opened" : "occupied");
}

/** Whether a ready order waited longer than the pickup window (ST-09); `now` is epoch milliseconds. */
export function pickupOver(order: { status_id: OrderStatus; updated_at: string }, now: number): boolean {
  return order.status_id === "ready" && now > pickupDeadline(order.updated_at);
}

/** Whether nothing more will happen between this order and its shopper. */
export function orderOver(status: OrderStatus): boolean {
  return status === "done" || status === "canceled";
}

/** How the stock of each sku moves by what happened, ordered by sku; skus that stay as they are are left out. */
export function stockMoves(
  life: OrderLife,
  happened: readonly OrderHappening[],
): { sku: string; onHand: number; held: number }[] {
  const moves = new Map<string, { sku: string; onHand: number; held: number }>();
  for (const { step } of happened) {
    const pair = step.kind === "pair" ? life.pairs.find((other) => other.id === step.id) : undefined;
    if (step.kind !== "pair" || pair === undefined) continue;
    const effect = stockEffect(step.input);
    if (effect.onHand === 0 && effect.held === 0) continue;
    const move = moves.get(pair.sku) ?? { sku: pair.sku, onHand: 0, held: 0 };
    moves.set(pair.sku, {
      sku: pair.sku,
      onHand: move.onHand + effect.onHand,
      held: move.held + effect.held,
    });
  }
  return [...moves.values()].sort((a, b) => (a.sku < b.sku ? -1 : 1));
}

function afterStep(life: OrderLife, step: OrderStep): OrderLife | undefined {
  switch (step.kind) {
    case "pair":
      return afterPairInput(life, step.id, step.input);
    case "device":
      return life.device === null ? undefined : afterDeviceInput(life, life.device, step.input);
    case "assigned":
      return life.device === null ? afterDeviceInput(life, step.device, "assigned") : undefined;
    case "zone_chosen":
      if (life.device !== null || !life.pairs.some((pair) => pairNeedsDevice(pair.state))) return undefined;
      return life.deliver_method === "counter" ? undefined : { ...life, deliver_method: "counter" };
    case "pickup_extended":
      if (lifeStatus(life) !== "ready" || life.extensions >= extensionsPerOrder) return undefined;
      return { ...life, extensions: life.extensions + 1 };
    case "pickup_expired":
      return lifeStatus(life) === "ready" ? life : undefined;
  }
}

function afterPairInput(life: OrderLife, id: number, input: PairInput): OrderLife | undefined {
  const pair = life.pairs.find((other) => other.id === id);
  const state = pair && nextPairState(pair.state, input);
  if (state === undefined || (input === "placed" && !pairPlaceable(life))) return undefined;
  return { ...life, pairs: life.pairs.map((other) => (other.id === id ? { ...other, state } : other)) };
}

function afterDeviceInput(life: OrderLife, device: LifeDevice, input: DeviceInput): OrderLife | undefined {
  if (input === "assigned" && !life.pairs.some((pair) => pairNeedsDevice(pair.state))) return undefined;
  const status_id = nextDeviceStatus(device.type_id, device.status_id, input);
  if (status_id === undefined) return undefined;
  return { ...life, device: status_id === "idle" ? null : { ...device, status_id } };
}

function consequences(life: OrderLife, step: OrderStep): OrderStep[] {
  const placed = (input: PairInput): OrderStep[] =>
    life.pairs
      .filter((pair) => pair.state === "placed")
      .map((pair) => ({ kind: "pair", id: pair.id, input }));
  if (step.kind === "pickup_expired") return placed("taken_back");
  return step.kind === "device" && step.input === "front_door_opened" ? placed("handed_over") : [];
}
