// Two nodes of PostgreSQL under Patroni, three of etcd and HAProxy on this machine, as ops/patroni configures them. Between them are
// wires that the bench cuts.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { until } from "../custody/lane.mjs";
import { postgresProcesses, signalAll } from "../load/postgres-processes.mjs";
import { findPrograms } from "./packages.mjs";
import { openWire } from "./wire.mjs";

/** How long a cluster may take to be whole, ms. */
const patience = 180_000;
const names = /** @type {const} */ (["node-1", "node-2"]);
/** @typedef {(typeof names)[number]} NodeName */

/**
 * Starts the cluster with an empty database `horma`.
 * @param {number} base the first of 40 ports
 */
export async function startCluster(base) {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), "horma-failover-"));
  chmodSync(folder, 0o755);
  const closes = [() => rmSync(folder, { recursive: true, force: true })];
  /** Starts a program of the cluster, with its output in a file. */
  const start = (name, command, args, env, as = {}) => {
    const log = openSync(join(folder, `${name}.log`), "a");
    const child = spawn(command, args, {
      env: { PATH: process.env.PATH, LANG: "C.UTF-8", ...env },
      stdio: ["ignore", log, log],
      ...as,
    });
    child.on("error", (error) => console.error(`${name}: ${error.message}`));
    return child;
  };
  // Its programs also end when the bench ends with an uncaught error.
  process.once("exit", () => {
    for (const close of closes) close();
  });
  try {
    return await startPrograms({ base, folder, programs, start, closes });
  } catch (error) {
    for (const close of closes) await close();
    throw error;
  }
}

/** Starts what a cluster has, and adds to `closes` how it is stopped, last first. */
async function startPrograms({ base, folder, programs, start, closes }) {
  const [account, password] = [postgresAccount(), randomBytes(16).toString("hex")];
  const etcd = etcdPorts(base);
  for (const [index, ports] of etcd.entries()) {
    const child = start(`etcd-${index + 1}`, programs.etcd, [], etcdEnv(folder, etcd, index, ports));
    closes.unshift(() => child.kill("SIGKILL"));
  }
  for (const { client } of etcd)
    if (!(await until(() => isHealthy(client), patience, 100)))
      throw new Error(`etcd did not start: ${lastLines(folder, "etcd-1")}`);
  /** @type {Record<NodeName, Awaited<ReturnType<typeof startNode>>>} */
  const nodes = /** @type {any} */ ({});
  for (const [index, name] of names.entries()) {
    nodes[name] = await startNode({ name, index, base, etcd, folder, account, password, programs, start });
    closes.unshift(nodes[name].close);
    // The first one becomes the primary.
    if (index === 0 && !(await until(() => isPrimary(nodes[name]), patience, 250)))
      throw new Error(`PostgreSQL did not start: ${lastLines(folder, name)}`);
  }
  const port = base + 30;
  const haproxy = start("haproxy", programs.haproxy, ["-W", "-db", "-f", "ops/patroni/haproxy.cfg"], {
    DATABASE_BIND: `127.0.0.1:${port}`,
    ...Object.fromEntries(
      names.flatMap((name, index) => [
        [`NODE_${index + 1}`, `127.0.0.1:${nodes[name].ports.appPostgres}`],
        [`NODE_${index + 1}_REST`, String(nodes[name].ports.appRest)],
      ]),
    ),
  });
  closes.unshift(() => haproxy.kill("SIGKILL"));
  const cluster = {
    nodes,
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/horma`,
    version: "",
    /** Resolves when one node leads and the other is its synchronous standby. */
    whole: async () => {
      if (await until(() => isWhole(nodes), patience, 500)) return;
      throw new Error(
        `the cluster is not whole again:\n${names.map((name) => lastLines(folder, name)).join("\n")}`,
      );
    },
    /** The node that leads, as Patroni says. */
    primary: async () => {
      for (const name of names) if (await isPrimary(nodes[name])) return name;
      throw new Error("no node leads");
    },
    stop: async () => {
      for (const close of closes) await close();
    },
  };
  await cluster.whole();
  cluster.version = await createDatabase(cluster.url);
  return cluster;
}

/** @typedef {Awaited<ReturnType<typeof startCluster>>} Cluster */

const etcdPorts = (base) => [0, 1, 2].map((index) => ({ client: base + index, peer: base + 3 + index }));

function etcdEnv(folder, all, index, { client, peer }) {
  const at = (port) => `http://127.0.0.1:${port}`;
  return {
    ETCD_NAME: `etcd-${index + 1}`,
    ETCD_DATA_DIR: join(folder, `etcd-${index + 1}`),
    ETCD_LISTEN_CLIENT_URLS: at(client),
    ETCD_ADVERTISE_CLIENT_URLS: at(client),
    ETCD_LISTEN_PEER_URLS: at(peer),
    ETCD_INITIAL_ADVERTISE_PEER_URLS: at(peer),
    ETCD_INITIAL_CLUSTER: all.map((ports, other) => `etcd-${other + 1}=${at(ports.peer)}`).join(","),
    ETCD_ENABLE_V2: "true",
    ETCD_LOG_LEVEL: "warn",
  };
}

/** One machine of PostgreSQL with its Patroni, and its links to all others. */
async function startNode({ name, index, base, etcd, folder, account, password, programs, start }) {
  const first = base + 6 + index * 12;
  const [postgres, rest, peerPostgres, peerRest, appPostgres, appRest, ...toEtcd] = Array.from(
    { length: 9 },
    (_, offset) => first + offset,
  );
  const data = join(folder, name);
  mkdirSync(data, { mode: 0o700 });
  if (account) chownSync(data, account.uid, account.gid);
  const wires = {
    etcd: await Promise.all(etcd.map(({ client }, other) => openWire(toEtcd[other], client))),
    peer: [await openWire(peerPostgres, postgres), await openWire(peerRest, rest)],
    app: [await openWire(appPostgres, postgres), await openWire(appRest, rest)],
  };
  const env = {
    PATRONI_NAME: name,
    PATRONI_ETCD_HOSTS: toEtcd.map((port) => `127.0.0.1:${port}`).join(","),
    // Otherwise Patroni asks etcd for its addresses, and goes around the wires.
    PATRONI_ETCD_USE_PROXIES: "true",
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${peerRest}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgres}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${peerPostgres}`,
    PATRONI_POSTGRESQL_DATA_DIR: join(data, "postgres"),
    PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
    PATRONI_POSTGRESQL_PGPASS: join(data, "pgpass"),
    PATRONI_SUPERUSER_USERNAME: "postgres",
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: "replicator",
    PATRONI_REPLICATION_PASSWORD: password,
  };
  const patroni = () => start(name, programs.patroni, ["ops/patroni/patroni.yml"], env, account ?? {});
  let child = patroni();
  const postgresOnly = () => postgresProcesses(join(data, "postgres"));
  const all = () => [child.pid, ...postgresOnly()];
  return {
    name,
    ports: { appPostgres, appRest, rest },
    /** Signals every program of the machine. */
    signal: (signal) => signalAll(all(), signal),
    /** Signals PostgreSQL alone. */
    signalPostgres: (signal) => signalAll(postgresOnly(), signal),
    /** The machine is switched on again. */
    restart: () => {
      child = patroni();
    },
    /** Cuts the machine off from the other node and etcd, and from the applications unless they are `app: true`. */
    cutOff: ({ app }) => {
      for (const wire of [...wires.etcd, ...wires.peer, ...(app ? [] : wires.app)]) wire.hold();
    },
    reconnect: () => {
      for (const wire of [...wires.etcd, ...wires.peer, ...wires.app]) wire.release();
    },
    close: () => {
      signalAll(all(), "SIGKILL");
      for (const wire of [...wires.etcd, ...wires.peer, ...wires.app]) wire.close();
    },
  };
}

/** PostgreSQL refuses to run as root. */
function postgresAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((each) => each.startsWith("postgres:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

async function isHealthy(port) {
  try {
    return (await (await fetch(`http://127.0.0.1:${port}/health`)).json()).health === "true";
  } catch {
    return false;
  }
}

async function isPrimary(node) {
  try {
    return (
      await fetch(`http://127.0.0.1:${node.ports.rest}/primary`, { signal: AbortSignal.timeout(1_000) })
    ).ok;
  } catch {
    return false;
  }
}

async function isWhole(nodes) {
  for (const { ports } of Object.values(nodes)) {
    try {
      const answer = await fetch(`http://127.0.0.1:${ports.rest}/cluster`, {
        signal: AbortSignal.timeout(1_000),
      });
      const { members } = await answer.json();
      const roles = members
        .filter(({ state }) => ["running", "streaming"].includes(state))
        .map(({ role }) => role);
      if (!roles.includes("leader") || !roles.includes("sync_standby")) return false;
    } catch {
      return false;
    }
  }
  return true;
}

/** HAProxy may not have found the primary yet. Answers the version of PostgreSQL. */
async function createDatabase(url) {
  for (const end = Date.now() + 20_000; ; await pause(250)) {
    const client = new pg.Client({ connectionString: url.replace(/horma$/, "postgres") });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("create database horma");
      return (await client.query("show server_version")).rows[0].server_version;
    } catch (error) {
      if (Date.now() > end) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

function lastLines(folder, name) {
  return readFileSync(join(folder, `${name}.log`), "utf8")
    .split("\n")
    .slice(-15)
    .join("\n");
}
