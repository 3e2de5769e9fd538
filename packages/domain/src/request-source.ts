/** Where shoppers' requests come from, so that one phone or one network cannot empty a store (SX-02). */
import { limits } from "./limits.ts";

export const requestSourceKinds = ["browser", "kiosk", "guests", "network"] as const;
/** `guests` gave neither a document nor a phone. `network` is every phone behind one network. */
export type RequestSourceKind = (typeof requestSourceKinds)[number];

/** What is in the queue now. Pairs count while they are on their way to a shopper. */
export type OpenRequests = {
  /** Pairs that the shopper who asks has in hand, and pairs on their way to them. */
  inHand: number;
  onTheWay: number;
  /** Requests of the browser or kiosk that asks. */
  browser: number;
  /** Requests of everybody in its network and of the guests among them, and the pairs that each group holds. */
  network: number;
  guests: number;
  networkPairs: number;
  guestPairs: number;
  /** Requests of every phone in the store. */
  store: number;
  /**
   * The store's free pairs. The count may stop at {@link freeThatMatters} times the pairs that the network holds and asks for.
   */
  free: number;
};
/** Who asks, for how many pairs. */
export type RequestSize = { pairs: number; guest: boolean; kiosk: boolean };
export type RequestBound = RequestSourceKind | "store" | "hand";

/**
 * Whether so many pairs more are too many for one shopper (TR-12): with pairs in hand they have four at most, those on their way
 * included.
 */
export function tooManyInHand(
  { inHand, onTheWay }: Pick<OpenRequests, "inHand" | "onTheWay">,
  more: number,
  factor = 1,
): boolean {
  return inHand > 0 && inHand + onTheWay + more > limits.pairsInHand * Math.max(1, factor);
}

/**
 * The bound that refuses a request, or undefined. A kiosk that the store vouched for has only its own bound, and its shopper's
 * hands. Counts and shares are in `limits`.
 * @param factor widens all of them, as the server's RATE_LIMIT does; a share never shrinks
 */
export function requestBound(open: OpenRequests, asked: RequestSize, factor = 1): RequestBound | undefined {
  const full = (requests: number, most: number) => requests >= Math.ceil(most * factor);
  if (tooManyInHand(open, asked.pairs, factor)) return "hand";
  if (asked.kiosk) return full(open.browser, limits.requestsPerKiosk) ? "kiosk" : undefined;
  if (full(open.browser, limits.requestsPerBrowser)) return "browser";
  const most = (share: number, held: number) => share * Math.max(1, factor) * (held + open.free);
  const beyond = (share: number, held: number) => held + asked.pairs > most(share, held);
  if (asked.guest) {
    if (full(open.guests, limits.guestRequestsPerNetwork)) return "guests";
    if (beyond(limits.guestShare, open.guestPairs)) return "guests";
  }
  if (full(open.network, limits.requestsPerNetwork)) return "network";
  if (beyond(limits.networkShare, open.networkPairs)) return "network";
  return full(open.store, limits.requestsPerStore) ? "store" : undefined;
}

/** Above this multiple of the pairs a network holds and asks for, the number of free pairs no longer matters. */
export const freeThatMatters = 1 / limits.guestShare;

/** One place's untaken requests. `id` is the server's name for the place, `label` what people call it. */
export type RequestFlood = {
  kind: RequestSourceKind;
  id: string;
  label: string;
  requests: number;
  pairs: number;
};

/** Untaken requests from one place after which the manager is told. */
export const floodThreshold: Record<RequestSourceKind, number> = {
  browser: limits.floodOfBrowser,
  kiosk: limits.floodOfKiosk,
  guests: limits.floodOfGuests,
  network: limits.floodOfNetwork,
};

/** How often the threshold was doubled; undefined below it. */
export function floodStep(
  { kind, requests }: Pick<RequestFlood, "kind" | "requests">,
  factor = 1,
): number | undefined {
  const threshold = floodThreshold[kind] * Math.max(1, factor);
  return requests < threshold ? undefined : Math.floor(Math.log2(requests / threshold));
}
