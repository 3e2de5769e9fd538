import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ScannedCode } from "../code.ts";
import { videoPoint } from "../geometry/region.ts";
import { createTips, type Tip, tipFor } from "./tips.ts";

const hd = { width: 1280, height: 720 };
const phone = { width: 720, height: 1280 };
const small = { width: 320, height: 240 };

/** A code that lies `length` pixels long at an angle in the picture. */
function corners(length: number, angle = 0): ScannedCode["corners"] {
  const [x, y] = [length * Math.cos(angle), length * Math.sin(angle)];
  return [videoPoint(0, 0), videoPoint(x, y), videoPoint(x - y / 3, y + x / 3), videoPoint(-y / 3, x / 3)];
}

describe("tipFor", () => {
  it.each([
    ["a code far away", hd, 120, 0.8, "move_closer"],
    ["a code far away, held upright", phone, 120, 0.8, "move_closer"],
    ["a code at a good distance", hd, 300, 0.8, undefined],
    ["a code that fills the picture and is sharp", hd, 700, 0.8, undefined],
    ["a large code whose edges are as wide as its pixels allow", hd, 760, 0.15, undefined],
    ["a code too near for the lens", hd, 600, 0.05, "move_farther"],
    ["a code whose ends are cut off", hd, 1250, 0.8, "move_farther"],
    ["a lens that is still looking for its focus", hd, 300, 0.1, undefined],
    ["a code as large as it gets on a small picture", small, 150, 0.8, "higher_resolution"],
    ["a code far away on a small picture", small, 60, 0.8, "move_closer"],
  ] as const)("[CA-06] %s", (_what, video, lengthPx, sharpness, tip) => {
    expect(tipFor({ video, candidate: { lengthPx, sharpness } })).toBe(tip);
  });

  it("[CA-06] goes by the corners of a code that was read, however it lies", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }), (angle) => {
        expect(tipFor({ video: hd, code: corners(120, angle) })).toBe("move_closer");
        expect(tipFor({ video: hd, code: corners(300, angle) })).toBeUndefined();
      }),
    );
  });

  it("[CA-06] a code that was read is not too near, whatever else is in the picture", () => {
    const candidate = { lengthPx: 100, sharpness: 0 };
    expect(tipFor({ video: hd, code: corners(1260), candidate })).toBeUndefined();
  });

  it("[CA-06] says nothing where nothing is seen", () => {
    expect(tipFor({ video: hd })).toBeUndefined();
    expect(tipFor({ video: small, candidate: { lengthPx: Number.NaN, sharpness: 1 } })).toBeUndefined();
  });
});

describe("createTips", () => {
  let told: (Tip | undefined)[];
  const tips = () => createTips((tip) => told.push(tip));

  beforeEach(() => {
    vi.useFakeTimers();
    told = [];
  });
  afterEach(() => vi.useRealTimers());

  it("[CA-06] shows a tip for 3000 ms after three looks in a row, with its text", () => {
    const { look } = tips();
    look("move_closer", 0);
    look("move_closer", 200);
    expect(told).toEqual([]);
    look("move_closer", 400);
    expect(told).toEqual([{ code: "move_closer", message: "Please zoom in or move closer." }]);
    vi.advanceTimersByTime(2999);
    expect(told).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(told.at(-1)).toBeUndefined();
  });

  it("[CA-06] does not show what changes from look to look", () => {
    const { look } = tips();
    for (let at = 0; at < 4000; at += 200) look(at % 400 === 0 ? "move_closer" : undefined, at);
    expect(told).toEqual([]);
  });

  it("[CA-06] lets a tip rest as long as it was shown", () => {
    const { look } = tips();
    for (let at = 0; at <= 6200; at += 200) {
      look("move_farther", at);
      vi.advanceTimersByTime(200);
    }
    const farther = { code: "move_farther", message: "Please zoom out or move farther." };
    expect(told).toEqual([farther, undefined]);
    look("move_farther", 6400);
    expect(told).toEqual([farther, undefined, farther]);
  });

  it("[CA-06] another tip takes the place of the first", () => {
    const { look } = tips();
    for (const at of [0, 200, 400]) look("move_closer", at);
    for (const at of [600, 800, 1000]) look("higher_resolution", at);
    expect(told.map((tip) => tip?.message)).toEqual([
      "Please zoom in or move closer.",
      "Please use a higher resolution.",
    ]);
    vi.advanceTimersByTime(3000);
    expect(told).toHaveLength(3);
  });

  it("[CA-06] a picture of few lines is told at once", () => {
    tips().show("low_resolution", 0);
    expect(told.map((tip) => tip?.message)).toEqual([
      "Camera resolution too low, please use a higher resolution (720P or better).",
    ]);
  });

  it("is taken away at once when a code was found", () => {
    const { look, clear } = tips();
    for (const at of [0, 200, 400]) look("move_closer", at);
    clear();
    expect(told.at(-1)).toBeUndefined();
    vi.advanceTimersByTime(5000);
    expect(told).toHaveLength(2);
  });
});
