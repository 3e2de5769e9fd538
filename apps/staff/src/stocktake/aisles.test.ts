import type { SlotSummary } from "@horma/contract";
import { expect, it } from "vitest";
import { aislesOf, placeNamed } from "./aisles.ts";

const now = Date.parse("2026-11-23T16:00:00Z");
const slot = (
  location: string,
  standing: number,
  count: Partial<SlotSummary["count"]> = null,
  doubt = 0,
): SlotSummary => ({
  location,
  standing,
  doubt,
  count: count && { at: "2026-11-23T15:00:00Z", name: "Kevin", state: "even", difference: 0, ...count },
});
const slots = [
  slot("Vitrina", 4),
  slot("B-07-1", 3, { state: "open", difference: 2 }),
  slot("B-07-2", 5, {}, 3),
  slot("A-02-1", 1, { at: "2026-11-20T15:00:00Z", state: "applied", difference: 3 }),
];

it("[TR-05] the back room is aisles of modules, each with what was counted and what is undecided", () => {
  expect(aislesOf(slots, now)).toEqual([
    {
      name: "A",
      standing: 1,
      shelves: [{ place: "A-02", slots: 1, standing: 1, counted: 0, open: 0, doubt: 0 }],
    },
    {
      name: "B",
      standing: 8,
      shelves: [{ place: "B-07", slots: 2, standing: 8, counted: 2, open: 2, doubt: 3 }],
    },
    {
      name: "",
      standing: 4,
      shelves: [{ place: "Vitrina", slots: 1, standing: 4, counted: 0, open: 0, doubt: 0 }],
    },
  ]);
});

it.each([
  ["b-07-1", "B-07-1"],
  [" B-07 ", "B-07"],
  ["b", "B"],
  ["Ｂ　０７", "B-07"],
  ["b07.1", "B-07-1"],
  ["vitrina", "Vitrina"],
  ["B-0", undefined],
  ["", undefined],
  ["880101410", undefined],
])("[TR-05] [FL-04] %s names a place of the store, or none", (text, place) => {
  expect(placeNamed(slots, text)).toBe(place);
});
