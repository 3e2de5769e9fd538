/** A span of time as a clock shows it: `2:18`, from an hour on `1 h 05`. Whole seconds that have passed. */
export function spanText(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1_000);
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)}`;
  return `${minutes}:${twoDigits(seconds % 60)}`;
}

/** What is left of a span; rounded up, so that 0:00 is only shown when it is over. */
export function countdownText(ms: number): string {
  return spanText(Math.ceil(ms / 1_000) * 1_000);
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("es-CL", { ...options, hourCycle: "h23" });
const toTheMinute = format({ hour: "2-digit", minute: "2-digit" });
const toTheSecond = format({ hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** `16:36` in the tablet's time zone; epoch ms or an ISO instant. */
export function timeOfDay(instant: number | string): string {
  return toTheMinute.format(epoch(instant));
}

/** `16:36:13`. */
export function secondOfDay(instant: number | string): string {
  return toTheSecond.format(epoch(instant));
}

function epoch(instant: number | string): number {
  return typeof instant === "string" ? Date.parse(instant) : instant;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
