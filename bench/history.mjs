// What grows with the years: reads of open work, a store's figures, the end of visits' retention, a start and a stop.
//
// Measured: the sweep of overdue work, what a store and all stores have left to do, and a place on the return rack, beside years
// of ended orders; a start with many visits that are not erased yet, its time and memory; how fast visits are erased, at first
// and at last, and what a search takes meanwhile; a stop while they are erased. Against: in the same run and in turn, a server
// with the same stores and open work and no history, and the same search before anything is erased. A busy store's panel of 28 days
// and its count report are measured against the panel of one day, and the same without other stores. Left out: the feed of events,
// which is read by range, and the catalogue, which `search` measures. The reads are the server's own functions in this process,
// because a sweep cannot be called over HTTP.

import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { OrderReader } from "../apps/server/dist/fulfilment/order/order-table.js";
import { takeRackSlot } from "../apps/server/dist/fulfilment/order/return-rack.js";
import { sweepOverdue } from "../apps/server/dist/fulfilment/order/sweep/sweep-overdue.js";
import { openDatabase } from "../apps/server/dist/platform/db/database.js";
import { startBroker } from "./custody/broker.mjs";
import { databaseAt, queryDatabase, sql } from "./custody/database.mjs";
import { startServer } from "./custody/server.mjs";
import { fillHistory, fillOpenWork, fillVisits } from "./history/fill.mjs";
import { readPanels } from "./history/panel.mjs";
import { openConnection } from "./load/connection.mjs";
import { cpuTimeOf, cpuTimeOfPostgres } from "./load/cpu-time.mjs";
import { memoryOf } from "./load/memory.mjs";
import { median, observation, quantile, result } from "./result.mjs";

export const claim = "years of history and a day's visits make nothing slower";

/** Times an empty history or start; visits a second, and the last of them against the first; times a search; seconds. */
const goals = { flat: 1.2, rate: 10_000, steady: 0.8, others: 1.5, stop: 2 };
const search = "/api/v1/falabella/search?type=sku&q=900000000&store_id=1";
const waiting = sql`select count(*)::int as visits from client where data_key is not null`;
/** The reads, each as often as it is called in a busy minute. */
const reads = {
  "the sweep of overdue work": ({ db }) =>
    sweepOverdue(/** @type {any} */ ({ db, now: () => new Date(), gateway: undefined })),
  "what a store has left to do": ({ db }) => new OrderReader(db.read).unsettled(1),
  "what all stores have left to do": ({ db }) => new OrderReader(db.read).unsettled(),
  "a place on the return rack": ({ db }) => db.transact((tx) => takeRackSlot(tx, 1)),
};

/** @param {{ quick: boolean, count?: string, port?: string }} options `count`: orders of the history */
export async function run({ quick, count, port = "22900" }) {
  const orders = count ? Number(count) : quick ? 20_000 : 200_000;
  const sizes = {
    orders,
    visits: orders * 1.5,
    rounds: quick ? 20 : 100,
    starts: quick ? 2 : 5,
    perDay: 1_000,
    others: orders / 20,
  };
  const empty = await open(Number(port));
  const full = await open(Number(port) + 10);
  try {
    for (const { data } of [empty, full]) await fillOpenWork(data);
    await fillHistory(full.data, sizes.orders);
    const flat = await readInTurn(empty, full, sizes.rounds);
    const panels = await readPanels(empty, full, sizes);
    await fillVisits(full.data, sizes.visits);
    const starts = await startInTurn(empty, full, sizes.starts);
    const ended = await eraseAll(full, sizes.visits);
    console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
    return { results: [...flat, ...panels, ...starts, ...ended] };
  } finally {
    for (const { stop } of [empty, full]) await stop();
  }
}

async function open(port) {
  const data = `.cache/bench-history-${port}`;
  const broker = await startBroker("embedded", port + 7_000);
  const start = (keep, env = {}) =>
    startServer({
      port,
      data,
      speed: 1,
      broker,
      keep,
      look: 10,
      env: { DEMO: "0", NODE_ENV: "production", LOG_LEVEL: "", ...env },
    });
  let server = await start(false);
  let running = true;
  return {
    data,
    pid: () => server.pid(),
    url: () => server.url,
    stop: async () => {
      if (running) await server.stop();
      running = false;
    },
    start: async (env) => {
      server = await start(true, env);
      running = true;
    },
  };
}

/** Both databases take turns; the first tenth of the rounds is warm-up. */
async function readInTurn(empty, full, rounds) {
  const databases = [empty, full].map(({ data }) => ({ db: openDatabase(databaseAt(data)), took: {} }));
  for (let round = -rounds / 10; round < rounds; round++) {
    for (const [name, read] of Object.entries(reads)) {
      for (const each of databases) {
        const began = performance.now();
        await read(each);
        each.took[name] ??= [];
        if (round >= 0) each.took[name].push(performance.now() - began);
      }
    }
  }
  for (const { db } of databases) await db.close();
  return Object.keys(reads).map((name) => {
    const [without, beside] = databases.map(({ took }) => median(took[name]));
    return result(
      `${name}, beside a history (ms without)`,
      beside / without,
      "times",
      "<=",
      goals.flat,
      without,
    );
  });
}

/** One of them runs at a time. At the end neither does. */
async function startInTurn(empty, full, rounds) {
  await empty.stop();
  await full.stop();
  const found = { empty: { took: [], memory: [] }, full: { took: [], memory: [] } };
  for (let round = 0; round < rounds; round++) {
    for (const [name, server] of Object.entries({ empty, full })) {
      const began = performance.now();
      await server.start();
      found[name].took.push(performance.now() - began);
      await pause(1_000);
      found[name].memory.push(memoryOf(server.pid()));
      await server.stop();
    }
  }
  const [without, beside] = [found.empty, found.full].map(({ took, memory }) => [
    median(took),
    median(memory),
  ]);
  return [
    result(
      "a start with visits to erase (ms without)",
      beside[0] / without[0],
      "times",
      "<=",
      goals.flat,
      without[0],
    ),
    result("… its memory (MiB without)", beside[1] / without[1], "times", "<=", goals.flat, without[1]),
  ];
}

/** Starts the server with a retention that is over, stops it in the middle, and lets another one finish. */
async function eraseAll(server, visits) {
  await server.start();
  const before = await searchFor(server, 3_000);
  await server.stop();
  await server.start({ RETENTION_HOURS: "1" });
  await pause(500);
  const asked = performance.now();
  await server.stop();
  const stopped = (performance.now() - asked) / 1_000;
  await server.start({ RETENTION_HOURS: "1" });
  const cpu = () => cpuTimeOf(server.pid()) + cpuTimeOfPostgres(server.data);
  const marks = [await mark(server)];
  const began = cpu();
  const meanwhile = [];
  while (marks.at(-1).left > 0) {
    meanwhile.push(...(await searchFor(server, 500)));
    marks.push(await mark(server));
  }
  const used = cpu() - began;
  const rate = (from, to) => (from.left - to.left) / (to.at - from.at);
  const third = Math.max(1, Math.floor(marks.length / 3));
  const [first, last] = [marks[0], marks.at(-1)];
  return [
    result("visits erased a second", rate(first, last), "", ">=", goals.rate),
    result(
      "… the last third, of the first",
      rate(marks.at(-1 - third), last) / rate(first, marks[third]),
      "times",
      ">=",
      goals.steady,
    ),
    observation("… processor time, a visit", (used / first.left) * 1e6, "µs"),
    observation("… of visits that waited", visits, ""),
    result(
      "a search meanwhile, p99 (ms before)",
      quantile(meanwhile, 0.99) / quantile(before, 0.99),
      "times",
      "<=",
      goals.others,
      quantile(before, 0.99),
    ),
    result("a stop while visits are erased", stopped, "s", "<=", goals.stop),
  ];
}

async function mark({ data }) {
  const [{ visits }] = await queryDatabase(data, waiting);
  return { at: performance.now() / 1_000, left: visits };
}

/** Searches one after the other for a while; returns how long each took, ms. */
async function searchFor(server, span) {
  const { send, close } = await openConnection(server.url());
  const took = [];
  for (const end = performance.now() + span; performance.now() < end; ) {
    const answer = await send("GET", search);
    if (answer.status !== 200) throw new Error(`a search was answered ${answer.status}: ${answer.text}`);
    took.push(answer.took);
    await pause(5);
  }
  close();
  return took;
}
