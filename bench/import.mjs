// Compares a file of a million skus with bare COPY of the same rows, and watches the server's memory meanwhile.
import { appendFileSync, createReadStream, mkdirSync, openAsBlob, rmSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { calls as contract } from "@horma/contract";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { startBroker } from "./custody/broker.mjs";
import { databaseAt, sql } from "./custody/database.mjs";
import { startServer } from "./custody/server.mjs";
import { makeKey } from "./events/feed-reader.mjs";
import { callsMeanwhile } from "./import/calls-meanwhile.mjs";
import { products, writeFiles } from "./import/files.mjs";
import { fillDisk } from "./import/full-disk.mjs";
import { memoryOf } from "./load/memory.mjs";
import { median, observation, quantile, result } from "./result.mjs";
import { openVisits } from "./scale/visits.mjs";
import { skuOf } from "./search/catalogue.mjs";

export const claim = "a file is read, checked and written within three times of COPY, in little memory";

/** How much longer than COPY an import may take, how much the server may grow, MB (CT-08), and ten times the rows take (FI-11). */
const goals = { factor: 3, memory: 300, linear: 13 };

/** Rows of the file of stock that comes in while others poll, and how long they poll without one, ms. */
const meanwhile = { whole: { rows: 100_000, quietly: 5_000 }, quick: { rows: 20_000, quietly: 1_500 } };

/** @param {{ quick: boolean, count?: string, runs?: string, port?: string }} options */
export async function run({ quick, count, runs, port = "22190" }) {
  const skus = count ? Number(count) : quick ? 30_000 : 1_000_000;
  const rounds = runs ? Number(runs) : quick ? 1 : 3;
  const data = `.cache/bench-import-${port}`;
  const broker = await startBroker("embedded", Number(port) + 7_000);
  try {
    const measured = await measure({ quick, skus, rounds, port, data, broker });
    const full = await diskFull(Number(port) + 1, `${data}-full`, broker);
    return { results: [...measured, ...full] };
  } finally {
    await broker.stop();
  }
}

async function measure({ quick, skus, rounds, port, data, broker }) {
  const server = await startServer({ port: Number(port), data, speed: 1, broker, env: { DEMO: "0" } });
  const client = new pg.Client(databaseAt(data));
  await client.connect();
  try {
    const folder = `${data}-files`;
    mkdirSync(folder, { recursive: true });
    const paths = await writeFiles(folder, skus);
    const secret = await makeKey(
      async (statement, values) => (await client.query(statement, values)).rows,
      ["catalogue", "stock"],
    );
    const store = { server, client, paths, secret, data };
    await prepare(store, skus);
    const all = { copy: [], import: [], again: [], undo: [], grown: [] };
    for (let round = 0; round < rounds; round++) {
      all.copy.push(await copy(store));
      await empty(store);
      const first = await send(store, "skus", paths.file);
      expectCounts(first, { new: skus, same: 0 });
      const again = await send(store, "skus", paths.file);
      expectCounts(again, { new: 0, same: skus });
      all.import.push(first.seconds);
      all.again.push(again.seconds);
      all.grown.push(Math.max(first.grown, again.grown));
      await undo(store, again.id);
      all.undo.push(await undo(store, first.id));
      await empty(store);
      console.log(
        `round ${round + 1}: COPY ${all.copy.at(-1).toFixed(1)} s, import ${first.seconds.toFixed(1)} s ` +
          `(arriving ${first.arrived.toFixed(1)} s, ${first.phases}), again ${again.seconds.toFixed(1)} s, ` +
          `undo ${all.undo.at(-1).toFixed(1)} s`,
      );
    }
    const refused = await refusedRows(store, folder, skus);
    const called = await calls(store, folder, rounds, quick ? meanwhile.quick : meanwhile.whole);
    rmSync(folder, { recursive: true });
    console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
    return [...figures(skus, all), ...refused, ...called];
  } finally {
    await client.end();
    await server.stop();
  }
}

function figures(skus, { copy, import: imported, again, undo, grown }) {
  const factors = imported.map((seconds, round) => seconds / copy[round]);
  return [
    result(
      `${skus} skus with EANs from a file, as a multiple of COPY`,
      median(factors),
      "",
      "<=",
      goals.factor,
    ),
    observation("… from the first byte sent to applied", median(imported), "s", median(copy)),
    observation("… the same file again, which changes nothing", median(again), "s"),
    observation("… undone", median(undo), "s"),
    result("… the server's memory grows by at most", Math.max(...grown), "MB", "<=", goals.memory),
  ];
}

/** What is wrong with each row of a file: a cell, or what it names. */
const wrongRows = {
  "a price that is no number": (n) => `${skuOf(n)};gratis\n`,
  "an unknown product": (n) => `X${n};39990\n`,
};

/** Whether files in which every row is refused take ten times as long with ten times the rows. */
async function refusedRows(store, folder, most) {
  const results = [];
  for (const [what, row] of Object.entries(wrongRows)) {
    const seconds = [];
    for (const rows of [most / 10, most]) {
      const file = `${folder}/refused.csv`;
      writeFileSync(file, "producto;precio\n");
      for (let from = 0; from < rows; from += 10_000)
        appendFileSync(
          file,
          Array.from({ length: Math.min(10_000, rows - from) }, (_, n) => row(from + n)).join(""),
        );
      const sent = await send(store, "prices", file);
      if (sent.counts?.refused !== rows)
        throw new Error(`refused: ${JSON.stringify(sent.counts)}, ${sent.message}`);
      seconds.push(sent.seconds);
      results.push(observation(`${rows} rows refused, ${what}`, sent.seconds, "s"));
      results.push(result("… the server's memory grows by at most", sent.grown, "MB", "<=", goals.memory));
    }
    results.push(
      result("… ten times the rows, as a multiple", seconds[1] / seconds[0], "", "<=", goals.linear),
    );
  }
  return results;
}

/** Files larger than the disk are refused with 507, and orders go on. */
async function diskFull(port, data, broker) {
  const { statuses, orders, of } = await fillDisk({ port, data, broker });
  const refused = statuses.filter((status) => status === 507).length;
  return [
    result(`files refused that would fill the disk, ${of}`, refused, "", ">=", statuses.length),
    result("… orders made meanwhile", orders, "", ">=", 1),
  ];
}

const newStore = sql`insert into store (code, name) values ('0101', 'Alameda') returning id`;
const openAlways = sql`
insert into store_hours (store_id, weekday, opens, closes) select $1, day, '00:00', '24:00' from generate_series(1, 7) day`;
const prices = sql`insert into price (product_id, type, value) select id, 'normal', 39990 from product`;
const unpublished = sql`select from event_outbox limit 1`;
const onePiece = sql`insert into stock (store_id, sku, on_hand) values ($1, $2, 1)`;

/** How long a poll takes while a file of stock is imported, and while none is. */
async function calls(store, folder, rounds, { rows, quietly }) {
  const { client, server, paths } = store;
  expectCounts(await send(store, "skus", paths.file), {});
  // Not by what autovacuum has looked at by now.
  await client.query("vacuum analyze");
  const [{ id }] = (await client.query(newStore)).rows;
  await client.query(openAlways, [id]);
  await client.query(prices);
  await client.query(onePiece, [id, skuOf(0)]);
  const visits = await openVisits(
    { servers: [server], database: databaseAt(store.data) },
    { sku: skuOf(0), orders: 0 },
  );
  const poll = () => {
    const { token, hash } = visits.any();
    const path = contract.getOrder.path.replace("{retailer}", "falabella").replace("{hash_id}", hash);
    return { path, headers: { authorization: `Bearer ${token}` } };
  };
  const asked = (work) => callsMeanwhile(server.url, poll, work);
  await asked(() => pause(quietly));
  const times = { quiet: [], busy: [] };
  for (let round = 0; round < rounds; round++) {
    const file = `${folder}/stock-${round}.csv`;
    const lines = Array.from({ length: rows - 1 }, (_, n) => `0101,${skuOf(n + 1)},${(n + round) % 5}\n`);
    writeFileSync(file, `store,sku,quantity\n${lines.join("")}`);
    times.quiet.push(...(await asked(() => pause(quietly))));
    const imported = async () => {
      const sent = await send(store, "stock", file, `&as_of=${new Date().toISOString()}`);
      expectCounts(sent, { refused: 0 });
      times.seconds = sent.seconds;
      // Each row that changed is an event too.
      while ((await client.query(unpublished)).rowCount > 0) await pause(100);
    };
    times.busy.push(...(await asked(imported)));
  }
  const [quiet, busy] = [times.quiet, times.busy].map((each) => quantile(each, 0.99));
  return [
    observation(`a poll, 99 of 100, while ${rows} rows of stock come in`, busy, "ms", quiet),
    observation(`… ${rows} rows of stock, from the first byte sent to applied`, times.seconds, "s"),
  ];
}

/** Products that the skus belong to. */
async function prepare({ client }, skus) {
  await client.query(products.replace("$SKUS", String(skus)));
  await client.query("vacuum analyze");
}

/** The same rows by COPY into the same tables, with their keys, in one transaction. */
async function copy({ client, paths }) {
  const began = performance.now();
  await client.query("begin");
  for (const [table, columns] of [
    ["product_size", "sku, product_id, size"],
    ["sku_ean", "ean, sku"],
  ]) {
    await pipeline(
      createReadStream(paths[table]),
      client.query(copyFrom(`copy ${table} (${columns}) from stdin`)),
    );
  }
  await client.query("commit");
  return (performance.now() - began) / 1_000;
}

async function empty({ client }) {
  // Without a look at every table that refers to a sku.
  await client.query("set session_replication_role = replica");
  await client.query("delete from sku_ean");
  await client.query("delete from product_size");
  await client.query("set session_replication_role = default");
  await client.query("vacuum full analyze sku_ean");
  await client.query("vacuum full analyze product_size");
  await client.query("checkpoint");
}

/** Sends the file and waits until it is applied. Memory is looked at ten times a second. */
async function send({ server, secret }, kind, file, query = "") {
  const headers = { authorization: `Bearer ${secret}` };
  const before = memoryOf(server.pid());
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, memoryOf(server.pid()));
  }, 100);
  const began = performance.now();
  const since = () => (performance.now() - began) / 1_000;
  const init = {
    method: "POST",
    duplex: "half",
    body: (await openAsBlob(file)).stream(),
    headers: { ...headers, "content-type": "text/csv" },
  };
  const answer = await fetch(`${server.url}/api/v1/imports?kind=${kind}${query}`, init);
  const { id, ...refused } = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(refused));
  const arrived = since();
  const phases = new Map();
  for (;;) {
    const row = await (await fetch(`${server.url}/api/v1/imports/${id}`, { headers })).json();
    if (row.phase !== null && !phases.has(row.phase)) phases.set(row.phase, since());
    if (row.ended_at !== null) {
      clearInterval(watching);
      const told = [...phases].map(([phase, at]) => `${phase} from ${at.toFixed(1)} s`).join(", ");
      return { ...row, seconds: since(), arrived, grown: most - before, phases: told };
    }
    await pause(100);
  }
}

async function undo({ server, secret }, id) {
  const headers = { authorization: `Bearer ${secret}` };
  const began = performance.now();
  await fetch(`${server.url}/api/v1/imports/${id}/undo`, { method: "POST", headers });
  for (;;) {
    const row = await (await fetch(`${server.url}/api/v1/imports/${id}`, { headers })).json();
    if (row.state === "undone") return (performance.now() - began) / 1_000;
    if (row.message !== null) throw new Error(row.message);
    await pause(100);
  }
}

function expectCounts({ state, counts, message }, expected) {
  const right = Object.entries(expected).every(([name, number]) => counts?.[name] === number);
  if (state !== "applied" || !right) {
    throw new Error(`the import is ${state}: ${message} ${JSON.stringify(counts)}`);
  }
}
