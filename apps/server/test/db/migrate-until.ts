import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

const migrations = fileURLToPath(new URL("../../migrations", import.meta.url));

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
