import { readFile } from "node:fs/promises";
import pg from "pg";
import { vi } from "vitest";
import { startEmbeddedPostgres } from "../../../src/platform/db/embedded-postgres.ts";
import { migrateDatabase } from "../../../src/platform/db/migrate.ts";
import { ensureRuntimeRole, runtimeRole } from "../../../src/platform/db/runtime-role.ts";

/** How long another server may take to be found again, ms. */
export const afterwards = { timeout: 15_000, interval: 100 };

export type Cell = Awaited<ReturnType<typeof startCell>>;

/** A PostgreSQL of its own, migrated. */
export async function startCell(directory: string) {
  const start = () => startEmbeddedPostgres({ directory });
  let running = await start();
  const { config } = running;
  const ask = async (statement: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ ...config });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  await ask("alter system set wal_level = 'logical'");
  await running.stop();
  running = await start();
  await ensureRuntimeRole(config);
  await migrateDatabase(config, runtimeRole);
  return {
    config,
    ask,
    publish: async () => ask(await readFile("ops/cells/publish.sql", "utf8")),
    stop: () => running.stop(),
    start: async () => {
      running = await start();
    },
  };
}

/** Runs ops/cells/forget.sql as psql does: statement by statement, in one session. */
export async function forget({ config }: Cell, head: Cell): Promise<void> {
  const client = new pg.Client({ ...config });
  await client.connect();
  const text = (await readFile("ops/cells/forget.sql", "utf8")).replace(/^--.*$/gm, "");
  for (const statement of text.split(";")) if (statement.trim() !== "") await client.query(statement);
  await client.end();
  await vi.waitUntil(
    async () => (await head.ask("select from pg_replication_slots where active")).length === 0,
    afterwards,
  );
  await head.ask("select pg_drop_replication_slot('north')");
}

/** Runs ops/cells/follow.sql, and waits until what was there has arrived. */
export async function follow(
  cell: Cell,
  head: Cell,
  { name, number }: { name: string; number: number } = { name: "north", number: 1 },
): Promise<void> {
  await run(cell, "follow.sql", { head: addressOf(head), cell: name, number: String(number) });
  await arrived(cell);
}

/** Runs ops/cells/gather.sql in the head, and waits until the cell's stores have arrived. */
export async function gather(head: Cell, cell: Cell, name: string): Promise<void> {
  await run(head, "gather.sql", { list: `horma_stores_${name}`, address: addressOf(cell) });
  await arrived(head);
}

function addressOf({ config }: Cell): string {
  return `host=${config.host} port=${config.port} user=${config.user} dbname=${config.database}`;
}

/** As psql does: with its variables, and the subscription apart, because it is made in no transaction. */
async function run(cell: Cell, file: string, variables: Record<string, string>): Promise<void> {
  const text = (await readFile(`ops/cells/${file}`, "utf8"))
    .replace(/^--.*$/gm, "")
    .replace(/(?<!:):(["']?)(\w+)\1/g, (_, quote: string, name: string) => {
      const value = variables[name] ?? "";
      if (quote === "") return value;
      return quote === "'" ? pg.escapeLiteral(value) : pg.escapeIdentifier(value);
    });
  const last = text.indexOf("create subscription");
  await cell.ask(text.slice(0, last));
  await cell.ask(text.slice(last));
}

async function arrived(cell: Cell): Promise<void> {
  const pending = "select from pg_subscription_rel where srsubstate <> 'r'";
  await vi.waitUntil(async () => (await cell.ask(pending)).length === 0, { timeout: 60_000, interval: 100 });
}
