// Runs thousands of orders through MQTT boxes that fail, a network that repeats and reorders, and kills of server and broker. The
// hands' own record, not the server's, decides what is right.
import { bookResults } from "./custody/book-results.mjs";
import { closeShift } from "./custody/close-shift.mjs";
import { disturb } from "./custody/disturb.mjs";
import { runLane } from "./custody/lane.mjs";
import { loseAndFind } from "./custody/lost-and-found.mjs";
import { openStore } from "./custody/open-store.mjs";
import { seededRandom } from "./custody/random.mjs";
import { withDemo } from "./custody/server.mjs";
import { takeStock } from "./custody/stocktake.mjs";
import { median, observation, quantile, result } from "./result.mjs";

export const claim = "after orders, faults, repeats, delays and restarts every pair is in exactly one place";

/** Orders an hour that a box serves, and boxes. */
const perHour = 50;
const boxes = 60;

/**
 * @param {{ quick: boolean, count?: string, seed?: string, port?: string, speed?: string, broker?: "embedded" | "separate" }} options
 */
export async function run({ port = "21900", speed = "20", broker = "embedded", ...options }) {
  return withDemo({ port: Number(port), speed: Number(speed), broker }, (demo) => runOn(demo, options));
}

/**
 * @param {import("./custody/server.mjs").Demo} demo without orders
 * @param {{ quick: boolean, count?: string, seed?: string }} options
 */
export async function runOn(demo, { quick, count, seed }) {
  const orders = count ? Number(count) : quick ? 100 : 10_000;
  const random = seededRandom(seed ? Number(seed) : 1);
  const store = await openStore(demo, { boxes, random });
  try {
    const trouble = disturb(store, random);
    const stocktake = takeStock(store, random);
    const lostAndFound = loseAndFind(store, random);
    const started = Date.now();
    const period = 3_600_000 / perHour / demo.speed;
    const left = { orders };
    await Promise.all(store.lanes.map((lane) => runLane(store, lane, { left, period, random })));
    const seconds = (Date.now() - started) / 1000;
    await trouble.stop();
    await Promise.all([stocktake.stop(), lostAndFound.stop()]);
    const end = await closeShift(store);
    return { results: results(store, { orders, seconds, trouble, end }), counts: store.tally };
  } finally {
    await store.close();
  }
}

function results({ tally, witness, waits }, { orders, seconds, trouble, end }) {
  return [
    result("orders asked for", tally.asked, "orders", "=", orders),
    ...bookResults(end, witness),
    result("lost pairs found although a count had found them", witness.phantoms, "pairs", "=", 0),
    result("faults the server's own count finds", end.faults, "faults", "=", 0),
    result("front doors opened that no one asked for", witness.unaskedDoors, "doors", "=", 0),
    observation("front doors opened", witness.frontDoors, "doors"),
    ...Object.entries(tally).map(([what, value]) => observation(`… ${what}`, value, "times")),
    observation("server killed", trouble.serverKills, "times"),
    observation("broker killed", trouble.brokerKills, "times"),
    observation("faults of boxes", trouble.boxFaults, "faults"),
    observation("messages said by boxes", witness.messages, "messages"),
    observation("from the request to the pick-up, median", median(waits), "ms"),
    observation("from the request to the pick-up, 99 of 100", quantile(waits, 0.99), "ms"),
    observation("orders a minute", (orders / seconds) * 60, "orders"),
  ];
}
