import { limits } from "@horma/domain";

/** What an untouched kiosk does. */
export type Inactivity =
  | { kind: "used" }
  /** Asks whether someone is there: whole seconds left, and the share of the countdown left, 1 to 0. */
  | { kind: "asking"; secondsLeft: number; left: number }
  | { kind: "over" };

/** A route's patience: how long it waits untouched, ms, and whether it asks before the visit ends. */
export type Patience = { idle: number; asks: boolean };

const poster: ReadonlySet<string> = new Set(["/", "/check-in", "/store/:store_code"]);
const waiting: ReadonlySet<string> = new Set(["/preparing", "/preparing/:hash_id", "/pick-up"]);

/** The patience with a route; `undefined` where another timer ends the visit. */
export function patienceWith(route: string): Patience | undefined {
  if (route === "/thanks") return undefined;
  if (poster.has(route)) return { idle: limits.kioskIdle, asks: false };
  return { idle: waiting.has(route) ? limits.kioskIdleWaiting : limits.kioskIdle, asks: true };
}

/** Where the kiosk stands `idle` ms after it was last used. */
export function inactivityAfter(idle: number, patience: Patience): Inactivity {
  const asked = idle - patience.idle;
  if (asked < 0) return { kind: "used" };
  if (!patience.asks || asked >= limits.kioskCountdown) return { kind: "over" };
  const left = limits.kioskCountdown - asked;
  return { kind: "asking", secondsLeft: Math.ceil(left / 1_000), left: left / limits.kioskCountdown };
}

/** The seconds for screen readers: three announcements, not twenty. */
export function announcedSeconds(secondsLeft: number): number {
  if (secondsLeft > 10) return 20;
  return secondsLeft > 5 ? 10 : 5;
}
