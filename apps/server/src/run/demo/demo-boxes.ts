import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import Type, { type Static } from "typebox";
import type { Database } from "../../platform/db/database.ts";
import { CredentialReader, savePassword } from "../../platform/gateway/credential-table.ts";
import { newPassword } from "../../platform/mqtt/password-hash.ts";
import { readStoredJson } from "../../platform/secret/stored-json.ts";
import { type Repeated, repeat } from "../../platform/time/repeat.ts";

const passwordFile = {
  name: "boxes.json",
  schema: Type.Record(Type.String(), Type.String({ minLength: 1 })),
  takes: "JSON with a password for each box",
};
type Passwords = Static<typeof passwordFile.schema>;

/** How often the demo looks for new boxes, ms. */
const look = 2_000;
/** Advisory lock: of two servers that start together on one directory only one makes passwords. */
const boxesLock = 0x626f7865;

/**
 * Gives every box without a password one, and keeps it in `boxes.json` of the data directory, readable by its owner only.
 * Simulated boxes sign in with it (`{"0101.box-04": "…"}`). A box with a password that is not in the file is a real one. Throws
 * if the file is damaged, because the boxes could not read it either.
 */
export async function secureDemoBoxes(db: Database, dataDir: string, now: Date): Promise<void> {
  await readStoredJson(dataDir, passwordFile);
  if ((await bareBoxes(db)).length === 0) return;
  await db.transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${boxesLock})`);
    await givePasswords(db, dataDir, now);
  });
}

async function givePasswords(db: Database, dataDir: string, now: Date): Promise<void> {
  const kept = (await readStoredJson(dataDir, passwordFile)) ?? {};
  const bare = await bareBoxes(db);
  const made = bare.map(({ account }): [string, string] => [account, kept[account] ?? newPassword()]);
  // The file comes first: a password that no one can read again would lock the box out.
  await writePasswords(dataDir, { ...kept, ...Object.fromEntries(made) });
  const passwords = new Map(made);
  await Promise.all(
    bare.map(({ id, account }) => savePassword(db, id, passwords.get(account) ?? "", { now, keep: true })),
  );
}

async function bareBoxes(db: Database) {
  return (await new CredentialReader(db.read).all()).filter(({ passwordHash }) => passwordHash === null);
}

/** Repeats it every two seconds, for boxes added while the demo runs. */
export function startDemoBoxes(
  db: Database,
  dataDir: string,
  { now, log }: { now: () => Date; log: FastifyBaseLogger },
): Repeated {
  return repeat("the search for new boxes", look, log, () => secureDemoBoxes(db, dataDir, now()));
}

/** Replaces the file as a whole, because boxes read it at any time. */
async function writePasswords(dataDir: string, passwords: Passwords): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, passwordFile.name);
  const made = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(made, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600 });
  await rename(made, path);
}
