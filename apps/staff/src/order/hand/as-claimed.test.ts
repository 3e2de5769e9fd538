import { expect, it } from "vitest";
import { anOrder, aPair } from "../board.fixture.ts";
import { asClaimed } from "./as-claimed.ts";

const me = { id: 7, name: "Rodrigo" };
const order = anOrder({ pairs: [aPair(), aPair({ id: 2, state: "placed", place: "zone" })] });
const scan = (about: string) => ({
  ...({ call: "confirmPair", order: about, body: { hash_id: about, pair_id: 1 } } as const),
});

it("[TR-09] an order that was taken here is in this person's hands before the board shows it", () => {
  const taken = asClaimed(order, [], me, true);
  expect(taken.pairs.map(({ state, holder_id }) => [state, holder_id])).toEqual([
    ["picking", 7],
    ["placed", null],
  ]);
});

it("[TR-09] a pair whose scan waits to be sent is confirmed", () => {
  const taken = asClaimed(order, [scan("order1")], me, true);
  expect(taken.pairs.map(({ confirmed }) => confirmed)).toEqual([true, false]);
});

it("[TR-09] what was done with another order changes nothing", () => {
  expect(asClaimed(order, [scan("order2")], me, false)).toBe(order);
});
