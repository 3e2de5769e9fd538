// Orders and polls of a store while others make the server work: a file, the feed's readers, and callers of whole pages.
//
// Measured: how long a hundredth of the orders, and of the polls, take at a steady pace while a file of stock comes in whose
// events three readers of the feed follow; and while 50 people look at pages of a type and of offers, one a second each. Against:
// the same pace before it, in the same run; medians of the rounds. The catalogue has as many skus as the file has rows. Each
// shopper has a network of their own. A call that must wait for its turn on a connection waits within its time, as a browser's
// does. The limit of this machine is printed beside: the same while two processes compute at the work's priority and do nothing else,
// as the work and its session at the database would. Left out: the pictures that a page's reader loads, which a proxy stores, and what the generator costs, which shares the
// processors with the server.
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { openAsBlob, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { openShoppers } from "./create/shoppers.mjs";
import { startBroker } from "./custody/broker.mjs";
import { databaseAt, sql } from "./custody/database.mjs";
import { startServer } from "./custody/server.mjs";
import { makeKey } from "./events/feed-reader.mjs";
import { callsMeanwhile } from "./import/calls-meanwhile.mjs";
import { median, observation, quantile, result } from "./result.mjs";
import { openVisits } from "./scale/visits.mjs";
import { fillCatalogue, skuOf } from "./search/catalogue.mjs";

export const claim =
  "files, readers of the feed and callers of pages leave a store's orders and polls their time";

/** How much longer the slowest hundredth may take beside others. */
const goal = 1.3;
/** Processes that compute, and how much less they get when others want the processor. */
const [computing, nicer] = [2, 5];
/** Between two orders, ms; connections that they use; people who look at pages; readers of the feed. */
const [pace, lanes, callers, readers] = [40, 16, 50, 3];
const sizes = {
  whole: { rows: 100_000, quietly: 10_000, rounds: 3 },
  quick: { rows: 20_000, quietly: 4_000, rounds: 1 },
};
const limit = `while ${computing} processes compute`;
const pages = ["/api/v1/product_types/1", "/api/v1/falabella/discounts?store_id=1"];
const openAlways = sql`
insert into store_hours (store_id, weekday, opens, closes) select $1, day, '00:00', '24:00' from generate_series(1, 7) day`;
const stocked = sql`update stock set on_hand = 1000000 where sku = any($1)`;
const unpublished = sql`select from event_outbox limit 1`;
/** The skus that are ordered; the file leaves them alone. */
const ordered = Array.from({ length: 50 }, (_, number) => skuOf(number));

/** @param {{ quick: boolean, port?: string }} options */
export async function run({ quick, port = "22950" }) {
  const { rows, quietly, rounds } = quick ? sizes.quick : sizes.whole;
  const data = `.cache/bench-beside-${port}`;
  const broker = await startBroker("embedded", Number(port) + 7_000);
  const env = { DEMO: "0", NODE_ENV: "production", LOG_LEVEL: "" };
  const server = await startServer({ port: Number(port), data, speed: 1, broker, env });
  const client = new pg.Client(databaseAt(data));
  await client.connect();
  try {
    const store = await fillCatalogue(data, rows);
    await client.query(openAlways, [store]);
    await client.query(stocked, [ordered]);
    const ask = async (statement, values) => (await client.query(statement, values)).rows;
    const secret = await makeKey(ask, ["stock", "events"]);
    const work = {
      [`while ${rows} rows of stock come in and ${readers} readers follow`]: (round) =>
        importAndRead({ server, client, secret, data }, rows, round),
      [`beside ${callers} callers of pages`]: () => callPages(server.url, quietly),
      [limit]: () => compute(quietly),
    };
    const measured = await openMeasured({ server, data, store });
    await measured(() => pause(quietly));
    const results = [];
    for (const [what, does] of Object.entries(work)) {
      const found = [];
      for (let round = 0; round < rounds; round++) {
        const quiet = await measured(() => pause(quietly));
        found.push({ quiet, busy: await measured(() => does(round)) });
      }
      for (const kind of ["orders", "polls"]) {
        const [before, beside] = ["quiet", "busy"].map((when) =>
          median(found.map((each) => quantile(each[when][kind], 0.99))),
        );
        const title = `${kind}, 99 of 100, ${what} (ms before)`;
        if (what === limit) {
          results.push(observation(title, beside / before, "times", before));
          continue;
        }
        results.push(
          result(title, beside / before, "times", "<=", goal, before),
          observation(`… ${kind} counted`, found.flatMap(({ busy }) => busy[kind]).length, "times"),
        );
      }
    }
    console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
    return { results };
  } finally {
    await client.end();
    await server.stop();
    await broker.stop();
  }
}

/** Orders and polls at a steady pace until some work has ended; returns the times of both, ms. */
async function openMeasured({ server, data, store }) {
  const visits = await openVisits(
    { servers: [server], database: databaseAt(data) },
    { sku: ordered[0], orders: 0 },
  );
  const shoppers = await openShoppers(server.url, lanes);
  const free = [...shoppers.makers];
  let turn = 0;
  const order = async () => {
    const began = performance.now();
    while (free.length === 0) await pause(1);
    const make = free.pop();
    await make({ store, skus: [ordered[turn++ % ordered.length]] });
    free.push(make);
    return performance.now() - began;
  };
  const poll = () => {
    const { token, hash } = visits.any();
    return { path: `/api/v1/falabella/order/${hash}`, headers: { authorization: `Bearer ${token}` } };
  };
  return async (work) => {
    await shoppers.enter(6_000);
    const orders = [];
    let ended = false;
    const ordering = (async () => {
      while (!ended) {
        orders.push(order());
        await pause(pace);
      }
    })();
    const polls = await callsMeanwhile(server.url, poll, () =>
      work().finally(() => {
        ended = true;
      }),
    );
    await ordering;
    return { orders: await Promise.all(orders), polls };
  };
}

/** Imports a file in which every row changes, until the readers have its events. */
async function importAndRead({ server, client, secret, data }, rows, round) {
  const file = `${data}-stock.csv`;
  const lines = Array.from({ length: rows - ordered.length }, (_, n) =>
    ["0101", skuOf(n + ordered.length), 4 + ((n + round) % 5)].join(","),
  );
  writeFileSync(file, `store,sku,quantity\n${lines.join("\n")}\n`);
  const feeds = fork(new URL("./beside/readers.mjs", import.meta.url), [server.url, secret, String(readers)]);
  await Promise.race([once(feeds, "message"), once(feeds, "exit").then(readersEnded)]);
  const headers = { authorization: `Bearer ${secret}`, "content-type": "text/csv" };
  const address = `${server.url}/api/v1/imports`;
  const init = { method: "POST", duplex: "half", headers, body: (await openAsBlob(file)).stream() };
  const sent = await fetch(`${address}?kind=stock&as_of=${new Date().toISOString()}`, init);
  const { id, ...answer } = await sent.json();
  if (!sent.ok) throw new Error(JSON.stringify(answer));
  for (let state = ""; state !== "applied"; await pause(100)) {
    ({ state } = await (await fetch(`${address}/${id}`, { headers })).json());
    if (["failed", "refused", "canceled"].includes(state)) throw new Error(`the file of stock was ${state}`);
  }
  while ((await client.query(unpublished)).rowCount > 0) await pause(100);
  feeds.kill("SIGKILL");
}

function readersEnded() {
  throw new Error("the readers of the feed ended");
}

/** Processes that want the processor all the time and hold nothing that anyone waits for. */
async function compute(span) {
  const loop = `const end = Date.now() + ${span}; while (Date.now() < end);`;
  const command = ["-n", String(nicer), process.execPath, "-e", loop];
  await Promise.all(Array.from({ length: computing }, () => once(spawn("nice", command), "exit")));
}

/** People who each look at a page a second. */
async function callPages(url, span) {
  const end = Date.now() + span;
  await Promise.all(
    Array.from({ length: callers }, async (_, number) => {
      await pause((number * 1_000) / callers);
      while (Date.now() < end) {
        const began = Date.now();
        const answer = await fetch(url + pages[number % pages.length]);
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`a page answered ${answer.status}`);
        await pause(Math.max(0, 1_000 - (Date.now() - began)));
      }
    }),
  );
}
