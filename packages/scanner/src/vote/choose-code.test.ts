import { describe, expect, it } from "vitest";
import { videoPoint } from "../geometry/region.ts";
import { chooseCode, nearestCode } from "./choose-code.ts";

describe("chooseCode", () => {
  const at = (text: string, x: number, y: number) => {
    const corner = videoPoint(x, y);
    return { text, format: "ean_13", corners: [corner, corner, corner, corner] } as const;
  };
  const region = { left: 40, top: 40, width: 20, height: 20 } as Parameters<typeof chooseCode>[1];

  it("[CA-01] takes the code nearest to the middle of the region", () => {
    expect(chooseCode([at("edge", 41, 41), at("middle", 52, 50), at("outside", 10, 10)], region)?.text).toBe(
      "middle",
    );
  });

  it("[CA-01] does not choose between codes nobody aims at", () => {
    expect(chooseCode([at("a", 0, 0), at("b", 90, 90)], region)).toBeUndefined();
  });

  it("[CA-01] takes of a photo's codes the one nearest to the middle, aimed at or not", () => {
    expect(nearestCode([at("far", 0, 0), at("near", 70, 70)], region)?.text).toBe("near");
    expect(nearestCode([], region)).toBeUndefined();
  });
});
