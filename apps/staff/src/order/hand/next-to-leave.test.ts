import type { BoardPair } from "@horma/contract";
import { expect, it } from "vitest";
import { anOrder, aPair } from "../board.fixture.ts";
import { nextToLeave } from "./next-to-leave.ts";
import { roundOf } from "./round.ts";

const me = { id: 7 };
const mine = (id: number, location: string, confirmed: boolean): BoardPair =>
  aPair({ id, location, state: "picking", place: "runner", holder_id: me.id, confirmed });

const half = anOrder({ hash_id: "half", pairs: [mine(1, "A-01-1", true), mine(2, "B-01-1", false)] });
const first = anOrder({ hash_id: "first", pairs: [mine(3, "A-02-1", true)] });
const second = anOrder({ hash_id: "second", pairs: [mine(4, "A-03-1", true)] });

it.each([
  ["the first whose pairs are all in hand", [half, first, second], undefined, "first"],
  ["the next one while that is at its door", [half, first, second], "first", "second"],
  ["none while a pair is to be fetched", [half], undefined, undefined],
])("[FL-10] a round leaves next %s", (_, orders, left, next) => {
  expect(nextToLeave(roundOf(orders, me), [], left)?.order.hash_id).toBe(next);
});
