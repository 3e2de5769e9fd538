import { expect, it } from "vitest";
import { isSeen } from "./seen.ts";

it.each([
  "",
  " ",
  "\u00a0",
  "\u2800",
  "\u3164\u3164",
  "\u3164 \u2800",
  "\uffa0",
  "\u115f",
  "\u200b\u2060",
  "\u202e",
  "\ufe0f",
  "\ufffc",
  "\t\n",
])("[FI-04] shows nothing: %j", (text) => expect(isSeen(text)).toBe(false));

it.each(["A", ".", "\u3164Ana", "ㅏ", "👩‍👧", "⠃", "北", "ñ"])("[FI-04] shows something: %j", (text) =>
  expect(isSeen(text)).toBe(true),
);
