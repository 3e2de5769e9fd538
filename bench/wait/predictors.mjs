// What is promised to a request, by the model and by what stands beside it in the table. Each learns only from what the books show,
// but the oracle, which knows the scenario's true figures.
import {
  drawStore,
  estimateOf,
  fetchSample,
  nextLevel,
  promiseAtRisk,
  promiseLevel,
  runnersAtWork,
} from "@horma/domain";
import { randomFrom } from "./random.mjs";

const minute = 60_000;
const boxStay = 120_000;
/** Of other stores' fetches a first day knows so many. */
const priorCases = 200;

/** What does not learn from fetches or from kept promises. */
const idle = { placed() {}, over() {} };

/** Each for one store: `promise` answers an instant, or null where none can be promised; the rest is what it learns from. */
export const predictors = {
  oracle(world) {
    const random = randomFrom(7);
    const shape = Array.from({ length: 1_500 }, () => random.logNormal(world.median, world.spread));
    return {
      ...idle,
      promise(order, view) {
        const at = view.runners.filter((runner) => view.here(runner) || runner.order !== null);
        const stay = ({ freeAt }) => (freeAt === Infinity ? view.now + boxStay : freeAt);
        const sample = shape.map((ms) => ms * view.speed);
        return promiseOf(order, storeOf(view, at, stay), sample, promiseLevel.aim);
      },
    };
  },
  model(_world, prior) {
    const own = [];
    let level = promiseLevel.aim;
    const storeAt = (view) => {
      const signedIn = view.runners.map((each) => ({ ...each, paused: false, holds: each.order !== null }));
      const at = runnersAtWork(signedIn, view.queue[0]?.at ?? null, view.now);
      return storeOf(view, at, ({ freeAt }) => (freeAt <= view.now ? view.now : view.now + boxStay));
    };
    return {
      promise: (order, view) => promiseOf(order, storeAt(view), fetchSample(own, prior), level),
      /** Whether a waiting order's promise is at risk, as the store's manager would be asked to act on. */
      risks(view) {
        const draws = drawStore(storeAt(view), fetchSample(own, prior));
        return (id, promise) => draws.has(id) && promiseAtRisk(promise, draws.get(id), view.now);
      },
      placed: (fetch) => remember(own, fetch, 150),
      over(kept) {
        level = nextLevel(level, kept);
      },
    };
  },
  "2 minutes": () => ({ ...idle, promise: (_order, { now }) => now + 2 * minute }),
  "past waits"(world, prior) {
    const waits = prior.map(({ ms }) => ms + world.boxCycle);
    return {
      ...idle,
      promise: (_order, { now }) => now + at(waits, promiseLevel.aim),
      waited: (ms) => remember(waits, ms, 150),
    };
  },
  "mean of the last 30"(world, prior) {
    const waits = prior.slice(-30).map(({ ms }) => ({ ms: ms + world.boxCycle, at: 0 }));
    return {
      ...idle,
      promise(_order, { now }) {
        const recent = waits.filter((wait) => now - wait.at < 240 * minute);
        return now + mean((recent.length > 0 ? recent : waits).map(({ ms }) => ms));
      },
      waited: (ms, now) => remember(waits, { ms, at: now }, 30),
    };
  },
  "queue times mean"(world, prior) {
    const own = prior.map(({ ms }) => ms);
    let factor = 1.6;
    return {
      promise(_order, { now, queue, runners }) {
        const before = queue.length + runners.filter(({ order }) => order !== null).length;
        return now + ((before + 1) / runners.length) * mean(own) * factor + world.boxCycle;
      },
      placed: ({ ms }) => remember(own, ms, 150),
      over(kept) {
        factor *= 1 + 0.02 * (promiseLevel.aim - (kept ? 1 : 0));
      },
    };
  },
};

/** What other stores' fetches say of a new store: right, or a third off either way. */
export function priorOf(world, day) {
  const random = randomFrom(1_000 + day);
  const off = world.prior?.[day % world.prior.length] ?? 1;
  return Array.from({ length: priorCases }, () => ({
    ms: random.logNormal(world.median * off, world.spread),
    pairs: 1,
  }));
}

/** @param stay when a box is expected to be free, ms */
function storeOf({ now, queue, boxes, boxCycle, closesAt }, runners, stay) {
  return {
    now,
    queue: queue.map(waiting),
    runners: runners.map(({ order, since = now }) => ({
      round: order === null ? [] : [waiting(order)],
      since,
    })),
    boxes: boxes.filter(({ failedTo }) => failedTo <= now).map((box) => ({ freeAt: stay(box) })),
    boxCycle,
    closesAt,
  };
}

function waiting({ id, pairs }) {
  return { id, pairs, box: true };
}

function promiseOf(order, store, sample, level) {
  const asked = { ...store, queue: [...store.queue, waiting(order)] };
  return estimateOf(drawStore(asked, sample).get(order.id), level)?.promise ?? null;
}

function remember(list, item, most) {
  list.push(item);
  if (list.length > most) list.shift();
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function at(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil(share * sorted.length) - 1];
}
