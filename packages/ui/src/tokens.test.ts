import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const sources = [
  "apps/shopper",
  "apps/staff",
  "apps/office",
  "packages/ui",
  "packages/app",
  "packages/scanner",
  "packages/overlay",
].flatMap((folder) =>
  readdirSync(join(root, folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(css|tsx?)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, "src", file)),
);
const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), "utf8")]));
const all = [...texts.values()].join("\n");
const tokens = texts.get("packages/ui/src/tokens.css") ?? "";

describe("the tokens", () => {
  it("are each used", () => {
    const unused = [...names(tokens, /(?<=\s)(--[\w-]+):/g)].filter((name) => !named(all).has(name));
    expect(unused).toEqual([]);
  });

  it("are all there: nothing names one that is not set", () => {
    const set = names(all, /(--[\w-]+)"?\]?:/g);
    const missing = [...named(all)].filter((name) => !set.has(name));
    expect(missing).toEqual([]);
  });

  it("hold six to eight text styles, the same on phone, kiosk, staff's tablet and office", () => {
    const styles = (surface: string) => names(block(surface), /(--text-[\w-]+):/g);
    expect(styles(":root").size).toBeLessThanOrEqual(8);
    expect(styles(":root").size).toBeGreaterThanOrEqual(6);
    const own = [...styles(":root")].filter((style) => style !== "--text-number"); // as big as its place
    expect([...styles('[data-surface="kiosk"]')]).toEqual(own);
    expect([...styles('[data-surface="staff"]')]).toEqual(own);
    expect([...styles('[data-surface="office"]')]).toEqual(own);
  });
});

describe("a surface", () => {
  it("sets tokens: rules of its own are few, and lay out", () => {
    const rules = [...texts].flatMap(([file, text]) =>
      file.endsWith("tokens.css") || !file.endsWith(".module.css")
        ? []
        : [...text.matchAll(/^\[data-surface=[^{]*\{([^}]*)\}/gm)].map(([, body = ""]) => ({ file, body })),
    );
    expect(rules.length).toBeLessThanOrEqual(23);
    const voices = rules.filter(({ body }) =>
      /(?:^|[\s;])(font|color|background|border-radius|box-shadow)/.test(body),
    );
    expect(voices.map(({ file }) => file)).toEqual([]);
  });
});

/** The declarations of the first block of the tokens with this selector. */
function block(selector: string): string {
  const from = tokens.indexOf(`\n${selector} {`);
  return tokens.slice(from, tokens.indexOf("\n}", from));
}

function named(text: string): Set<string> {
  return names(text, /(?:var\(|getPropertyValue\(")(--[\w-]+)/g);
}

function names(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].map(([, name = ""]) => name));
}
