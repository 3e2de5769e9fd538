/** Whether processes on one database can work together: each can read what the other writes, and both reach the same boxes. */
import { createHash, randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../platform/db/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { standingKeys } from "../../platform/personal-data/open-vault.ts";
import { inDataDir, StartFault } from "../../platform/process/start-fault.ts";
import { brokerAddress } from "./addresses.ts";

/** What processes must share, by the variable that gives it. During a rotation one common value is enough. */
export type Shared = Record<keyof typeof told, readonly string[]>;

/** How many values of each, the newest, the others see: an application_name has room for 63 characters. */
const told = { SESSION_SECRET: 2, MASTER_KEYS: 2, LOOKUP_KEY: 1, DATA_DIR: 1, MQTT_URL: 1 } as const;
const variables = Object.keys(told) as (keyof typeof told)[];
const program = "horma-process";
/** How long a killed process may still seem present, and how often to check, ms. */
const lingering = 6_000;
const look = 500;

export async function sharedByProcesses({ env, vault }: Pick<Deps, "env" | "vault">): Promise<Shared> {
  const { masters, lookups } = await standingKeys(env);
  return {
    SESSION_SECRET: [env.sessionSecret, ...env.oldSecrets],
    MASTER_KEYS: masters.map((key) => key.toString("base64")),
    LOOKUP_KEY: lookups.map((key) => key.toString("base64")),
    DATA_DIR: [await inDataDir(env.dataDir, () => vault.days.identity())],
    // No one else reaches the boxes of an embedded broker.
    MQTT_URL: [env.mqttUrl === undefined ? randomBytes(16).toString("hex") : brokerAddress(env.mqttUrl)],
  };
}

/** This process's name at the database: six hexadecimal digits of a hash of each value. */
export function nameOf(shared: Shared): string {
  return [
    program,
    ...variables.map((variable) => shared[variable].slice(0, told[variable]).map(digest).join("+")),
  ].join(" ");
}

/**
 * Throws {@link StartFault} if a process that works on the database has nothing in common with this one.
 * @param patience how long the other process may take to disappear, ms
 */
export async function checkAgreement(
  { pool }: Pick<Database, "pool">,
  shared: Shared,
  patience = lingering,
): Promise<void> {
  for (let waited = 0; ; waited += look) {
    const variable = await disagreement(pool, shared);
    if (variable === undefined) return;
    if (waited >= patience)
      throw new StartFault(variable, "another process on this database", differs[variable]);
    await delay(look);
  }
}

async function disagreement(pool: Database["pool"], shared: Shared): Promise<keyof Shared | undefined> {
  const { rows } = await pool.query<{ name: string }>(
    "select application_name as name from pg_stat_activity where datname = current_database() and application_name like $1",
    [`${program} %`],
  );
  const others = rows.map((row) => parts(row.name));
  return variables.find((variable, at) => {
    const ours = shared[variable].map(digest);
    // An older version names fewer values.
    return others.some(({ [at]: theirs }) => theirs && !theirs.some((each) => ours.includes(each)));
  });
}

const has = "has a different value: give all of them the same";
const differs: Record<keyof Shared, string> = {
  SESSION_SECRET: has,
  MASTER_KEYS: has,
  LOOKUP_KEY: has,
  DATA_DIR: "stores its day-keys elsewhere: share DATA_DIR, or at least DATA_DIR/day-keys",
  MQTT_URL: "uses another broker or an embedded one: give both the same MQTT_URL, or stop it",
};

function parts(name: string): string[][] {
  const [, ...each] = name.split(" ");
  return each.map((digests) => digests.split("+"));
}

function digest(secret: string): string {
  return createHash("sha256").update(`agreement ${secret}`).digest("hex").slice(0, 6);
}
