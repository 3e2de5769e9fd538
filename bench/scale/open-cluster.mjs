// Several server processes on one PostgreSQL that is reached over TCP, and what each of them has used of the processor.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { startEmbeddedPostgres } from "../../apps/server/dist/db/embedded-postgres.js";

/** What Linux counts processor time in, ms. */
const tick = 10;

export async function openCluster(count, port) {
  const data = resolve(`.cache/bench-scale-${port}`);
  rmSync(data, { recursive: true, force: true });
  const password = randomBytes(12).toString("hex");
  const tcp = { port: port + 50, password };
  const database = await startEmbeddedPostgres({ directory: `${data}/postgres`, tcp });
  const key = () => randomBytes(32).toString("base64");
  const shared = {
    ...{ DATA_DIR: data, DATABASE_URL: `postgresql://horma:${password}@127.0.0.1:${tcp.port}/horma` },
    ...{ SESSION_SECRET: key(), MASTER_KEYS: key(), LOOKUP_KEY: key() },
    // Nobody but the bench asks anything.
    ...{ DEMO: "1", DEMO_CREW: "0", LOG_LEVEL: "warn", RATE_LIMIT: "1000" },
  };
  const servers = [];
  const close = async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
    await database.stop();
    rmSync(data, { recursive: true, force: true });
  };
  try {
    for (let index = 0; index < count; index++) {
      servers.push(await startServer(port + index, { ...shared, MQTT_PORT: String(port + 20 + index) }));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const postmaster = Number(readFileSync(`${data}/postgres/postmaster.pid`, "utf8").split("\n")[0]);
  return { servers, database: database.config, cpuOf, cpuOfDatabase: () => cpuOfTree(postmaster), close };
}

async function startServer(port, env) {
  const child = spawn(process.execPath, ["apps/server/dist/main.js"], {
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

/** Processor time that a process has used, in itself and in the system for it, ms. */
function cpuOf(pid) {
  const { own } = statOf(pid);
  return own;
}

/** The same for a process and everything it started, also what has ended by now. */
function cpuOfTree(pid) {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(name));
  const children = all.filter(({ parent }) => parent === pid);
  const { own, ended } = statOf(pid);
  return own + ended + children.reduce((sum, child) => sum + child.own, 0);
}

function statOf(pid) {
  let text;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return { parent: 0, own: 0, ended: 0 };
  }
  // Behind the name, which may hold anything.
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15);
  return { parent: fields[1], own: (user + system) * tick, ended: (endedUser + endedSystem) * tick };
}
