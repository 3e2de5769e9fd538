// The cost of a request with one, two and four processes on one PostgreSQL, under the same load.
//
// Measured: processor time of the servers for a request, and PostgreSQL's beside it, while 256 shoppers ask without a pause
// (polls, one search in ten, one order in fifty) and each request goes to the next process, so that all are busy at once.
// Against: the same load on one process, in turn within the run; the figure is the ratio. Printed: the share of the processor
// time that the bench itself takes, which the servers lose. Left out: nginx, https, opening connections. With fewer cores than
// processes they take turns on the cores, and each finds less of its code and data in the processor's caches: part of the ratio
// is the machine's.
import { once } from "node:events";
import { Agent, get } from "node:http";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { median, observation, result } from "./result.mjs";
import { openCluster } from "./scale/open-cluster.mjs";
import { openVisits } from "./scale/visits.mjs";

export const claim = "a request costs as much with four processes on one PostgreSQL as with one";

/** Processes that share the load. */
const counts = [1, 2, 4];
/** Shoppers who ask without a pause, in all. */
const shoppers = 256;
/** Requests a second at light load. */
const lightRate = 400;
/** Shares of requests; the rest are polls. */
const shares = { search: 0.1, create: 0.02 };
/** Warm-up requests per process, because hot code gets faster. */
const warm = 6_000;
/** Orders a second to prepare for. */
const creationsAtMost = 150;
/** How much more a request may cost than with one process. */
const margin = 1.1;
const sku = "880101410";

/** @param {{ quick: boolean, runs?: string, port?: string }} options */
export async function run({ quick, runs, port = "23200" }) {
  const rounds = runs ? Number(runs) : quick ? 3 : 6;
  const seconds = quick ? 2 : 4;
  const cluster = await openCluster(Math.max(...counts), Number(port));
  try {
    console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
    const visits = await openVisits(cluster, {
      sku,
      orders: creationsAtMost * seconds * rounds * counts.length,
    });
    for (const server of cluster.servers) await warmUp(server, visits);
    const busy = await compare(rounds, (count) => measure(cluster, visits, count, withoutPause(seconds)));
    const light = await compare(rounds, (count) => measure(cluster, visits, count, atRate(seconds)));
    return { results: [...figures(busy), ...lightFigures(light)] };
  } finally {
    await cluster.close();
  }
}

/** Takes turns, each round in reverse order, so that other work of the machine hits all alike. */
async function compare(rounds, measured) {
  const costs = new Map(counts.map((count) => [count, []]));
  for (let round = 0; round < rounds; round++) {
    for (const count of round % 2 === 0 ? counts : counts.toReversed()) {
      costs.get(count).push(await measured(count));
    }
  }
  return costs;
}

const nameOf = (count) => `${count} ${count === 1 ? "process" : "processes"}`;
const medianOf = (costs, count, what) => median(costs.get(count).map((cost) => cost[what]));

function figures(costs) {
  const one = medianOf(costs, 1, "servers");
  return counts.flatMap((count) => {
    const cost = medianOf(costs, count, "servers");
    const metric = `CPU of the servers a request, ${nameOf(count)}`;
    return [
      ...(count === 1 ? [] : [result(`${metric}, against one`, cost / one, "times", "<=", margin)]),
      observation(metric, cost, "ms"),
      observation("… and of PostgreSQL", medianOf(costs, count, "database"), "ms"),
      observation("… requests answered a second", medianOf(costs, count, "rate"), "requests"),
      observation(
        "… share of the processor time that the bench takes",
        100 * medianOf(costs, count, "bench"),
        "%",
      ),
    ];
  });
}

function lightFigures(costs) {
  return counts.map((count) =>
    observation(
      `CPU of the servers a request at ${lightRate} a second, ${nameOf(count)}`,
      medianOf(costs, count, "servers"),
      "ms",
      medianOf(costs, 1, "servers"),
    ),
  );
}

/** Sends polls and searches as fast as a few shoppers can. */
async function warmUp({ url }, visits) {
  const agent = new Agent({ keepAlive: true });
  let left = warm;
  const one = async () => {
    while (left-- > 0) await read(url, agent, visits, Math.random() < shares.search);
  };
  await Promise.all(Array.from({ length: 16 }, one));
  agent.destroy();
}

/** Puts the load on the first `count` processes. The others only hear notifications and do not count. */
async function measure({ servers, cpuTime }, visits, count, offer) {
  const serving = servers.slice(0, count);
  const agent = new Agent({ keepAlive: true });
  const [before, began, own] = [cpuTime(count), performance.now(), process.cpuUsage()];
  const asked = await offer((index) => ask(serving[index % count].url, agent, visits));
  agent.destroy();
  const after = cpuTime(count);
  const { user, system } = process.cpuUsage(own);
  const used = { servers: after.servers - before.servers, database: after.database - before.database };
  const bench = (user + system) / 1_000;
  return {
    servers: used.servers / asked,
    database: used.database / asked,
    bench: bench / (bench + used.servers + used.database),
    rate: (asked * 1000) / (performance.now() - began),
  };
}

/** Everybody asks again once answered; returns the number of requests. */
const withoutPause = (seconds) => async (request) => {
  const end = performance.now() + seconds * 1000;
  let asked = 0;
  const shopper = async () => {
    while (performance.now() < end) await request(asked++);
  };
  await Promise.all(Array.from({ length: shoppers }, shopper));
  return asked;
};

/** Sends requests at a fixed rate, however long each takes; returns their number. */
const atRate = (seconds) => async (request) => {
  const total = lightRate * seconds;
  const began = performance.now();
  const answers = [];
  while (answers.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * lightRate));
    while (answers.length < due) answers.push(request(answers.length));
    // Lets a failed request end the bench here instead of as an unhandled rejection.
    await Promise.race([pause(2), Promise.all(answers).then(() => pause(2))]);
  }
  await Promise.all(answers);
  return total;
};

/** Sends one request: mostly a poll, sometimes a search, seldom an order. */
function ask(url, agent, visits) {
  const dice = Math.random();
  if (dice < shares.create) return visits.create(url);
  return read(url, agent, visits, dice < shares.create + shares.search);
}

async function read(url, agent, visits, searches) {
  const { hash, token } = visits.any();
  const path = searches ? `/api/v1/falabella/search?q=${sku}&type=sku` : `/api/v1/falabella/order/${hash}`;
  const headers = { authorization: `Bearer ${token}` };
  const [answer] = await once(get(url + path, { agent, headers }), "response");
  answer.resume();
  await once(answer, "end");
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
}
