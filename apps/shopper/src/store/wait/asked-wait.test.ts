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
  ["no range behind more than ten", { ahead: 11, runners: 2, expected }, { look: "many" }],
  ["that no one is there", { ahead: 3, runners: 0, expected: null }, { look: "no_one" }],
  ["nothing where nothing is known, as before closing", { ahead: 3, runners: 2, expected: null }, undefined],
])("[ET-03] before a request the screens say %s", (_, wait, shown) => {
  expect(askedWait(wait)).toEqual(shown);
});
