import { wallTime } from "@horma/domain";

/** Time that is left (ms) as `m:ss`; rounded up, so that 0:00 is only shown when it is over. */
export function countdownText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** `HH:MM` on the store's clock, which is `utcOffset` minutes ahead of UTC. */
export function clockTime(instant: number, utcOffset: number): string {
  return wallTime(utcOffset, instant).slice(11, 16);
}
