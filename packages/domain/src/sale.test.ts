import { describe, expect, it } from "vitest";
import { pairsMeant, type SoldPair, type SoldPiece, unlikelyPieces } from "./sale.ts";

const minute = 60_000;
const hour = 60 * minute;
const at = Date.parse("2026-01-05T16:35:00-03:00");

const tried: SoldPair = {
  state: "with_shopper",
  code: "AAAA",
  had: at - hour,
  settled: null,
  charged: null,
  refunded: false,
};
const bought: SoldPair = { ...tried, state: "bought", code: "BBBB", settled: at - minute };
const back: SoldPair = { ...tried, state: "returned", code: "CCCC", settled: at - minute };
const sale: SoldPiece = { kind: "sale", at, code: null, price: 49_990 };
const refund: SoldPiece = { ...sale, kind: "return" };

describe("[EV-04] the pairs that a ticket means", () => {
  it.each<[string, SoldPair[], SoldPiece, string[] | "contradicts"]>([
    ["none", [], sale, []],
    ["the one with its shopper", [tried], sale, ["AAAA"]],
    [
      "the one who had it first",
      [tried, { ...tried, code: "OLD", had: at - 2 * hour }],
      sale,
      ["OLD", "AAAA"],
    ],
    ["not one that was handed over later", [{ ...tried, had: at + 2 * minute }], sale, []],
    [
      "one that was handed over as the till's clock is behind",
      [{ ...tried, had: at + minute }],
      sale,
      ["AAAA"],
    ],
    ["one that the till screen closed in this moment", [tried, bought], sale, ["BBBB", "AAAA"]],
    [
      "one that it closed hours ago, last",
      [tried, { ...bought, settled: at - 3 * hour }],
      sale,
      ["AAAA", "BBBB"],
    ],
    ["none that it closed days ago", [{ ...bought, settled: at - 25 * hour }], sale, []],
    ["none that was paid", [{ ...bought, charged: 49_990 }], sale, []],
    ["the order that the line names", [bought, tried], { ...sale, code: "AAAA" }, ["AAAA"]],
    ["by the shoe, if it names no order of it", [tried], { ...sale, code: "ZZZZ" }, ["AAAA"]],
    ["a named order whose pair came back", [back, tried], { ...sale, code: "CCCC" }, "contradicts"],
    ["a named order that is paid", [{ ...bought, charged: 1 }], { ...sale, code: "BBBB" }, "contradicts"],
    [
      "a named order that was not handed over",
      [{ ...tried, state: "placed", had: null }],
      { ...sale, code: "AAAA" },
      "contradicts",
    ],
    ["one that the till screen just took back", [back], sale, "contradicts"],
    ["not one that came back before", [{ ...back, settled: at - hour }], sale, []],
    ["not one that no one came for", [{ ...back, had: null }], sale, []],
    ["another that is with its shopper, beside one that just came back", [back, tried], sale, ["AAAA"]],
    ["a return: what was bought", [tried, bought, back], refund, ["BBBB"]],
    [
      "a return: of that price first",
      [bought, { ...bought, code: "PAID", charged: 49_990, settled: at - hour }],
      refund,
      ["PAID", "BBBB"],
    ],
    ["a return: not one that came back already", [{ ...bought, refunded: true }], refund, []],
    [
      "a return: a named order that came back",
      [{ ...bought, refunded: true }],
      { ...refund, code: "BBBB" },
      "contradicts",
    ],
  ])("%s", (_, pairs, piece, means) => {
    const meant = pairsMeant(pairs, piece);
    expect(meant === "contradicts" ? meant : meant.map(({ code }) => code)).toEqual(means);
  });
});

it.each([
  [[1], undefined],
  [[100], undefined],
  [[50, 51], 101],
  [[1_000], 1_000],
])("[EV-04] of a ticket with lines of %j pieces, %j are unlikely", (quantities, unlikely) => {
  expect(unlikelyPieces(quantities.map((quantity) => ({ quantity })))).toBe(unlikely);
});
