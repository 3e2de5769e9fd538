/** Time that is left (ms) as `m:ss`; rounded up, so that 0:00 is only shown when it is over. */
export function countdownText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** `HH:MM` on a 24-hour clock, in the browser's time zone unless another one is given. */
export function clockTime(instant: number, timeZone?: string): string {
  const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
  return new Intl.DateTimeFormat("es-CL", options).format(instant);
}
