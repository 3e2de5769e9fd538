import type { Board, BoardOrder } from "@horma/contract";
import { expect, it } from "vitest";
import { wholeBoard } from "./board-changes.ts";

const order = (hash_id: string, minute: number, code = "AAAA") =>
  ({ hash_id, code, queued_at: `2026-03-07T19:0${minute}:00.000Z` }) as BoardOrder;
const board = (orders: BoardOrder[], more: Partial<Board> = {}) => ({ orders, ...more }) as Board;
const known = board([order("a", 1), order("b", 2), order("d", 4)], { version: "1", median_wait: 5 });

it("puts changed and new orders into the queue, and takes out those that are gone", () => {
  const answer = board([order("b", 2, "BBBB"), order("c", 3)], { version: "2", changes: { gone: ["a"] } });
  expect(wholeBoard(known, answer)).toEqual(
    board([order("b", 2, "BBBB"), order("c", 3), order("d", 4)], { version: "2" }),
  );
});

it("an answer with everything replaces the board", () => {
  const answer = board([order("c", 3)]);
  expect(wholeBoard(known, answer)).toEqual(answer);
});
