// A chain as its retailer sets it up: stores and boxes by files through the API, passwords and the broker's accounts by commands.
import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { startEmbeddedPostgres } from "../../apps/server/dist/platform/db/embedded-postgres.js";
import { databaseIsAt, queryDatabase } from "../custody/database.mjs";
import { makeKey } from "../events/feed-reader.mjs";
import { cpuTimeOf, cpuTimeOfPostgres } from "../load/cpu-time.mjs";
import { serverCommand } from "../load/server-command.mjs";
import { openBroker } from "./broker-process.mjs";

const boxesOfStore = 12;
/** How long a file may take to be applied, ms. */
const patience = 240_000;

/**
 * Two servers, PostgreSQL and the broker, each with processes of its own, and the boxes' accounts.
 * @param {{ count: number, port: number }} options `count`: boxes. Servers take `port` and the next one, PostgreSQL 50 above; the
 *   broker is 7,000 above
 */
export async function openChain({ count, port }) {
  const data = resolve(`.cache/bench-boxes-${port}`);
  rmSync(data, { recursive: true, force: true });
  const password = randomBytes(12).toString("hex");
  const database = await startEmbeddedPostgres({
    directory: `${data}/postgres`,
    tcp: { port: port + 50, password },
  });
  const url = `postgresql://horma:${password}@127.0.0.1:${port + 50}/horma`;
  databaseIsAt(data, url);
  const broker = await openBroker(`${data}/mosquitto`, port + 7_000);
  const key = () => randomBytes(32).toString("base64");
  const env = {
    DATA_DIR: data,
    DATABASE_URL: url,
    MQTT_URL: broker.serverUrl,
    HOST: "127.0.0.1",
    SESSION_SECRET: key(),
    MASTER_KEYS: key(),
    LOOKUP_KEY: key(),
    DEMO: "0",
    LOG_LEVEL: "warn",
    RATE_LIMIT: "1000",
  };
  const servers = [];
  const close = async () => {
    for (const { stop } of servers.toReversed()) await stop();
    await broker.stop();
    await database.stop();
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await command("broker-accounts", env, "--to", `${data}/mosquitto`);
    await broker.restart();
    servers.push(await startServer(port, env));
    const began = performance.now();
    const boxes = await provision({ data, env, server: servers[0], broker, count });
    const provisioned = (performance.now() - began) / 1_000;
    servers.push(await startServer(port + 1, env));
    return {
      data,
      url,
      port,
      broker,
      servers,
      boxes,
      provisioned,
      /** Processor seconds so far: of the leader, of PostgreSQL with all its processes, of the broker. */
      cpuTime: (leader) => ({
        leader: cpuTimeOf(leader.pid),
        database: cpuTimeOfPostgres(data),
        broker: broker.cpuTime(),
      }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @returns the boxes with their passwords, twelve of a store */
async function provision({ data, env, server, broker, count }) {
  const headers = {
    authorization: `Bearer ${await makeKey((statement, values) => queryDatabase(data, statement, values), ["catalogue"])}`,
    "content-type": "text/csv",
  };
  const places = Array.from({ length: count }, (_, index) => ({
    store: String(1_001 + Math.floor(index / boxesOfStore)),
    number: 1 + (index % boxesOfStore),
  }));
  const stores = [...new Set(places.map(({ store }) => store))];
  const days = Array(7).fill("00:00-24:00").join(";");
  await sendFile(server, headers, "stores", [
    "código;nombre;entregas;pagos;lunes;martes;miércoles;jueves;viernes;sábado;domingo",
    ...stores.map((store) => `${store};Tienda ${store};box retiro;caja;${days}`),
  ]);
  await sendFile(server, headers, "devices", [
    "tienda;dispositivo;nombre;tipo",
    ...places.map(({ store, number }) => `${store};box-${number};${number};box`),
  ]);
  await command("box-credentials", env, "--missing", "--to", `${data}/passwords.csv`);
  await command("broker-accounts", env, "--to", `${data}/mosquitto`);
  broker.reload();
  const [, ...lines] = readFileSync(`${data}/passwords.csv`, "utf8").trim().split("\n");
  if (lines.length !== count) throw new Error(`${lines.length} boxes of ${count} have a password`);
  return lines.map((line) => {
    const [store, hwd, , password] = line.split(";");
    return { store, hwd, password };
  });
}

async function sendFile({ url }, headers, kind, lines) {
  const address = `${url}/api/v1/imports`;
  const sent = await fetch(`${address}?kind=${kind}`, { method: "POST", headers, body: lines.join("\n") });
  const { id, ...said } = await sent.json();
  if (!sent.ok) throw new Error(`the file of ${kind} was refused: ${JSON.stringify(said)}`);
  for (const end = Date.now() + patience; Date.now() < end; await pause(200)) {
    const row = await (await fetch(`${address}/${id}`, { headers })).json();
    if (row.ended_at === null) continue;
    if (row.state === "applied") return;
    throw new Error(
      `the file of ${kind} ended as ${row.state}: ${row.message ?? JSON.stringify(row.counts)}`,
    );
  }
  throw new Error(`the file of ${kind} was not applied in time`);
}

async function command(name, env, ...words) {
  const program = resolve(`apps/server/dist/run/cli/${name}.js`);
  await promisify(execFile)(process.execPath, [program, ...words], { env: { ...process.env, ...env } });
}

async function startServer(port, env) {
  const options = process.env.BENCH_PROFILE
    ? ["--cpu-prof", `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
    : [];
  const child = spawn(process.execPath, [...options, ...serverCommand], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...env, PORT: String(port) },
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error("a server did not start");
    await pause(100);
  }
  const end = async (signal) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  return {
    url,
    pid: child.pid,
    /** Reports that it has heard. */
    heard: async () => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(/^horma_mqtt_messages_total\{taken="yes"\} (\d+)/m.exec(text)?.[1] ?? 0);
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}
