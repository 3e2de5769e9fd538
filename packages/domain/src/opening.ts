/** When a store is open (TR-17): hours by weekday, and dates with other hours. */

/**
 * From when to when, `HH:MM` on the store's clock. A closing time that is not after the opening is the next day's. `24:00` is
 * midnight.
 */
export type DayHours = { opens: string; closes: string };

/** Weekdays count from Monday, 1, to Sunday, 7. A weekday without hours is closed. */
export type WeekdayHours = DayHours & { weekday: number };

/** A date, `2026-12-24`, that is closed or has hours of its own, and why. */
export type HoursException = { date: string; hours: DayHours | null; reason: string };

export type OpeningHours = {
  /** IANA name of the zone whose clock the hours mean. */
  timeZone: string;
  week: readonly WeekdayHours[];
  exceptions: readonly HoursException[];
};

/** Whether a store is open, and when that changes next; null where no change is in sight. */
export type Opening = { isOpened: boolean; until: Date | null };

const minute = 60_000;
const day = 24 * 60 * minute;
/** Days looked ahead for the next opening, and for the end of an opening. */
const [opensWithin, closesWithin] = [60, 2] as const;

/** TR-17. Hours that begin on a date belong to that date, also after midnight: an exception the next day does not cut them. */
export function openingAt(hours: OpeningHours, now: Date): Opening {
  const at = now.getTime();
  const today = dateAt(hours.timeZone, now);
  let end: number | undefined;
  for (let ahead = -1; ahead <= (end === undefined ? opensWithin : closesWithin); ahead++) {
    const span = spanOf(hours, addDays(today, ahead));
    if (span === undefined || span.to <= at) continue;
    // The next day continues this one's hours, or begins later.
    if (end === undefined ? span.from > at : span.from > end) {
      return end === undefined ? closedUntil(span.from) : openUntil(end);
    }
    end = Math.max(end ?? 0, span.to);
  }
  if (end === undefined) return { isOpened: false, until: null };
  return end > at + closesWithin * day ? { isOpened: true, until: null } : openUntil(end);
}

const openUntil = (end: number): Opening => ({ isOpened: true, until: new Date(end) });
const closedUntil = (start: number): Opening => ({ isOpened: false, until: new Date(start) });

/** The hours of a date: its exception's, or else its weekday's. Undefined: closed. */
export function hoursOn(
  hours: Pick<OpeningHours, "week" | "exceptions">,
  date: string,
): DayHours | undefined {
  const exception = hours.exceptions.find((each) => each.date === date);
  if (exception !== undefined) return exception.hours ?? undefined;
  return hours.week.find(({ weekday }) => weekday === weekdayOf(date));
}

/** 1 to 7 from Monday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00Z`).getUTCDay() || 7;
}

/** The date on a zone's calendars at an instant. */
export function dateAt(timeZone: string, instant: Date): string {
  return isoDate(instant.getTime() + offsetAt(timeZone, instant.getTime()));
}

/** The date and time on a zone's clocks at an instant, to the second: `2026-12-24T09:00:00`. */
export function localTimeAt(timeZone: string, instant: Date): string {
  return wallTime(utcOffsetAt(timeZone, instant), instant.getTime());
}

/** How far a zone's clocks are ahead of UTC at an instant, minutes. */
export function utcOffsetAt(timeZone: string, instant: Date): number {
  return offsetAt(timeZone, instant.getTime()) / minute;
}

/**
 * The date and time on clocks that are so many minutes ahead of UTC, to the second: `2026-12-24T09:00:00`. Browsers use it, since
 * an older one does not know every zone. During an upgrade a server of the version before says no offset: then it is UTC.
 */
export function wallTime(utcOffset: number | undefined, instant: number): string {
  return new Date(instant + (utcOffset ?? 0) * minute).toISOString().slice(0, 19);
}

/** Whether a text is the IANA name of a time zone, as `America/Santiago`. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]\w*(?:\/[\w+-]+)*$/.test(name) && offsetAt(name, 0) !== undefined;
  } catch {
    return false;
  }
}

export function addDays(date: string, days: number): string {
  return isoDate(Date.parse(`${date}T00:00Z`) + days * day);
}

/** Minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function spanOf(hours: OpeningHours, date: string): { from: number; to: number } | undefined {
  const found = hoursOn(hours, date);
  if (found === undefined) return undefined;
  const [opens, closes] = [minutesOf(found.opens), minutesOf(found.closes)];
  const instant = (minutes: number) => instantOf(hours.timeZone, date, minutes);
  return { from: instant(opens), to: instant(closes > opens ? closes : closes + day / minute) };
}

/** When a zone's clocks show this: the first time if they do so twice, and where they skip it, the instant of the jump's far side. */
function instantOf(timeZone: string, date: string, minutes: number): number {
  const wall = Date.parse(`${date}T00:00Z`) + minutes * minute;
  const [before, after] = [wall - offsetAt(timeZone, wall - day), wall - offsetAt(timeZone, wall + day)];
  return [before, after].find((instant) => instant + offsetAt(timeZone, instant) === wall) ?? before;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** How far a zone's clocks are ahead of UTC, ms. */
function offsetAt(timeZone: string, instant: number): number {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
    clocks.set(timeZone, clock);
  }
  const name = clock.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minute;
}

function isoDate(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
