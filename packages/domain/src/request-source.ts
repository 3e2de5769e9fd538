/** Where shoppers' requests come from: one phone or one network empties no store (SX-02). */
import { limits } from "./limits.ts";

export const requestSourceKinds = ["browser", "kiosk", "guests", "network"] as const;
/** `guests` are those of a network who gave neither a document nor a phone, `network` is every phone behind it. */
export type RequestSourceKind = (typeof requestSourceKinds)[number];

/** What of a place is in the queue now. Pairs are those on their way to a shopper. */
export type OpenRequests = {
  /** Requests of the browser or kiosk that asks. */
  browser: number;
  /** Requests of everybody in its network, of the guests among them, and the pairs that each of them hold. */
  network: number;
  guests: number;
  networkPairs: number;
  guestPairs: number;
  /** Requests of every phone in the store. */
  store: number;
  /** The store's free pairs; {@link freeThatMatters} times what the network holds and asks for stands for any more. */
  free: number;
};
/** Who asks, for how many pairs. */
export type AskedRequest = { pairs: number; guest: boolean; kiosk: boolean };
export type RequestBound = RequestSourceKind | "store";

/**
 * The bound that keeps a request from being made, or nothing. A kiosk that the store vouched for has a bound of its own and
 * no other. Counts and shares are those of `limits`.
 * @param factor widens all of them, as the server's RATE_LIMIT does; a share is never narrowed
 */
export function requestBound(open: OpenRequests, asked: AskedRequest, factor = 1): RequestBound | undefined {
  const full = (requests: number, most: number) => requests >= Math.ceil(most * factor);
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

/** From so many times the pairs that a network holds and asks for on it makes no difference how many are free. */
export const freeThatMatters = 1 / limits.guestShare;

/** What nobody took yet of one place's requests. `id` is what the server knows the place by, `label` what people call it. */
export type RequestFlood = {
  kind: RequestSourceKind;
  id: string;
  label: string;
  requests: number;
  pairs: number;
};

/** Untaken requests from one place that the manager is told of. */
export const floodThreshold: Record<RequestSourceKind, number> = {
  browser: limits.floodOfBrowser,
  kiosk: limits.floodOfKiosk,
  guests: limits.floodOfGuests,
  network: limits.floodOfNetwork,
};

/** How often the number that is told of was doubled; nothing below it. */
export function floodStep(
  { kind, requests }: Pick<RequestFlood, "kind" | "requests">,
  factor = 1,
): number | undefined {
  const threshold = floodThreshold[kind] * Math.max(1, factor);
  return requests < threshold ? undefined : Math.floor(Math.log2(requests / threshold));
}
