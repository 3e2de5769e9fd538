import { expect, it } from "vitest";
import { cleanText } from "../../../../src/integration/import/file/clean-text.ts";

it.each([
  ["Boti\u0301n", "Bot\u00edn"],
  ["a\u200bb\ufeffc\u00add\u202ee", "abcde"],
  ["a\u00a0b\u2009c\u3000d", "a b c d"],
  ["\u200d\ufe0f\u2060", ""],
  [
    "\u2764\ufe0f\u200d\ud83d\udd25 \ud83d\udc69\u200d\ud83d\udc67",
    "\u2764\ufe0f\u200d\ud83d\udd25 \ud83d\udc69\u200d\ud83d\udc67",
  ],
  ["a\tb\nc", "a\tb\nc"],
])("[FI-05] %j is read as %j", (written, read) => {
  expect(cleanText(written)).toBe(read);
});
