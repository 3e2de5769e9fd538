// A poll's processor time against that of a server that only sends the answer.
//
// Measured: processor time of the server's process for an order's poll, with a body and with a 304, and PostgreSQL's beside it,
// asked on 64 connections that stay open. Against: bare node:http that sends the same status and body with the four headers that
// such an answer needs (content type and length, tag, no-store); the same server with ten open orders instead of 100,000; and the
// same polls with a proxy's header that names another network each. In turn within the run. Left out: the first read of an order, making connections, https, and the load itself, which another
// process makes.
import { fork } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { loadavg } from "node:os";
import { answerTo } from "./load/asked.mjs";
import { cpuTimeOf, cpuTimeOfPostgres } from "./load/cpu-time.mjs";
import { serverCommand } from "./load/server-command.mjs";
import { crowdedServer } from "./poll/crowded-server.mjs";
import { openPollers } from "./poll/pollers.mjs";
import { median, observation, result } from "./result.mjs";

export const claim = "a poll costs little more than sending its bytes does, however many orders are open";

/**
 * Requests per processor second as a share of the bare server's (with a body, with a 304), and how much dearer a poll may get
 * with many orders and through a proxy.
 */
const goals = { body: 0.6, known: 0.6, flat: 1.1, proxied: 1.1 };
const few = 10;
const connections = 64;
/** How long one server is asked at a time, and the warm-up, ms. */
const spans = { whole: { turn: 2_000, warming: 3_000 }, quick: { turn: 750, warming: 500 } };

/** @param {{ quick: boolean, count?: string, runs?: string, port?: string }} options */
export async function run({ quick, count, runs, port = "21970" }) {
  const many = count ? Number(count) : quick ? 1_000 : 100_000;
  const rounds = runs ? Number(runs) : quick ? 2 : 9;
  const first = Number(port);
  const undo = [];
  try {
    const [small, large] = await Promise.all([
      crowdedServer(first, few, undo),
      crowdedServer(first + 1, many, undo),
    ]);
    const servers = { few: small, many: large };
    const results = [];
    for (const kind of ["body", "known"]) {
      const bare = await bareServer(first + 2, servers.few, kind, undo);
      results.push(
        ...figures(
          kind,
          many,
          await interleaved({ ...servers, bare }, kind, rounds, quick ? spans.quick : spans.whole),
        ),
      );
      bare.stop();
    }
    console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
    return { results };
  } finally {
    for (const stop of undo.reverse()) await stop();
  }
}

/** The headers that a client needs to use the answer. */
const needed = ["content-type", "content-length", "etag", "cache-control"];

/** A bare server that answers like the server with few orders, with the needed headers alone. */
async function bareServer(port, like, kind, undo) {
  const request = like.requests[kind]();
  const whole = await answerTo(like.port, request);
  const headers = Object.entries(whole.headers).filter(([name]) => needed.includes(name));
  const answer = { ...whole, headers: Object.fromEntries(headers) };
  const settings = JSON.stringify({ port, keepAlive: 72_000, ...answer });
  const child = fork("bench/poll/bare-server.mjs", [settings], { execArgv: serverCommand.slice(0, -1) });
  const stop = () => child.kill();
  undo.push(stop);
  await Promise.race([once(child, "message"), failed(child)]);
  const same = await answerTo(port, request);
  if (JSON.stringify(same) !== JSON.stringify(answer)) throw new Error("the bare server answers differently");
  return { port, pid: child.pid, requests: { [kind]: () => request }, stop };
}

async function failed(child) {
  await once(child, "exit");
  throw new Error("the bare server did not start");
}

/** Asks the servers in turn, round after round. */
async function interleaved({ bare, few, many }, kind, rounds, { turn, warming }) {
  const proxied = { ...few, requests: { [kind]: () => throughProxy(few.requests[kind]()) } };
  const measured = { bare: [], few: [], proxied: [], many: [], postgres: 0 };
  for (const server of [bare, few, proxied, many]) await pollFor(warming, server, kind);
  for (let round = 0; round < rounds; round++) {
    measured.bare.push(await pollFor(turn, bare, kind));
    measured.few.push(await pollFor(turn, few, kind));
    measured.proxied.push(await pollFor(turn, proxied, kind));
    const before = cpuTimeOfPostgres(many.data);
    measured.many.push(await pollFor(turn, many, kind));
    measured.postgres += cpuTimeOfPostgres(many.data) - before;
  }
  return measured;
}

/** The request as a proxy passes it on for someone of another network each time. */
function throughProxy(request) {
  const network = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  return request.replace("\r\n\r\n", `\r\nX-Forwarded-For: ${network}\r\n\r\n`);
}

/** @returns {Promise<{ count: number, cpu: number }>} answers, and seconds of the processor for them */
async function pollFor(time, { port, pid, requests }, kind) {
  const pollers = await openPollers(port, connections);
  const before = cpuTimeOf(pid);
  const until = performance.now() + time;
  const count = await pollers.ask(() => (performance.now() < until ? requests[kind]() : undefined));
  const cpu = cpuTimeOf(pid) - before;
  pollers.close();
  return { count, cpu };
}

function figures(kind, many, { bare, few, proxied, many: crowd, postgres }) {
  const name = kind === "body" ? "with a body" : "known already (304)";
  const perSecond = ({ count, cpu }) => count / cpu;
  const shares = bare.map((one, round) => perSecond(few[round]) / perSecond(one));
  const dearer = crowd.map((one, round) => perSecond(few[round]) / perSecond(one));
  const forwarded = proxied.map((one, round) => perSecond(few[round]) / perSecond(one));
  const polls = crowd.reduce((sum, { count }) => sum + count, 0);
  const bareRate = Math.round(median(bare.map(perSecond)));
  return [
    result(
      `${name}: share of bare node:http's answers per processor second`,
      median(shares),
      "",
      ">=",
      goals[kind],
    ),
    observation("… answers per processor second", Math.round(median(few.map(perSecond))), "", bareRate),
    result(
      `… a poll's cost among ${many} open orders, of that among ten`,
      median(dearer),
      "times",
      "<=",
      goals.flat,
    ),
    result("… a poll through a proxy, times a direct one", median(forwarded), "times", "<=", goals.proxied),
    observation("… processor time of PostgreSQL meanwhile", (postgres / polls) * 1e6, "µs a poll"),
  ];
}
