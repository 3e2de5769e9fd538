import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomFrom } from "../corpus/random.ts";
import { costsOf } from "./costs.ts";
import { type Evidence, errorOf, noEvidence } from "./evidence.ts";
import { addEvidence, darknessOf, kernelOf } from "./kernel.ts";
import { grain, quiet } from "./profile.ts";
import { type Symbology, spell, symbologies } from "./symbology.ts";
import { bestNumbers, bestPatterns, modulesOf } from "./trellis.ts";

/** A valid number of the symbology: random digits but the last, which the check sum decides. */
function randomNumber(symbology: Symbology, next: () => number): string {
  for (;;) {
    const spelling = symbology.spellings[Math.floor(next() * symbology.spellings.length)];
    const text = spelling?.text(symbology.slots.map(() => Math.floor(next() * 10))) ?? "";
    if (spell(symbology, text)) return text;
  }
}

/** What a number looks like under this blur and noise, as evidence. */
function evidenceOf(
  symbology: Symbology,
  text: string,
  sigma: number,
  noise: number,
  seed: number,
): Evidence {
  const random = randomFrom(seed);
  const dark = modulesOf(symbology, spell(symbology, text) ?? []);
  const size = (symbology.modules + 2 * quiet) * grain;
  const value = darknessOf(dark, kernelOf(sigma, "gaussian")).map(
    (darkness) => 200 - 150 * darkness + noise * random.normal(),
  );
  const evidence = noEvidence(symbology.modules);
  const level = (grey: number) => new Float64Array(size).fill(grey);
  const samples = { size, modules: symbology.modules, value, weight: level(1) };
  addEvidence(evidence, samples, { white: level(200), contrast: level(150) }, kernelOf(sigma, "gaussian"));
  return evidence;
}

const anySymbology = fc.constantFrom(...symbologies);
const seeds = fc.nat({ max: 1e6 });

describe("bestNumbers", () => {
  it("[CA-01] finds the number that was printed, however blurred, when nothing else is wrong", () => {
    fc.assert(
      fc.property(
        anySymbology,
        seeds,
        fc.double({ min: 0.3, max: 1, noNaN: true }),
        (symbology, seed, sigma) => {
          const text = randomNumber(symbology, randomFrom(seed).next);
          const [best, second] = bestNumbers(costsOf(symbology, evidenceOf(symbology, text, sigma, 0, seed)));
          expect(best?.text).toBe(text);
          expect(second?.text).not.toBe(text);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("counts for every number the squared error that the evidence gives it", () => {
    fc.assert(
      fc.property(anySymbology, seeds, (symbology, seed) => {
        const text = randomNumber(symbology, randomFrom(seed).next);
        const evidence = evidenceOf(symbology, text, 0.5, 40, seed);
        for (const { patterns, error } of bestNumbers(costsOf(symbology, evidence))) {
          expect(error).toBeCloseTo(errorOf(evidence, modulesOf(symbology, patterns)), 3);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("finds none better among others, and rules only ever cost", () => {
    fc.assert(
      fc.property(anySymbology, seeds, (symbology, seed) => {
        const { next } = randomFrom(seed);
        const evidence = evidenceOf(symbology, randomNumber(symbology, next), 0.8, 150, seed);
        const costs = costsOf(symbology, evidence);
        const [best, second] = bestNumbers(costs);
        const free = bestPatterns(costs).error;
        if (!best || !second) throw new Error("nothing found");
        expect(free).toBeLessThanOrEqual(best.error + 1e-6);
        expect(best.error).toBeLessThanOrEqual(second.error);
        for (let other = 0; other < 20; other++) {
          const text = randomNumber(symbology, next);
          if (text === best.text) continue;
          const error = errorOf(evidence, modulesOf(symbology, spell(symbology, text) ?? []));
          expect(error).toBeGreaterThanOrEqual(second.error - 1e-6);
        }
      }),
      { numRuns: 40 },
    );
  });
});
