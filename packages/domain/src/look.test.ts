import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { colorFault, contrast, lettersContrast, nearestColors, ownThemeStyle, themeColors } from "./look.ts";

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("a retailer's colour", () => {
  it.each([
    ["#ff5a1f", "#131316", "glaciar"],
    ["#1d36d8", "#ffffff", "naranjo"],
    ["#bfe334", "#131316", "naranjo"],
    ["#0e5a41", "#ffffff", "naranjo"],
    ["#c8102e", "#ffffff", "glaciar"],
  ])("[OF-11] %s has letters in %s and shows the shoe %s", (color, letters, shoe) => {
    expect(colorFault(color)).toBeUndefined();
    expect(themeColors(color)).toMatchObject({ accent: color, letters, shoe });
  });

  it.each([
    ["#000000", "like_ink"],
    ["#1a1a1f", "like_ink"],
    ["#ffffff", "like_paper"],
    ["#f2f2c0", "like_paper"],
    ["#7a7a7a", "letters"],
  ] as const)("[OF-11] %s is refused: %s", (color, fault) => {
    expect(colorFault(color)).toBe(fault);
  });

  it("[OF-11] the nearest colours can be worn, and a good one stays as it is", () => {
    fc.assert(
      fc.property(colors, (color) => {
        const near = nearestColors(color);
        expect(near.length).toBeGreaterThan(0);
        for (const each of near) expect(colorFault(each)).toBeUndefined();
        if (colorFault(color) === undefined) expect(near).toEqual([color]);
      }),
    );
  });

  it("[OF-11] one that is accepted is read on the box and on its lid", () => {
    fc.assert(
      fc.property(colors, (color) => {
        fc.pre(colorFault(color) === undefined);
        const { accent, lid, letters } = themeColors(color);
        expect(Math.min(contrast(letters, accent), contrast(letters, lid))).toBe(lettersContrast(color));
        expect(lettersContrast(color)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it("is a block of the stylesheet that outweighs the themes", () => {
    expect(ownThemeStyle("#1D36D8")).toBe(
      ':root[data-theme="own"]{--accent:#1d36d8;--accent-lid:#1b32c7;--on-accent:#ffffff;--shoe:naranjo}',
    );
  });
});
