import type pg from "pg";
import { flag, rowsOf } from "../../platform/db/rows.ts";
import { connectClient } from "../db/connect-client.ts";
import type { Env } from "../env/env.ts";
import { DayKeys } from "./day-keys.ts";
import { dayKeysOf, type KeysInUse } from "./open-vault.ts";

/**
 * Which standing keys the database still needs, for days whose key is not destroyed.
 * @param owner how to reach the database, migrated
 */
export async function keysInUse(owner: pg.ClientConfig, env: Pick<Env, "dataDir">): Promise<KeysInUse> {
  const days = await new DayKeys(dayKeysOf(env)).names();
  const client = await connectClient(owner);
  try {
    const rows = await rowsOf(
      client.query(
        `select coded or exists (select 1 from unnest($1::text[]) day where day = (
            select key_day from client where data_key is not null and key_day >= day order by key_day, id limit 1
          )) as masters,
          coded or exists (select 1 from (
            select key_day from client where phone_hash is not null order by phone_hash limit 1000
          ) found where key_day = any($1)) as lookups
        from (select exists (select 1 from login_code where key_day = any($1))) as codes (coded)`,
        [days],
      ),
      { masters: flag, lookups: flag },
    );
    return rows[0] ?? { masters: false, lookups: false };
  } finally {
    await client.end();
  }
}
