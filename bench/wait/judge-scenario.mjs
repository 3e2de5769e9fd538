import { promiseKept } from "@horma/domain";
import { Judged, JudgedWarnings } from "./judge.mjs";
import { predictors, priorOf } from "./predictors.mjs";
import { randomFrom } from "./random.mjs";
import { runDay } from "./store-day.mjs";

/** Days that teach a store before any is judged; a first day has none. */
const before = 3;

/**
 * Every predictor's promises to the same orders of a scenario, until so many orders were judged, and the model's warnings.
 * @returns {{ figures: Record<string, ReturnType<Judged["figures"]>>, warnings: ReturnType<JudgedWarnings["figures"]> }}
 */
export function judgeScenario(world, orders, seed) {
  const names = Object.keys(predictors);
  const judged = Object.fromEntries(names.map((name) => [name, new Judged()]));
  const warnings = new JudgedWarnings();
  const place = names.indexOf("model");
  const random = randomFrom(seed);
  const fresh = world.days === 1;
  let stores = open(world, 0);
  let [count, id] = [0, 1];
  for (let day = 0; count < orders; day++) {
    if (fresh) stores = open(world, day);
    const counts = fresh || day >= before;
    const waiting = new Map();
    id = runDay(world, random, day, {
      id,
      asked(order, view) {
        order.promises = stores.map((store) => store.promise(order, view));
        waiting.set(order.id, order);
      },
      looked(view) {
        if (waiting.size === 0) return;
        const atRisk = stores[place].risks(view);
        for (const order of waiting.values()) warn(order, order.promises[place], atRisk, view.now);
      },
      placed(fetch) {
        for (const store of stores) store.placed(fetch);
      },
      over(order) {
        waiting.delete(order.id);
        const { at, hour, ready, ended, promises, warnedAt } = order;
        for (const [which, store] of stores.entries()) {
          if (ready !== null) store.waited?.(ready - at, ready);
          const promise = promises[which];
          if (promise === null) continue;
          const kept = promiseKept(promise, ready, ended);
          if (kept !== undefined) store.over(kept);
          if (counts) judged[names[which]].add(day, { promise, hour, ready, ended });
        }
        if (counts && promises[place] !== null)
          warnings.add({ promise: promises[place], ready, ended, warnedAt });
        if (counts) count++;
      },
    });
  }
  const figures = Object.fromEntries(names.map((name) => [name, judged[name].figures()]));
  return { figures, warnings: warnings.figures() };
}

/** Marks an order whose promise is at risk, once. Of pairs in a box it is known when they are clean. */
function warn(order, promise, atRisk, now) {
  if (promise === null || order.warnedAt !== undefined || now >= promise) return;
  const late = order.readyAt === undefined ? atRisk(order.id, promise) : order.readyAt > promise;
  if (late) order.warnedAt = now;
}

function open(world, day) {
  const prior = priorOf(world, day);
  return Object.values(predictors).map((of) => of(world, prior));
}
