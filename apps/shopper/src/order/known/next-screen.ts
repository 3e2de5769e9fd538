import { CallError, type Order } from "@horma/contract";
import { type EndReason, pickUpNext, preparingNext, readyOrder } from "@horma/domain";
import { type Trouble, trouble } from "../../navigation/trouble.ts";
import { missingSkus } from "../../pair/shown-pairs.ts";
import { paths } from "../../paths.ts";
import { givesUp, noRoom } from "./refusals.ts";

/** Where the visit goes on by itself. The screen that it leaves does not stay in the history. */
export type Next = {
  to: string;
  /** The state of the new history entry. */
  state?: Trouble | { skus: readonly string[] };
  visit?: VisitChange;
};

/** What becomes of the visit on the way. */
export type VisitChange =
  /** The server refuses its token: everything about the shopper is forgotten (TR-10). */
  | { kind: "forget" }
  /** This order is over: the visit ends, unless another one is under way (ST-06). */
  | { kind: "leave"; hashId: string }
  /** It is about this order now (ST-11). */
  | { kind: "follow"; order: Order }
  /** Sizes ran out, and with them the order that waited for them, if any. */
  | { kind: "lose"; skus: readonly string[]; hashId?: string }
  /** The shopper has the pairs (ST-09). */
  | { kind: "take" }
  /** The server does not know the order. */
  | { kind: "drop"; hashId: string }
  /** The poll is over (SC-14): on a phone the shopper and other orders stay, on a kiosk nothing does. */
  | { kind: "end"; hashId: string | undefined };

/** A screen that leads on by itself, and what it knows. `order` is from the server's answers, never a stored one. */
export type Place =
  | { screen: "check-in"; inQueue: number }
  | { screen: "orders" | "has-orders"; orders: readonly Order[] | undefined }
  | { screen: "request"; order: Order | undefined; error: unknown; gone: boolean }
  | ({ screen: "preparing"; other: Order | undefined } & Followed)
  | ({ screen: "pick-up" } & Followed)
  | { screen: "thanks"; over: boolean; hashId: string | undefined };

/** An order that is followed. `gone`: no answer came for too long; `unknown`: the server does not know it. */
type Followed = { hashId: string; order: Order | undefined; gone: boolean; unknown: boolean };

/** A visit whose token the server refuses starts again (ST-06, ER-02). */
export const expiredVisit: Next = { to: paths.start, visit: { kind: "forget" } };

/** Where a screen leads by itself, if anywhere (ST-05 to ST-11, SC-02, TR-01 to TR-03, TR-13). */
export function nextScreen(place: Place): Next | undefined {
  switch (place.screen) {
    case "check-in":
      return place.inQueue > 0 ? { to: paths.hasOrders } : undefined;
    case "has-orders":
      // The last order has ended, so there is nothing to ask.
      return place.orders?.length === 0 ? { to: paths.checkIn } : undefined;
    case "orders":
      return current(readyOrder(place.orders ?? []));
    case "request":
      return afterRequest(place);
    case "preparing":
      return lost(place) ?? (place.order && fromPreparing(place.order, place.other));
    case "pick-up":
      return lost(place) ?? (place.order && fromPickUp(place.order));
    case "thanks":
      return place.over ? { to: paths.start, visit: { kind: "end", hashId: place.hashId } } : undefined;
  }
}

function current(order: Order | undefined): Next | undefined {
  return order && { to: paths.preparing(order.hash_id), visit: { kind: "follow", order } };
}

/** `/error` offers the order again, unless the server does not know it (ST-06). */
function lost({ hashId, gone, unknown }: Followed): Next | undefined {
  if (unknown)
    return {
      to: paths.error,
      state: { attempt: "follow", refusal: "order_not_found" },
      visit: { kind: "drop", hashId },
    };
  return gone ? { to: paths.error, state: { attempt: "follow" } } : undefined;
}

/** The order on screen decides first; otherwise two ready orders would switch back and forth. */
function fromPreparing(order: Order, other: Order | undefined): Next | undefined {
  const { hash_id: hashId } = order;
  if (windowPassed(order)) return { to: paths.pickUp };
  switch (preparingNext(order, reasonOf(order))) {
    case "stay":
      return other && { to: paths.preparing(other.hash_id) };
    case "pick-up":
      return { to: paths.pickUp };
    case "start":
      return { to: paths.start, visit: { kind: "leave", hashId } };
    case "no-stock":
      return noStock(missingSkus(order), hashId);
    case "canceled":
      return undefined;
  }
}

function fromPickUp(order: Order): Next | undefined {
  // Preparing says who canceled it and why (TR-01 to TR-03).
  if (preparingNext(order, reasonOf(order)) === "canceled") return { to: paths.preparing(order.hash_id) };
  return pickUpNext(order, reasonOf(order)) === "thanks"
    ? { to: paths.thanks, visit: { kind: "take" } }
    : undefined;
}

/** Where the request for an order leads (ST-05). A refusal for lack of room is shown where the shopper is. */
function afterRequest({ order, error, gone }: Extract<Place, { screen: "request" }>): Next | undefined {
  if (order !== undefined) return { to: paths.preparing(order.hash_id) };
  if (noRoom(error) !== undefined) return undefined;
  if (!givesUp(error)) return gone ? { to: paths.error, state: trouble("request") } : undefined;
  if (error instanceof CallError && error.code === "nickname_missing") return { to: paths.alias };
  if (error instanceof CallError && error.code === "out_of_stock") return noStock(error.skus);
  return { to: paths.error, state: trouble("request", error) };
}

/** Sizes that ran out can no longer be chosen (ST-06). */
function noStock(skus: readonly string[], hashId?: string): Next {
  return {
    to: paths.noStock,
    state: { skus },
    visit: { kind: "lose", skus, ...(hashId !== undefined && { hashId }) },
  };
}

/** The pick-up screen says so (TR-13). */
function windowPassed(order: Order): boolean {
  return reasonOf(order) === "window_passed";
}

function reasonOf({ meta }: Order): EndReason | null {
  return meta.reason;
}
