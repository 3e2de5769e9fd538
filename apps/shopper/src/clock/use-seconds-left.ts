import { server } from "@horma/app/server";
import { useSyncExternalStore } from "react";

const tick = 200;

/** The present, epoch ms. */
type Clock = () => number;

/**
 * Whole seconds until an instant (epoch ms), rounded up, never below 0; correct also after the page slept.
 * @param clock the server's, or the device's own (`Date.now`) for what this page began itself
 */
export function useSecondsLeft(until: number, clock: Clock = server.now): number {
  return useSyncExternalStore(everyTick, () => secondsUntil(until, clock));
}

/** Whether at most `seconds` are left until an instant by a clock, the server's if none is named, without a render each second. */
export function useTimeIsUp(until: number, seconds = 0, clock: Clock = server.now): boolean {
  return useSyncExternalStore(everyTick, () => secondsUntil(until, clock) <= seconds);
}

/** Whole minutes since an instant (epoch ms) by the server's clock; below 0 before it. */
export function useMinutesSince(since: number): number {
  return useSyncExternalStore(everyTick, () => Math.floor((server.now() - since) / 60_000));
}

/** The present by the server's clock (epoch ms), up to the next full `step` (ms), so that five minutes are not a sixth begun. */
export function useNow(step: number): number {
  return useSyncExternalStore(everyTick, () => Math.ceil(server.now() / step) * step);
}

function secondsUntil(until: number, clock: Clock): number {
  return Math.max(0, Math.ceil((until - clock()) / 1_000));
}

function everyTick(look: () => void): () => void {
  const timer = setInterval(look, tick);
  return () => clearInterval(timer);
}
