// The benches that hold safety and speed together, in their quick form, as a step of `npm test`. Counts must be exact. A speed that
// misses its goal by little is shown, because a test machine does other work too; one twice as bad fails.
import { writeFileSync } from "node:fs";
import * as crash from "./crash.mjs";
import * as create from "./create.mjs";
import { startDemo } from "./custody/server.mjs";
import * as custody from "./custody.mjs";
import * as events from "./events.mjs";
import * as importing from "./import.mjs";
import * as inp from "./inp.mjs";
import * as poll from "./poll.mjs";
import { isFarOff, resultTable } from "./result.mjs";
import * as search from "./search.mjs";
import * as statements from "./statements.mjs";

const quick = true;

/** @type {{ title: string, message: string }[]} */
const failures = [];
/** @type {{ title: string, message: string }[]} */
const again = [];
let passed = 0;

const demo = await startDemo({ port: 21_800, speed: 20 });
// One after the other on one server; the first three leave no order behind that the next would count.
await onDemo("statements", statements);
// Both mostly wait, and neither has a goal for its speed.
await Promise.all([onDemo("custody", custody), alone("crash", crash)]);
await onDemo("inp, a runner", inp, "runner");
await onDemo("create", create);
await onDemo("events", events);
await demo.stop();
await alone("search", search);
await alone("poll", poll);
await alone("import", importing);
await alone("inp, a shopper", inp, "shopper");

if (process.env.RESULTS_FILE)
  writeFileSync(process.env.RESULTS_FILE, JSON.stringify({ passed, failures, again }));
// Engines keep timers and workers running.
process.exit(failures.length > 0 ? 1 : 0);

/** Runs a bench on the common server; its second go has a server of its own. */
function onDemo(name, { run, runOn }, only) {
  return hold(
    name,
    () => runOn(demo, { quick }),
    () => run({ quick, only }),
  );
}

function alone(name, { run }, only) {
  const bench = () => run({ quick, only });
  return hold(name, bench, bench);
}

/**
 * Runs a bench. One that was too slow has a second go; a wrong count has none.
 * @typedef {() => Promise<{ results: import("./result.mjs").Result[] }>} Bench
 * @param {string} name
 * @param {Bench} bench
 * @param {Bench} secondGo on a server of its own
 */
async function hold(name, bench, secondGo) {
  const began = Date.now();
  let fault = await faultOf(name, bench);
  if (fault?.mayPass) {
    const first = fault;
    fault = await faultOf(`${name}, again`, secondGo);
    if (fault === undefined) again.push({ title: name, message: first.message });
  }
  if (fault === undefined) passed++;
  else failures.push({ title: name, message: fault.message });
  console.log(`  ${name}: ${((Date.now() - began) / 1_000).toFixed(1)} s`);
}

/**
 * What a bench shows to be wrong.
 * @param {string} name
 * @param {Bench} bench
 */
async function faultOf(name, bench) {
  try {
    const { results } = await bench();
    console.log(`\n=== ${name}\n${resultTable(results)}`);
    const far = results.filter(isFarOff);
    const mayPass = far.every(({ goal }) => !goal.startsWith("="));
    return far.length === 0 ? undefined : { message: resultTable(far), mayPass };
  } catch (error) {
    console.log(`\n=== ${name}\n${error.stack}`);
    return { message: error.stack, mayPass: true };
  }
}
