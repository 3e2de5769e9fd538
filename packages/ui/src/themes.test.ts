import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const themes = [...css.matchAll(/\[data-theme="([\w-]+)"\]/g)].map(([, name = ""]) => name);
const theme = (name: string) => block(css.slice(css.indexOf(`[data-theme="${name}"]`)));

describe.each(themes)("theme %s", (name) => {
  const { accent, "accent-lid": lid, "on-accent": on } = theme(name);

  it("reads on the accent and on the lid at 4.5:1 or better", () => {
    expect(contrast(on, accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(on, lid)).toBeGreaterThanOrEqual(4.5);
  });
});

// The gallery looks at every theme but the first only with axe's rules about colour.
it.each(themes)("theme %s sets colours alone", (name) => {
  const rest = css.slice(css.indexOf(`[data-theme="${name}"]`));
  const lines = rest
    .slice(rest.indexOf("{") + 1, rest.indexOf("}"))
    .trim()
    .split(/\s*\n\s*/);
  for (const line of lines)
    expect(line).toMatch(/^--(accent|accent-lid|on-accent): #[0-9a-f]{6};$|^--shoe: [a-z]+;$/);
});

describe("tokens", () => {
  const root = block(css);

  it("keep text at 4.5:1 or better on every stock it stands on", () => {
    for (const text of ["ink", "ink-2", "ink-3"]) {
      for (const stock of ["paper", "board", "board-2"]) {
        expect(contrast(root[text], root[stock]), `${text} on ${stock}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrast(root["alarm-ink"], root["alarm-wash"])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(root.ok, root.paper)).toBeGreaterThanOrEqual(4.5);
  });

  it("outline controls at 3:1 or better", () => {
    expect(contrast(root.edge, root.paper)).toBeGreaterThanOrEqual(3);
    expect(contrast(root.edge, root.board)).toBeGreaterThanOrEqual(3);
  });
});

/** The custom properties of the first block in the text that hold a colour. */
function block(text: string): Record<string, string> {
  const body = text.slice(text.indexOf("{"), text.indexOf("}"));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, key = "", value = ""]) => [key, value]),
  );
}

/** Contrast of two `#rrggbb` colours as WCAG 2 defines it, 1..21. */
function contrast(first = "", second = ""): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(colour: string): number {
  const linear = [1, 3, 5].map((i) => {
    const v = Number.parseInt(colour.slice(i, i + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  return (
    0.2126 * (linear[0] ?? Number.NaN) +
    0.7152 * (linear[1] ?? Number.NaN) +
    0.0722 * (linear[2] ?? Number.NaN)
  );
}
