import { expect, it } from "vitest";
import {
  nextPairState,
  type PairInput,
  type PairState,
  pairInputs,
  pairSettled,
  pairStates,
  pairTransitions,
  stockEffect,
} from "./pair.ts";

const terminal: PairState[] = ["bought", "shelved", "missing"];

/** Every whole life of a pair: the inputs that lead from the request to a state nothing follows. */
function lives(state: PairState): { inputs: PairInput[]; states: PairState[] }[] {
  const nexts = pairInputs.flatMap((input) => {
    const next = nextPairState(state, input);
    return next === undefined ? [] : [{ input, next }];
  });
  if (nexts.length === 0) return [{ inputs: [], states: [state] }];
  return nexts.flatMap(({ input, next }) =>
    lives(next).map((rest) => ({ inputs: [input, ...rest.inputs], states: [state, ...rest.states] })),
  );
}
const all = lives("requested");

it("[DM-05] a pair moves as its table says and in no other way", () => {
  const moves = pairStates.flatMap((state) =>
    pairInputs.flatMap((input) => {
      const next = nextPairState(state, input);
      return next === undefined ? [] : [`${state} ${input} ${next}`];
    }),
  );
  expect(moves).toEqual([
    "requested claimed picking",
    "requested missed missing",
    "picking placed placed",
    "picking missed missing",
    "placed handed_over with_shopper",
    "placed taken_back returned",
    "placed missed missing",
    "with_shopper bought bought",
    "with_shopper returned returned",
    "returned shelved shelved",
  ]);
});

it("[DM-05] every state is reached from a request and every life ends", () => {
  expect(new Set(all.flatMap((life) => life.states))).toEqual(new Set(pairStates));
  for (const life of all) {
    expect(terminal).toContain(life.states.at(-1));
    expect(new Set(life.states).size).toBe(life.states.length);
  }
});

it("[DM-05] exactly the bought, the shelved and the missing pair move no more", () => {
  expect(pairStates.filter((state) => Object.keys(pairTransitions[state]).length === 0)).toEqual(terminal);
});

it("[DM-05] a pair that was handled twice the same way is refused the second time", () => {
  for (const state of pairStates) {
    for (const input of pairInputs) {
      const next = nextPairState(state, input);
      if (next !== undefined) expect(nextPairState(next, input)).toBeUndefined();
    }
  }
});

it("[AP-06] over a whole life the hold ends exactly once, and only a pair that is gone leaves the stock", () => {
  for (const life of all) {
    const effects = life.inputs.map(stockEffect);
    const total = {
      held: effects.reduce((sum, effect) => sum + effect.held, 0),
      onHand: effects.reduce((sum, effect) => sum + effect.onHand, 0),
    };
    expect(total).toEqual({ held: -1, onHand: life.states.at(-1) === "shelved" ? 0 : -1 });
  }
});

it("[AP-06] at no moment of a life is more given back than was held", () => {
  for (const life of all) {
    let held = 1;
    for (const [at, input] of life.inputs.entries()) {
      held += stockEffect(input).held;
      const ended = terminal.some((state) => state === life.states[at + 1]);
      expect(held).toBe(ended ? 0 : 1);
    }
  }
});

it("[ST-02] a settled pair never comes back to the shopper, an unsettled one is still expected", () => {
  expect(pairStates.filter(pairSettled)).toEqual(["bought", "returned", "shelved", "missing"]);
  for (const life of all) {
    const settled = life.states.map(pairSettled);
    expect(settled).toEqual([...settled].sort((a, b) => Number(a) - Number(b)));
  }
});
