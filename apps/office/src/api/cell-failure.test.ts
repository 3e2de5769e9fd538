import { CallError } from "@horma/contract";
import { expect, it } from "vitest";
import { cellFailure } from "./cell-failure.ts";

const unknown = new CallError("refused", "token_invalid", "no such session");
const away = new CallError("failed", "unavailable", "no answer");
const cell = { cell: "norte" };

it("a session that a cell does not know, and the head does, is a call without an answer", async () => {
  const failure = await cellFailure(unknown, cell, async () => ({ person: {} }));
  expect(failure).toMatchObject({ kind: "failed", code: "unavailable" });
});

it("while the head is away the session stays", async () => {
  const failure = await cellFailure(unknown, cell, () => Promise.reject(away));
  expect(failure).toMatchObject({ kind: "failed", code: "unavailable" });
});

it("a session that the head does not know ends", async () => {
  expect(await cellFailure(unknown, cell, () => Promise.reject(unknown))).toBe(unknown);
});

it.each([
  ["the head's own answer", unknown, null],
  ["another refusal of a cell", new CallError("refused", "store_forbidden", "not yours"), cell],
  ["a cell that is away", away, cell],
])("%s stays as it is, and the head is not asked", async (_, error, place) => {
  const failure = await cellFailure(error, place, () => Promise.reject(new Error("asked")));
  expect(failure).toBe(error);
});
