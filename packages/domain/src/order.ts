/** An order as the shopper knows it: its status, what it means, and where it leads (ST-01 to ST-11). */
import { type DeviceStatus, type DeviceType, deviceDelivers } from "./device.ts";
import { limits } from "./limits.ts";
import type { EndReason } from "./order-end.ts";
import { type PairStage, type PairState, pairFacts, pairLive, pairSettled } from "./pair.ts";
import type { DeliverMethod } from "./store.ts";

/** ST-01. `paid` is an order that arrives prepaid and is otherwise treated as pending. */
export const orderStatuses = [
  "paid",
  "pending",
  "dispatch",
  "ready",
  "in_salon",
  "multiple",
  "canceled",
  "done",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

type StatusFacts = {
  /** Whether its shopper waits for it (ST-03). */
  inProgress: boolean;
  /** Whether a pair with it is on its way to its shopper; an order alone is `paid`. */
  onItsWay: boolean;
  /** Whether nothing of it was brought to its shopper yet. */
  toCome: boolean;
  /** Whether nothing more comes of it. */
  over: boolean;
  /** What the large status text says (ST-07). */
  message: StatusMessage;
};

/** What each status means to everybody who reads it. */
export const statusFacts = {
  paid: { inProgress: true, onItsWay: false, toCome: true, over: false, message: "preparing" },
  pending: { inProgress: true, onItsWay: true, toCome: true, over: false, message: "preparing" },
  dispatch: { inProgress: true, onItsWay: true, toCome: true, over: false, message: "preparing" },
  ready: { inProgress: true, onItsWay: true, toCome: false, over: false, message: "delivering" },
  in_salon: { inProgress: false, onItsWay: false, toCome: false, over: false, message: "in_salon" },
  multiple: { inProgress: false, onItsWay: false, toCome: false, over: false, message: "preparing" },
  canceled: { inProgress: false, onItsWay: false, toCome: false, over: true, message: "preparing" },
  done: { inProgress: false, onItsWay: false, toCome: false, over: true, message: "preparing" },
} as const satisfies Record<OrderStatus, StatusFacts>;

/** The statuses of an order of which nothing more comes. */
export type OverStatus = {
  [S in OrderStatus]: (typeof statusFacts)[S]["over"] extends true ? S : never;
}[OrderStatus];

/** What the rules below need of an order (DM-05). */
export type OrderView = {
  status_id: OrderStatus;
  deliver_method: DeliverMethod;
  order_details: readonly { status_id: OrderStatus }[];
  actual_device: { type_id: DeviceType; status_id: DeviceStatus } | null;
  updated_at: string;
};

/**
 * The order's status, derived from its pairs. A missing or canceled pair does not count while another one lives. `deliverable`: the shopper
 * can take the placed pairs now (box ready, shelf occupied, delivery zone). `multiple` is answered only where ST-02 reads it
 * correctly: some pair is being fetched or is with the shopper.
 */
export function deriveOrderStatus(pairs: readonly PairState[], deliverable: boolean): OrderStatus {
  const live: PairState[] = pairs.filter(pairLive);
  const stages = live.map((state) => pairFacts[state].stage);
  const some = (stage: PairStage) => stages.includes(stage);
  const every = (stage: PairStage) => stages.every((other) => other === stage);
  if (live.length === 0) return "canceled";
  if (live.every(pairSettled)) return "done";
  if (every("to_prepare")) return "pending";
  if (every("in_salon")) return "in_salon";
  if (some("in_salon")) return "multiple";
  if (some("preparing") && some("ready")) return "multiple";
  if (some("preparing") || some("to_prepare")) return "dispatch";
  return deliverable ? "ready" : "dispatch";
}

/**
 * Overall state (ST-02). An order that is `multiple` or `in_salon` and has details is done, pending if any detail is in dispatch,
 * in_salon if any detail is in_salon; the later rule wins. For any other order it is the status.
 */
export function overallState(order: Pick<OrderView, "status_id" | "order_details">): OrderStatus {
  const { status_id, order_details } = order;
  if ((status_id !== "multiple" && status_id !== "in_salon") || order_details.length === 0) return status_id;
  if (order_details.some((detail) => detail.status_id === "in_salon")) return "in_salon";
  if (order_details.some((detail) => detail.status_id === "dispatch")) return "pending";
  return "done";
}

/** ST-03. */
export function orderInProgress(status: OrderStatus): boolean {
  return statusFacts[status].inProgress;
}

/** ST-04: ready, in a box that is ready or on a shelf that is occupied. */
export function readyToDeliver(order: OrderView): boolean {
  return (
    overallState(order) === "ready" && order.actual_device !== null && deviceDelivers(order.actual_device)
  );
}

/** Ready with no device at all: the pairs wait in the delivery zone (SC-13's third form). */
export function waitsInDeliveryZone(order: OrderView): boolean {
  return (
    overallState(order) === "ready" && order.actual_device === null && order.deliver_method === "counter"
  );
}

/** What the large status text says (ST-07); the app has the words. */
export type StatusMessage = "sent" | "preparing" | "delivering" | "in_salon";

/** ST-07. `undefined`: the server has not answered yet. `production` is an older server's dispatch. */
export function statusMessage(state: OrderStatus | "production" | undefined): StatusMessage {
  if (state === undefined) return "sent";
  return state === "production" ? "preparing" : statusFacts[state].message;
}

/** Whether two lists of skus share any (ST-05). */
export function sharesSku(current: readonly string[], last: readonly string[]): boolean {
  return current.some((sku) => last.includes(sku));
}

export type PreparingStart =
  | { kind: "start" }
  | { kind: "home" }
  | { kind: "scan" }
  | { kind: "create" }
  | { kind: "poll"; hashId: string };

/** What the preparing screen does when it opens (ST-05, ST-06). Without skus there is nothing to prepare. */
export function preparingStart(session: {
  loggedIn: boolean;
  hashId: string | undefined;
  currentSkus: readonly string[];
  lastSkus: readonly string[];
}): PreparingStart {
  if (!session.loggedIn) return { kind: "start" };
  if (session.hashId !== undefined) return { kind: "poll", hashId: session.hashId };
  if (session.currentSkus.length === 0) return { kind: "scan" };
  return sharesSku(session.currentSkus, session.lastSkus) ? { kind: "home" } : { kind: "create" };
}

/**
 * Where a polled order leads from the preparing screen (ST-06, TR-03). `reason`: why it ended. Only `no_stock` says that a size is
 * out of stock; any other canceled order says its reason where the shopper is.
 */
export function preparingNext(
  order: OrderView,
  reason: EndReason | null,
): "stay" | "pick-up" | "start" | "no-stock" | "canceled" {
  const state = overallState(order);
  if (state === "in_salon" || readyToDeliver(order) || waitsInDeliveryZone(order)) return "pick-up";
  if (state === "done") return "start";
  if (state !== "canceled") return "stay";
  return reason === "no_stock" ? "no-stock" : "canceled";
}

/** When a ready order stops waiting for its shopper: 5 minutes after its last update, in epoch milliseconds (ST-09). */
export function pickupDeadline(updatedAt: string): number {
  return Date.parse(updatedAt) + limits.pickupWindow;
}

/** Where a polled order leads from the pick-up screen (ST-09). Its window passed when the server says so (TR-13, FL-01). */
export function pickUpNext(order: OrderView, reason: EndReason | null): "stay" | "start" | "thanks" {
  if (reason === "window_passed") return "start";
  const state = overallState(order);
  return statusFacts[state].over ? "thanks" : "stay";
}

/** The pending order that becomes the current one because it is ready, if any (ST-11). */
export function readyOrder<O extends OrderView>(orders: readonly O[]): O | undefined {
  return orders.find((order) => readyToDeliver(order) || waitsInDeliveryZone(order));
}

/** How often a shopper may ask for more time at pick-up. */
export const extensionsPerOrder = 1;

/** What may be done with an order in its present state; the server enforces it and the screens show it. */
export const orderCan = {
  /** ST-10: the shopper opens the box, or takes the pairs from shelf or zone. */
  deliver: (order: OrderView): boolean => readyToDeliver(order) || waitsInDeliveryZone(order),
  /** TR-15: shopper or staff say that the pairs were taken from shelf or zone. A box says it itself, by its front door. */
  tellTaken: (order: OrderView): boolean => orderCan.deliver(order) && order.actual_device?.type_id !== "box",
  /** More time at pick-up, once an order. */
  extend: (order: OrderView, extensions: number): boolean =>
    orderCan.deliver(order) && extensions < extensionsPerOrder,
  /** A seller can be called until the pairs are settled, and after a request that came to nothing. */
  callSeller: (order: OrderView): boolean => overallState(order) !== "done",
  /** TR-01: the shopper or the staff cancel, until the pairs are handed over. With a pair's status: that pair alone. */
  cancel: (order: Pick<OrderView, "order_details">, pair?: OrderStatus): boolean =>
    pair === undefined
      ? order.order_details.some(({ status_id }) => statusFacts[status_id].onItsWay)
      : statusFacts[pair].onItsWay,
  /** The poll is answered once the pairs are the shopper's or the order is over. */
  answerPoll: (order: OrderView): boolean => !orderInProgress(overallState(order)),
} as const;
