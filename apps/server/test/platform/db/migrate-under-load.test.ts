import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { limits } from "@horma/domain";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { migrateDatabase } from "../../../src/platform/db/migrate.ts";
import { runtimeRole } from "../../../src/platform/db/runtime-role.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { Load } from "../../run/cluster/load.ts";
import { addressOf, testDatabase } from "../../test-database.ts";

const migrations = fileURLToPath(new URL("../../../migrations", import.meta.url));
/** Versions up to this one had to be stopped for an upgrade. */
const lastWithStop = 12;
/** Migrations that drop a constraint the version before works with or replace it: docs/operations.md says which need a stop, too. */
const dropsConstraint = [
  "0019_stock_by_slot.sql",
  "0023_cancellations.sql",
  "0027_own_alerts.sql",
  "0040_stock_by_file.sql",
];
/** How long somebody else holds the table that the migration wants, ms. */
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
let folder: string;

beforeAll(async () => {
  const db = await testDatabase();
  database = db.name;
  shop = await openShop({}, { db });
  folder = await mkdtemp(join(tmpdir(), "horma-next-"));
  await cp(migrations, folder, { recursive: true });
  await writeFile(join(folder, "9999_next.sql"), next);
  const journal = join(folder, "meta", "_journal.json");
  const { entries, ...rest } = JSON.parse(await readFile(journal, "utf8"));
  const added = { idx: 9999, version: "7", when: Date.now() + 60_000, tag: "9999_next", breakpoints: true };
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, added] }));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
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
  const migrated = migrateDatabase(addressOf(inject("server"), database), runtimeRole, folder);
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

it("no migration takes away or renames what the version before works with, unless it says since when nobody does", async () => {
  const files = (await readdir(migrations)).filter((name) => /^\d{4}_.*\.sql$/.test(name));
  const newer = files.filter((name) => Number(name.slice(0, 4)) > lastWithStop);
  for (const name of newer) {
    const text = await readFile(join(migrations, name), "utf8");
    const [breaking] =
      /\b(DROP (TABLE|COLUMN|VIEW|CONSTRAINT)|RENAME|ALTER COLUMN \S+ (SET DATA )?TYPE|SET NOT NULL|(?<!OR )TRUNCATE)\b/i.exec(
        text,
      ) ?? [];
    if (breaking === "DROP CONSTRAINT" && dropsConstraint.includes(name)) continue;
    if (breaking !== undefined) expect(text, `${name} has ${breaking}`).toMatch(/^-- contracts: \S/m);
  }
});
