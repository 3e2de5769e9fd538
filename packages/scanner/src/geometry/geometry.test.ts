import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  apply,
  compose,
  fromLayer,
  invert,
  rectOnScreen,
  rotations,
  screenPoint,
  screenToLayer,
  toLayer,
  toScreen,
  toVideo,
  type VideoView,
  videoPoint,
  videoToScreen,
} from "./geometry.ts";
import { regionIn } from "./region.ts";

const size = fc.record({
  width: fc.integer({ min: 1, max: 4000 }),
  height: fc.integer({ min: 1, max: 4000 }),
});
const anyView: fc.Arbitrary<VideoView> = fc.record({
  video: size,
  element: size,
  fit: fc.constantFrom("cover" as const, "contain" as const),
  mirrored: fc.boolean(),
  rotation: fc.constantFrom(...rotations),
  pixelRatio: fc.constantFrom(1, 1.25, 1.5, 2, 2.625, 3),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });
const pointOf = (view: VideoView, x: number, y: number) =>
  videoPoint(x * view.video.width, y * view.video.height);
const whole = { left: 0, top: 0, right: "100%", bottom: "100%" } as const;
const shownWhole = (view: VideoView) => rectOnScreen(regionIn(view.video, whole), view);
const right = (rect: { left: number; width: number }) => rect.left + rect.width;
const bottom = (rect: { top: number; height: number }) => rect.top + rect.height;

describe("video, screen and layer", () => {
  it("[OV-02] every point goes to the screen, to the layer and back to itself", () => {
    fc.assert(
      fc.property(anyView, share, share, (view, x, y) => {
        const point = pointOf(view, x, y);
        const back = toVideo(fromLayer(toLayer(toScreen(point, view), view), view), view);
        expect(back.x).toBeCloseTo(point.x, 6);
        expect(back.y).toBeCloseTo(point.y, 6);
      }),
    );
  });

  it("[OV-02] the maps for a canvas say the same as the points", () => {
    fc.assert(
      fc.property(anyView, share, share, (view, x, y) => {
        const point = pointOf(view, x, y);
        const seen = toLayer(toScreen(point, view), view);
        const mapped = apply(compose(screenToLayer(view), videoToScreen(view)), point);
        expect(mapped.x).toBeCloseTo(seen.x, 5);
        expect(mapped.y).toBeCloseTo(seen.y, 5);
        const same = apply(compose(invert(videoToScreen(view)), videoToScreen(view)), point);
        expect(same.x).toBeCloseTo(point.x, 5);
        expect(same.y).toBeCloseTo(point.y, 5);
      }),
    );
  });

  it("cover leaves no part of the element bare, contain cuts nothing off; both touch two sides", () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const shown = shownWhole(view);
        const { width, height } = view.element;
        const edges = [-shown.left, -shown.top, right(shown) - width, bottom(shown) - height];
        for (const beyond of edges)
          if (view.fit === "cover") expect(beyond).toBeGreaterThanOrEqual(-1e-6);
          else expect(beyond).toBeLessThanOrEqual(1e-6);
        expect(edges.filter((beyond) => Math.abs(beyond) < 1e-6).length).toBeGreaterThanOrEqual(2);
      }),
    );
  });

  it("keeps shapes: distances grow by the same factor in every direction", () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const [a, b, c, d] = videoToScreen(view);
        expect(Math.hypot(a, b)).toBeCloseTo(Math.hypot(c, d), 9);
        expect(a * c + b * d).toBeCloseTo(0, 9);
      }),
    );
  });

  it("a mirrored view shows each point at the mirrored place, and only that", () => {
    fc.assert(
      fc.property(anyView, share, share, (view, x, y) => {
        const plain = toScreen(pointOf(view, x, y), { ...view, mirrored: false });
        const mirrored = toScreen(pointOf(view, x, y), { ...view, mirrored: true });
        expect(mirrored.x).toBeCloseTo(view.element.width - plain.x, 6);
        expect(mirrored.y).toBeCloseTo(plain.y, 6);
      }),
    );
  });

  it("turns clockwise: the picture's top left corner wanders round the screen's corners", () => {
    const view = {
      video: { width: 640, height: 480 },
      element: { width: 480, height: 480 },
      fit: "contain",
    } as const;
    const corner = (rotation: (typeof rotations)[number]) => {
      const { x, y } = toScreen(videoPoint(0, 0), { ...view, rotation });
      return [Math.round(x), Math.round(y)];
    };
    expect(rotations.map(corner)).toEqual([
      [0, 60],
      [420, 0],
      [480, 420],
      [60, 480],
    ]);
  });

  it("counts the layer's pixels by the device pixel ratio", () => {
    const view = { video: { width: 10, height: 10 }, element: { width: 100, height: 100 }, pixelRatio: 2.5 };
    expect(toLayer(screenPoint(10, 20), view)).toEqual({ x: 25, y: 50 });
    expect(toScreen(videoPoint(1, 2), view)).toEqual({ x: 10, y: 20 });
  });
});
