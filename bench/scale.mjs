// What a request costs with one, two and four processes on one PostgreSQL, with the same load on all of them together.
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
/** Requests a second, and the shares of them; the rest are polls of an order. */
const rate = 400;
const shares = { search: 0.1, create: 0.04 };
/** How much more a request may cost than with one process. */
const margin = 1.1;
const sku = "880101410";

/** @param {{ quick: boolean, runs?: string, port?: string }} options */
export async function run({ quick, runs, port = "23200" }) {
  const rounds = runs ? Number(runs) : quick ? 2 : 5;
  const seconds = quick ? 3 : 6;
  const cluster = await openCluster(Math.max(...counts), Number(port));
  try {
    console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
    const creations = Math.ceil(rate * shares.create * seconds * (rounds + 1) * counts.length);
    const visits = await openVisits(cluster, { sku, orders: creations });
    const costs = new Map(counts.map((count) => [count, { servers: [], database: [] }]));
    // The first round warms everything up.
    for (let round = 0; round <= rounds; round++) {
      for (const count of round % 2 === 0 ? counts : counts.toReversed()) {
        const cost = await measure(cluster, visits, { count, seconds });
        if (round === 0) continue;
        costs.get(count).servers.push(cost.servers);
        costs.get(count).database.push(cost.database);
      }
    }
    return { results: figures(costs) };
  } finally {
    await cluster.close();
  }
}

function figures(costs) {
  const one = median(costs.get(1).servers);
  return counts.flatMap((count) => {
    const { servers, database } = costs.get(count);
    const name = `${count} ${count === 1 ? "process" : "processes"}`;
    const cost = median(servers);
    return [
      count === 1
        ? observation(`CPU of the servers a request, ${name}`, cost, "ms")
        : result(`CPU of the servers a request, ${name}`, cost, "ms", "<=", one * margin, one),
      observation(`… and of PostgreSQL, ${name}`, median(database), "ms"),
    ];
  });
}

/** The same load on the first `count` processes; the others only hear what the database tells, and are not counted. */
async function measure({ servers, cpuOf, cpuOfDatabase }, visits, { count, seconds }) {
  const serving = servers.slice(0, count);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const cpu = () => serving.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  const before = { servers: cpu(), database: cpuOfDatabase() };
  const asked = await offer(seconds, (index) => {
    const { url } = serving[index % count];
    return ask(url, agent, visits);
  });
  const cost = {
    servers: (cpu() - before.servers) / asked,
    database: (cpuOfDatabase() - before.database) / asked,
  };
  agent.destroy();
  return cost;
}

/** Sends as many requests a second as were said, however long each takes; answers how many were answered. */
async function offer(seconds, request) {
  const total = rate * seconds;
  const began = performance.now();
  const answers = [];
  let failure;
  while (answers.length < total && failure === undefined) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * rate));
    while (answers.length < due) {
      const asked = request(answers.length).catch((error) => {
        failure ??= error;
      });
      answers.push(asked);
    }
    await pause(5);
  }
  await Promise.all(answers);
  if (failure !== undefined) throw failure;
  return total;
}

/** One request as shoppers make them: mostly a poll, now and then a search, seldom an order. */
async function ask(url, agent, visits) {
  const dice = Math.random();
  if (dice < shares.create) return visits.create(url);
  const { hash, token } = visits.any();
  const path =
    dice < shares.create + shares.search
      ? `/api/v1/falabella/search?q=${sku}&type=sku`
      : `/api/v1/falabella/order/${hash}`;
  const [answer] = await once(
    get(url + path, { agent, headers: { authorization: `Bearer ${token}` } }),
    "response",
  );
  answer.resume();
  await once(answer, "end");
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
}
