// Compares the orders a second over HTTP with the bare statements in the database.
import { loadavg } from "node:os";
import { openDirect } from "./create/direct.mjs";
import { openShoppers } from "./create/shoppers.mjs";
import { askDatabase, commandDatabase, sql } from "./custody/database.mjs";
import { oneOf, seededRandom } from "./custody/random.mjs";
import { withDemo } from "./custody/server.mjs";
import { median, observation, quantile, result } from "./result.mjs";

export const claim =
  "orders are taken at least half as fast over HTTP as the database takes their statements";

/** Connections over HTTP, and of the server's pool; the bare statements use each number in turn. */
const [connections, pooled] = [32, 10];
/** The least share of the database's speed, and the most that the slowest of a hundred may take, in medians. */
const goals = { share: 0.5, spread: 5 };
/** Pieces of each sku, so that nobody is refused. */
const pieces = 1_000_000;

/** Our triggers that notify of a new order, turned on or off. */
const telling = (turned) =>
  `alter table order_event ${turned} trigger user; alter table "order" ${turned} trigger user`;

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
  const lane = (who) => ({ ...who, speeds: [], took: [] });
  const http = lane(await openShoppers(server.url, connections));
  const direct = lane(await openDirect(data, pooled));
  const crowded = lane(await openDirect(data, connections));
  const untold = lane(direct);
  for (const who of [http, direct, crowded]) await take(who, orders / 4, wish);
  // Plans must be made for tables with rows, as after a minute of work.
  await commandDatabase(data, "vacuum analyze");
  console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
  const before = await counts(data);
  for (let round = 0; round < rounds; round++) {
    for (const who of [http, direct, crowded]) await measure(who, orders, wish);
    await commandDatabase(data, telling("disable"));
    await measure(untold, orders, wish);
    await commandDatabase(data, telling("enable"));
  }
  const after = await counts(data);
  http.close();
  await Promise.all([direct.close(), crowded.close()]);
  return { results: results({ http, direct, crowded, untold, before, after }, orders * rounds * 4) };
}

const restocked = sql`
update stock set on_hand = $1 from store where store.id = store_id and store.code = '0101' returning sku, store_id`;

/** Picks one or two skus of the demo store, with plenty of stock. */
async function wishes(data, random) {
  const stock = await askDatabase(data, restocked, [pieces]);
  return () => {
    const skus = [oneOf(random, stock).sku, oneOf(random, stock).sku];
    return { store: stock[0].store_id, skus: [...new Set(skus)] };
  };
}

async function measure(who, orders, wish) {
  const { seconds, took } = await take(who, orders, wish);
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
  const [row] = await askDatabase(data, books);
  return row;
}

function results({ http, direct, crowded, untold, before, after }, orders) {
  const [ours, theirs] = [median(http.speeds), median(direct.speeds)];
  const [middle, slow] = [median(http.took), quantile(http.took, 0.99)];
  const more = (name) => after[name] - before[name];
  return [
    result(
      `orders over HTTP against the statements alone on ${pooled} connections`,
      ours / theirs,
      "times",
      ">=",
      goals.share,
    ),
    result("99 of 100 over HTTP against the median", slow / middle, "times", "<=", goals.spread),
    result("deadlocks", more("deadlocks"), "deadlocks", "=", 0),
    result("transactions undone or tried again", more("undone"), "transactions", "=", 0),
    result("orders in the books", more("orders"), "orders", "=", orders),
    result("pieces held but not by a pair", more("held") - more("pairs"), "pieces", "=", 0),
    ...figures("orders over HTTP", http),
    ...figures(`the statements alone on ${pooled} connections`, direct),
    ...figures(`the statements alone on ${connections} connections`, crowded),
    ...figures(`the statements alone on ${pooled} connections, nobody being told`, untold),
  ];
}

function figures(what, { speeds, took }) {
  return [
    observation(what, median(speeds), "orders/s"),
    observation("… median", median(took), "ms"),
    observation("… 99 of 100", quantile(took, 0.99), "ms"),
  ];
}
