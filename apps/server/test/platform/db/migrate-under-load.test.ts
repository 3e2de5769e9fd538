import { appendFile, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { limits } from "@horma/domain";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { migrateDatabase } from "../../../src/platform/db/migrate.ts";
import { runtimeRole } from "../../../src/platform/db/runtime-role.ts";
import { serverGeneration } from "../../../src/platform/db/server-generation.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { Load } from "../../run/cluster/load.ts";
import { addressOf, testDatabase } from "../../test-database.ts";
import { migrations, migrationsAnd } from "./migrations-and.ts";

/** What the version before may not live with. */
const breaking =
  /\b(DROP (TABLE|COLUMN|VIEW|CONSTRAINT)|RENAME|ALTER COLUMN \S+ (SET DATA )?TYPE|SET NOT NULL|(?<!OR )TRUNCATE)\b/i;
/** How long someone else holds the table that the migration wants, ms. */
const held = 3_000;

/** What an upgrade may do to the tables that every call needs. */
const next = `
  ALTER TABLE "order" ADD COLUMN "gift" boolean DEFAULT false NOT NULL;
  --> statement-breakpoint
  ALTER TABLE "pair" ADD COLUMN "note" text;
  --> statement-breakpoint
  ALTER TABLE "client" ADD COLUMN "note" text;
  --> statement-breakpoint
  CREATE INDEX "order_gift_idx" ON "order" ("gift");
  --> statement-breakpoint
  CREATE TABLE "gift" ("id" bigserial PRIMARY KEY, "order_id" bigint REFERENCES "order"("id"));`;

let shop: Shop;
let database: string;
let version: Awaited<ReturnType<typeof migrationsAnd>>;

beforeAll(async () => {
  const db = await testDatabase();
  database = db.name;
  shop = await openShop({}, { db });
  version = await migrationsAnd(next);
  // Every trigger is replaced.
  await appendFile(join(version.folder, "behaviour", "order.sql"), "-- changed\n");
});
afterAll(async () => {
  await shop.close();
  await version.close();
});

it("an upgrade under load fails no call of the version before, and lets calls pass while it waits for a table", async () => {
  await shop.setStock("880101410", 1_000);
  const load = new Load();
  for (let index = 0; index < 6; index++) {
    const { call } = await shop.shopper();
    load.shopper(call, { storeId: shop.storeId, sku: "880101410", orders: limits.openOrders });
  }
  while (load.polls < 20) await delay(10);

  const holder = await shop.deps.db.pool.connect();
  await holder.query("begin");
  await holder.query('lock table "order" in row exclusive mode');
  const migrated = migrateDatabase(addressOf(inject("server"), database), runtimeRole, version.folder);
  const before = load.polls + load.created.length;
  await delay(held);
  const passed = load.polls + load.created.length - before;
  expect(await shop.rows("select 1 from pg_tables where tablename = 'gift'")).toEqual([]);
  await holder.query("commit");
  holder.release();
  await migrated;
  expect(passed).toBeGreaterThan(20);

  const after = load.polls;
  while (load.polls < after + 50) await delay(10);
  await load.stop();
  expect(load.failed).toEqual([]);
  const kept = await shop.rows<{ gift: boolean }>('select gift from "order"');
  expect(kept).toHaveLength(load.created.length);
  await shop.rows("insert into gift (order_id) values (null)");
});

/**
 * A migration without the statements that drop a foreign key, or drop a check of some words and add it again with more of them, or a
 * uniqueness and add it again of more columns: what was stored or is stored by the version before fits it.
 */
function withoutWidened(text: string, earlier: string): string {
  const drop = /ALTER TABLE "(\w+)" DROP CONSTRAINT "(\w+)";/g;
  let left = text;
  for (const [statement, table, constraint] of text.matchAll(drop)) {
    const definition = new RegExp(`CONSTRAINT "${constraint}" (.*\\))`, "g");
    const [, before = ""] = [...earlier.matchAll(definition)].at(-1) ?? [];
    const columns = /^UNIQUE\((.*)\)$/.exec(before)?.[1];
    const unique = `UNIQUE INDEX "${constraint}" ON "${table}" USING btree (${columns},`;
    const added = [...text.matchAll(definition)].at(-1)?.[1];
    const isFreed = before.startsWith("FOREIGN KEY") || (columns && text.includes(unique));
    if (isFreed || (added && isWider(added, before))) left = left.replace(statement, "");
  }
  return left;
}

/** Whether one check is another with more words. */
function isWider(check: string, before: string): boolean {
  const wordsOf = (condition: string): string[] => condition.match(/'\w+'/g) ?? [];
  const same = (condition: string) => condition.replaceAll(/'\w+'(, )?/g, "");
  return same(check) === same(before) && wordsOf(before).every((word) => wordsOf(check).includes(word));
}

it("a migration that takes away, renames or narrows something says which servers can no longer work", async () => {
  const files = (await readdir(migrations)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort();
  let earlier = "";
  for (const name of files) {
    const whole = await readFile(join(migrations, name), "utf8");
    const text = withoutWidened(whole, earlier);
    earlier += whole;
    const oldest = /^UPDATE drizzle\.compatibility SET oldest_server = (\d+)/m.exec(text)?.[1];
    if (breaking.test(text)) expect(oldest, `${name} has ${breaking.exec(text)?.[0]}`).toBeDefined();
    // The server that comes with it works on the database.
    expect(Number(oldest ?? 1), name).toBeLessThanOrEqual(serverGeneration);
  }
});

it("only the newest snapshot of the schema lies beside the migrations", async () => {
  const meta = await readdir(join(migrations, "meta"));
  const { entries } = JSON.parse(await readFile(join(migrations, "meta/_journal.json"), "utf8"));
  const newest = String(entries.at(-1).idx).padStart(4, "0");
  expect(meta.sort()).toEqual([`${newest}_snapshot.json`, "_journal.json"]);
});
