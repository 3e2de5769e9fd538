import fc from "fast-check";
import { expect, it } from "vitest";
import { waitProgress, waitSteps } from "./wait-progress.ts";

const askedAt = 1_000_000;

it.each<[string, number, Parameters<typeof waitProgress>[1], number, number]>([
  ["half of the time", 0, { askedAt, until: askedAt + 100, step: "fetched" }, askedAt + 50, 0.5],
  ["no more than a queue may show", 0, { askedAt, until: askedAt + 100, step: "queued" }, askedAt + 90, 0.6],
  ["at least where its step begins", 0, { askedAt, until: askedAt + 100, step: "cleaned" }, askedAt, 0.6],
  [
    "never full before the pairs are ready",
    0,
    { askedAt, until: askedAt + 1, step: "cleaned" },
    askedAt + 9,
    0.97,
  ],
  [
    "what was shown, when the estimate grows",
    0.5,
    { askedAt, until: askedAt + 400, step: "fetched" },
    askedAt + 60,
    0.5,
  ],
  [
    "its step alone where nothing is expected",
    0.05,
    { askedAt, until: null, step: "fetched" },
    askedAt + 60,
    0.1,
  ],
])("progress: %s", (_, shown, order, now, expected) => {
  expect(waitProgress(shown, order, now)).toBe(expected);
});

it("[ET-04] progress never goes backwards, whatever the estimates say", () => {
  const seen = fc.record({
    after: fc.nat(600_000),
    until: fc.option(fc.nat(900_000)),
    step: fc.constantFrom(...waitSteps),
  });
  fc.assert(
    fc.property(fc.array(seen, { minLength: 2 }), (each) => {
      let shown = 0;
      for (const { after, until, step } of each) {
        const order = { askedAt, until: until === null ? null : askedAt + until, step };
        const next = waitProgress(shown, order, askedAt + after);
        expect(next).toBeGreaterThanOrEqual(shown);
        expect(next).toBeLessThan(1);
        shown = next;
      }
    }),
  );
});
