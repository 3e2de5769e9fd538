import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

const migrations = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** Runs the migrations before the one of this name. */
export async function migrateBefore(config: pg.ClientConfig, name: string): Promise<void> {
  const { entries } = JSON.parse(await readFile(join(migrations, "meta", "_journal.json"), "utf8"));
  const at = entries.findIndex(({ tag }: { tag: string }) => tag.slice("0000_".length) === name);
  if (at < 0) throw new Error(`no migration ${name}`);
  await migrateUntil(config, at - 1);
}

/** Runs the migrations up to the one of this number. */
export async function migrateUntil(config: pg.ClientConfig, last: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "horma-migrations-"));
  await cp(migrations, folder, { recursive: true });
  const journal = join(folder, "meta", "_journal.json");
  const { entries, ...rest } = JSON.parse(await readFile(journal, "utf8"));
  const kept = entries.filter(({ idx }: { idx: number }) => idx <= last);
  await writeFile(journal, JSON.stringify({ ...rest, entries: kept }));
  await withClient(config, (client) => migrate(drizzle(client), { migrationsFolder: folder }));
  await rm(folder, { recursive: true });
}

/** Connects for as long as it is used. */
export async function withClient(
  config: pg.ClientConfig,
  use: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
