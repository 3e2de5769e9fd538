/** Who works in a data directory: one server alone, or those that have database and broker in common. */
import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rename, rm, stat, symlink } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Env } from "../env/env.ts";
import { StartFault } from "../process/start-fault.ts";
import { brokerAddress, databaseAddress } from "./addresses.ts";

type PlaceEnv = Pick<Env, "dataDir" | "databaseUrl" | "mqttUrl">;

/** A process by its socket: a digest of its database and of its broker, or `own` for an embedded one. */
const form = /^(?<database>own|[0-9a-f]{6})-(?<broker>own|[0-9a-f]{6})-[0-9a-f]{8}$/;
const own = "own";
/** Longest path of a socket that every Unix takes. */
const pathLimit = 103;
/** What a connection to the socket of a process that is gone meets. */
const gone = new Set(["ECONNREFUSED", "ENOENT"]);

/**
 * Joins those that work in the data directory. Throws {@link StartFault} where one is at work that this one cannot work
 * together with. Each holds a socket in `DATA_DIR/processes`, which nobody answers at once the process is gone, however it
 * ended. Of two that start in the same instant the first one stays. Windows has no such sockets: there nothing is checked.
 */
export async function joinDataDir(env: PlaceEnv): Promise<{ close: () => Promise<void> }> {
  if (process.platform === "win32") return { close: async () => {} };
  const directory = join(env.dataDir, "processes");
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const name = [
    env.databaseUrl === undefined ? own : digest(databaseAddress(env.databaseUrl)),
    env.mqttUrl === undefined ? own : digest(brokerAddress(env.mqttUrl)),
    randomBytes(4).toString("hex"),
  ].join("-");
  const close = await holdSocket(directory, name);
  try {
    for (const other of await othersAtWork(directory, name)) refuse(env, name, other);
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

function refuse({ dataDir }: PlaceEnv, mine: string, other: string): void {
  const { database, broker } = form.exec(mine)?.groups ?? {};
  const its = form.exec(other)?.groups;
  const sameDatabase = database !== own && database === its?.database;
  if (sameDatabase && broker !== own && broker === its?.broker) return;
  const isThere = `another server works in ${dataDir}`;
  if (sameDatabase) {
    const advice = "give both the same MQTT_URL, or stop that one";
    throw new StartFault("MQTT_URL", `${isThere}, on this database and with another broker`, advice);
  }
  const advice = "stop it, or give this one a DATA_DIR of its own";
  throw new StartFault(
    "DATA_DIR",
    isThere,
    `${advice}; who shares it has the same DATABASE_URL and MQTT_URL`,
  );
}

/** Listens below the name until it is closed. It is named once it listens: whoever finds it before would take it for dead. */
async function holdSocket(directory: string, name: string): Promise<() => Promise<void>> {
  const server = createServer((socket) => socket.destroy()).unref();
  await withShortPath(directory, async (short) => {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(join(short, `.${name}`), resolve);
    });
    await rename(join(directory, `.${name}`), join(directory, name));
  });
  return async () => {
    await rm(join(directory, name), { force: true });
    await new Promise((resolve) => server.close(resolve));
  };
}

/** Those that were there before; what dead ones left is removed. */
async function othersAtWork(directory: string, mine: string): Promise<string[]> {
  const bound = async (name: string) =>
    (await stat(join(directory, name), { bigint: true }).catch(() => undefined))?.mtimeNs;
  const since = (await bound(mine)) ?? 0n;
  const others: string[] = [];
  for (const name of await readdir(directory)) {
    if (name === mine || !form.test(name)) continue;
    if (await withShortPath(directory, (short) => answers(join(short, name)))) {
      const theirs = (await bound(name)) ?? since;
      if (theirs < since || (theirs === since && name < mine)) others.push(name);
    } else await rm(join(directory, name), { force: true });
  }
  return others;
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", (error: NodeJS.ErrnoException) => {
      if (gone.has(error.code ?? "")) resolve(false);
      else reject(error);
    });
  });
}

/** A directory whose path is too long for a socket is reached by a link in one that is made for it and for nobody else. */
async function withShortPath<T>(directory: string, work: (short: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(directory) + "/.own-own-01234567".length + 6 <= pathLimit) return work(directory);
  const made = await mkdtemp(join(tmpdir(), "horma-"));
  try {
    await symlink(directory, join(made, "d"));
    return await work(join(made, "d"));
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

function digest(address: string): string {
  return createHash("sha256").update(address).digest("hex").slice(0, 6);
}
