/** The PostgreSQL that npm installs: the real server, on a unix socket, with its data in a directory of ours. */
import { execFile } from "node:child_process";
import { chown, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type pg from "pg";
import { connectClient } from "./connect-client.ts";
import { type Account, ownedDirectory, postgresAccount } from "./postgres-account.ts";
import { postgresPrograms } from "./postgres-programs.ts";
import { ensureSocketDirectory, removeSocketDirectory, socketDirectory } from "./socket-directory.ts";

export type EmbeddedPostgres = {
  /** How to reach the database, which exists. */
  config: pg.PoolConfig & { database: string };
  /** Restarts the server if it ended unexpectedly. Returns whether it had to. */
  revive: () => Promise<boolean>;
  /** Stops the server, unless another process still uses it. */
  stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Absolute path of the data directory. */
  directory: string;
  /** Listens on 127.0.0.1 with a password, as a retailer's own server would. The integration tests run on both. */
  tcp?: { port: number; password: string };
};

type Cluster = EmbeddedPostgresOptions & { account: Account; programs: string };

const run = promisify(execFile);
const user = "horma";
const database = "horma";
const socketPort = 5432;
const logName = "server.log";
/** How long to wait for a server that starts or stops, and how often to check, ms. */
const patience = 30_000;
const pause = 50;

/**
 * Starts the server in `directory`, or takes over one that a killed process left running there. fsync stays on, so acknowledged
 * writes survive.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === "win32") {
    throw new Error("the embedded database needs Unix sockets: on Windows set DATABASE_URL");
  }
  const account = await postgresAccount(options.directory);
  const directory = await ownedDirectory(options.directory, account);
  const cluster: Cluster = { ...options, directory, account, programs: await postgresPrograms(account) };
  const socket = (await runningSocket(cluster)) ?? (await start(cluster));
  const address = options.tcp
    ? { host: "127.0.0.1", port: options.tcp.port, password: options.tcp.password }
    : { host: socket, port: socketPort };
  const config = { ...address, user, database };
  await createDatabase(config);
  return {
    config,
    revive: async () => {
      if (await isRunning(cluster)) return false;
      if ((await runningSocket(cluster, socket)) === undefined) await start(cluster, socket);
      return true;
    },
    stop: async () => {
      if ((await runningSocket(cluster)) === undefined || (await usedByOthers(config))) return;
      await control(cluster, ["stop", "-w", "-m", "fast"]);
      await removeSocketDirectory(socket);
    },
  };
}

/** @param retryable where it listened before it ended, and must listen again */
async function start(cluster: Cluster, retryable?: string): Promise<string> {
  const { directory, tcp } = cluster;
  if (!(await exists(join(directory, "PG_VERSION")))) await initialize(cluster);
  const socket = retryable ?? (await socketDirectory(cluster, `.s.PGSQL.${socketPort}`));
  if (retryable !== undefined) await ensureSocketDirectory(retryable, cluster);
  const settings = {
    listen_addresses: tcp ? "127.0.0.1" : "",
    port: tcp?.port ?? socketPort,
    unix_socket_directories: socket,
    unix_socket_permissions: "0700",
    max_connections: 60,
    log_min_messages: "warning",
    log_checkpoints: "off",
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  for (let waited = 0; ; waited += pause) {
    try {
      await control(cluster, ["start", "-w", "-l", logName, "-o", flags.join(" ")]);
      return socket;
    } catch (cause) {
      const said = (await readFile(join(directory, logName), "utf8").catch(() => ""))
        .trim()
        .split("\n")
        .slice(-3)
        .join(" · ");
      // The processes of a killed server need a moment to end.
      if (waited > patience || !said.includes("shared memory block")) {
        throw new Error(`the embedded database did not start: ${said}`, { cause });
      }
      await delay(pause);
    }
  }
}

/** Makes the cluster: superuser `horma`, UTF-8 and the same sorting on every system. */
async function initialize({ directory, account, programs, tcp }: Cluster): Promise<void> {
  const flags = ["-D", ".", "-U", user, "--auth-local=trust", "--auth-host=scram-sha-256"];
  // A page that the disk changed gives an error, not an answer.
  flags.push("--data-checksums");
  const locale = ["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const passwordFile = `${directory}.password`;
  if (tcp) {
    await writeFile(passwordFile, tcp.password, { mode: 0o600 });
    if (account) await chown(passwordFile, account.uid, account.gid);
    flags.push(`--pwfile=${passwordFile}`);
  }
  try {
    await as(account, directory, join(programs, "initdb"), [...flags, ...locale]);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/**
 * Where the server that already runs on this data listens; undefined if none does. Waits for one that is starting or stopping. A
 * lock file whose process is gone, or whose process id now belongs to another program, would prevent the start, so it is removed.
 * The server itself still checks whether its shared memory is in use.
 * @param kept the socket directory to keep, because it will listen there again
 */
async function runningSocket({ directory }: Cluster, kept = directory): Promise<string | undefined> {
  const lock = join(directory, "postmaster.pid");
  for (let waited = 0; waited < patience; waited += pause) {
    const lines = (await readFile(lock, "utf8").catch(() => "")).split("\n");
    const [pid, , , port, socket] = lines;
    if (!pid) return undefined;
    if (!(await runsPostgres(pid))) {
      await rm(lock, { force: true });
      if (socket === kept) await rm(join(socket, `.s.PGSQL.${Number(port)}.lock`), { force: true });
      else if (socket) await removeSocketDirectory(socket);
      return undefined;
    }
    if (socket && lines[7]?.trim() === "ready") {
      const config = { host: socket, port: Number(port), user, database: "postgres" };
      const answers = await withClient(config, async () => true).catch(() => false);
      if (answers) return socket;
    }
    await delay(pause);
  }
  throw new Error(`a database server uses ${directory} but does not answer`);
}

async function isRunning({ directory }: Cluster): Promise<boolean> {
  const lock = await readFile(join(directory, "postmaster.pid"), "utf8").catch(() => "");
  const [pid] = lock.split("\n");
  return pid !== undefined && pid !== "" && (await runsPostgres(pid));
}

/** Linux tells what a process is and whether it is a zombie. Elsewhere any live process counts. */
async function runsPostgres(pid: string): Promise<boolean> {
  if (process.platform === "linux") {
    const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    return /^\d+ \(postgres\) [^ZX]/.test(status);
  }
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function createDatabase(config: pg.ClientConfig): Promise<void> {
  await withClient({ ...config, database: "postgres" }, async (client) => {
    const found = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  });
}

/** Whether someone else is connected, after a moment in which our own connections close. */
async function usedByOthers(config: pg.ClientConfig): Promise<boolean> {
  return withClient({ ...config, database: "postgres" }, async (client) => {
    for (let look = 0; look < 10; look++) {
      const found = await client.query(
        "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      );
      if (found.rowCount === 0) return false;
      await delay(30);
    }
    return true;
  });
}

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectClient(config);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function control({ account, programs, directory }: Cluster, flags: string[]): Promise<unknown> {
  return as(account, directory, join(programs, "pg_ctl"), [...flags, "-D", "."]);
}

/** Runs a PostgreSQL program with this working directory, so that no shell ever sees the directory's name. */
function as(account: Account, cwd: string, program: string, flags: string[]): Promise<unknown> {
  return run(program, flags, { cwd, env: { PATH: process.env.PATH ?? "", LC_ALL: "C" }, ...account });
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
