/** Which stores need a call now, and in which order the office shows them (OF-03). */
import { limits } from "./limits.ts";

/** What is read of a store now. Instants are ms. */
export type StoreNow = {
  /** Whether it is open: a closed one needs no call. */
  opened: boolean;
  /** Since when its oldest request that no one took waits; null without one. */
  untaken_since: number | null;
  /** Orders of the last hour that no one served. */
  unserved_lately: number;
  /** Its smart boxes, how many of them work, and since when none answers; null while one does, or if none ever did. */
  boxes: { total: number; working: number; silent_since: number | null };
  /** Of today's waits, ms; null before the first. */
  median: number | null;
  p90: number | null;
};

/** `untaken`: a request waits untaken. `silent`: no box answers. `unserved`: several shoppers left unserved. */
export const storeCallKinds = ["untaken", "silent", "unserved"] as const;
/** Why a store needs a call: `since` an instant, or `count` orders. */
export type StoreCall = { kind: "untaken" | "silent"; since: number } | { kind: "unserved"; count: number };

/** Unserved orders of an hour that are more than bad luck. */
const unservedOften = 3;

/** Why a store needs a call now; the first reason that holds. */
export function callFor(store: StoreNow, now: number): StoreCall | null {
  const { opened, untaken_since, boxes, unserved_lately } = store;
  if (!opened) return null;
  if (untaken_since !== null && now - untaken_since >= limits.unclaimedManager)
    return { kind: "untaken", since: untaken_since };
  if (boxes.silent_since !== null && now - boxes.silent_since >= limits.unclaimedManager)
    return { kind: "silent", since: boxes.silent_since };
  if (unserved_lately >= unservedOften) return { kind: "unserved", count: unserved_lately };
  return null;
}

/** Stores that need a call first, by reason and the longest first; then open ones, then by today's p90, the slowest first. */
export function worseStore(one: StoreNow, other: StoreNow, now: number): number {
  const [a, b] = [callFor(one, now), callFor(other, now)];
  return (
    rank(a) - rank(b) ||
    weight(b, now) - weight(a, now) ||
    Number(other.opened) - Number(one.opened) ||
    (other.p90 ?? -1) - (one.p90 ?? -1)
  );
}

function rank(call: StoreCall | null): number {
  return call === null ? storeCallKinds.length : storeCallKinds.indexOf(call.kind);
}

function weight(call: StoreCall | null, now: number): number {
  if (call === null) return 0;
  return call.kind === "unserved" ? call.count : now - call.since;
}

/** The value that a share of the sorted ones does not exceed; null without any. `share` is above 0, at most 1. */
export function percentileOf(sorted: ArrayLike<number>, share: number): number | null {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? null;
}
