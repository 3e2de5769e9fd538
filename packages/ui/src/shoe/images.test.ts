import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { COLOURWAYS } from "./colourways.ts";
import { SHOE_VIEWS } from "./draw-shoe.ts";
import { PICTURE_WIDTHS } from "./picture-widths.ts";

const folder = fileURLToPath(new URL("../../../../apps/server/images/", import.meta.url));
const expected = Object.entries(COLOURWAYS).flatMap(([kind, ways]) =>
  Object.keys(ways).flatMap((colourway) =>
    SHOE_VIEWS.flatMap((view) =>
      PICTURE_WIDTHS.map((width) => ({ file: `${kind}-${colourway}-${view}-${width}.webp`, width })),
    ),
  ),
);

describe("rendered images", () => {
  it("are there for every colourway, view and width, and nothing else is", () => {
    expect(readdirSync(folder).sort()).toEqual(expected.map(({ file }) => file).sort());
  });

  it("weigh at most 4 MB together", () => {
    const bytes = expected.reduce((sum, { file }) => sum + statSync(folder + file).size, 0);
    expect(bytes).toBeLessThanOrEqual(4_000_000);
  });

  it("are WebP with transparency, as wide as their name says", async () => {
    for (const { file, width } of expected) {
      const image = await sharp(folder + file).metadata();
      expect(image, file).toMatchObject({ format: "webp", width, hasAlpha: true });
    }
  });
});
