// How soon the screen answers a touch: every button of the shopper's journey and the runner's main ones.
import { loadavg } from "node:os";
import { runnersDay } from "./inp/runner.mjs";
import { shoppersVisit } from "./inp/shopper.mjs";
import { median, observation, result, table } from "./result.mjs";
import { serveProduct } from "./serve-product.mjs";

export const claim = "every button answers within 100 ms on a slow phone and a slow tablet";

/** ms from the touch to the next paint, on a processor slowed down 4 times. */
const goal = 100;

/** Options: `--runs N` journeys (3; each button counts with its median), `--port N`, `--only shopper|runner`. */
export async function run({ runs = "3", port = "3171", only }) {
  const journeys = { shopper: shoppersVisit, runner: runnersDay };
  const results = [];
  for (const [who, journey] of Object.entries(journeys)) {
    if (only !== undefined && only !== who) continue;
    const buttons = await timesOf(journey, Number(runs), Number(port));
    tell(who, buttons);
    const slowest = [...buttons].sort(([, one], [, other]) => median(other) - median(one));
    for (const [name, times] of slowest)
      results.push(result(`${who}: ${name}`, median(times), "ms", "<=", goal));
    results.push(
      observation(`${who}: the slowest touch of all`, Math.max(...slowest.flatMap(([, all]) => all)), "ms"),
    );
  }
  return { results };
}

/** What each button took in each of the journeys, ms. */
async function timesOf(journey, runs, port) {
  const buttons = new Map();
  for (let time = 0; time < runs; time++) {
    const product = await serveProduct(port, journey.variables);
    try {
      await journey(product, (name, ms) => buttons.set(name, [...(buttons.get(name) ?? []), ms]));
    } finally {
      await product.stop();
    }
  }
  return buttons;
}

function tell(who, buttons) {
  console.log(`\n${who}, ms of each journey; load of this machine: ${loadavg()[0].toFixed(1)}`);
  console.log(table([...buttons].map(([name, times]) => [name, times.join(" ")])));
}
