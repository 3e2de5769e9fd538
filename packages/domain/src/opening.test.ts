import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  dateAt,
  hoursOn,
  type OpeningHours,
  openingAt,
  utcOffsetAt,
  wallTime,
  weekdayOf,
} from "./opening.ts";

const timeZone = "America/Santiago";
const daily = (opens: string, closes: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes }));
const hours = (over: Partial<OpeningHours> = {}): OpeningHours => ({
  timeZone,
  week: daily("10:00", "21:00"),
  exceptions: [],
  ...over,
});
const nights = hours({ week: daily("20:00", "02:00") });
const always = hours({ week: daily("00:00", "24:00") });
/** Closed on Sundays, and on the 25th; a short 24th. */
const december = hours({
  week: daily("10:00", "21:00").slice(0, 6),
  exceptions: [
    { date: "2026-12-24", hours: { opens: "10:00", closes: "18:00" }, reason: "Nochebuena" },
    { date: "2026-12-25", hours: null, reason: "Navidad" },
  ],
});
const late = hours({ week: daily("10:00", "23:30") });

// Chile's clocks: 3 h behind UTC in summer. On 5 April 2026 at 0:00 they go back to 23:00; on 6 September 0:00 becomes 1:00.
const rows: [string, OpeningHours, string, boolean, string | null][] = [
  ["before it opens", hours(), "2026-11-23T12:59:59Z", false, "2026-11-23T13:00Z"],
  ["at the minute it opens", hours(), "2026-11-23T13:00Z", true, "2026-11-24T00:00Z"],
  ["at the minute it closes", hours(), "2026-11-24T00:00Z", false, "2026-11-24T13:00Z"],
  ["in the evening, when UTC has the next day", hours(), "2026-11-23T23:59:59Z", true, "2026-11-24T00:00Z"],
  ["past midnight", nights, "2026-11-24T04:00Z", true, "2026-11-24T05:00Z"],
  ["after the night", nights, "2026-11-24T05:00Z", false, "2026-11-24T23:00Z"],
  ["around the clock", always, "2026-11-24T02:59Z", true, null],
  [
    "before a day off",
    hours({ week: daily("10:00", "21:00").slice(0, 6) }),
    "2026-11-22T03:00Z",
    false,
    "2026-11-23T13:00Z",
  ],
  ["never", hours({ week: [] }), "2026-11-24T15:00Z", false, null],
  ["a short day", december, "2026-12-24T21:00Z", false, "2026-12-26T13:00Z"],
  ["a holiday", december, "2026-12-25T15:00Z", false, "2026-12-26T13:00Z"],
  ["the day after it, a Saturday", december, "2026-12-26T15:00Z", true, "2026-12-27T00:00Z"],
  [
    "a night that ends on a holiday",
    { ...nights, exceptions: [{ date: "2026-12-25", hours: null, reason: "Navidad" }] },
    "2026-12-25T04:00Z",
    true,
    "2026-12-25T05:00Z",
  ],
  [
    "open on a day off",
    {
      ...hours({ week: [] }),
      exceptions: [{ date: "2026-12-20", hours: { opens: "12:00", closes: "12:00" }, reason: "Noche" }],
    },
    "2026-12-20T15:00Z",
    true,
    "2026-12-21T15:00Z",
  ],
  ["the night that has an hour more", nights, "2026-04-05T03:30Z", true, "2026-04-05T06:00Z"],
  ["23:30 for the first time that night", late, "2026-04-05T02:30Z", false, "2026-04-05T14:00Z"],
  ["and not open again the second time", late, "2026-04-05T03:15Z", false, "2026-04-05T14:00Z"],
  ["the night that has an hour less", nights, "2026-09-06T04:30Z", true, "2026-09-06T05:00Z"],
  [
    "a midnight that is skipped",
    hours({ week: daily("20:00", "24:00") }),
    "2026-09-06T03:59Z",
    true,
    "2026-09-06T04:00Z",
  ],
  [
    "opening at the skipped hour",
    hours({ week: daily("00:30", "09:00") }),
    "2026-09-06T04:00Z",
    false,
    "2026-09-06T04:30Z",
  ],
];

it.each(rows)("[TR-17] %s", (_, schedule, now, isOpened, until) => {
  const expected = { isOpened, until: until === null ? null : new Date(until) };
  expect(openingAt(schedule, new Date(now))).toEqual(expected);
});

describe("[TR-17] over all hours, exceptions and instants", () => {
  const time = fc.integer({ min: 0, max: 95 }).map((quarter) => clock(quarter * 15));
  const dayHours = fc.record({ opens: time, closes: fc.oneof(time, fc.constant("24:00")) });
  const date = fc.integer({ min: -3, max: 70 }).map((days) => addDays("2026-04-01", days));
  const schedule = fc.record({
    timeZone: fc.constantFrom(timeZone, "Pacific/Easter", "Europe/Madrid", "UTC"),
    week: fc
      .uniqueArray(fc.record({ weekday: fc.integer({ min: 1, max: 7 }) }), {
        selector: (each) => each.weekday,
      })
      .chain((days) => fc.tuple(...days.map((each) => dayHours.map((found) => ({ ...each, ...found }))))),
    exceptions: fc.uniqueArray(fc.record({ date, hours: fc.option(dayHours), reason: fc.constant("x") }), {
      selector: (each) => each.date,
    }),
  });
  const instant = fc.date({
    min: new Date("2026-03-28T00:00Z"),
    max: new Date("2026-04-30T00:00Z"),
    noInvalidDate: true,
  });

  it("what is told lasts until the told instant, and then it is the other way round", () => {
    fc.assert(
      fc.property(schedule, instant, fc.double({ min: 0, max: 0.999, noNaN: true }), (each, now, share) => {
        const { isOpened, until } = openingAt(each, now);
        if (until === null) return;
        expect(until.getTime()).toBeGreaterThan(now.getTime());
        const between = new Date(now.getTime() + share * (until.getTime() - now.getTime()));
        expect(openingAt(each, between).isOpened).toBe(isOpened);
        expect(openingAt(each, until).isOpened).toBe(!isOpened);
      }),
    );
  });

  it("a store without hours today and yesterday is closed", () => {
    fc.assert(
      fc.property(schedule, instant, (each, now) => {
        const today = dateAt(each.timeZone, now);
        const none = [today, addDays(today, -1)].every((date) => hoursOn(each, date) === undefined);
        if (none) expect(openingAt(each, now).isOpened).toBe(false);
      }),
    );
  });
});

it("[TR-17] weekdays count from Monday", () => {
  expect(["2026-11-23", "2026-11-28", "2026-11-29"].map(weekdayOf)).toEqual([1, 6, 7]);
});

function clock(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

it("[FL-01] a wall shows its offset from UTC, and UTC where a server of the version before says none", () => {
  const at = Date.parse("2026-03-02T01:30:05.900Z");
  expect(wallTime(-180, at)).toBe("2026-03-01T22:30:05");
  expect(wallTime(330, at)).toBe("2026-03-02T07:00:05");
  expect(wallTime(undefined, at)).toBe("2026-03-02T01:30:05");
});

it("[FL-01] a zone's offset follows its summer time", () => {
  expect(utcOffsetAt("America/Santiago", new Date("2026-01-05T12:00:00Z"))).toBe(-180);
  expect(utcOffsetAt("America/Santiago", new Date("2026-07-05T12:00:00Z"))).toBe(-240);
  expect(utcOffsetAt("Asia/Kolkata", new Date("2026-07-05T12:00:00Z"))).toBe(330);
});
