import { expect, it } from "vitest";
import { anOrder, aPair } from "../order/board.fixture.ts";
import { pairsToTake, roundWithin } from "./take-round.ts";

const asks = (hash_id: string, pairs: number) =>
  anOrder({ hash_id, pairs: Array.from({ length: pairs }, (_, id) => aPair({ id })) });
const waiting = [asks("o1", 2), asks("o2", 1), asks("o3", 2), asks("o4", 1), asks("o5", 1)];

it.each([
  [6, ["o1", "o2", "o3", "o4"]],
  [5, ["o1", "o2", "o3"]],
  [4, ["o1", "o2", "o4"]],
  [1, ["o2"]],
  [0, []],
  [-1, []],
])("[FL-10] a round of at most %i pairs has the oldest that fit", (room, taken) => {
  const round = roundWithin(waiting, room);
  expect(round.map(({ hash_id }) => hash_id)).toEqual(taken);
  expect(pairsToTake(round)).toBeLessThanOrEqual(Math.max(0, room));
});

it("counts only the pairs that no one took", () => {
  const half = anOrder({ pairs: [aPair(), aPair({ id: 2, state: "canceled" })] });
  expect(pairsToTake([half])).toBe(1);
});
