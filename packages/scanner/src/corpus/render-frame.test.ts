import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import type { GreyPicture } from "../engine/picture.ts";
import { barCorners } from "./placed-label.ts";
import { printCode } from "./print-code.ts";
import { renderFrame } from "./render-frame.ts";
import type { PlacedCode, Scene } from "./scene.ts";
import { toRgba } from "./sensor.ts";

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
});

const code: PlacedCode = {
  format: "ean_13",
  text: "7808801014102",
  centre: { x: 330, y: 180 },
  modulePx: 3,
};
const sharp: Scene = { width: 640, height: 360, codes: [code], seed: 4 };

const read = async (picture: GreyPicture) =>
  (await readBarcodes(toRgba(picture), {})).filter((r) => r.isValid);

/** The mean of a rectangle of the picture. */
function meanOf(
  { width, data }: GreyPicture,
  left: number,
  top: number,
  columns: number,
  rows: number,
): number {
  let sum = 0;
  for (let y = top; y < top + rows; y++)
    for (let x = left; x < left + columns; x++) sum += data[y * width + x] ?? 0;
  return sum / (columns * rows);
}

/** Standard deviation of the differences of two pictures. */
function deviation(one: GreyPicture, other: GreyPicture): number {
  const squares = one.data.reduce((sum, level, at) => sum + (level - (other.data[at] ?? 0)) ** 2, 0);
  return Math.sqrt(squares / one.data.length);
}

describe("renderFrame", () => {
  it.each([
    ["ean_13", "7808801014102", "7808801014102"],
    ["ean_8", "12345670", "12345670"],
    ["upc_a", "012345678905", "0012345678905"],
    ["upc_e", "01234565", "0012345000065"],
    ["code_128", "HORMA 0101", "HORMA 0101"],
  ] as const)("shows a sharp %s that another reader reads", async (format, text, expected) => {
    const picture = renderFrame({ ...sharp, codes: [{ ...code, format, text }] });
    expect((await read(picture)).map((result) => result.text)).toEqual([expected]);
  });

  it.each([0, 12, 90, 180, 261])("shows the code where it was said to be, turned by %i°", async (angle) => {
    const placed = { ...code, angle };
    const [result] = await read(renderFrame({ ...sharp, codes: [placed] }));
    expect(result?.text).toBe(code.text);
    const position = result?.position;
    if (!position) throw new Error("not found");
    const { cos, sin } = { cos: Math.cos((angle * Math.PI) / 180), sin: Math.sin((angle * Math.PI) / 180) };
    const { topLeft, topRight, bottomRight, bottomLeft } = position;
    const [atStart, alsoAtStart, atEnd, alsoAtEnd] = [topLeft, bottomLeft, topRight, bottomRight].map(
      ({ x, y }) => ({
        along: (x - code.centre.x) * cos + (y - code.centre.y) * sin,
        down: (y - code.centre.y) * cos - (x - code.centre.x) * sin,
      }),
    );
    // In reading direction the reader finds the bars to the pixel; down them it knows the lines it looked at.
    for (const corner of [atStart, alsoAtStart])
      expect(Math.abs((corner?.along ?? 0) + 142.5)).toBeLessThan(4);
    for (const corner of [atEnd, alsoAtEnd]) expect(Math.abs((corner?.along ?? 0) - 142.5)).toBeLessThan(4);
    for (const corner of [atStart, alsoAtStart, atEnd, alsoAtEnd])
      expect(Math.abs(corner?.down ?? 999)).toBeLessThan(72);
  });

  it("gives the same bytes for the same scene, other noise for another exposure", () => {
    const scene = { ...sharp, noiseSigma: 5, jpegQuality: 60 };
    expect(renderFrame(scene).data).toEqual(renderFrame(scene).data);
    expect(deviation(renderFrame(scene), renderFrame({ ...scene, exposure: 1 }))).toBeGreaterThan(3);
  });

  it("has the light of the ink that a pixel covers, down to less than a pixel a module", () => {
    const picture = renderFrame({ ...sharp, contrast: 1, codes: [{ ...code, modulePx: 0.5 }] });
    const { modules } = printCode(code);
    const white = modules.filter((bar) => !bar).length / modules.length;
    // 47.5 pixels wide: from 306.25 to 353.75, with paper around.
    expect(meanOf(picture, 304, 175, 52, 10) / 255).toBeCloseTo((white * 47.5 + 4.5) / 52, 2);
    const row = picture.data.subarray(180 * 640 + 307, 180 * 640 + 353);
    expect(new Set(row).size).toBeGreaterThan(3);
  });

  it("adds noise of the standard deviation it was told", () => {
    const plain = { ...sharp, codes: [], ground: "plain" as const };
    expect(deviation(renderFrame(plain), renderFrame({ ...plain, noiseSigma: 10 }))).toBeCloseTo(10, 0);
  });

  it("blurs as told: single modules lose their contrast as a Gaussian of that width has them lose it", () => {
    const contrastOf = (blurSigmaModules: number) => {
      const picture = renderFrame({
        ...sharp,
        contrast: 1,
        blurSigmaModules,
        codes: [{ ...code, modulePx: 6 }],
      });
      // The middle guard, space bar space bar space, starts 45 modules after the start.
      const left = Math.round(330 + (45 - 47.5) * 6);
      const guard = picture.data.subarray(180 * 640 + left + 9, 180 * 640 + left + 21);
      return (Math.max(...guard) - Math.min(...guard)) / 255;
    };
    expect(contrastOf(0)).toBe(1);
    // A grating of period 2 modules keeps 4/π exp(-σ²π²/2) of its contrast.
    expect(contrastOf(0.6)).toBeCloseTo((4 / Math.PI) * Math.exp((-0.36 * Math.PI ** 2) / 2), 1);
  });

  it("blurs as a disc: of single modules nothing is left at 1.2 times their period", () => {
    const contrastOf = (discModules: number) => {
      const placed = { ...code, modulePx: 6 };
      const { data } = renderFrame({ ...sharp, contrast: 1, discModules, codes: [placed] });
      // The middle guard: space, bar, space, bar, space, of which the third is in the middle.
      const bar = data[180 * 640 + 324] ?? 0;
      const space = data[180 * 640 + 330] ?? 0;
      return (space - bar) / 255;
    };
    expect(contrastOf(1)).toBeGreaterThan(0.5);
    expect(Math.abs(contrastOf(2.44))).toBeLessThan(0.1);
    const whole = renderFrame({ ...sharp, discModules: 2.44 });
    expect(meanOf(whole, 200, 120, 260, 120)).toBeCloseTo(meanOf(renderFrame(sharp), 200, 120, 260, 120), 0);
  });

  it("folds a label around an edge: each face narrower by its own turn, the one behind it darker", () => {
    const fold = { at: 10, before: 60, behind: 0, shade: 0.5 };
    const [start, end] = startAndEnd({ ...code, fold });
    expect(330 + 30 - start.x).toBeCloseTo(57.5 * 3 * 0.5, 5);
    expect(end.x - 330 - 30).toBeCloseTo(37.5 * 3, 5);
    const picture = renderFrame({ ...sharp, contrast: 1, codes: [{ ...code, fold }] });
    expect(meanOf(picture, 363, 100, 3, 4) / meanOf(picture, 353, 100, 3, 4)).toBeCloseTo(0.5, 1);
  });

  it("prints a frame of one module around bars and digits, as far from both ends", () => {
    const picture = renderFrame({ ...sharp, contrast: 1, codes: [{ ...code, frame: 4 }] });
    const [start, end] = startAndEnd(code);
    for (const [from, dark] of [
      [start.x - 5 * 3, true],
      [start.x - 4 * 3, false],
      [end.x + 4 * 3, true],
      [end.x + 3 * 3, false],
    ] as const)
      expect(meanOf(picture, Math.ceil(from), 170, 2, 20)).toBeCloseTo(dark ? 0 : 255, -1);
  });

  it("smears along the way of the hand and leaves bars that run along it", async () => {
    const along = renderFrame({ ...sharp, motionModules: 3, motionAngle: 90 });
    const across = renderFrame({ ...sharp, motionModules: 3 });
    expect(await read(along)).toHaveLength(1);
    expect(await read(across)).toHaveLength(0);
  });

  it("wraps the reading direction around a can: the ends get narrower", () => {
    const [start, end] = startAndEnd({ ...code, curvature: 1 });
    expect(end.x - start.x).toBeCloseTo(95 * 3 * Math.sin(1), 5);
  });

  it("shows what is farther away smaller", () => {
    const [topStart, topEnd, bottomEnd, bottomStart] = barCorners({
      ...code,
      perspective: { across: 0.5, along: 0 },
    });
    const [startHeight, endHeight] = [bottomStart.y - topStart.y, bottomEnd.y - topEnd.y];
    expect(startHeight / endHeight).toBeCloseTo(1.25 / 0.75, 5);
  });

  it("lights up under glare and loses light towards the corner", () => {
    const plain = { ...sharp, codes: [], ground: "plain" as const };
    const glare = { at: { x: 100, y: 100 }, radiusPx: 40, strength: 0.5 };
    const lit = renderFrame({ ...plain, glare });
    expect(meanOf(lit, 95, 95, 10, 10)).toBe(255);
    expect(meanOf(lit, 500, 300, 10, 10)).toBeCloseTo(meanOf(renderFrame(plain), 500, 300, 10, 10), 0);
    const shaded = renderFrame({ ...plain, shading: 0.4 });
    expect(meanOf(shaded, 630, 350, 10, 10) / meanOf(shaded, 0, 0, 10, 10)).toBeCloseTo(0.6, 1);
  });

  it("leaves what JPEG leaves: more at a higher quality", () => {
    const original = renderFrame(sharp);
    const loss = [5, 30, 95].map((jpegQuality) =>
      deviation(original, renderFrame({ ...sharp, jpegQuality })),
    );
    expect(loss[0]).toBeGreaterThan((loss[1] ?? 0) * 1.5);
    expect(loss[1]).toBeGreaterThan((loss[2] ?? 0) * 1.5);
    expect(loss[2]).toBeLessThan(3);
  });
});

/** The middles of the first and of the last bar. */
function startAndEnd(placed: PlacedCode) {
  const [topStart, topEnd, bottomEnd, bottomStart] = barCorners(placed);
  const middle = (one: { x: number; y: number }, other: { x: number; y: number }) => ({
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
  });
  return [middle(topStart, bottomStart), middle(topEnd, bottomEnd)] as const;
}
