import { expect, it } from "vitest";
import { clockText } from "./clock-text.ts";

it.each([
  [0, "0:00"],
  [107_999, "1:47"],
  [-5_000, "0:00"],
  [18 * 60_000 + 40_000, "18:40"],
  [3_725_000, "1:02:05"],
])("%d ms are shown as %s", (ms, text) => {
  expect(clockText(ms)).toBe(text);
});
