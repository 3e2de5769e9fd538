import type { BoardPair } from "@horma/contract";
import { describe, expect, it } from "vitest";
import { anOrder, aPair } from "../board.fixture.ts";
import { canceledUnscanned, takenOver } from "./lost-pairs.ts";
import { newsOf, ordersOf, pairsUnderWay, roundOf } from "./round.ts";

const me = { id: 7 };
const mine = (id: number, location: string | null, over: Partial<BoardPair> = {}) =>
  aPair({ id, location, state: "picking", place: "runner", holder_id: me.id, ...over });
const canceled = { state: "canceled" } as const;
const scanned = { confirmed: true } as const;

const orders = [
  anOrder({ hash_id: "bea", pairs: [mine(1, "A-06-3"), mine(2, "A-06-1", scanned)] }),
  anOrder({ hash_id: "mati", pairs: [mine(3, "A-03-4", { ...canceled, ...scanned })] }),
  anOrder({ hash_id: "jota", pairs: [mine(4, "B-02-3", { ...canceled, place: "shelf" }), mine(5, null)] }),
  anOrder({ hash_id: "nico", pairs: [mine(6, "A-01-1", { holder_id: 8 }), aPair({ id: 7 })] }),
];
const before = [anOrder({ hash_id: "jota", pairs: [mine(4, "B-02-3"), mine(5, null)] })];
const lost = [
  { order: anOrder({ hash_id: "cata" }), pair: mine(8, "A-11-4"), taker: "Kevin" },
  ...canceledUnscanned(before, orders, me),
];
const said = (steps: ReturnType<typeof roundOf>) => steps.map(({ pair, state }) => [pair.id, state]);

describe("a round", () => {
  it("[FL-10] is what one person took, in walking order, with what was canceled and lost; without a slot comes last", () => {
    expect(said(roundOf(orders, me, lost))).toEqual([
      [3, "put_back"],
      [2, "in_hand"],
      [1, "to_fetch"],
      [8, "lost"],
      [4, "canceled"],
      [5, "to_fetch"],
    ]);
  });

  it("counts only what is fetched or carried, by its orders", () => {
    const under = pairsUnderWay(roundOf(orders, me, lost));
    expect(under).toHaveLength(3);
    expect(ordersOf(under).map(({ hash_id }) => hash_id)).toEqual(["bea", "jota"]);
  });

  it("has a pair that was lost and taken back once", () => {
    const back = [{ order: anOrder(), pair: mine(1, "A-06-3"), taker: "Kevin" }];
    expect(said(roundOf(orders, me, back))).not.toContainEqual([1, "lost"]);
  });

  it("[FL-08] says first what is in the hands and must go elsewhere", () => {
    const carried = [{ order: anOrder(), pair: mine(9, "A-01-1", scanned), taker: null }];
    expect(said(newsOf(roundOf(orders, me, [...lost, ...carried])))).toEqual([
      [3, "put_back"],
      [9, "lost"],
      [4, "canceled"],
      [8, "lost"],
    ]);
  });
});

it.each<[string, Partial<BoardPair>, number[]]>([
  ["if it is in its slot", { ...canceled, place: "shelf" }, [1]],
  ["not if it was scanned before", { ...canceled, ...scanned }, []],
  ["not once it was scanned and put back", { ...canceled, ...scanned, place: "shelf" }, []],
  ["not if it was given up and is asked for again", { state: "requested", place: "shelf" }, []],
])("[FL-08] a pair that was taken and never scanned is canceled between two boards: %s", (_, over, told) => {
  const taken = [anOrder({ pairs: [mine(1, "A-06-3")] })];
  const after = [anOrder({ pairs: [mine(1, "A-06-3", over)] })];
  expect(canceledUnscanned(taken, after, me).map(({ pair }) => pair.id)).toEqual(told);
  expect(canceledUnscanned(taken, after, { id: 9 })).toEqual([]);
  expect(canceledUnscanned(after, after, me)).toEqual([]);
});

describe("[FL-08] a pair is lost between two boards", () => {
  const before = [anOrder({ pairs: [mine(1, "A-06-3")] })];
  it.each<[string, Partial<BoardPair>, (string | null)[]]>([
    ["if a colleague carries it", { holder_id: 8, holder: "Kevin" }, ["Kevin"]],
    ["if the demo's crew carries it", { holder_id: null, holder: null }, [null]],
    ["not while one carries it oneself", {}, []],
    ["not if it was canceled in the hands", canceled, []],
    ["not if it was left or put back", { place: "zone", holder_id: null }, []],
  ])("%s", (_, over, takers) => {
    const after = [anOrder({ pairs: [mine(1, "A-06-3", over)] })];
    expect(takenOver(before, after, me).map(({ taker }) => taker)).toEqual(takers);
    expect(takenOver(after, after, { id: 9 })).toEqual([]);
  });
});
