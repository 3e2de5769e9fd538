import { expect, it } from "vitest";
import { Budget } from "../../../../src/web/http/limit/budget.ts";

const seconds = 1_000;

it("refuses more than there is, of this key alone, and says when there is more", () => {
  const budget = new Budget(2, 10 * seconds);
  expect([budget.take("a", 5), budget.take("a", 6)]).toEqual([0, 0]);
  expect(budget.take("a", 4 * seconds + 5)).toBe(6 * seconds);
  expect(budget.take("b", 4 * seconds + 5)).toBe(0);
});

it("begins again for all when the time is over, and not before", () => {
  const budget = new Budget(1, 10 * seconds);
  budget.take("early", 0);
  expect(budget.take("a", 9 * seconds)).toBe(0);
  expect(budget.take("a", 10 * seconds - 1)).toBe(1);
  expect(budget.take("a", 10 * seconds)).toBe(0);
  expect(budget.take("early", 10 * seconds)).toBe(0);
});

it("gives a person who tries again and again what there is, and no more", () => {
  const budget = new Budget(10, 10 * seconds);
  let refused = 0;
  for (let second = 0; second < 60; second++)
    for (let go = 0; go < 2; go++) if (budget.take("a", second * seconds) > 0) refused++;
  expect(refused).toBe(60);
});
