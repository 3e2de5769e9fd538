import type { BoardWait } from "@horma/contract";
import { expect, it } from "vitest";
import { promiseInDanger, promiseText } from "./order-promise.ts";

const promised_at = "2026-03-02T19:41:00.000Z";
const now = Date.parse(promised_at) - 180_000;
const aWait = (changes: Partial<BoardWait> = {}): BoardWait => ({
  hash_id: "a",
  promised_at,
  expected: { from: "2026-03-02T19:44:00.000Z", until: "2026-03-02T19:46:00.000Z" },
  at_risk: true,
  ...changes,
});

it.each<[string, BoardWait | undefined, number, object | undefined]>([
  ["nothing without one", undefined, now, undefined],
  ["nothing while it is likely held", aWait({ at_risk: false }), now, undefined],
  ["what is left of it", aWait(), now, { rest: "quedan 3:00", tone: "soon" }],
  ["how long it is broken", aWait(), now + 220_000, { rest: "pasada hace 0:40", tone: "late" }],
])("a card says of a promise in danger %s", (_, wait, at, expected) => {
  const shown = promiseInDanger(wait, at);
  if (expected === undefined) expect(shown).toBeUndefined();
  else expect(shown).toMatchObject(expected);
});

it("the order's screen says what was promised and by when it is expected", () => {
  expect(promiseText(aWait())).toMatch(/^Promesa \d\d:41 · va para \d\d:46$/);
  expect(promiseText({ promised_at: null, expected: null })).toBe("");
});
