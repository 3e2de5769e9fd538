/** One process of all that work on a database does what is to be done once: it leads, and another does when it is gone. */
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import type { Repeated } from "../time/repeat.ts";

/** Number of the advisory lock that the leader holds on a connection of its own. */
const leaderLock = 0x6c656164;
/** How often one that follows tries to lead, and the one that leads proves its connection, ms. */
const look = 1_000;
/** How long the database may take to answer, ms. */
const patience = 2_000;
/** Silence after which the database itself ends the leader's session, ms: by then the leader has noticed and stopped. */
const silence = 5_000;

export type LeadershipOptions = {
  /** The role that the server works as. */
  config: pg.ClientConfig;
  /** Tells other processes about this one: `application_name` of its connection. */
  name: string;
  /** Begins what is done once; closed when this process leads no longer. */
  begin: () => Promise<Repeated>;
  log: FastifyBaseLogger;
};

/**
 * Leads as soon as nobody else does, again and again until closed. The database lets the lock go when the process or its
 * connection dies, so that another leads within two seconds, or six where the connection broke without a word.
 * Resolves after the first look, so that a process by itself leads from the start.
 */
export async function startLeadership(options: LeadershipOptions): Promise<Repeated> {
  const { log } = options;
  const closing = new AbortController();
  let looked = () => {};
  const firstLook = new Promise<void>((resolve) => {
    looked = resolve;
  });
  const turns = async () => {
    while (!closing.signal.aborted) {
      await standForLeader(options, closing.signal, looked).catch((error: unknown) => {
        log.warn({ err: error }, "this process cannot lead: trying again");
      });
      looked();
      await pause(closing.signal);
    }
  };
  const ended = turns();
  await firstLook;
  return {
    close: () => {
      closing.abort();
      return ended;
    },
  };
}

/** On one connection: tries until it may lead, then leads until the connection is lost or `closing`. */
async function standForLeader(
  options: LeadershipOptions,
  closing: AbortSignal,
  looked: () => void,
): Promise<void> {
  const { config, name } = options;
  const limits = { connectionTimeoutMillis: patience, query_timeout: patience };
  // A pool hides its password from those who copy its options.
  const { password } = config;
  const client = new pg.Client({
    ...config,
    ...(password !== undefined && { password }),
    ...limits,
    application_name: name,
  });
  const lost = new AbortController();
  client.on("error", (error) => lost.abort(error)).on("end", () => lost.abort());
  const over = AbortSignal.any([closing, lost.signal]);
  try {
    await client.connect();
    await client.query(`set idle_session_timeout = ${silence}`);
    while (!over.aborted && !(await takeLock(client))) {
      looked();
      await pause(over);
    }
    if (!over.aborted) await lead(client, options, lost, over, looked);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function takeLock(client: pg.Client): Promise<boolean> {
  // Waiting for the lock inside the database would be one statement without an end, which keeps it from tidying up.
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [
    leaderLock,
  ]);
  return rows[0]?.mine === true;
}

async function lead(
  client: pg.Client,
  { begin, log }: LeadershipOptions,
  lost: AbortController,
  over: AbortSignal,
  looked: () => void,
): Promise<void> {
  const proven = proveUntil(client, lost, over);
  const duties = await begin();
  log.info("this process leads");
  looked();
  await proven;
  if (lost.signal.aborted) log.warn({ err: lost.signal.reason }, "this process leads no longer");
  await duties.close();
}

/** Asks the database every second; without an answer the lead is as good as lost. */
async function proveUntil(client: pg.Client, lost: AbortController, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await pause(over);
    if (!over.aborted) await client.query("select 1").catch((error: unknown) => lost.abort(error));
  }
}

function pause(over: AbortSignal): Promise<unknown> {
  return delay(look, undefined, { signal: over }).catch(() => undefined);
}
