// Orders over HTTP against the same statements straight through `pg`.
//
// Measured: orders a second, and processor time of the server and of PostgreSQL for each, from 32 connections that ask again at
// once. Against: the server's two statements for an order, from one process on the pool's 10 connections, triggers and
// notifications included, in turn within the run. The same from one Wi-Fi: all shoppers have one address, as in a store. What was
// asked for is fetched after every 300 orders, because no network may have more waiting. Then 200 shoppers of one network want
// the last 3 units. At last PostgreSQL's processor time for an order, as bare statements, in a network with 1,000 orders waiting and
// with none, in turn. Left out: opening connections, logins (but those of the last 3 units have their figure), and what a refusal
// adds to the figures of lost demand after its answer. The load is made on the same cores.
import { loadavg } from "node:os";
import { limits } from "@horma/domain";
import { openDirect } from "./create/direct.mjs";
import { lastUnits } from "./create/last-units.mjs";
import { openShoppers } from "./create/shoppers.mjs";
import { commandDatabase, queryDatabase, sql } from "./custody/database.mjs";
import { oneOf, seededRandom } from "./custody/random.mjs";
import { withDemo } from "./custody/server.mjs";
import { cpuTimeOf, cpuTimeOfPostgres } from "./load/cpu-time.mjs";
import { median, observation, quantile, result } from "./result.mjs";

export const claim =
  "orders are taken at least 0.7 times as fast over HTTP as the database takes their statements, also from one Wi-Fi";

/** Connections over HTTP, and of the server's pool; the bare statements use each number in turn. */
const [connections, pooled] = [32, 10];
/**
 * The least share of the database's speed; that of one Wi-Fi against a network each; the most that the slowest of a hundred may
 * take, in medians; until the last of 200 shoppers knows whether they got one of the last units, in what as many orders take the
 * database; and an order's cost to PostgreSQL in a network with many orders waiting, of that with none.
 */
const goals = { share: 0.7, wifi: 0.9, spread: 5, last: 1, waiting: 1.2 };
/** Orders at a time that wait to be fetched: as many as a network may have. */
const open = limits.requestsPerNetwork;
/** Orders that wait in the network that is compared with an empty one, and orders made in each at a time. */
const [waiting, turn] = [1_000, 150];
/** Pieces of each sku, so that no one is refused. */
const pieces = 1_000_000;

/** Our triggers that notify of a new order, turned on or off. */
const telling = (turned) =>
  `alter table order_event ${turned} trigger user; alter table "order" ${turned} trigger user`;

/** Requests that are no longer on their way count for no network. */
const fetched = sql`update "order" set from_browser = null, from_network = null, from_guest = null where from_network is not null`;

const network = "0123456789abcdef01234567";
/** Orders of this run, of which no pair was fetched, wait in one network. */
const wait = sql`update "order" set from_browser = md5(id::text), from_network = $1, from_guest = true
where id in (select id from "order" where status_id = 'pending' order by id limit $2) returning 1`;

/** @param {{ quick: boolean, count?: string, runs?: string, seed?: string, port?: string }} options */
export async function run({ port = "22110", ...options }) {
  return withDemo({ port: Number(port) }, (demo) => runOn(demo, options));
}

/**
 * @param {import("./custody/server.mjs").Demo} demo
 * @param {{ quick: boolean, count?: string, runs?: string, seed?: string }} options
 */
export async function runOn({ server, data }, { quick, count, runs, seed }) {
  const orders = count ? Number(count) : quick ? 480 : 2_400;
  const rounds = runs ? Number(runs) : quick ? 1 : 5;
  const random = seededRandom(seed ? Number(seed) : 1);
  const wish = await wishes(data, random);
  const lane = (who) => ({ ...who, speeds: [], took: [], server: 0, postgres: 0, orders: 0 });
  const http = lane(await openShoppers(server.url, connections));
  const wifi = lane(await openShoppers(server.url, connections, "203.0.113.9"));
  const direct = lane(await openDirect(data, pooled));
  const crowded = lane(await openDirect(data, connections));
  const untold = lane(direct);
  const used = { server: () => cpuTimeOf(server.pid()), postgres: () => cpuTimeOfPostgres(data) };
  for (const who of [http, wifi, direct, crowded]) await take(who, orders / 4, wish);
  // Plans must be made for tables with rows, as after a minute of work.
  await commandDatabase(data, "vacuum analyze");
  console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
  const before = await counts(data);
  for (let round = 0; round < rounds; round++) {
    for (let left = orders; left > 0; left -= open) {
      for (const who of [http, wifi, direct, crowded, untold]) {
        await queryDatabase(data, fetched);
        if (who === untold) await commandDatabase(data, telling("disable"));
        await measure(who, Math.min(left, open), wish, used);
        if (who === untold) await commandDatabase(data, telling("enable"));
      }
    }
  }
  const after = await counts(data);
  for (const { close } of [http, wifi]) close();
  await Promise.all([direct.close(), crowded.close()]);
  const last = await lastUnits({ url: server.url, data, rounds: quick ? 3 : 6 });
  const near = await inOneNetwork(data, { rounds: quick ? 2 : 5, wish: await wishes(data, random) });
  return {
    results: results({ http, wifi, direct, crowded, untold, before, after, last, near }, orders * rounds * 5),
  };
}

const restocked = sql`
update stock set on_hand = $1 from store where store.id = store_id and store.code = '0101' returning sku, store_id`;

/** Picks one or two skus of the demo store, with plenty of stock. */
async function wishes(data, random) {
  const stock = await queryDatabase(data, restocked, [pieces]);
  return () => {
    const skus = [oneOf(random, stock).sku, oneOf(random, stock).sku];
    return { store: stock[0].store_id, skus: [...new Set(skus)] };
  };
}

async function measure(who, orders, wish, used) {
  const began = { server: used.server(), postgres: used.postgres() };
  const { seconds, took } = await take(who, orders, wish);
  who.server += used.server() - began.server;
  who.postgres += used.postgres() - began.postgres;
  who.orders += orders;
  who.speeds.push(orders / seconds);
  who.took.push(...took);
}

/** Every connection asks for its next order as soon as the last one is answered. */
async function take({ enter, makers }, orders, wish) {
  await enter(orders);
  let left = orders;
  const took = [];
  const began = performance.now();
  await Promise.all(
    makers.map(async (make) => {
      while (left-- > 0) took.push((await make(wish())).took);
    }),
  );
  return { seconds: (performance.now() - began) / 1_000, took };
}

const books = sql`
select (select count(*)::int from "order") as orders, (select count(*)::int from pair) as pairs,
  (select sum(held)::int from stock) as held, deadlocks::int, xact_rollback::int as undone
from pg_stat_database where datname = current_database()`;

/** The books: orders, pairs, pieces held, and transactions rolled back. */
async function counts(data) {
  const [row] = await queryDatabase(data, books);
  return row;
}

/** PostgreSQL's processor milliseconds for an order, with none and with many waiting in its network, by round. */
async function inOneNetwork(data, { rounds, wish }) {
  const who = await openDirect(data, pooled, network);
  const cost = async (orders) => {
    await queryDatabase(data, fetched);
    const found = await queryDatabase(data, wait, [network, orders]);
    if (found.length !== orders) throw new Error(`only ${found.length} orders could wait`);
    const before = cpuTimeOfPostgres(data);
    await take(who, turn, wish);
    return (1_000 * (cpuTimeOfPostgres(data) - before)) / turn;
  };
  const found = { none: [], many: [] };
  for (let round = 0; round < rounds; round++) {
    found.none.push(await cost(0));
    found.many.push(await cost(waiting));
  }
  await who.close();
  return found;
}

function results({ http, wifi, direct, crowded, untold, before, after, last, near }, orders) {
  const [ours, theirs] = [median(http.speeds), median(direct.speeds)];
  const [middle, slow] = [median(http.took), quantile(http.took, 0.99)];
  const statements = (orders) => (1_000 * orders) / theirs;
  const more = (name) => after[name] - before[name];
  return [
    result(
      `orders over HTTP against the statements alone on ${pooled} connections`,
      ours / theirs,
      "times",
      ">=",
      goals.share,
    ),
    result(
      "orders from one Wi-Fi against a network each",
      median(wifi.speeds) / ours,
      "times",
      ">=",
      goals.wifi,
    ),
    result("99 of 100 over HTTP against the median", slow / middle, "times", "<=", goals.spread),
    result(
      "200 shoppers of one network, the last 3 units: all know, against the statements of 200 orders",
      median(last.took) / statements(last.shoppers),
      "times",
      "<=",
      goals.last,
    ),
    result(
      "an order in a network with 1,000 waiting, times one with none",
      median(near.many) / median(near.none),
      "times",
      "<=",
      goals.waiting,
    ),
    observation("… processor of PostgreSQL, each", median(near.many), "ms", median(near.none)),
    observation("… all know after", median(last.took), "ms", statements(last.shoppers)),
    result("… sold", Math.max(...last.sold), "units", "=", 3),
    result("deadlocks", more("deadlocks"), "deadlocks", "=", 0),
    result("transactions undone or tried again", more("undone"), "transactions", "=", 0),
    result("orders in the books", more("orders"), "orders", "=", orders),
    result("pieces held but not by a pair", more("held") - more("pairs"), "pieces", "=", 0),
    observation("… their logins before", median(last.logins), "ms"),
    ...figures("orders over HTTP", http),
    ...figures("orders over HTTP from one Wi-Fi", wifi),
    ...figures(`the statements alone on ${pooled} connections`, direct),
    ...figures(`the statements alone on ${connections} connections`, crowded),
    ...figures(`the statements alone on ${pooled} connections, without notifications`, untold),
  ];
}

function figures(what, { speeds, took, server, postgres, orders }) {
  return [
    observation(what, median(speeds), "orders/s"),
    observation("… median", median(took), "ms"),
    observation("… 99 of 100", quantile(took, 0.99), "ms"),
    observation("… processor of the server, each", (1_000 * server) / orders, "ms"),
    observation("… processor of PostgreSQL, each", (1_000 * postgres) / orders, "ms"),
  ];
}
