// Kills the server, its database or both, or suspends the database, at random moments under load. Nothing acknowledged may be
// lost or done twice.
import { setTimeout as pause } from "node:timers/promises";
import { serveMeanwhile } from "./crash/serve-meanwhile.mjs";
import { kinds, strike } from "./crash/strike.mjs";
import { bookResults } from "./custody/book-results.mjs";
import { until } from "./custody/lane.mjs";
import { openStore } from "./custody/open-store.mjs";
import { oneOf, seededRandom } from "./custody/random.mjs";
import { withDemo } from "./custody/server.mjs";
import { median, observation, result } from "./result.mjs";

export const claim =
  "what was acknowledged is there after every crash, once, and every pair is in exactly one place";

/** A loss or a double fails the run. */
export const binding = true;

/** How many orders run at once, each with its own smart box, and how much faster than in a store. */
const boxes = 24;
const speeds = { whole: "4", quick: "12" };
/** Acknowledged steps before the next crash, and the pause after them, ms: a crash comes in the middle of work on any machine. */
const alone = { least: 2, most: 30, pause: 500 };
/** How long that may take, ms. */
const idle = 120_000;

/** @param {{ quick: boolean, count?: string, seed?: string, port?: string, speed?: string }} options `count`: rounds */
export async function run({
  quick,
  count,
  seed: given,
  port = "12450",
  speed = quick ? speeds.quick : speeds.whole,
}) {
  const seed = given ? Number(given) : Date.now() % 2 ** 31;
  console.log(`  --seed ${seed}: the kinds of crashes and how much is done between them`);
  const random = seededRandom(seed);
  const rounds = count ? Number(count) : quick ? kinds.length : 50;
  const crash = { rounds, random, standstill: quick ? 3_000 : 10_000 };
  return withDemo({ port: Number(port), speed: Number(speed) }, async (demo) => {
    return { ...(await crashStore(demo, crash)), seed };
  });
}

/**
 * @param {import("./custody/server.mjs").Demo} demo
 * @param {{ rounds: number, random: () => number, standstill: number }} crash
 */
async function crashStore(demo, crash) {
  const store = await openStore(demo, { boxes, random: crash.random });
  try {
    const { found, ledger, end } = await serveMeanwhile(store, (kept) => crashAgain(store, kept, crash));
    return { results: results(store, { crashes: found, ledger, end }) };
  } finally {
    await store.close();
  }
}

/** Causes every kind in turn. The seed decides order and moments. */
async function crashAgain(store, ledger, { rounds, random, standstill }) {
  const crashes = { lost: 0, doubled: 0, away: [], kinds: {} };
  let left = [];
  for (let round = 1; round <= rounds; round++) {
    if (left.length === 0) left = [...kinds];
    const kind = oneOf(random, left);
    left = left.filter((each) => each !== kind);
    const due = ledger.size() + alone.least + Math.floor(random() * (alone.most - alone.least));
    if (!(await until(() => ledger.size() >= due, idle))) throw new Error("nothing goes on in the store");
    await pause(random() * alone.pause);
    const acknowledged = ledger.size();
    const away = await strike(kind, store, standstill);
    const { lost, doubled } = await ledger.check();
    crashes.lost = Math.max(crashes.lost, lost);
    crashes.doubled = Math.max(crashes.doubled, doubled);
    crashes.away.push(away);
    crashes.kinds[kind] = (crashes.kinds[kind] ?? 0) + 1;
    console.log(
      `  ${round}/${rounds} ${kind}: after ${acknowledged} acknowledged steps; back within ${Math.round(away)} ms; lost ${lost}, double ${doubled}`,
    );
  }
  return crashes;
}

function results({ tally, witness }, { crashes, ledger, end }) {
  return [
    result("acknowledged steps that a crash lost", Math.max(crashes.lost, end.lost), "steps", "=", 0),
    result("steps that were done twice", Math.max(crashes.doubled, end.doubled), "steps", "=", 0),
    result("orders that no one was told of", end.unknown, "orders", "=", 0),
    ...bookResults(end, witness),
    result("faults the server's own count finds", end.faults, "faults", "=", 0),
    result("front doors opened that no one asked for", witness.unaskedDoors, "doors", "=", 0),
    ...Object.entries(ledger.sizes()).map(([what, value]) =>
      observation(`${what} acknowledged`, value, "times"),
    ),
    ...Object.entries(crashes.kinds).map(([kind, value]) => observation(`crashes: ${kind}`, value, "times")),
    observation("from the crash to the first answer, median", median(crashes.away), "ms"),
    observation("from the crash to the first answer, longest", Math.max(...crashes.away), "ms"),
    ...Object.entries(tally).map(([what, value]) => observation(`… ${what}`, value, "times")),
  ];
}
