import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { characters, makeSubset, subsetFile, unicodeRange } from "./subset-font.mjs";

const root = new URL("../../", import.meta.url);
const textOf = (path) => readFileSync(new URL(path, root), "utf8");

describe("the part of the font that every page loads", () => {
  it.each(["packages/ui", "apps/shopper", "apps/staff", "apps/office"])(
    "has every character of the messages of %s",
    (workspace) => {
      // Its ids are the texts in Spanish.
      const messages = textOf(`${workspace}/src/language/en.po`);
      const missing = new Set(
        [...messages].filter((character) => character > " " && !characters.includes(character)),
      );
      expect([...missing]).toEqual([]);
    },
  );

  it("is declared for what it has", () => {
    const declared = textOf("packages/ui/src/font.css").replaceAll(/\s+/g, " ");
    expect(declared).toContain(`unicode-range: ${unicodeRange()};`);
  });

  it("is what the font's package makes, and at most 60 kB", async () => {
    const committed = readFileSync(fileURLToPath(subsetFile));
    expect(committed.equals(await makeSubset())).toBe(true);
    expect(committed.length).toBeLessThanOrEqual(60_000);
  });
});
