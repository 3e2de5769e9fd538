/** Who works in a data directory: one server alone, or those that have database and broker in common. */
import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rename, rm, symlink } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Env } from "../env/env.ts";
import { StartFault } from "../process/start-fault.ts";
import { brokerAddress, databaseAddress } from "./addresses.ts";

type PlaceEnv = Pick<Env, "dataDir" | "databaseUrl" | "mqttUrl">;

/** A process by its socket: a digest of its database and of its broker, or `own` for an embedded one. */
const form = /^(?<database>own|[0-9a-f]{6})-(?<broker>own|[0-9a-f]{6})-[0-9a-f]{8}$/;
const own = "own";
/** Longest path of a socket that every Unix takes. */
const pathLimit = 103;
/** What a connection to the socket of a process that is gone meets, or that is going at this moment. */
const gone = new Set(["ECONNREFUSED", "ENOENT", "ECONNRESET"]);

/** What a process that has not decided yet says to who connects; one at work says nothing. */
const undecided = "undecided";
/** How soon one that is undecided is asked again, and how long an answer is waited for, ms. */
const again = 10;
const patience = 2_000;

type Other = { name: string; decided: boolean };

/**
 * Joins those that work in the data directory. Throws {@link StartFault} where one is at work that this one cannot work
 * together with. Each holds a socket in `DATA_DIR/processes`, which nobody answers at once the process is gone, however it
 * ended. Of several that come in the same instant one stays: each shows its socket before it looks for others, so of two
 * at least one sees the other, and the one with the greater name gives way to one that is undecided too, while the other
 * waits for it. Windows has no such sockets: there nothing is checked.
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
      await delay(again);
    }
    decide();
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

/** Why two cannot work in the same data directory; nothing where they can. */
function clashOf({ dataDir }: PlaceEnv, mine: string, other: string): StartFault | undefined {
  const { database, broker } = form.exec(mine)?.groups ?? {};
  const its = form.exec(other)?.groups;
  const sameDatabase = database !== own && database === its?.database;
  if (sameDatabase && broker !== own && broker === its?.broker) return undefined;
  const isThere = `another server works in ${dataDir}`;
  if (sameDatabase) {
    const advice = "give both the same MQTT_URL, or stop that one";
    return new StartFault("MQTT_URL", `${isThere}, on this database and with another broker`, advice);
  }
  const advice = "stop it, or give this one a DATA_DIR of its own";
  return new StartFault(
    "DATA_DIR",
    isThere,
    `${advice}; who shares it has the same DATABASE_URL and MQTT_URL`,
  );
}

/** Listens below the name until it is closed. It is named once it listens: whoever finds it before would take it for dead. */
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

/** Who else is there; what dead ones left is removed. */
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

/** What a process says at its socket: nothing, too, when it hangs; `undefined` when it is gone. */
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
