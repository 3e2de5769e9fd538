import { describe, expect, it } from "vitest";
import { kernelOf } from "./kernel.ts";
import { grain } from "./profile.ts";

describe("kernelOf", () => {
  const sigmas = [0.3, 0.5, 0.8, 1, 1.4, 1.8];
  it.each((["gaussian", "disc"] as const).flatMap((shape) => sigmas.map((sigma) => [shape, sigma] as const)))(
    "spreads one module's darkness as a %s whose standard deviation is %d",
    (shape, sigma) => {
      const { darkness, reach } = kernelOf(sigma, shape);
      const places = Array.from(darkness, (_, at) => (at + 0.5) / grain - reach - 0.5);
      const mass = darkness.reduce((sum, part) => sum + part, 0);
      expect(mass / grain).toBeCloseTo(1, 2);
      const spread = darkness.reduce((sum, part, at) => sum + part * (places[at] as number) ** 2, 0) / mass;
      // The module itself is 1 wide, and so is 1/12 of the variance.
      expect(Math.sqrt(spread - 1 / 12)).toBeCloseTo(sigma, 1);
    },
  );

  it("lets a disc end where it ends: a Gaussian of its width reaches further", () => {
    const atEdge = (shape: "gaussian" | "disc") => {
      const { darkness, reach } = kernelOf(1, shape);
      return darkness[Math.round((reach - 2.2) * grain)];
    };
    expect(atEdge("disc")).toBeLessThan((atEdge("gaussian") ?? 0) / 2);
  });
});
