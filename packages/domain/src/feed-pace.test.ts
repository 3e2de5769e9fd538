import { expect, it } from "vitest";
import { paceOf, wasLate } from "./feed-pace.ts";

const minute = 60_000;
const every = (gap: number, times: number) =>
  Array.from({ length: times }, (_, place) => -place * gap * minute);

it.each([
  ["too few files", every(30, 4), 0, { period: null, state: "unknown" }],
  ["files of less than an hour", every(1, 6), 900, { period: null, state: "unknown" }],
  ["files of an hour", every(12, 6), 0, { period: 12 * minute, state: "on_time" }],
  ["on time", every(30, 8), 59, { period: 30 * minute, state: "on_time" }],
  ["late after two periods", every(30, 8), 61, { period: 30 * minute, state: "late" }],
  ["stopped after four periods", every(30, 8), 121, { period: 30 * minute, state: "stopped" }],
  [
    "a night without files is not its pace",
    [0, ...every(30, 8).map((time) => time - 600 * minute)],
    1,
    { period: 30 * minute, state: "on_time" },
  ],
])("%s", (_, times, after, pace) => {
  expect(paceOf(times, after * minute)).toEqual(pace);
});

it("the last files of a feed that has come for an hour have its pace", () => {
  expect(paceOf(every(1, 6), 0, -60 * minute)).toEqual({ period: minute, state: "on_time" });
});

it("a gap of more than two periods was late", () => {
  expect([wasLate(60, 30), wasLate(61, 30)]).toEqual([false, true]);
});
