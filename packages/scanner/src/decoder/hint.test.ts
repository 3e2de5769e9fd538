import { describe, expect, it } from "vitest";
import { tipFor } from "../camera/tips.ts";
import { renderFrame } from "../corpus/render-frame.ts";
import { localise } from "../localise/localise.ts";
import { hintOf } from "./hint.ts";

const video = { width: 1280, height: 720 };
/** A strip of what the camera sees: what lies above and below a code takes its time to draw and tells nothing. */
const strip = { width: 1280, height: 240 };
const centre = { x: 640, y: 120 };

/** What a camera sees of one EAN-13 in the middle, and the hint of what it looks like. */
function hintAt(modulePx: number, blurSigmaModules: number, angle = 0) {
  const code = { format: "ean_13", text: "7808801014102", centre, modulePx, angle } as const;
  const grey = renderFrame({ ...strip, codes: [code], blurSigmaModules, ground: "plain", seed: 7 });
  const [candidate] = localise(grey);
  if (!candidate) throw new Error("nothing was localised");
  return hintOf(grey, candidate);
}

describe("what a code that was not read looks like", () => {
  it.each([
    [1.3, 0],
    [2, 30],
    [3, 45],
    [7, 10],
  ])("[CA-06] tells its length at %s px a module and %s°", (modulePx, angle) => {
    const share = hintAt(modulePx, 0.3, angle).lengthPx / (95 * modulePx);
    expect(share).toBeGreaterThan(0.9);
    expect(share).toBeLessThan(1.25);
  });

  it("[CA-06] tells sharp bars from blurred ones, of any size", () => {
    for (const modulePx of [2, 4, 7]) {
      const [sharp, soft, blurred] = [0.1, 0.5, 1.2].map((sigma) => hintAt(modulePx, sigma).sharpness);
      expect(sharp).toBeGreaterThan(soft ?? 1);
      expect(soft).toBeGreaterThan(blurred ?? 1);
    }
    // Wide blurs take their time to draw.
  }, 60_000);

  it("[CA-06] leads to the tip that helps", () => {
    expect(tipFor({ video, candidate: hintAt(1.4, 0.5) })).toBe("move_closer");
    expect(tipFor({ video, candidate: hintAt(3, 0.3) })).toBeUndefined();
    expect(tipFor({ video, candidate: hintAt(8, 0.8) })).toBe("move_farther");
  });
});
