import { promiseKept } from "@horma/domain";
import { Judged } from "./judge.mjs";
import { predictors, priorOf } from "./predictors.mjs";
import { randomFrom } from "./random.mjs";
import { runDay } from "./store-day.mjs";

/** Days that teach a store before any is judged; a first day has none. */
const before = 3;

/**
 * Every predictor's promises to the same orders of a scenario, until so many orders were judged.
 * @returns {Record<string, ReturnType<Judged["figures"]>>}
 */
export function judgeScenario(world, orders, seed) {
  const judged = Object.fromEntries(Object.keys(predictors).map((name) => [name, new Judged()]));
  const random = randomFrom(seed);
  let stores = open(world, 0);
  let [count, id] = [0, 1];
  for (let day = 0; count < orders; day++) {
    const fresh = world.days === 1;
    if (fresh) stores = open(world, day);
    id = runDay(world, random, day, {
      id,
      asked(order, view) {
        order.promises = stores.map(({ predictor }) => predictor.promise(order, view));
      },
      placed(fetch) {
        for (const { predictor } of stores) predictor.placed(fetch);
      },
      over(order) {
        const { at, hour, ready, ended } = order;
        stores.forEach(({ name, predictor }, place) => {
          if (ready !== null) predictor.waited?.(ready - at, ready);
          const promise = order.promises[place];
          if (promise === null) return;
          const kept = promiseKept(promise, ready, ended);
          if (kept !== undefined) predictor.over(kept);
          if (fresh || day >= before) judged[name].add(day, { promise, hour, ready, ended });
        });
        if (fresh || day >= before) count++;
      },
    });
  }
  return Object.fromEntries(Object.entries(judged).map(([name, each]) => [name, each.figures()]));
}

function open(world, day) {
  const prior = priorOf(world, day);
  return Object.entries(predictors).map(([name, of]) => ({ name, predictor: of(world, prior) }));
}
