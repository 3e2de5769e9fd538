// Runs the server as a separate process that can be killed and restarted.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { serverCommand } from "../load/server-command.mjs";
import { startBroker } from "./broker.mjs";

/** Factor on the server's limits: one machine plays a whole store, faster than people. */
export const rateLimit = 1_000;
/** How long the start may take, ms; a busy machine needs long. */
const patience = 180_000;

/**
 * Starts the server with `env`, on an empty data directory unless `keep` is set. `kill` ends it without warning and restarts it.
 * @param {{ port: number, data: string, speed: number, broker: { env: Record<string, string | undefined> }, keep?: boolean,
 *   look?: number, env?: Record<string, string> }} options `look`: ms between two looks whether it is ready
 */
export async function startServer({ port, data, speed, broker, keep = false, look = 100, env = {} }) {
  if (!keep) rmSync(data, { recursive: true, force: true });
  const url = `http://localhost:${port}`;
  let said = "";
  const start = async () => {
    const child = spawn(process.execPath, serverCommand, {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: data,
        DEMO: "1",
        DEMO_CREW: "0",
        DEMO_SPEED: String(speed),
        LOG_LEVEL: "warn",
        RATE_LIMIT: String(rateLimit),
        // Callers claim different networks by X-Forwarded-For.
        TRUST_PROXY: "loopback",
        ...broker.env,
        ...env,
      },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text) => {
        said = (said + text).slice(-8_000);
      });
    }
    for (const end = Date.now() + patience; Date.now() < end; ) {
      if (child.exitCode !== null) throw new Error(`the server did not start:\n${said}`);
      if (await isReady(url)) return child;
      await pause(look);
    }
    throw new Error(`the server was not ready in time:\n${said}`);
  };
  let child = await start();
  return {
    url,
    pid: () => child.pid,
    said: () => said,
    kill: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await pause(300);
      child = await start();
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/**
 * The built server with the demo store, on an empty data directory. Several benches may run on one, one after the other.
 * @param {{ port: number, speed?: number, broker?: "embedded" | "separate" }} options `port`: below 25000, the broker's is 7,000
 * above it; `speed`: of the server's boxes
 */
export async function startDemo({ port, speed = 1, broker: kind = "embedded" }) {
  const data = `.cache/bench-${port}`;
  const broker = await startBroker(kind, port + 7_000);
  const server = await startServer({ port, data, speed, broker });
  return {
    server,
    broker,
    data,
    speed,
    stop: async () => {
      await server.stop();
      await broker.stop();
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof startDemo>>} Demo */

/**
 * Runs a bench on a demo store of its own, which is stopped however the bench ends.
 * @template T
 * @param {Parameters<typeof startDemo>[0]} options
 * @param {(demo: Demo) => Promise<T>} bench
 */
export async function withDemo(options, bench) {
  const demo = await startDemo(options);
  try {
    return await bench(demo);
  } finally {
    await demo.stop();
  }
}

async function isReady(url) {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
