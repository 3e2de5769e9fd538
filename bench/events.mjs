// Measures what telling other systems costs an order, how soon they know and how many events a second they can be told.
import { once } from "node:events";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { eventTypeOf } from "@horma/contract";
import pg from "pg";
import { openShoppers } from "./create/shoppers.mjs";
import { commandDatabase, databaseAt, queryDatabase, sql } from "./custody/database.mjs";
import { oneOf, seededRandom } from "./custody/random.mjs";
import { withDemo } from "./custody/server.mjs";
import { makeKey, readFeed } from "./events/feed-reader.mjs";
import { cpuTimeOf, cpuTimeOfPostgres } from "./load/cpu-time.mjs";
import { median, observation, quantile, result } from "./result.mjs";

export const claim = "other systems are told at once, for a tenth of an order at most";

/** The least orders a second with the outbox against without, how late an event may be, ms, and events a second. */
const goals = { share: 0.9, late: 250, speed: 1_000 };
const connections = 16;
/** Orders of one turn, with the outbox or without. */
const turn = 320;
/** Pause between two timed orders, ms. */
const rest = 30;

/** @param {{ quick: boolean, count?: string, runs?: string, seed?: string, port?: string }} options */
export async function run({ port = "22170", ...options }) {
  return withDemo({ port: Number(port) }, (demo) => runOn(demo, options));
}

/**
 * @param {import("./custody/server.mjs").Demo} demo
 * @param {{ quick: boolean, count?: string, runs?: string, seed?: string }} options
 */
export async function runOn({ server, data }, { quick, count, runs, seed }) {
  const ask = (statement, values) => queryDatabase(data, statement, values);
  const shoppers = await openShoppers(server.url, connections);
  const open = { closes: [() => shoppers.close()] };
  try {
    const feed = await readFeed(server.url, await makeKey(ask));
    open.closes.push(() => feed.close());
    const store = { server, data, ask, shoppers, feed, wish: await wishes(ask, seed) };
    const one = await oneByOne(store, quick ? 30 : 300);
    const cost = await outboxCost(store, runs ? Number(runs) : quick ? 2 : 16);
    const backlog = await catchUp(store, count ? Number(count) : quick ? 5_000 : 50_000);
    console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
    return { results: [...cost, ...one, ...backlog] };
  } finally {
    for (const close of open.closes) close();
  }
}

const restocked = sql`
update stock set on_hand = 1000000 from store where store.id = store_id and store.code = '0101' returning sku, store_id`;

/** Picks a sku of the demo store, with plenty of stock. */
async function wishes(ask, seed = "1") {
  const random = seededRandom(Number(seed));
  const stock = await ask(restocked);
  return () => ({ store: stock[0].store_id, skus: [oneOf(random, stock).sku] });
}

/** Orders one after the other: how soon a listener of the database hears of each, and a reader of the feed. */
async function oneByOne({ data, shoppers, feed, wish }, orders) {
  const listener = new pg.Client(databaseAt(data));
  await listener.connect();
  await listener.query("listen order_changed");
  await shoppers.enter(orders);
  const took = { answered: [], notified: [], told: [] };
  for (let made = 0; made < orders; made++) {
    await pause(rest);
    const began = performance.now();
    const notified = once(listener, "notification").then(() => performance.now());
    const told = feed.next(eventTypeOf("order.created"));
    await shoppers.makers[0](wish());
    took.answered.push(performance.now() - began);
    took.notified.push((await notified) - began);
    took.told.push((await told) - began);
  }
  await listener.end();
  return [
    result(
      "from asking for an order to its event at a reader, 99 of 100",
      quantile(took.told, 0.99),
      "ms",
      "<=",
      goals.late,
    ),
    observation("… median", median(took.told), "ms"),
    observation("… to its answer, median", median(took.answered), "ms"),
    observation("… to the NOTIFY that streams and boards hear, median", median(took.notified), "ms"),
    observation("… to that NOTIFY, 99 of 100", quantile(took.notified, 0.99), "ms"),
  ];
}

/** Orders as fast as they go, in turns with the outbox and without. */
async function outboxCost(store, rounds) {
  const { data, feed } = store;
  const outbox = (turned) =>
    commandDatabase(data, `alter table order_event ${turned} trigger order_event_noted`);
  const speeds = { on: [], off: [] };
  const spent = { on: 0, off: 0 };
  await takeTurn(store);
  await commandDatabase(data, "vacuum analyze");
  feed.delays.length = 0;
  for (let round = 0; round < rounds; round++) {
    for (const mode of round % 2 === 0 ? ["on", "off"] : ["off", "on"]) {
      await outbox(mode === "on" ? "enable" : "disable");
      const { speed, cpu } = await takeTurn(store);
      speeds[mode].push(speed);
      spent[mode] += cpu;
    }
  }
  await outbox("enable");
  const shares = speeds.on.map((speed, round) => speed / speeds.off[round]);
  const each = (mode) => (spent[mode] / (rounds * turn)) * 1_000;
  return [
    result("orders a second with the outbox, as a share of without", median(shares), "", ">=", goals.share),
    observation("… with", median(speeds.on), "orders/s", median(speeds.off)),
    observation("… processor time of an order with all its telling", each("on"), "ms", each("off")),
    observation("… under this load an event is at its reader after, median", median(feed.delays), "ms"),
    observation("… 99 of 100", quantile(feed.delays, 0.99), "ms"),
  ];
}

const unpublished = sql`select 1 from event_outbox limit 1`;

/** One turn of orders, and the processor time until all of it was told. */
async function takeTurn({ server, data, ask, shoppers, wish }) {
  const cpu = () => cpuTimeOf(server.pid()) + cpuTimeOfPostgres(data);
  await shoppers.enter(turn);
  const before = cpu();
  const began = performance.now();
  let left = turn;
  await Promise.all(
    shoppers.makers.map(async (make) => {
      while (left-- > 0) await make(wish());
    }),
  );
  const speed = (turn * 1_000) / (performance.now() - began);
  while ((await ask(unpublished)).length > 0) await pause(20);
  return { speed, cpu: cpu() - before };
}

const manyEvents = sql`
insert into order_event (order_id, pair_id, type, actor, at)
select p.order_id, p.id, 'pair_confirmed', 'crew', now() from pair p, generate_series(1, $1::int)
where p.id = (select max(id) from pair)`;

/** What was noted while no one published, as after a stop: until it is in the feed, and at a reader. */
async function catchUp({ server, data, ask, feed }, events) {
  const from = feed.count;
  const cpu = cpuTimeOf(server.pid()) + cpuTimeOfPostgres(data);
  await ask(manyEvents, [events]);
  const began = performance.now();
  await feed.until(from + events);
  const seconds = (performance.now() - began) / 1_000;
  const spent = cpuTimeOf(server.pid()) + cpuTimeOfPostgres(data) - cpu;
  return [
    result(
      `${events} events that waited: from the outbox to a reader`,
      events / seconds,
      "events/s",
      ">=",
      goals.speed,
    ),
    observation("… processor time of an event, noted, published and read", (spent / events) * 1e6, "µs"),
  ];
}
