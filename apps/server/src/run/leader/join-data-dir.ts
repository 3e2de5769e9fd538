/** Who works in a data directory: one server alone, or several that share database and broker. */
import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rename, rm, symlink } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Env } from "../../platform/env/env.ts";
import { StartFault } from "../../platform/process/start-fault.ts";
import { brokerAddress, databaseAddress } from "./addresses.ts";

type PlaceEnv = Pick<Env, "dataDir" | "databaseUrl" | "mqttUrl">;

/** A process's socket name: a digest of its database and of its broker, or `own` for an embedded one. */
const form = /^(?<database>own|[0-9a-f]{6})-(?<broker>own|[0-9a-f]{6})-[0-9a-f]{8}$/;
const own = "own";
/** Longest socket path that every Unix accepts. */
const pathLimit = 103;
/** Errors of a connection to the socket of a process that is gone or just ending. */
const gone = new Set(["ECONNREFUSED", "ENOENT", "ECONNRESET"]);

/** What a process says to a connection before it has decided. A process at work says nothing. */
const undecided = "undecided";
/** How soon to ask an undecided process again, and how long to wait for an answer, ms. */
const retryDelay = 10;
const patience = 2_000;

type Other = { name: string; decided: boolean };

/**
 * Joins the processes of the data directory. Throws {@link StartFault} if one of them cannot work together with this one. Each
 * holds a socket in `DATA_DIR/processes`, which stops answering when the process ends, in any way. Of several that start together
 * one stays: each shows its socket before it looks for others, so of two at least one sees the other. Between two undecided ones,
 * the one with the greater name gives way and the other waits for it. Windows has no such sockets, so nothing is checked there.
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
  const { decide, close } = await holdSocket(directory, name);
  try {
    const clashing = async () =>
      (await othersThere(directory, name)).filter((other) => clashOf(env, name, other.name));
    for (let others = await clashing(); others.length > 0; others = await clashing()) {
      const first = others.find((other) => other.decided || other.name < name);
      if (first !== undefined) throw clashOf(env, name, first.name);
      await delay(retryDelay);
    }
    decide();
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

/** Why two cannot work in the same data directory; undefined if they can. */
function clashOf({ dataDir }: PlaceEnv, mine: string, other: string): StartFault | undefined {
  const { database, broker } = form.exec(mine)?.groups ?? {};
  const its = form.exec(other)?.groups;
  const sameDatabase = database !== own && database === its?.database;
  if (sameDatabase && broker !== own && broker === its?.broker) return undefined;
  const isThere = `another server uses ${dataDir}`;
  if (sameDatabase) {
    const advice = "give both the same MQTT_URL, or stop the other one";
    return new StartFault("MQTT_URL", `${isThere}, on this database and with another broker`, advice);
  }
  const advice = "stop it, or give this one a DATA_DIR of its own";
  return new StartFault(
    "DATA_DIR",
    isThere,
    `${advice}; servers that share it must have the same DATABASE_URL and MQTT_URL`,
  );
}

/**
 * Listens under the name until closed. The socket gets its name after it listens: before, others would take it for a dead one.
 */
async function holdSocket(directory: string, name: string) {
  let decided = false;
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy()).end(decided ? "" : undecided, () => socket.destroy());
  }).unref();
  await withShortPath(directory, async (short) => {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(join(short, `.${name}`), resolve);
    });
    await rename(join(directory, `.${name}`), join(directory, name));
  });
  return {
    decide: () => {
      decided = true;
    },
    close: async () => {
      await rm(join(directory, name), { force: true });
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The other processes there. Sockets of dead ones are removed. */
async function othersThere(directory: string, mine: string): Promise<Other[]> {
  const others: Other[] = [];
  for (const name of await readdir(directory)) {
    if (name === mine || !form.test(name)) continue;
    const said = await withShortPath(directory, (short) => answerOf(join(short, name)));
    if (said === undefined) await rm(join(directory, name), { force: true });
    else others.push({ name, decided: said !== undecided });
  }
  return others;
}

/** What a process says at its socket: nothing also if it hangs; `undefined` if it is gone. */
function answerOf(path: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let said = "";
    const socket = connect(path).setEncoding("utf8").setTimeout(patience);
    socket.on("data", (text: string) => {
      said += text;
    });
    socket.once("timeout", () => socket.destroy());
    socket.once("close", () => resolve(said));
    socket.once("error", (error: NodeJS.ErrnoException) => {
      if (gone.has(error.code ?? "")) resolve(undefined);
      else reject(error);
    });
  });
}

/** Reaches a directory whose path is too long for a socket by a link in a private directory. */
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
