import { useSyncExternalStore } from "react";

const tick = 200;

/** Whole seconds until an instant (epoch ms), rounded up, never below 0; correct also after the page slept. */
export function useSecondsLeft(until: number): number {
  return useSyncExternalStore(everyTick, () => secondsUntil(until));
}

/** Whether at most `seconds` are left until an instant, without a render each second. */
export function useTimeIsUp(until: number, seconds = 0): boolean {
  return useSyncExternalStore(everyTick, () => secondsUntil(until) <= seconds);
}

/** Whole minutes since an instant (epoch ms); below 0 before it. */
export function useMinutesSince(since: number): number {
  return useSyncExternalStore(everyTick, () => Math.floor((Date.now() - since) / 60_000));
}

function secondsUntil(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1_000));
}

function everyTick(look: () => void): () => void {
  const timer = setInterval(look, tick);
  return () => clearInterval(timer);
}
