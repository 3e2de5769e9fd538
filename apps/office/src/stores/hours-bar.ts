import { type DayHours, minutesOf } from "@horma/domain";

/** The hours of a day that a bar shows. */
export const barHours = { from: 8, to: 22 } as const;

const [start, end] = [barHours.from * 60, barHours.to * 60];
const shareOf = (minutes: number) =>
  (100 * (Math.min(Math.max(minutes, start), end) - start)) / (end - start);

/** Where opening hours are on the bar, percent of its length; undefined for no hours, or for texts that are none. */
export function barOf({ opens, closes }: DayHours): { left: number; width: number } | undefined {
  const time = /^\d{2}:\d{2}$/;
  if (!time.test(opens) || !time.test(closes)) return undefined;
  const [from, to] = [minutesOf(opens), minutesOf(closes)];
  const left = shareOf(from);
  return { left, width: shareOf(to > from ? to : end) - left };
}

/** Where a time of the day is on the bar, percent; undefined outside of it. */
export function markOf(local: string): number | undefined {
  const minutes = minutesOf(local.slice(11, 16));
  return minutes >= start && minutes <= end ? shareOf(minutes) : undefined;
}
