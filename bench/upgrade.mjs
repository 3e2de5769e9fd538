// A rolling upgrade from one release to the next, with a migration, under load, and back again, as docs/operations.md says.
//
// Measured: calls through nginx that are not answered as they should be, acknowledged steps, sales, events and files that are lost
// or doubled, and how long the migration takes. Against: zero. Both releases are built from commits of this repository and run on
// one PostgreSQL and one broker, two processes behind nginx. Left out: a second machine and a real network.

import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { watchBoard } from "./board/watch-board.mjs";
import { createLedger } from "./crash/ledger.mjs";
import { bookResults } from "./custody/book-results.mjs";
import { startBroker } from "./custody/broker.mjs";
import { signedInAs } from "./custody/caller.mjs";
import { closeShift } from "./custody/close-shift.mjs";
import { databaseIsAt } from "./custody/database.mjs";
import { newShopper, serveOrder, until } from "./custody/lane.mjs";
import { openStore, pinsOf } from "./custody/open-store.mjs";
import { seededRandom } from "./custody/random.mjs";
import { rateLimit } from "./custody/server.mjs";
import { connectedResults } from "./failover/connected-results.mjs";
import { openFiles } from "./failover/files.mjs";
import { openReader } from "./failover/patient-reader.mjs";
import { openTill } from "./failover/till.mjs";
import { observation, result } from "./result.mjs";
import { startDatabase } from "./upgrade/database.mjs";
import { openPhones, openVisitor } from "./upgrade/phones.mjs";
import { openProcesses } from "./upgrade/processes.mjs";
import { startProxy } from "./upgrade/proxy.mjs";
import { addMigration, buildRelease, changeApps, migrationsOf, newestRelease } from "./upgrade/release.mjs";
import { openWire } from "./upgrade/wire.mjs";

export const claim =
  "an upgrade to the next release and back, one process after the other, fails no call and loses nothing";

/** A failed call, a loss or a double fails the run. */
export const binding = true;

/** Smart boxes, how much faster than in a store, and tablets with a board. */
const [boxes, speed, boards] = [16, 8, 4];
/** How long each state of the two processes lasts under load, ms. */
const lasting = { whole: 20_000, quick: 5_000 };
/** What an operator waits after a new process is ready, so that nginx uses it again, ms. */
const afterReady = 5_000;
/** How long boxes may take to report what was done last, ms. */
const settling = 60_000;

/** @typedef {{ ref: string, directory: string, migrations: import("./upgrade/release.mjs").Migration[] }} Release */

/** @param {{ quick: boolean, from?: string, to?: string, seed?: string, port?: string }} options refs of git */
export async function run({ quick, from = newestRelease(), to = "HEAD", seed: given, port = "14400" }) {
  const seed = given ? Number(given) : Date.now() % 2 ** 31;
  const removals = [];
  const built = (ref, change) => {
    console.log(`  building ${ref}`);
    const release = buildRelease(ref, change);
    removals.unshift(release.remove);
    return release;
  };
  try {
    const older = built(from);
    const newer = built(to, (directory) => prepare(directory, older, { from, to }));
    return { results: await upgradeUnderLoad(older, newer, { port: Number(port), seed, quick }), seed };
  } finally {
    for (const remove of removals) remove();
  }
}

/** Gives the newer release a migration and other files of the apps if it has none; answers whether it did. */
function prepare(directory, older, { from, to }) {
  const apps = changeApps(directory, to, from);
  if (apps.length > 0)
    console.log(`  ${to} has the apps of ${from} (${apps}): this bench adds a line to their scripts`);
  if (missing(older.migrations, migrationsOf(directory)).length > 0) return apps.length > 0;
  console.log(
    `  ${to} has no migration that ${from} lacks: this bench adds one, a column and an index of the stores`,
  );
  addMigration(directory);
  return true;
}

const missing = (old, now) => now.filter(({ when }) => !old.some((each) => each.when === when));

/**
 * @param {Release} older built
 * @param {Release} newer built, with migrations that `older` lacks
 * @param {{ port: number, seed: number, quick: boolean }} options the first of 100 ports
 */
export async function upgradeUnderLoad(older, newer, { port, seed, quick }) {
  const data = resolve(`.cache/bench-upgrade-${port}`);
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  console.log(`  --seed ${seed}`);
  const undo = [];
  try {
    const database = await startDatabase({ directory: `${data}/postgres`, port: port + 50 });
    undo.unshift(database.stop);
    databaseIsAt(data, database.owner);
    const broker = await startBroker("separate", port + 7_000);
    undo.unshift(broker.stop);
    const ports = [port, port + 1];
    const key = () => randomBytes(32).toString("base64");
    const url = `https://localhost:${port + 10}`;
    const env = {
      ...database.env,
      ...broker.env,
      DATA_DIR: data,
      PUBLIC_URL: url,
      TRUST_PROXY: "loopback",
      SESSION_SECRET: key(),
      MASTER_KEYS: key(),
      LOOKUP_KEY: key(),
      LOG_LEVEL: "warn",
      // One machine plays a whole store.
      DEMO: "1",
      DEMO_CREW: "0",
      DEMO_SPEED: String(speed),
      RATE_LIMIT: String(rateLimit),
    };
    const processes = openProcesses({ ports, env, log: join(data, "processes.log") });
    undo.unshift(processes.stop);
    for (const index of ports.keys()) await processes.start(index, older);
    // An upgrade begins with the new configuration of nginx.
    const proxy = await startProxy({
      config: join(newer.directory, "ops/nginx.conf"),
      ports,
      port: port + 10,
    });
    undo.unshift(proxy.stop);
    const wire = openWire(proxy.ca);
    undo.unshift(wire.close);
    const demo = { server: { url: proxy.url }, broker, data, speed };
    const day = await openDay(demo, wire, seededRandom(seed));
    undo.unshift(day.store.close);
    const under = { processes, wire, day, database, time: quick ? lasting.quick : lasting.whole };
    const steps = await Promise.race([rollThereAndBack(older, newer, under), day.stuck]);
    const end = await day.end();
    for (const { took, what } of wire.slow.slice(0, 5))
      console.log(`  slow: ${what}, ${Math.round(took)} ms`);
    return results({ wire, day, steps, end });
  } finally {
    for (const step of undo) await step();
  }
}

/** Everything that goes on in the store, through nginx. */
async function openDay(demo, wire, random) {
  wire.phase = "opening";
  const till = await openTill(demo);
  const reader = await openReader(demo);
  const files = await openFiles(demo);
  const store = await openStore(demo, { boxes, random });
  const phones = openPhones(demo.server.url);
  const visitor = openVisitor(demo.server.url, store.skus[0].sku);
  const pin = pinsOf(demo.data).manager;
  const tablets = [];
  for (let index = 0; index < boards; index++) {
    const manager = await signedInAs(demo.server.url, { store: "0101", login: "manager", pin });
    tablets.push(await watchBoard(demo.server.url, manager));
  }
  const ledger = createLedger(store.data);
  for (const login of Object.keys(store.staff)) store.staff[login] = ledger.keep(store.staff[login]);
  store.enter = async () => {
    const { token, call } = await newShopper(demo.server.url);
    const kept = ledger.keep(call);
    return async (name, input) => {
      const answer = await kept(name, input);
      if (name === "createOrder") phones.follow(answer.order.hash_id, token);
      return answer;
    };
  };
  // Waiting five minutes for shoppers who never come only makes the run longer.
  store.chances = { noShow: 0, canceled: 0 };
  const day = { over: false };
  const served = Promise.all(
    store.lanes.map(async (lane) => {
      await pause(Math.random() * 1_000);
      while (!day.over) await serveOrder(store, lane, Math.random);
    }),
  );
  return {
    store,
    ledger,
    till,
    files,
    phones,
    visitor,
    /** Rejects if a visit gets stuck. */
    stuck: new Promise((_, reject) => served.catch(reject)),
    end: async () => {
      day.over = true;
      await served;
      await till.close();
      await visitor.close();
      await phones.close();
      const free = async () => (await store.staff.manager("getCount", {})).now.faults.length === 0;
      await until(free, settling, 1_000);
      const books = {
        ...(await closeShift(store)),
        ...(await ledger.check()),
        ...(await ledger.strangers()),
      };
      const [sales, feed] = [await till.check(), await reader.close()];
      for (const tablet of tablets) tablet.end();
      return { ...books, sales, feed };
    },
  };
}

/** Both processes to the newer release, one after the other, then both back. */
async function rollThereAndBack(older, newer, { processes, wire, day, database, time }) {
  const steps = {
    builds: [],
    stopped: [],
    started: [],
    files: 0,
    sent: 0,
    migration: undefined,
    applied: [],
  };
  const state = async (name) => {
    wire.phase = name;
    const builds = await processes.builds();
    steps.builds.push(builds);
    console.log(`  ${name}: ${builds.join(", ")}`);
    await pause(time);
  };
  const replace = async (index, release, name) => {
    const prefix = `U${steps.sent++}-`;
    const file = await day.files.send(prefix);
    wire.phase = name;
    const { stopped, started } = await processes.replace(index, release);
    steps.stopped.push(stopped);
    steps.started.push(started);
    await pause(afterReady);
    const { state, rows } = await day.files.ended(file, prefix);
    if (state === "applied" && rows === day.files.rows) steps.files++;
    console.log(
      `  ${name}: stopped in ${Math.round(stopped)} ms, ready in ${Math.round(started)} ms; the file ${state}, ${rows} rows`,
    );
  };
  await state("both old");
  const [before, since] = [await database.applied(), database.logged()];
  await replace(0, newer, "first to new");
  [steps.migration] = database.transactions(since);
  const fresh = (await database.applied()).filter((when) => !before.includes(when));
  steps.applied = newer.migrations.filter(({ when }) => fresh.includes(when)).map(({ tag }) => tag);
  console.log(
    `  migrations ${steps.applied.join(", ")}: ${steps.migration?.took} ms, attempts ${steps.migration?.tries}`,
  );
  await state("new beside old");
  await replace(1, newer, "second to new");
  await state("both new");
  await replace(0, older, "first back");
  await state("old beside new");
  await replace(1, older, "second back");
  await state("both old again");
  return steps;
}

function results({ wire, day, steps, end }) {
  const { sales, feed } = end;
  const { ledger, till, phones, visitor, store } = day;
  const [longest] = wire.slow;
  return [
    result("failed calls", wire.failed.length, "calls", "=", 0),
    result("acknowledged steps that are lost", end.lost, "steps", "=", 0),
    result("steps that were done twice", end.doubled, "steps", "=", 0),
    ...connectedResults(sales, feed),
    result("files that were not written whole", steps.sent - steps.files, "files", "=", 0),
    result("orders that no one was told of", end.unknown, "orders", "=", 0),
    ...bookResults(end, store.witness),
    result("migrations that ran under load", steps.applied.length, "migrations", ">=", 1),
    observation("their transaction", steps.migration?.took ?? Number.NaN, "ms"),
    observation("… attempts", steps.migration?.tries ?? Number.NaN, "times"),
    observation("calls", wire.calls, "calls"),
    ...Object.entries(wire.phases).map(([phase, { calls }]) => observation(`… ${phase}`, calls, "calls")),
    observation("longest answer of calls that do not wait", longest?.took ?? Number.NaN, "ms"),
    observation("a process stops, longest", Math.max(...steps.stopped), "ms"),
    observation("a process starts, longest", Math.max(...steps.started), "ms"),
    observation("streams opened", wire.streams, "streams"),
    // A stream begins with the open orders: what ends while it moves to another process is polled.
    observation("orders whose end a poll told, not the stream", phones.notes.untold, "orders"),
    observation("pages loaded", visitor.notes.pages, "pages"),
    observation("… files of them", visitor.notes.files, "files"),
    ...Object.entries(ledger.sizes()).map(([what, value]) =>
      observation(`${what} acknowledged`, value, "times"),
    ),
    observation("sales acknowledged", till.acknowledged(), "times"),
    observation("events read", feed.published, "events"),
    ...Object.entries(wire.refused).map(([code, times]) => observation(`refused: ${code}`, times, "times")),
  ];
}
