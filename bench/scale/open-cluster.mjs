// Several server processes on one PostgreSQL over TCP, and their processor time.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { startEmbeddedPostgres } from "../../apps/server/dist/platform/db/embedded-postgres.js";
import { startBroker } from "../custody/broker.mjs";
import { cpuTimeOf, cpuTimeOfPostgres } from "../load/cpu-time.mjs";
import { serverCommand } from "../load/server-command.mjs";

export async function openCluster(count, port) {
  const data = resolve(`.cache/bench-scale-${port}`);
  rmSync(data, { recursive: true, force: true });
  const password = randomBytes(12).toString("hex");
  const tcp = { port: port + 50, password };
  const database = await startEmbeddedPostgres({ directory: `${data}/postgres`, tcp });
  const key = () => randomBytes(32).toString("base64");
  const shared = {
    DATA_DIR: data,
    DATABASE_URL: `postgresql://horma:${password}@127.0.0.1:${tcp.port}/horma`,
    SESSION_SECRET: key(),
    MASTER_KEYS: key(),
    LOOKUP_KEY: key(),
    // Only the bench asks.
    DEMO: "1",
    DEMO_CREW: "0",
    LOG_LEVEL: "warn",
    RATE_LIMIT: "1000",
  };
  const servers = [];
  const close = async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
    await broker.stop();
    await database.stop();
    rmSync(data, { recursive: true, force: true });
  };
  const broker = await startBroker("separate", port + 20);
  try {
    for (let index = 0; index < count; index++) {
      servers.push(await startServer(port + index, { ...shared, ...broker.env }));
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    servers,
    database: database.config,
    /** Processor time of the first `count` processes and of all of PostgreSQL, ms. */
    cpuTime: (count) => ({
      servers: servers.slice(0, count).reduce((sum, { pid }) => sum + cpuTimeOf(pid) * 1000, 0),
      database: cpuTimeOfPostgres(data) * 1000,
    }),
    close,
  };
}

async function startServer(port, env) {
  const child = spawn(process.execPath, serverCommand, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env, PORT: String(port) },
  });
  let ready = false;
  for await (const line of child.stdout) {
    ready = String(line).includes("is ready at");
    if (ready) break;
  }
  if (!ready) throw new Error("a process did not start");
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
