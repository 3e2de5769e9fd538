import { describe, expect, it } from "vitest";
import { COLOURWAYS } from "./colourways.ts";
import { drawShoe, SHOE_VIEWS, type ShoeView } from "./draw-shoe.ts";

type AnyDraw = (kind: string, colourway: string, view: ShoeView) => string;
const draw = drawShoe as AnyDraw;
const everyShoe = Object.entries(COLOURWAYS).flatMap(([kind, ways]) =>
  Object.entries(ways).map(([colourway, { name }]) => ({ kind, colourway, name })),
);

describe("shoe drawings", () => {
  it("come in 16 colourways with ASCII keys and a name to show", () => {
    expect(everyShoe).toHaveLength(16);
    for (const { kind, colourway, name } of everyShoe) {
      expect(`${kind}-${colourway}`).toMatch(/^[a-z]+-[a-z]+$/);
      expect(name).not.toBe("");
    }
    expect(COLOURWAYS.derby.conac.name).toBe("Coñac");
  });

  describe.each(everyShoe)("$kind $colourway", ({ kind, colourway }) => {
    it.each(SHOE_VIEWS)("draws the %s view, the same each time", (view) => {
      expect(draw(kind, colourway, view)).toBe(draw(kind, colourway, view));
    });

    it.each(SHOE_VIEWS)("draws a well-formed %s view without a hole in its numbers", (view) => {
      const svg = draw(kind, colourway, view);
      expect(unbalancedTags(svg)).toEqual([]);
      expect(svg).not.toMatch(/undefined|NaN|\[object/);
    });

    it.each(SHOE_VIEWS)("refers in the %s view to ids it defines, once each", (view) => {
      const svg = draw(kind, colourway, view);
      const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
      expect(new Set(defined).size).toBe(defined.length);
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(defined).toContain(id);
    });
  });

  it("share no id between drawings, so that all of them can stand on one page", () => {
    const ids = everyShoe.flatMap(({ kind, colourway }) =>
      SHOE_VIEWS.flatMap((view) =>
        [...draw(kind, colourway, view).matchAll(/ id="([^"]+)"/g)].map((m) => m[1]),
      ),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("shows the medial side as the lateral side's mirror image", () => {
    const box = (view: ShoeView) =>
      /viewBox="([^"]+)"/
        .exec(draw("runner", "naranjo", view))?.[1]
        ?.split(" ")
        .map(Number);
    const [x = 0, y, width = 0, height] = box("lateral") ?? [];
    expect(box("medial")).toEqual([660 - x - width, y, width, height]);
    expect(draw("runner", "naranjo", "medial")).toContain("scale(-1 1)");
  });

  it("refuses a colourway the silhouette does not have", () => {
    expect(() => draw("boot", "glaciar", "lateral")).toThrow("glaciar");
  });
});

/** Names of elements that are opened and not closed, or closed and not opened. */
function unbalancedTags(svg: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, slash, name = "", end] of svg.matchAll(/<(\/?)([A-Za-z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (end) continue;
    if (!slash) open.push(name);
    else if (open.pop() !== name) wrong.push(name);
  }
  return [...wrong, ...open];
}
