import { existsSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { notNull, rowsOf } from "../../platform/db/rows.ts";
import { client } from "../../platform/db/schema/client.ts";
import type { Env } from "../env/env.ts";
import { blaming, inDataDir, StartFault } from "../process/start-fault.ts";
import { storedKeys } from "../secret/stored-secret.ts";
import { DayKeys } from "./day-keys.ts";
import { type StandingKeys, Vault } from "./vault.ts";

type VaultEnv = Pick<Env, "dataDir" | "masterKeys" | "lookupKeys">;
/** Which standing keys the database's rows need. */
export type KeysInUse = { masters: boolean; lookups: boolean };

const kept = {
  masters: { variable: "MASTER_KEYS", file: "master-key" },
  lookups: { variable: "LOOKUP_KEY", file: "lookup-key" },
} as const;

/**
 * The vault, with the keys that the environment names or the data directory keeps. Throws {@link StartFault} if a key in use is
 * missing, because a new one would open nothing, or if a key is damaged.
 */
export async function openVault(env: VaultEnv, inUse?: KeysInUse): Promise<Vault> {
  const days = new DayKeys(dayKeysOf(env));
  await inDataDir(env.dataDir, async () => {
    for (const name of await days.names()) days.of(name);
  });
  return new Vault(await standingKeys(env, inUse), days);
}

/** The directory of the day keys. */
export function dayKeysOf({ dataDir }: Pick<Env, "dataDir">): string {
  return join(dataDir, "day-keys");
}

/** The standing keys. Made and kept in the data directory if the environment does not name them. */
export async function standingKeys(
  env: VaultEnv,
  inUse: KeysInUse = { masters: false, lookups: false },
): Promise<StandingKeys> {
  const read = async (which: keyof KeysInUse) => {
    const { variable, file } = kept[which];
    const path = join(env.dataDir, file);
    if (inUse[which] && !existsSync(path)) {
      const advice = `restore it or set ${variable}; if it is lost for good, remove ${dayKeysOf(env)} to give up the data that it decrypted`;
      throw new StartFault(variable, `${path} is missing, and the visits' data is encrypted with it`, advice);
    }
    return inDataDir(env.dataDir, () => storedKeys(env.dataDir, file));
  };
  const masters = env.masterKeys ?? (await read("masters"));
  const lookups = env.lookupKeys ?? (await read("lookups"));
  const bytes = (key: string) => Buffer.from(key, "base64");
  return { masters: masters.map(bytes), lookups: lookups.map(bytes) };
}

/** Visits that a start opens: of each day, evenly spread over it, and of those with a phone, by chance. */
const probes = { day: 100, phones: 200 };

/**
 * Opens visits of every day whose day key exists. Throws {@link StartFault} if a key is missing. A key that a smaller part of a
 * day's visits needs may be missing unnoticed, because a start does not wait until all were opened.
 */
export async function checkVault(vault: Vault, db: { pool: Pick<pg.ClientBase, "query"> }): Promise<void> {
  const rows = await rowsOf(db.pool.query(probed, [probes.day, probes.phones]), {
    dataKey: notNull(client.dataKey),
    keyDay: notNull(client.keyDay),
    phone: client.phone,
    phoneHash: client.phoneHash,
  });
  await blaming("MASTER_KEYS", "the visits' data cannot be decrypted", async () => {
    for (const key of rows) vault.opens(key);
  });
  await blaming("LOOKUP_KEY", "the visits' data cannot be found", async () => {
    for (const row of rows) {
      const phone = vault.open(row, "phone", row.phone);
      if (phone === null || row.phoneHash === null) continue;
      if (!vault.phoneHashesOn(row.keyDay, phone).includes(row.phoneHash))
        throw new Error("their phones were hashed with another key: list the older keys after the newest");
    }
  });
}

/** Each day and each probe is one look into an index. A phone's hash is random, so the first ones are those of any visits. */
const probed = `
with recursive visited as (
  (select key_day as day, id as first from client where data_key is not null order by key_day, id limit 1)
  union all
  select next.* from visited cross join lateral (
    select key_day, id from client where data_key is not null and key_day > visited.day order by key_day, id limit 1
  ) next
), bounds as materialized (
  select day, first, last from visited cross join lateral (
    select id as last from client where data_key is not null and key_day <= day order by key_day desc, id desc limit 1
  ) newest
)
select data_key as "dataKey", key_day as "keyDay", phone, phone_hash as "phoneHash"
from bounds cross join generate_series(0, $1::int) probe cross join lateral (
  select data_key, key_day, phone, phone_hash from client
  where data_key is not null and (key_day, id) >= (day, first + (last - first) * probe / $1::int) order by key_day, id limit 1
) visit
union (
  select data_key, key_day, phone, phone_hash from client where phone_hash is not null order by phone_hash limit $2::int
)`;
