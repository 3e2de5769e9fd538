import { join } from "node:path";
import type { Database } from "../db/database.ts";
import type { Env } from "../env.ts";
import { keptLookupKey, keptMasterKey } from "../kept-secret.ts";
import { blaming } from "../start-fault.ts";
import { DayKeys } from "./day-keys.ts";
import { type StandingKeys, Vault } from "./vault.ts";

type VaultEnv = Pick<Env, "dataDir" | "masterKeys" | "lookupKey">;

/** The vault of the keys that the environment names or the data directory keeps. */
export async function openVault(env: VaultEnv): Promise<Vault> {
  return new Vault(await standingKeys(env), new DayKeys(join(env.dataDir, "day-keys")));
}

/** The keys that are not destroyed; made and kept in the data directory where the environment does not name them. */
export async function standingKeys({ dataDir, masterKeys, lookupKey }: VaultEnv): Promise<StandingKeys> {
  const masters = masterKeys ?? [await keptMasterKey(dataDir)];
  const lookup = lookupKey ?? (await keptLookupKey(dataDir));
  const bytes = (key: string) => Buffer.from(key, "base64");
  return { masters: masters.map(bytes), lookup: bytes(lookup) };
}

/** Every visit that can still be opened by its day's key has to open; throws {@link StartFault} where a master key is missing. */
export async function checkVault(vault: Vault, db: Pick<Database, "pool">): Promise<void> {
  const kept = await db.pool.query<{ dataKey: string; keyDay: string }>(
    'select data_key as "dataKey", key_day as "keyDay" from client where data_key is not null',
  );
  await blaming("MASTER_KEYS", "what visits left cannot be opened", async () => {
    for (const key of kept.rows) vault.opens(key);
  });
}
