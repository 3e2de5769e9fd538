// A Saturday of 300 stores at once on one machine, after a year of them: shoppers, phones that poll and listen, staff, boards and
// boxes.
//
// Measured: whether every order is taken, served and in the books exactly once, every pair where the hands left it and no stock
// lost; how long polls and boards take while the machine is at least 70% busy, beside the ended orders of a year. Against: bounds,
// because there is no second server to take turns with; the busy share says how hard the machine worked, and below it the bench
// fails. `--fault` ends the server, the database or the broker halfway; `--stock ROWS` sends a file of stock. Left out: the five
// minutes that a shopper waits and the box's cleaning at their real length, which run faster, and shoppers' own networks.
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { countPairs } from "./custody/close-shift.mjs";
import { queryDatabase, sql } from "./custody/database.mjs";
import { serveOrder, until } from "./custody/lane.mjs";
import { seededRandom } from "./custody/random.mjs";
import { startServer } from "./custody/server.mjs";
import { fillYear } from "./history/fill.mjs";
import { cpuTimeOf, cpuTimeOfPostgres } from "./load/cpu-time.mjs";
import { median, observation, quantile, result } from "./result.mjs";
import { openDay } from "./saturday/open-day.mjs";
import { openFault } from "./saturday/open-fault.mjs";
import { openPace } from "./saturday/open-pace.mjs";
import { openPhones } from "./saturday/open-phones.mjs";
import { openStock } from "./saturday/open-stock.mjs";

export const claim = "300 stores at once: nothing lost or done twice, and phones are answered at once";

/** Least busy share of the machine's processors, and ms that a poll may then take. */
const goals = { busy: 0.7, poll: 50 };
/** The share that the pace is kept at, because it varies. */
const aim = goals.busy + 0.05;
/** Speed of boxes and people compared with a store; orders a second at the start. */
const [usualSpeed, firstPace] = [4, 4];
/** Share of the orders that warm up the pace, caches and query plans. */
const warmUp = 0.25;

/** How soon orders must be accepted again after the fault, ms. */
const recovery = 5_000;

/** How much longer a poll may take while a file of stock comes in (CT-08). */
const meanwhile = 1.5;

/**
 * @param {{ quick: boolean, count?: string, seed?: string, port?: string, speed?: string, fault?: string, stock?: string }} options
 */
export async function run({ quick, count, seed, port = "22130", speed, fault = "none", stock = "0" }) {
  const stores = quick ? 30 : 300;
  const orders = count ? Number(count) : quick ? 200 : 3_000;
  const year = quick ? 10_000 : 300_000;
  const random = seededRandom(seed ? Number(seed) : 1);
  const data = `.cache/bench-saturday-${port}`;
  const factor = speed ? Number(speed) : usualSpeed;
  const under = await openFault(fault, data, Number(port) + 7_000);
  const { broker, env } = under;
  const server = await startServer({ port: Number(port), data, speed: factor, broker, env });
  const phones = await openPhones(server.url);
  try {
    const day = await openDay({
      server,
      data: under.data,
      broker,
      phones,
      speed: factor,
      count: stores,
      random,
    });
    await fillYear(under.data, year);
    console.log(
      `${stores} stores are open beside ${year} ended orders; load of this machine: ${loadavg()[0].toFixed(1)}`,
    );
    const sendStock = Number(stock) > 0 ? await openStock(server, under.data, Number(stock)) : undefined;
    const noted = await spend(day, orders, random, {
      strike: fault === "none" ? undefined : under.strike,
      sendStock,
      cost: fault === "none" ? () => costOf(server, under.data) : undefined,
    });
    const count = await countPairs(day.shared);
    for (const { lane, board } of day.stores) {
      board.end();
      await lane.box.stop();
    }
    return { results: results(day, { orders, noted, count }), counts: day.shared.tally };
  } finally {
    await phones.close();
    await server.stop();
    await under.stop();
  }
}

const size = sql`select pg_database_size(current_database())::float8 as bytes`;

/** Processor seconds so far, and bytes of the database. */
async function costOf(server, data) {
  const [{ bytes }] = await queryDatabase(data, size);
  return { server: cpuTimeOf(server.pid()), database: cpuTimeOfPostgres(data), bytes };
}

/** Sends shoppers to free stores at the machine's pace; returns the notes after the warm-up. */
async function spend({ stores, shared, phones }, orders, random, { strike, sendStock, cost }) {
  const pace = openPace(aim, firstPace);
  const free = [...stores];
  const visits = new Set();
  let [from, lost, before] = [Date.now(), undefined, undefined];
  /** With the file of stock, and the seconds until it was applied. */
  let sent;
  const polls = [];
  for (let order = 0; order < orders; order++) {
    await pace.next();
    while (free.length === 0) await pause(20);
    if (order === Math.floor(orders * warmUp)) {
      polls.push(await phones.notes());
      before = await cost?.();
      from = Date.now();
      shared.shown.length = 0;
    }
    if (strike && order === Math.floor(orders / 2)) lost = losing(strike, shared);
    if (sendStock && order === Math.floor(orders / 2)) {
      polls.push(await phones.notes());
      sent = sendStock().then(async (seconds) => ({ seconds, notes: await phones.notes() }));
    }
    const [store] = free.splice(Math.floor(random() * free.length), 1);
    const visit = visitOf(store, phones, random).finally(() => {
      visits.delete(visit);
      free.push(store);
    });
    visits.add(visit);
  }
  const seconds = (Date.now() - from) / 1_000;
  const stock = await sent;
  if (stock) polls.push(stock.notes);
  polls.push(await phones.notes());
  pace.stop();
  await Promise.all(visits);
  await Promise.all(shared.later);
  polls.push(await phones.notes());
  const counted = Math.ceil(orders * (1 - warmUp));
  const spent = before && each(before, await cost(), counted);
  return { ...together(polls), seconds, counted, busy: pace.busySince(from), lost: await lost, stock, spent };
}

/** What each order cost. */
function each(before, after, orders) {
  return Object.fromEntries(Object.keys(before).map((what) => [what, (after[what] - before[what]) / orders]));
}

/** Joins the notes: times only of the measured part, everything else of all parts. */
function together(polls) {
  const all = (note) => polls.flatMap((each) => each[note]);
  const sum = (note) => all(note).reduce((total, each) => total + each, 0);
  return { took: polls[1].took, failed: all("failed"), told: sum("told"), untold: sum("untold") };
}

/** Causes the fault; returns how long it lasted and how long until an order was accepted again, ms. */
async function losing(strike, { acknowledged }) {
  const began = Date.now();
  await strike();
  const back = Date.now();
  await until(() => acknowledged.at(-1) > back, 120_000);
  return { away: back - began, taken: acknowledged.find((at) => at > back) - back };
}

/** Runs one order from beginning to end and notes anything thrown as an error. */
async function visitOf(store, phones, random) {
  try {
    const hash = await serveOrder(store, store.lane, random);
    const over = () => ["done", "canceled"].includes(phones.seen(hash)?.status_id);
    if (!(await until(over, 15_000))) throw new Error(`the phone of ${hash} never saw the end`);
    phones.leave(hash);
  } catch (error) {
    store.errors.push(error.message);
  }
}

function results({ shared, stores }, { orders, noted, count }) {
  const { took, failed, told, untold, seconds, counted, busy, lost, stock, spent } = noted;
  const again = [...shared.failed, ...failed];
  for (const [error, times] of frequent([...shared.errors, ...again]))
    console.log(`  ${times} times: ${error}`);
  return [
    result("orders that were acknowledged", shared.tally.asked, "orders", "=", orders),
    result("orders in the books", count.orders, "orders", "=", orders),
    result("orders that are not over", count.open, "orders", "=", 0),
    result("pairs that the server has in another place than the hands", count.misplaced, "pairs", "=", 0),
    result("pairs that are nowhere or in two places", count.unaccounted, "pairs", "=", 0),
    result("skus whose stock does not add up", count.stock, "skus", "=", 0),
    result("front doors opened for another's order", shared.witness.wrongDoors, "doors", "=", 0),
    result("orders that went wrong", shared.errors.length, "orders", "=", 0),
    ...(lost ? afterLoss(lost, again) : undisturbed(again, took, untold)),
    ...(stock ? besideStock(stock, took) : []),
    result("processors busy meanwhile", busy * 100, "%", ">=", goals.busy * 100),
    observation("polls, median", median(took), "ms"),
    observation("polls a second", took.length / seconds, "polls"),
    observation("orders a second", counted / seconds, "orders"),
    ...(spent
      ? [
          observation(
            "processor of the server for an order with all its polls and streams",
            spent.server * 1_000,
            "ms",
          ),
          observation("… of PostgreSQL", spent.database * 1_000, "ms"),
          observation("… polls of it", took.length / counted, "polls"),
          observation("… growth of the database", spent.bytes / 1_024, "KiB"),
        ]
      : []),
    observation("stores with a box and a board", stores.length, "stores"),
    observation("events told to phones", told, "events"),
    observation("from the request to the board that was fetched with it, median", median(shared.shown), "ms"),
    observation("… 99 of 100", quantile(shared.shown, 0.99), "ms"),
    observation("messages said by boxes", shared.witness.messages, "messages"),
    ...Object.entries(shared.tally).map(([what, value]) => observation(`… ${what}`, value, "times")),
  ];
}

/** The ten most frequent errors. */
function frequent(errors) {
  const times = new Map();
  for (const error of errors) times.set(error, (times.get(error) ?? 0) + 1);
  return [...times].sort(([, one], [, other]) => other - one).slice(0, 10);
}

function undisturbed(again, took, untold) {
  return [
    result("orders whose end a stream did not tell", untold, "orders", "=", 0),
    result("calls, polls and streams that failed", again.length, "times", "=", 0),
    result("polls, 99 of 100", quantile(took, 0.99), "ms", "<=", goals.poll),
  ];
}

function besideStock({ seconds, notes }, took) {
  const [busy, before] = [quantile(notes.took, 0.99), quantile(took, 0.99)];
  const title = "polls, 99 of 100, while stock comes in, as a multiple of before";
  return [
    result(title, busy / before, "", "<=", meanwhile),
    observation("… in ms", busy, "ms", before),
    observation("… from the first byte of the file to applied", seconds, "s"),
  ];
}

function afterLoss({ away, taken }, again) {
  return [
    result("from its return to the next order taken", taken, "ms", "<=", recovery),
    observation("away", away, "ms"),
    observation("calls, polls and streams that failed meanwhile and were tried again", again.length, "times"),
  ];
}
