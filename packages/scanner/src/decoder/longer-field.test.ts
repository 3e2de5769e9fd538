import { describe, expect, it } from "vitest";
import type { ScannedCode } from "../code.ts";
import { barCorners, type PlacedCode, type Point, renderFrame } from "../corpus/index.ts";
import { videoPoint } from "../geometry/region.ts";
import { barsGoOn } from "./longer-field.ts";

const size = { width: 400, height: 240 };
const label = { centre: { x: 200, y: 120 }, modulePx: 2.6, height: 30 };
const shoe: PlacedCode = { ...label, format: "ean_13", text: "7808801014102" };

const along = (from: Point, to: Point, share: number) =>
  videoPoint(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);

/** The place of a code, or of a part of its length, told as a short code. */
function toldAs(format: "upc_e" | "ean_8", code: PlacedCode, from = 0, to = 1): ScannedCode {
  const [topLeft, topRight, bottomRight, bottomLeft] = barCorners(code);
  const corners = [
    along(topLeft, topRight, from),
    along(topLeft, topRight, to),
    along(bottomLeft, bottomRight, to),
    along(bottomLeft, bottomRight, from),
  ] as const;
  return { text: "any", format, corners };
}

const pictureOf = (...codes: PlacedCode[]) =>
  renderFrame({ ...size, codes, seed: 3, ground: "plain", blurSigmaModules: 0.3, noiseSigma: 4 });

describe("barsGoOn", () => {
  it.each([0, 30, 200])(
    "[CA-01] finds the rest of an EAN-13 beside the short code it looks like, at %d°",
    (angle) => {
      const turned = { ...shoe, angle };
      const picture = pictureOf(turned);
      expect(barsGoOn(picture, toldAs("upc_e", turned, 0, 51 / 95), [])).toBe(true);
      expect(barsGoOn(picture, toldAs("upc_e", turned, 44 / 95, 1), [])).toBe(true);
      expect(barsGoOn(picture, toldAs("ean_8", turned, 0, 67 / 95), [])).toBe(true);
      expect(barsGoOn(picture, toldAs("ean_8", turned, 14 / 95, 81 / 95), [])).toBe(true);
    },
  );

  it("[CA-01] looks along the bars that were localised, not along a row at a slant over them", () => {
    const turned = { ...shoe, angle: 35, height: 24 };
    const told = toldAs("upc_e", turned, 0, 51 / 95);
    const [, end] = [told.corners[0], told.corners[1]];
    const middle = along(told.corners[0], told.corners[2], 0.5);
    // A row along the picture through the same bars.
    const reach = Math.hypot(end.x - middle.x, end.y - middle.y);
    const row = [-1, 1].map((side) => videoPoint(middle.x + side * reach, middle.y)) as [never, never];
    const slanted = { ...told, corners: [row[0], row[1], row[1], row[0]] as const };
    expect(barsGoOn(pictureOf(turned), slanted, [(35 * Math.PI) / 180])).toBe(true);
  });

  it.each([
    ["upc_e", "01234565", 0],
    ["upc_e", "01234565", 145],
    ["ean_8", "96385074", 0],
    ["ean_8", "96385074", 30],
  ] as const)("[CA-01] finds nothing beside a printed %s %s at %d°", (format, text, angle) => {
    const code: PlacedCode = { ...label, format, text, angle };
    expect(barsGoOn(pictureOf(code), toldAs(format, code), [(angle * Math.PI) / 180])).toBe(false);
  });

  it.each([
    ["upc_e", "01234565", 0],
    ["ean_8", "96385074", 30],
  ] as const)("[CA-01] takes a printed frame around %s %s at %d° for what it is", (format, text, angle) => {
    for (const frame of [3, 4, 6]) {
      const code: PlacedCode = { ...label, format, text, angle, frame };
      expect(barsGoOn(pictureOf(code), toldAs(format, code), [])).toBe(false);
    }
  });

  it("[CA-01] finds the rest of an EAN-13 in a frame", () => {
    for (const frame of [3, 4, 6]) {
      const framed = { ...shoe, frame };
      const picture = pictureOf(framed);
      expect(barsGoOn(picture, toldAs("upc_e", framed, 0, 51 / 95), [])).toBe(true);
      expect(barsGoOn(picture, toldAs("upc_e", framed, 44 / 95, 1), [])).toBe(true);
      expect(barsGoOn(picture, toldAs("ean_8", framed, 14 / 95, 81 / 95), [])).toBe(true);
    }
  });

  it("[CA-01] takes no line for a frame that is on one side only, or farther from one end", () => {
    const code: PlacedCode = { ...label, format: "ean_8", text: "96385074" };
    const withLines = (before: number | undefined, behind: number) => {
      const picture = pictureOf(code);
      const lineAt = (modules: number) => Math.round(200 + modules * label.modulePx);
      const lines = [lineAt(33.5 + behind), ...(before === undefined ? [] : [lineAt(-33.5 - before - 1)])];
      for (let y = 80; y < 160; y++)
        for (const x of lines) picture.data.fill(30, y * 400 + x, y * 400 + x + 3);
      return barsGoOn(picture, toldAs("ean_8", code), []);
    };
    expect(withLines(4, 4)).toBe(false);
    expect(withLines(undefined, 4)).toBe(true);
    expect(withLines(2.5, 5)).toBe(true);
  });

  it("[CA-01] takes an add-on behind a UPC-E for what it is", () => {
    const code: PlacedCode = { ...label, format: "upc_e", text: "01234565", centre: { x: 150, y: 120 } };
    const picture = pictureOf(code);
    // An add-on of two digits, nine modules behind the last bar.
    const bars = "10110011010100011001";
    const start = 150 + (51 / 2 + 9) * label.modulePx;
    for (let y = 90; y < 150; y++)
      for (let x = Math.ceil(start); x < start + bars.length * label.modulePx; x++)
        picture.data[y * size.width + x] = bars[Math.floor((x - start) / label.modulePx)] === "1" ? 30 : 220;
    const told = toldAs("upc_e", code);
    expect(barsGoOn(picture, told, [])).toBe(false);
    // Before its first bar there is none.
    const [topLeft, topRight, bottomRight, bottomLeft] = told.corners;
    const reversed = [bottomRight, bottomLeft, topLeft, topRight] as const;
    expect(barsGoOn(picture, { ...told, corners: reversed }, [])).toBe(true);
  });

  it("[CA-01] does not believe a short code whose quiet zone is not in the picture", () => {
    const code: PlacedCode = { ...label, format: "upc_e", text: "01234565" };
    const atTheEdge = (modules: number) => ({
      ...code,
      centre: { x: (51 / 2 + modules) * label.modulePx, y: 120 },
    });
    expect(barsGoOn(pictureOf(atTheEdge(2)), toldAs("upc_e", atTheEdge(2)), [])).toBe(true);
    expect(barsGoOn(pictureOf(atTheEdge(4)), toldAs("upc_e", atTheEdge(4)), [])).toBe(false);
  });
});
