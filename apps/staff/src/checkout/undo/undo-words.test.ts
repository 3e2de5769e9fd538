import type { BoardPair, Settlement } from "@horma/contract";
import { describe, expect, it } from "vitest";
import { anOrder, aPair } from "../../order/board.fixture.ts";
import { saidChoices, stateOf, staying } from "./undo-words.ts";

const settlement: Settlement = {
  id: "0".repeat(36),
  at: "2026-01-14T19:35:00.000Z",
  day_ends_at: "2026-01-15T03:00:00.000Z",
  charged: false,
  by: "Marta",
  pairs: [
    { id: 1, outcome: "bought" },
    { id: 2, outcome: "returned" },
  ],
};
const sold = aPair({ id: 1, state: "bought", place: "sold", clean: false });
const back = (difference: Partial<BoardPair>) =>
  anOrder({
    pairs: [sold, aPair({ id: 2, size: "41.5", state: "returned", place: "return_rack", ...difference })],
  });
const later = (minutes: number) => Date.parse(settlement.at) + minutes * 60_000;

describe("[TR-06] what undoing a settlement does", () => {
  it.each<[string, Partial<BoardPair>, string[]]>([
    ["a pair that lies as it came back", { clean: false }, []],
    ["a cleaned pair", { clean: true }, ["La 41½ ya se sanitizó: no vuelve al salón."]],
    [
      "a pair in a box",
      { clean: false, place: "sanitizer" },
      ["La 41½ se está sanitizando: no vuelve al salón."],
    ],
    [
      "a pair in its slot",
      { state: "shelved", place: "shelf" },
      ["La 41½ ya se guardó: no vuelve al salón."],
    ],
    ["a lost pair", { clean: false, place: "lost" }, ["La 41½ está perdida: no vuelve al salón."]],
  ])("%s", (_, difference, said) => {
    expect(staying(back(difference), settlement)).toEqual(said);
  });

  it("names only pairs of the settlement, and keeps what was said of each", () => {
    const other = aPair({ id: 3, state: "shelved", place: "shelf", clean: true });
    const { pairs } = back({ clean: false });
    expect(staying(anOrder({ pairs: [...pairs, other] }), settlement)).toEqual([]);
    expect(saidChoices(settlement)).toEqual({ 1: "bought", 2: "returned" });
  });

  it.each([
    ["cashier", 14, "can"],
    ["cashier", 15, "manager_only"],
    ["manager", 60, "can"],
    ["manager", 445, "day_closed"],
  ] as const)("a %s after %i minutes: %s", (role, minutes, state) => {
    expect(stateOf(role, back({ clean: false }), settlement, later(minutes))).toBe(state);
  });
});
