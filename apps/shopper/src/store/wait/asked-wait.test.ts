import type { StoreWait } from "@horma/contract";
import { expect, it } from "vitest";
import { type AskedWait, askedWait } from "./asked-wait.ts";

const expected = { from: 230_000, until: 345_000 };

it.each<[string, StoreWait, AskedWait | undefined]>([
  [
    "the range of the first",
    { ahead: 0, runners: 1, expected },
    { look: "range", ahead: 0, from: 4, until: 6 },
  ],
  [
    "how many are before",
    { ahead: 10, runners: 2, expected },
    { look: "range", ahead: 10, from: 4, until: 6 },
  ],
  [
    "one minute at least",
    { ahead: 0, runners: 1, expected: { from: 0, until: 15_000 } },
    { look: "range", ahead: 0, from: 1, until: 1 },
  ],
  ["no range behind more than ten", { ahead: 11, runners: 2, expected }, { look: "many", until: 6 }],
  ["that no one is there", { ahead: 3, runners: 0, expected: null }, { look: "no_one" }],
  ["nothing where nothing is known", { ahead: 3, runners: 2, expected: null }, undefined],
])("[ET-03] before a request the screens say %s", (_, wait, shown) => {
  expect(askedWait(wait, false)).toEqual(shown);
});

it.each<[string, StoreWait, AskedWait | undefined]>([
  ["how many are before, without a range", { ahead: 2, runners: 2, expected }, { look: "ahead", ahead: 2 }],
  ["that more than ten are before", { ahead: 11, runners: 2, expected }, { look: "many", until: 6 }],
  ["that no one is there", { ahead: 0, runners: 0, expected: null }, { look: "no_one" }],
  ["nothing where nothing can be promised any more", { ahead: 2, runners: 2, expected: null }, undefined],
])("[ET-03] soon before the store closes the screens say %s", (_, wait, shown) => {
  expect(askedWait(wait, true)).toEqual(shown);
});
