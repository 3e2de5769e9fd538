import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centreOf, contains, rectOnScreen, regionIn, videoPoint } from "./region.ts";

const size = fc.record({
  width: fc.integer({ min: 1, max: 4000 }),
  height: fc.integer({ min: 1, max: 4000 }),
});
const view = fc.record({ video: size, element: size, mirrored: fc.boolean() });

describe("regionIn", () => {
  it("[CA-01] is by default a centred square of 40% of the smaller video side", () => {
    expect(regionIn({ width: 1280, height: 720 })).toEqual({ left: 496, top: 216, width: 288, height: 288 });
    expect(regionIn({ width: 720, height: 1280 })).toEqual({ left: 216, top: 496, width: 288, height: 288 });
  });

  it("[CA-01] takes edges in percent and in pixels, mixed as one likes", () => {
    const region = { left: "25%", top: 100, right: "75%", bottom: "100%" } as const;
    expect(regionIn({ width: 1280, height: 720 }, region)).toEqual({
      left: 320,
      top: 100,
      width: 640,
      height: 620,
    });
  });

  it("[OV-04] refuses a region that leaves the video or encloses nothing", () => {
    const video = { width: 640, height: 480 };
    const whole = { left: 0, top: 0, right: "100%", bottom: "100%" } as const;
    for (const wrong of [
      { right: 641 },
      { left: -1 },
      { left: "60%", right: "60%" },
      { bottom: "-5%" },
    ] as const) {
      expect(() => regionIn(video, { ...whole, ...wrong })).toThrow("Invalid region.");
    }
    expect(regionIn(video, whole)).toEqual({ left: 0, top: 0, width: 640, height: 480 });
  });
});

describe("points and the region", () => {
  it("[CA-01] shows the default region as a square in the middle of the element", () => {
    fc.assert(
      fc.property(view, (shown) => {
        const { left, top, width, height } = rectOnScreen(regionIn(shown.video), shown);
        expect(width).toBeCloseTo(height, 6);
        expect(left + width / 2).toBeCloseTo(shown.element.width / 2, 6);
        expect(top + height / 2).toBeCloseTo(shown.element.height / 2, 6);
      }),
    );
  });

  it("finds the centre of a turned code inside of a region around it", () => {
    const centre = centreOf([videoPoint(10, 0), videoPoint(20, 10), videoPoint(10, 20), videoPoint(0, 10)]);
    expect(centre).toEqual({ x: 10, y: 10 });
    const region = regionIn({ width: 20, height: 20 });
    expect(contains(region, centre)).toBe(true);
    expect(contains(region, videoPoint(5, 10))).toBe(false);
  });
});
