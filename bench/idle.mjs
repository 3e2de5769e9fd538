// What a server costs at rest: its start, its memory, its processor.
//
// Measured: from the process' start until it is ready, on a data directory that exists, with the demo store's data and its boxes,
// none of them connected; then the resident memory of it and of the process of its work, what they share once, and the processor time of
// both and of PostgreSQL without a request,
// once V8 has shrunk the heap of the start: it does so once, some 25 s after the start, and takes 0.4 s of processor time for it.
// Beside: an empty HTTP server of the same Node in the same run, its start and memory. Left out: the first start of all, which
// makes the database, and PostgreSQL's memory, which its processes share.
import { spawn } from "node:child_process";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { startServer } from "./custody/server.mjs";
import { cpuTimeOf, cpuTimeOfPostgres } from "./load/cpu-time.mjs";
import { memoryOf } from "./load/memory.mjs";
import { median, observation, result } from "./result.mjs";

export const claim = "a server at rest costs nearly nothing, and a restart takes at most a second";

/**
 * Until ready, ms; resident memory, MiB, of the server and the process of its work (1.3 times what one process had, 154); share of one
 * processor, of both and PostgreSQL together.
 */
const goals = { start: 1_000, memory: 200, processor: 0.01 };
const bare = "require('node:http').createServer((_, a) => a.end()).listen(Number(process.argv[1]))";

/** @param {{ quick: boolean, runs?: string, port?: string }} options */
export async function run({ quick, runs, port = "22150" }) {
  const rounds = runs ? Number(runs) : quick ? 2 : 5;
  const data = `.cache/bench-idle-${port}`;
  const broker = { env: { MQTT_PORT: String(Number(port) + 500) } };
  const settings = { port: Number(port), data, speed: 1, broker, look: 10 };
  await (await startServer(settings)).stop();
  const env = { NODE_ENV: "production", DEMO: "0", DEMO_DATA: "keep", LOG_LEVEL: "" };
  const found = { start: [], bare: [], memory: [], bareMemory: [], server: 0, postgres: 0, seconds: 0 };
  for (let round = 0; round < rounds; round++) {
    const reference = await bareServer(Number(port) + 1);
    found.bare.push(reference.took);
    await pause(1_000);
    found.bareMemory.push(memoryOf(reference.pid));
    reference.stop();
    const began = performance.now();
    const server = await startServer({ ...settings, env, keep: true });
    found.start.push(performance.now() - began);
    await pause(quick ? 35_000 : 45_000);
    const before = {
      server: cpuTimeOf(server.pid()),
      postgres: cpuTimeOfPostgres(data),
      at: performance.now(),
    };
    await pause(quick ? 10_000 : 30_000);
    found.server += cpuTimeOf(server.pid()) - before.server;
    found.postgres += cpuTimeOfPostgres(data) - before.postgres;
    found.seconds += (performance.now() - before.at) / 1_000;
    found.memory.push(memoryOf(server.pid()));
    await server.stop();
  }
  console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
  return { results: results(found) };
}

function results({ start, bare, memory, bareMemory, server, postgres, seconds }) {
  const share = (used) => (100 * used) / seconds;
  return [
    result("from the start until ready", median(start), "ms", "<=", goals.start),
    result("resident memory at rest", median(memory), "MiB", "<=", goals.memory),
    result(
      "processor at rest, server and PostgreSQL",
      share(server + postgres),
      "%",
      "<=",
      100 * goals.processor,
    ),
    observation("… of which the server", share(server), "%"),
    observation("… of which PostgreSQL", share(postgres), "%"),
    observation("an empty HTTP server: until ready", median(bare), "ms"),
    observation("… resident memory", median(bareMemory), "MiB"),
  ];
}

async function bareServer(port) {
  const began = performance.now();
  const child = spawn(process.execPath, ["-e", bare, String(port)], { stdio: "ignore" });
  const url = `http://localhost:${port}`;
  while (
    !(await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await pause(10);
  return { took: performance.now() - began, pid: child.pid, stop: () => child.kill() };
}
