// Judges the first promise of a wait (ET-06) in seven scenarios, beside an oracle that knows each scenario's true figures and four
// simpler ways. The scenarios are simulated stores whose days the model does not know; every way promises to the same orders. Days
// are the sample: the error is that of their means. Left out: the server; it is the function of `domain` alone.
import { drawStore } from "@horma/domain";
import { observation, result } from "./result.mjs";
import { bounds, faults, warningBounds } from "./wait/judge.mjs";
import { judgeScenario } from "./wait/judge-scenario.mjs";
import { scenarios } from "./wait/scenarios.mjs";

/** Open orders of the store whose estimate is timed (ET-08). */
const crowd = 60;

export const claim = "nine of ten first promises are kept, in every hour of the day";

/** @param {{ quick: boolean, count?: string }} options */
export async function run({ quick, count }) {
  const orders = count ? Number(count) : quick ? 3_000 : 20_000;
  const results = [];
  let seed = 1;
  for (const [name, world] of Object.entries(scenarios)) {
    const { figures: all, warnings } = judgeScenario(world, orders, seed++);
    const loose = name === "first day" || name === "a runner leaves";
    console.log(`${name}: ${all.model.orders} orders on ${all.model.days} days`);
    for (const [who, figures] of Object.entries(all))
      console.log(`  ${line(who, figures, faults(figures, all.oracle, loose))}`);
    const { kept, low, high, loss } = all.model;
    results.push(
      result(`${name}: promises kept, at least`, kept, "%", ">=", bounds.kept[0], all.oracle.kept),
      result("… at most", kept, "%", "<=", bounds.kept[1]),
      ...(Number.isFinite(low)
        ? [
            result("… in the worst hour", low, "%", ">=", bounds.hour[0], all.oracle.low),
            result("… in the best hour", high, "%", "<=", bounds.hour[1], all.oracle.high),
          ]
        : [observation("… in the worst hour: too few orders in each", 0, "%")]),
      result(
        "… loss at 0.9, times the oracle's",
        loss / all.oracle.loss,
        "",
        "<=",
        loose ? bounds.looseLoss : bounds.loss,
      ),
      result("… broken promises that were warned of", warnings.recall, "", ">=", warningBounds.recall),
      result("… warnings that were right", warnings.precision, "", ">=", warningBounds.precision),
      observation("… warned so long before, median", warnings.lead, "s"),
    );
  }
  results.push(
    observation(`an estimate of a store with ${crowd} open orders, processor`, estimateCost(), "ms"),
  );
  return { results };
}

/** Mean processor time of drawing a crowded store, ms. */
function estimateCost() {
  const now = Date.now();
  const sample = Array.from({ length: 150 }, (_, at) => 40_000 + 500 * at);
  const orders = Array.from({ length: crowd }, (_, id) => ({ id, pairs: 1 + (id % 2), box: true }));
  const runners = orders.slice(0, 4).map((order) => ({ round: [order], since: now - 30_000 }));
  const boxes = Array.from({ length: 8 }, (_, at) => ({ freeAt: now + 10_000 * at }));
  const store = { now, queue: orders.slice(4), runners, boxes, boxCycle: 45_000, closesAt: null };
  const times = 200;
  for (let turn = 0; turn < times; turn++) drawStore(store, sample);
  const before = process.cpuUsage();
  for (let turn = 0; turn < times; turn++) drawStore(store, sample);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / times;
}

function line(who, { kept, error, low, high, loss }, found) {
  const hours = Number.isFinite(low) ? `${low.toFixed(0)} to ${high.toFixed(0)}` : "–";
  return `${who.padEnd(20)} kept ${kept.toFixed(1)} ± ${error.toFixed(1)}%  by hour ${hours}%  loss ${loss.toFixed(1)} s  ${found.length > 0 ? `fails: ${found.join(", ")}` : "holds"}`;
}
