// Measures how soon the screen answers a touch of the shopper's and the runner's buttons.
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
    for (const [name, ms] of slowestFirst(buttons))
      results.push(result(`${who}: ${name}`, ms, "ms", "<=", goal));
    const all = [...buttons.values()].flat().map(({ ms }) => ms);
    results.push(observation(`${who}: the slowest touch of all`, Math.max(...all), "ms"));
  }
  return { results };
}

/** The times of each button in each journey. */
async function timesOf(journey, runs, port) {
  const buttons = new Map();
  for (let time = 0; time < runs; time++) {
    const product = await serveProduct(port, journey.variables);
    try {
      await journey(product, (name, touch) => buttons.set(name, [...(buttons.get(name) ?? []), touch]));
    } finally {
      await product.stop();
    }
  }
  return buttons;
}

function slowestFirst(buttons) {
  const medians = [...buttons].map(([name, touches]) => [name, median(touches.map(({ ms }) => ms))]);
  return medians.sort(([, one], [, other]) => other - one);
}

function tell(who, buttons) {
  console.log(`\n${who}; load of this machine: ${loadavg()[0].toFixed(1)}`);
  console.log(
    "ms until the next paint (until the page began with it, was through with it), of each journey:",
  );
  const told = ({ ms, begun, done }) => (begun === undefined ? `${ms}` : `${ms} (${begun}, ${done})`);
  console.log(table([...buttons].map(([name, touches]) => [name, touches.map(told).join("  ")])));
}
