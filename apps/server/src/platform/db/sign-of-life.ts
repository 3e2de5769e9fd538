import { randomInt } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type pg from "pg";
import { newClient } from "./connect-client.ts";
import { connectable } from "./notifications.ts";

/** First half of the advisory locks that processes hold while they live; the second is the process's number. */
const lifeLock = 0x6c696665;
/** How often the connection is used, ms, and the silence after which the database ends it. */
const [proveEvery, silence] = [3_000, 10_000];
/** How long the database may take to connect and to answer, ms. */
const patience = 5_000;

/** A sign that this process lives, by a number that no other process has. */
export type SignOfLife = { number: number; release: () => void };

type Held = { number: number; client: pg.Client; holders: number };

/**
 * Lets rows say which process works on them: the database frees its lock as soon as the process ends, in any way, and after
 * {@link silence} if it stands still. All holders of a process share one connection, which is open while there are some.
 */
export function signsOfLife(config: pg.ClientConfig): { hold: () => Promise<SignOfLife> } {
  let current: Promise<Held> | undefined;
  const open = () => {
    const opening = openSign(config, () => {
      if (current === opening) current = undefined;
    });
    opening.catch(() => {
      if (current === opening) current = undefined;
    });
    return opening;
  };
  return {
    hold: async () => {
      current ??= open();
      const mine = current;
      const held = await mine;
      held.holders++;
      return {
        number: held.number,
        release: () => {
          if (--held.holders > 0) return;
          if (current === mine) current = undefined;
          void held.client.end().catch(() => undefined);
        },
      };
    },
  };
}

async function openSign(config: pg.ClientConfig, lost: () => void): Promise<Held> {
  const limits = { connectionTimeoutMillis: patience, query_timeout: patience };
  const client = newClient({ ...connectable(config), ...limits, application_name: "horma sign of life" });
  const number = randomInt(1, 2 ** 31 - 1);
  let proving: NodeJS.Timeout | undefined;
  client.on("end", () => {
    clearInterval(proving);
    lost();
  });
  await client.connect();
  try {
    await client.query(`set idle_session_timeout = ${silence}`);
    await client.query("select pg_advisory_lock($1, $2)", [lifeLock, number]);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  const prove = () => void client.query("select 1").catch(() => client.end().catch(() => undefined));
  proving = setInterval(prove, proveEvery).unref();
  return { number, client, holders: 0 };
}

/** SQL: whether the process of a number lives. */
export function isAlive(number: SQL): SQL {
  return sql`exists (select from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 2
    and l.database = (select oid from pg_database where datname = current_database())
    and l.classid = ${lifeLock}::oid and l.objid = ${number}::oid)`;
}
