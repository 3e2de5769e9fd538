// Streams against polling for thousands of shoppers, and how soon they know.
//
// Measured: processor time of the server and of PostgreSQL for a shopper's whole wait of three minutes on a stream, from opening
// it, with its first orders, to closing it; memory of a stream; time and processor from a change to its shoppers. Against: the
// same wait with a poll each second, in the same run, less what the server takes with no one there. Left out: the polls that the
// app sends beside its stream (docs/decisions/live-updates.md), which cost the same either way and are the reference's, and the
// change that ends the wait.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { clientLive, staffLive } from "@horma/contract";
import { queryDatabase, sql } from "./custody/database.mjs";
import { startServer } from "./custody/server.mjs";
import { pacedPolls } from "./live/paced-polls.mjs";
import { openStreams, streamRequest } from "./live/streams.mjs";
import { browserCookies, pollOf } from "./load/asked.mjs";
import { cpuTimeOf, cpuTimeOfPostgres } from "./load/cpu-time.mjs";
import { openCrowd } from "./load/crowd.mjs";
import { memoryOf } from "./load/memory.mjs";
import { median, observation, quantile, result } from "./result.mjs";

export const claim = "thousands are told at once, for next to nothing";

const goals = { memory: 15, late: 150, event: 25, share: 1 / 30 };
/**
 * How often a shopper without a stream polls, ms. With a stream the app polls after five minutes, which this wait does not reach.
 */
const often = 1_000;
/** Warm-up, ms. */
const warming = 10_000;
/** How long a shopper waits for shoes, ms. */
const wait = 180_000;
/** Pause between two timed changes, ms. */
const rest = 100;

/** @param {{ quick: boolean, count?: string, runs?: string, port?: string }} options */
export async function run({ quick, count, runs, port = "21990" }) {
  const crowd = count ? Number(count) : quick ? 500 : 5_000;
  const rounds = runs ? Number(runs) : quick ? 1 : 3;
  const opened = [];
  try {
    const store = await crowdedStore(Number(port), crowd);
    opened.push(store);
    const results = [];
    results.push(...(await shoppers(store, rounds)));
    results.push(...(await boards(store, quick ? 10 : 40)));
    console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
    return { results };
  } finally {
    for (const { server } of opened) await server.stop();
  }
}

/** A server as in production, and a shopper with an order for every stream. */
async function crowdedStore(port, crowd) {
  const data = `.cache/bench-live-${port}`;
  const settings = { port, data, speed: 1, broker: { env: { MQTT_PORT: String(port + 500) } } };
  const seeding = await startServer(settings);
  const people = await openCrowd(seeding.url, data, crowd).finally(seeding.stop);
  const env = { ...settings.broker.env, NODE_ENV: "production", DEMO: "0", DEMO_DATA: "keep", LOG_LEVEL: "" };
  const server = await startServer({ ...settings, broker: { env }, keep: true });
  const cookie = await browserCookies(server.url);
  return {
    port,
    data,
    server,
    people,
    cookie,
    query: (statement, values) => queryDatabase(data, statement, values),
  };
}

const allChanged = sql`update "order" set extensions = 1 - extensions where hash_id like 'h%'`;
const oneChanged = sql`update "order" set extensions = 1 - extensions where hash_id = $1`;
const signedIn = sql`
insert into staff_session (token_hash, tablet_hash, staff_id, expires_at)
select token_hash, $2, (select min(id) from staff where active), now() + interval '1 day' from unnest($1::text[]) as token_hash`;
const boxChanged = sql`
update device set sensors = jsonb_build_object('rssi_dbm', $1::int)
where id = (select min(d.id) from device d join staff s on s.store_id = d.store_id
  where s.id = (select min(id) from staff where active))`;

async function shoppers(store, rounds) {
  const { port, server, people, query } = store;
  const requests = people.map(({ token }) => streamRequest(clientLive, token, store.cookie));
  // One-off costs of the first streams do not count.
  (await openStreams(port, requests.slice(0, 200), "order")).close();
  await pause(3_000);
  const before = memoryOf(server.pid());
  const streams = await openStreams(port, requests, "order");
  await streams.until(people.length);
  await pause(5_000);
  const memory = (memoryOf(server.pid()) - before) / people.length;
  const single = await oneByOne(store, streams, 100);
  const together = await changed(server, streams, people.length, () => query(allChanged));
  const costs = await waiting(store, requests, streams, rounds);
  return [
    result(`memory of a stream, of ${people.length}`, memory * 1024, "kB", "<=", goals.memory),
    result(
      "from one order's change to its shopper, 99 of 100",
      quantile(single, 0.99),
      "ms",
      "<=",
      goals.late,
    ),
    observation("… median", median(single), "ms"),
    observation(
      `all ${people.length} orders changed at once: the last shopper knows after`,
      together.time,
      "ms",
    ),
    observation("… processor time of the server for an order read and told", together.cpu, "µs"),
    result(
      "processor time of waiting 3 minutes with a stream, opening and closing it, as a share of asking each second",
      costs.push / costs.poll,
      "",
      "<=",
      goals.share,
      costs.poll,
    ),
    observation(
      "… for each shopper",
      (costs.push / people.length) * 1e3,
      "ms",
      (costs.poll / people.length) * 1e3,
    ),
    observation("… with no one there", costs.idle, "s"),
    observation(
      "… of which to open and close a stream, for each",
      (costs.opening / people.length) * 1e6,
      "µs",
    ),
  ];
}

/** A store's change reaches all its boards. */
async function boards({ port, data, server, people, cookie, query }, rounds) {
  const tablet = "bench-tablet";
  const tokens = people.map((_, at) => `bench-staff-${String(at).padStart(30, "0")}`);
  await query(signedIn, [tokens.map(hashOf), hashOf(tablet)]);
  const requests = tokens.map((token) =>
    streamRequest(staffLive, token, `${cookie}; staff-tablet=${tablet}`),
  );
  const streams = await openStreams(port, requests, "changed");
  await streams.quiet();
  const times = [];
  const costs = [];
  for (let round = 0; round < rounds; round++) {
    await pause(rest);
    const done = await changed(server, streams, people.length, () =>
      queryDatabase(data, boxChanged, [round]),
    );
    times.push(done.time);
    costs.push(done.cpu);
  }
  streams.close();
  return [
    result(`a change at the last of ${people.length} clients, median`, median(times), "ms", "<=", goals.late),
    observation("… worst", Math.max(...times), "ms"),
    result("processor time of the server for an event delivered", median(costs), "µs", "<=", goals.event),
  ];
}

/** Changes orders one after the other; returns how long each shopper takes to know, ms. */
async function oneByOne({ people, query }, streams, times) {
  const took = [];
  for (let round = 0; round < times; round++) {
    const at = Math.floor(Math.random() * people.length);
    const from = streams.events;
    const began = performance.now();
    await query(oneChanged, [people[at].hashId]);
    await streams.until(from + 1);
    took.push(streams.last[at] - began);
    await pause(20);
  }
  return took;
}

/** Changes something for everybody: ms until the last one knows, and processor time per event, µs. */
async function changed(server, streams, count, change) {
  const from = streams.events;
  const cpu = cpuTimeOf(server.pid());
  const began = performance.now();
  await change();
  const time = (await streams.until(from + count)) - began;
  await pause(rest);
  return { time, cpu: ((cpuTimeOf(server.pid()) - cpu) / count) * 1e6 };
}

/**
 * Processor seconds of server and PostgreSQL for everybody's whole wait, with streams and with polling each second, less the idle
 * cost. The machine is kept awake: waking up costs far more than a request, and only occasional callers would pay for it.
 */
async function waiting({ server, data, port, people, cookie }, requests, streams, rounds) {
  const used = () => cpuTimeOf(server.pid()) + cpuTimeOfPostgres(data);
  const polls = people.map((shopper) => pollOf(shopper, cookie));
  const ask = async (time) => {
    const answered = await pacedPolls({ port, requests: polls, every: often, time });
    if (answered < 0.95 * (time / often) * polls.length)
      throw new Error("the machine is too busy to keep the pace");
  };
  const spent = { push: [], idle: [], poll: [] };
  const spend = async (kind, time, during = (/** @type {number} */ ms) => pause(ms)) => {
    const before = used();
    const began = performance.now();
    await during(time);
    spent[kind].push(((used() - before) * wait) / (performance.now() - began));
  };
  const letSleep = preventSleep();
  try {
    await ask(warming);
    for (let round = 0; round < rounds; round++) await spend("push", 60_000);
    if (streams.ended > 0) throw new Error(`${streams.ended} streams ended`);
    streams.close();
    await pause(warming);
    for (let round = 0; round < rounds; round++) {
      await spend("idle", 30_000);
      await spend("poll", 15_000, ask);
    }
    const before = used();
    const again = await openStreams(port, requests, "order");
    await again.until(people.length);
    again.close();
    await pause(rest);
    const opening = used() - before;
    const idle = median(spent.idle);
    const push = median(spent.push) - idle + opening;
    return { push, poll: median(spent.poll) - idle, idle, opening };
  } finally {
    letSleep();
  }
}

/** Keeps every processor busy at the lowest priority until this process ends. */
function preventSleep() {
  const spin = "for (const parent = process.ppid; process.ppid === parent; ) for (let i = 0; i < 1e8; i++);";
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn("nice", ["-n", "19", process.execPath, "-e", spin], { stdio: "ignore" }),
  );
  return () => {
    for (const each of busy) each.kill();
  };
}

const hashOf = (token) => createHash("sha256").update(token).digest("base64url");
