// Measures how soon the screen answers a touch of the shopper's and the runner's buttons.
import { loadavg } from "node:os";
import { runnersDay } from "./inp/runner.mjs";
import { shoppersVisit } from "./inp/shopper.mjs";
import { median, observation, result, table } from "./result.mjs";
import { serveProduct } from "./serve-product.mjs";

export const claim = "every button answers within 100 ms on a slow phone and a slow tablet";

/** ms from the touch to the next paint, on a processor slowed down 4 times that needs `usualWork` for the reference work. */
const goal = 100;
/** ms. A machine that needs longer, by whatever it does meanwhile, has a goal that is later by as much. */
const usualWork = 16;

/** Pause before each touch, as a person looks first, ms. */
const sight = { whole: 500, quick: 150 };

/**
 * Options: `--runs N` journeys (3; each button counts with its median), `--port N`, `--only shopper|runner`.
 * @param {{ quick: boolean, runs?: string, port?: string, only?: string }} options
 */
export async function run({ quick, runs = quick ? "1" : "3", port = "3171", only }) {
  const journeys = { shopper: shoppersVisit, runner: runnersDay };
  const results = [];
  for (const [who, journey] of Object.entries(journeys)) {
    if (only !== undefined && only !== who) continue;
    const onOwnServer = async (note) => {
      const product = await serveProduct(Number(port), shoppersVisit === journey ? withCrew : {});
      await journey(product, note, quick ? sight.quick : sight.whole).finally(product.stop);
    };
    results.push(...(await touch(who, onOwnServer, Number(runs))));
  }
  return { results };
}

/**
 * The runner's journey alone: the shopper's wants the demo's crew.
 * @param {import("./custody/server.mjs").Demo} demo
 */
export async function runOn({ server: { url }, data }) {
  return { results: await touch("runner", (note) => runnersDay({ url, data }, note, sight.quick), 1) };
}

/** The crew serves the shopper; at this speed the screens can still be seen. */
const withCrew = { DEMO_CREW: "1", DEMO_SPEED: "10" };

/** Makes the journey so often; how long each of its buttons took to answer. */
async function touch(who, journey, runs) {
  const buttons = new Map();
  for (let time = 0; time < runs; time++)
    await journey((name, touched) => buttons.set(name, [...(buttons.get(name) ?? []), touched]));
  tell(who, buttons);
  const all = [...buttons.values()].flat();
  const work = median(all.map((touched) => touched.work));
  const bound = goal * Math.max(1, work / usualWork);
  return [
    ...slowestFirst(buttons).map(([name, ms]) => result(`${who}: ${name}`, ms, "ms", "<=", bound)),
    observation(`${who}: the slowest touch of all`, Math.max(...all.map(({ ms }) => ms)), "ms"),
    observation(`${who}: the reference work, slowed down`, work, "ms", usualWork),
  ];
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
