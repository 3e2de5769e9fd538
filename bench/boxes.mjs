// All boxes of a chain of 300 stores at one leader, and how much it carries.
//
// Measured: processor time of the leader, PostgreSQL, the broker and the boxes, each in processes of its own, with all boxes at
// rest and at a Saturday's pace; the delay from a box's report to its row in the database and to the board's stream of its store;
// the pace at which the delay grows; the time until all is well again after the broker or the leader is killed. Against: bounds,
// because there is no second server to take turns with. Left out: TLS between boxes and broker, which is the broker's work, and
// what people's calls cost, which other processes answer: the bench writes the orders and sends the commands itself.
import { createHash, randomBytes } from "node:crypto";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { boxTopic, staffLive } from "@horma/contract";
import pg from "pg";
import { connectToBroker } from "../apps/server/dist/platform/mqtt/broker-connection.js";
import { watchArrivals } from "./boxes/arrivals.mjs";
import { openChain } from "./boxes/chain.mjs";
import { openFleet } from "./boxes/fleet.mjs";
import { ends, openVisits, shoe } from "./boxes/visits.mjs";
import { sql } from "./custody/database.mjs";
import { openStreams, streamRequest } from "./live/streams.mjs";
import { browserCookies } from "./load/asked.mjs";
import { median, observation, quantile, result } from "./result.mjs";

export const claim = "one leader carries the boxes of 300 stores on a Saturday";

/** ms of 99 of 100 reports, share of a core, s after the broker's end, s after the leader's. */
const goals = { row: 1_000, board: 1_000, leader: 50, storm: 60, lead: 30 };
/** A box has a visit every so many s on a Saturday. */
const visitEvery = 600;
/** The pace is raised by these factors until reports take so long, ms. */
const [paces, late] = [[2, 4, 6, 8, 12, 16], 2_000];
/** How long a broken system may take, ms; boxes that lose their network while the broker is away. */
const [patience, lost] = [180_000, 10];
/** Until as many visits end as begin, ms. */
const warm = 25_000;
/** The first connections are spread like this, ms a box. */
const spread = 10;

const staffed = sql`
with hired as (
  insert into staff (store_id, login, name, role, pin_hash) select id, 'manager', 'Ana', 'manager', '-' from store order by id
  returning id, store_id
), numbered as (select id, row_number() over (order by store_id) as number from hired)
insert into staff_session (token_hash, tablet_hash, staff_id, expires_at)
select token, $2, numbered.id, now() + interval '1 day' from unnest($1::text[]) with ordinality given (token, number) join numbered using (number)`;
const boxes = sql`
select d.id, s.code || '/' || d.hwd as name, (dense_rank() over (order by s.id) - 1)::int as store
from device d join store s on s.id = d.store_id`;
const online = sql`select s.code || '/' || d.hwd as name from device d join store s on s.id = d.store_id where d.online`;
const storesCount = sql`select count(*)::int from store`;

/** @param {{ quick: boolean, count?: string, port?: string, only?: string }} options `only`: the parts that match */
export async function run({ quick, count: given, port = "13400", only = "" }) {
  const count = given ? Number(given) : quick ? 300 : 3_600;
  const seconds = quick ? { rest: 35, saturday: 40, step: 10 } : { rest: 60, saturday: 180, step: 30 };
  const chain = await openChain({ count, port: Number(port) });
  const undo = [chain.close];
  try {
    console.log(`the broker is ${chain.broker.name}; load of this machine: ${loadavg()[0].toFixed(1)}`);
    const bench = await open(chain, undo);
    const rate = count / visitEvery;
    const results = [
      observation(
        `${count} boxes by files, with passwords and the broker's accounts`,
        chain.provisioned,
        "s",
      ),
    ];
    const parts = {
      rest: () => atRest(bench, seconds.rest),
      saturday: () => saturday(bench, rate, seconds.saturday),
      broker: () => withoutBroker(bench, rate),
      leader: () => withoutLeader(bench, rate),
      pace: () => faster(bench, rate, seconds.step),
    };
    const chosen = Object.keys(parts).filter((name) => new RegExp(only).test(name));
    for (const part of [() => first(bench, count), ...chosen.map((name) => parts[name])]) {
      const figures = await part();
      for (const { metric, value, unit } of figures) console.log(`  ${metric}: ${value} ${unit}`);
      results.push(...figures);
    }
    const [ended] = (await bench.database.query(ends)).rows;
    console.log(`visits: ${JSON.stringify(bench.visits.counts)}; pairs: ${JSON.stringify(ended)}`);
    results.push(
      result("visits that did not end", bench.visits.counts.failed, "visits", "=", 0),
      result("pairs that are not with their shoppers in the books", ended.elsewhere, "pairs", "=", 0),
    );
    return { results };
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

/** What the bench holds: connections, boards, boxes that are still off. */
async function open(chain, undo) {
  const database = new pg.Pool({ connectionString: chain.url, max: 12 });
  undo.push(() => database.end());
  await database.query(shoe);
  const streams = await openBoards(chain, database);
  undo.push(async () => streams.close());
  const places = new Map(
    (await database.query(boxes)).rows.map(({ name, id, store }) => [name, { device: id, store }]),
  );
  const commands = await connectToBroker({ url: chain.broker.serverUrl });
  undo.push(() => commands.endAsync(true));
  const publish = (name, command) => {
    if (!commands.connected) return;
    const [store, hwd] = name.split("/");
    commands.publish(boxTopic({ store, hwd }, "command"), JSON.stringify(command), { qos: 1 });
  };
  const arrivals = watchArrivals(database, streams);
  undo.push(arrivals.close);
  const visits = openVisits({ database, publish, arrivals }, places);
  const fleet = await openFleet(chain.boxes, chain.broker.boxUrl, visits.heard);
  undo.push(async () => fleet.close());
  const bench = { chain, database, arrivals, visits, fleet, places, leader: chain.servers[0] };
  return { ...bench, cut: /** @type {string[]} */ ([]) };
}

/** A board in each store, at the process that does not lead. */
async function openBoards({ port, servers }, database) {
  const [{ count }] = (await database.query(storesCount)).rows;
  const hashOf = (secret) => createHash("sha256").update(secret).digest("base64url");
  const secret = () => randomBytes(32).toString("base64url");
  const [tablet, tokens] = [secret(), Array.from({ length: count }, secret)];
  await database.query(staffed, [tokens.map(hashOf), hashOf(tablet)]);
  const cookie = await browserCookies(servers[1].url);
  const requests = tokens.map((token) =>
    streamRequest(staffLive, token, `${cookie}; staff-tablet=${tablet}`),
  );
  return openStreams(port + 1, requests, "changed");
}

async function first({ fleet, database }, count) {
  const began = Date.now();
  await fleet.begin(count * spread);
  const took = await until(async () => (await database.query(online)).rowCount === count);
  if (!took) throw new Error("not every box came online");
  return [observation("all boxes online for the first time after", (Date.now() - began) / 1_000, "s")];
}

/** Shares of a core, %, and reports a second, while something lasts. */
async function shares({ chain, leader, fleet }, during) {
  const used = () => ({ ...chain.cpuTime(leader), boxes: fleet.cpuTime(), bench: process.cpuUsage() });
  const [before, heard, began] = [used(), await leader.heard(), performance.now()];
  await during();
  const seconds = (performance.now() - began) / 1_000;
  const [after, reports] = [used(), (await leader.heard()) - heard];
  const share = (part) => (100 * (after[part] - before[part])) / seconds;
  const own = process.cpuUsage(before.bench);
  return {
    leader: share("leader"),
    database: share("database"),
    broker: share("broker"),
    boxes: share("boxes"),
    bench: (own.user + own.system) / 1e4 / seconds,
    rate: reports / seconds,
    each: ((after.leader - before.leader) / reports) * 1e3,
  };
}

async function atRest(bench, seconds) {
  // Until autovacuum and the first connections are over.
  await pause(10_000);
  const used = await shares(bench, () => pause(seconds * 1_000));
  return [
    observation("at rest: reports a second", used.rate, "reports"),
    result("… leader", used.leader, "% of a core", "<=", goals.leader),
    ...otherShares(used),
  ];
}

function otherShares(used) {
  return [
    observation("… PostgreSQL", used.database, "% of a core"),
    observation("… broker", used.broker, "% of a core"),
    observation("… the boxes' processes, and the bench's own", used.boxes + used.bench, "% of a core"),
    observation("… processor time of the leader for a report", used.each, "ms"),
  ];
}

async function saturday(bench, rate, seconds) {
  const { visits, arrivals } = bench;
  const going = visits.begin(rate, seconds * 1_000 + warm);
  await pause(warm);
  arrivals.take();
  const used = await shares(bench, () => going);
  const { rows, events } = arrivals.take();
  await visits.over();
  return [
    observation("on a Saturday: reports a second", used.rate, "reports"),
    result("… leader", used.leader, "% of a core", "<=", goals.leader),
    ...otherShares(used),
    result("… from a report to its row, 99 of 100", quantile(rows, 0.99), "ms", "<=", goals.row),
    observation(`… median of ${rows.length}`, median(rows), "ms"),
    result(
      "… to the stream of its store's board, 99 of 100",
      quantile(events, 0.99),
      "ms",
      "<=",
      goals.board,
    ),
    observation(`… median of ${events.length}`, median(events), "ms"),
  ];
}

/** Raises the pace until delays grow; the figure is the last pace at which they did not. */
async function faster(bench, rate, seconds) {
  const { visits, arrivals } = bench;
  let carried;
  let over;
  for (const pace of paces) {
    const going = visits.begin(rate * pace, seconds * 1_000 + warm);
    await pause(warm);
    arrivals.take();
    const used = await shares(bench, () => going);
    const oldest = arrivals.oldest();
    const { rows } = arrivals.take();
    const step = { pace, ...used, p99: Math.max(quantile(rows, 0.99), oldest) };
    console.log(
      `  ${pace} times a Saturday's visits: ${used.rate.toFixed(0)} reports/s, leader ${used.leader.toFixed(0)}%, PostgreSQL ` +
        `${used.database.toFixed(0)}%, 99 of 100 within ${step.p99.toFixed(0)} ms`,
    );
    await visits.over();
    if (step.p99 > late) {
      over = step;
      break;
    }
    carried = step;
  }
  return [
    ...(carried
      ? [
          observation("most visits carried, of a Saturday's", carried.pace, "times"),
          observation("… reports a second", carried.rate, "reports"),
          observation("… leader", carried.leader, "% of a core"),
        ]
      : []),
    ...(over ? [observation("delays grow at reports a second", over.rate, "reports")] : []),
  ];
}

/** The broker is killed and starts again, which all boxes notice at once; some do not come back. */
async function withoutBroker(bench, rate) {
  const { chain, fleet, visits, places } = bench;
  const cut = visits.idle(lost);
  const strike = async () => {
    await chain.broker.kill();
    fleet.cut(cut);
    await pause(1_000);
    await chain.broker.restart();
  };
  const back = await disturb(bench, rate, strike, async () => {
    const gone = await offline(bench);
    return gone.length === cut.length && cut.every((name) => gone.includes(name));
  });
  return [
    result(
      `the broker is killed: all ${places.size - lost} boxes that came back are online, and only they, after`,
      back.seconds,
      "s",
      "<=",
      goals.storm,
    ),
    ...disturbed(back),
  ];
}

async function withoutLeader(bench, rate) {
  const { chain } = bench;
  const strike = async () => {
    await bench.leader.kill();
    bench.leader = chain.servers[1];
  };
  // Its successor listens once it has heard something.
  const heard = await chain.servers[1].heard();
  const back = await disturb(
    bench,
    rate,
    strike,
    async () => (await chain.servers[1].heard()) > heard && bench.arrivals.oldest() < 1_000,
  );
  return [
    result("the leader is killed: another process is up to date after", back.seconds, "s", "<=", goals.lead),
    ...disturbed(back),
  ];
}

/** Strikes among visits of a Saturday's pace, which go on; watches who is online until a minute after all is well. */
async function disturb(bench, rate, strike, isWell) {
  const { visits, arrivals } = bench;
  const before = visits.counts.failed;
  const going = visits.begin(rate, 90_000);
  await pause(25_000);
  arrivals.take();
  const began = Date.now();
  await strike();
  let wrong = 0;
  let seconds;
  const well = async () => {
    wrong = Math.max(wrong, (await offline(bench)).length);
    if (await isWell()) seconds ??= (Date.now() - began) / 1_000;
    else seconds = undefined;
    // Well is what stays so.
    return Date.now() - began > 75_000 && seconds !== undefined;
  };
  await until(well);
  await going;
  await visits.over();
  const { rows } = arrivals.take();
  return {
    seconds: seconds ?? Number.NaN,
    wrong,
    longest: Math.max(...rows),
    p99: quantile(rows, 0.99),
    failed: visits.counts.failed - before,
  };
}

function disturbed({ wrong, longest, p99, failed }) {
  return [
    observation("… boxes offline in the database at once, at most", wrong, "boxes"),
    observation("… longest from a report to its row", longest / 1_000, "s"),
    observation("… 99 of 100", p99 / 1_000, "s"),
    result("… visits that did not end", failed, "visits", "=", 0),
  ];
}

/** Boxes that are offline in the database. */
async function offline({ database, places }) {
  const there = new Set((await database.query(online)).rows.map(({ name }) => name));
  return [...places.keys()].filter((name) => !there.has(name));
}

async function until(well) {
  for (const end = Date.now() + patience; Date.now() < end; await pause(250)) if (await well()) return true;
  return false;
}
