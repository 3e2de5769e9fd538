import pg from "pg";
import { flag, rowsOf } from "../../platform/db/rows.ts";
import type { Env } from "../env/env.ts";
import { DayKeys } from "./day-keys.ts";
import { dayKeysOf, type KeysInUse } from "./open-vault.ts";

/**
 * Which standing keys the database still needs, for days whose key is not destroyed.
 * @param owner how to reach the database, migrated
 */
export async function keysInUse(owner: pg.ClientConfig, env: Pick<Env, "dataDir">): Promise<KeysInUse> {
  const days = await new DayKeys(dayKeysOf(env)).names();
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const rows = await rowsOf(
      client.query(
        `with kept as (
         select phone_hash from client where key_day = any($1) union all
         select phone_hash from login_code where key_day = any($1))
       select count(*) > 0 as masters, count(phone_hash) > 0 as lookups from kept`,
        [days],
      ),
      { masters: flag, lookups: flag },
    );
    return rows[0] ?? { masters: false, lookups: false };
  } finally {
    await client.end();
  }
}
