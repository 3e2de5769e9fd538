/** Of all processes on a database one leads and does what must be done once: of each kind. When it ends, another one leads. */
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { newClient } from "../../platform/db/connect-client.ts";
import { connectable } from "../../platform/db/notifications.ts";
import type { Repeated } from "../../platform/time/repeat.ts";

/** Advisory locks that a leader holds on a connection of its own: of those that reach the boxes, and of those that work. */
const locks = { boxes: 0x6c656164, work: 0x776f726b } as const;
/** How often a follower tries to lead, and how often the leader tests its connection, ms. */
const look = 1_000;
const proveEvery = 2_000;
/** How long the database may take to answer, ms. */
const patience = 2_000;
/** Silence after which the database ends the leader's session, ms. By then the leader has noticed and stopped. */
const silence = 5_000;

export type LeadershipOptions = {
  /** The role that the server works as. */
  config: pg.ClientConfig;
  /** What it leads. */
  lead: keyof typeof locks;
  /** Shown to other processes as `application_name` of its connection. */
  name: string;
  /** Begins the leader's work; closed when this process no longer leads. */
  begin: () => Promise<Repeated>;
  log: FastifyBaseLogger;
};

/**
 * Leads when no one else does, again and again until closed. The database frees the lock when the process or its connection ends,
 * so another leads within two seconds, or six after a silent break. Resolves after the first attempt, so a single process leads
 * from the start.
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
        log.warn({ err: error }, "this process cannot become the leader: trying again");
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

/** Tries to lead on one connection, then leads until the connection is lost or `closing`. */
async function standForLeader(
  options: LeadershipOptions,
  closing: AbortSignal,
  looked: () => void,
): Promise<void> {
  const { config, name } = options;
  const limits = { connectionTimeoutMillis: patience, query_timeout: patience };
  const client = newClient({ ...connectable(config), ...limits, application_name: name });
  const lost = new AbortController();
  client.on("error", (error) => lost.abort(error)).on("end", () => lost.abort());
  const over = AbortSignal.any([closing, lost.signal]);
  try {
    await client.connect();
    await client.query(`set idle_session_timeout = ${silence}`);
    while (!over.aborted && !(await takeLock(client, locks[options.lead]))) {
      looked();
      await pause(over);
    }
    if (!over.aborted) await lead(client, options, lost, over, looked);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function takeLock(client: pg.Client, lock: number): Promise<boolean> {
  // Waiting for the lock inside the database would be an endless statement, which holds back vacuum.
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [lock]);
  return rows[0]?.mine === true;
}

async function lead(
  client: pg.Client,
  { begin, lead: what, log }: LeadershipOptions,
  lost: AbortController,
  over: AbortSignal,
  looked: () => void,
): Promise<void> {
  const proven = proveUntil(client, lost, over);
  const duties = await begin();
  log.info({ of: what }, "this process is the leader");
  looked();
  await proven;
  if (lost.signal.aborted) log.warn({ err: lost.signal.reason }, "this process is no longer the leader");
  await duties.close();
}

/** Asks the database regularly. Without an answer the lead counts as lost. */
async function proveUntil(client: pg.Client, lost: AbortController, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await pause(over, proveEvery);
    if (!over.aborted) await client.query("select 1").catch((error: unknown) => lost.abort(error));
  }
}

function pause(over: AbortSignal, time = look): Promise<unknown> {
  return delay(time, undefined, { signal: over }).catch(() => undefined);
}
