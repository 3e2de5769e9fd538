import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { limits } from "@horma/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publishEvents } from "../../../src/integration/event/publish-events.ts";
import { readFeed } from "../../../src/integration/event/read-feed.ts";
import { type Database, openDatabase } from "../../../src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../../../src/platform/db/embedded-postgres.ts";
import { migrateDatabase } from "../../../src/platform/db/migrate.ts";
import { seedDemo } from "../../../src/run/demo/seed.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { Load } from "../../run/cluster/load.ts";

const run = promisify(execFile);
const undo: (() => Promise<unknown>)[] = [];
let directory: string;
let shop: Shop;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "horma-backup-"));
  undo.push(() => rm(directory, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ directory: join(directory, "postgres") });
  undo.push(postgres.stop);
  await migrateDatabase(postgres.config);
  const opened = openDatabase(postgres.config);
  await seedDemo(opened, new Date());
  shop = await openShop({}, { db: { ...opened, asOwner: (statement) => opened.pool.query(statement) } });
  undo.push(shop.close);
}, 120_000);
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

const feedAfter = ({ pool }: Pick<Database, "pool">, after: string | null) =>
  readFeed(pool, "https://tienda.example", { after, limit: 100_000, types: null, storeIds: null });

async function wholeFeed(db: Pick<Database, "pool">) {
  const page = await feedAfter(db, null);
  if (typeof page === "string") throw new Error(page);
  return page;
}

/** `npm run backup`, as an operator has it. */
function backup(...options: string[]) {
  const program = resolve("apps/server/dist/run/cli/make-backup.js");
  return run(process.execPath, [program, ...options], {
    env: { PATH: process.env.PATH ?? "", DATA_DIR: directory },
  });
}

it("[FI-15] a backup under load holds every order that was acknowledged before it began, and starts in a new directory", async () => {
  const load = new Load();
  await shop.setStock("880101410", 1_000);
  for (let index = 0; index < 8; index++) {
    const { call } = await shop.shopper();
    load.shopper(call, { storeId: shop.storeId, sku: "880101410", orders: limits.openOrders });
  }
  while (load.created.length < 5) await delay(5);
  const before = [...load.created];
  const to = join(directory, "backup");
  await backup("--to", to);
  const polled = load.polls;
  while (load.polls < polled + 10) await delay(5);
  await load.stop();
  expect(load.failed).toEqual([]);
  await publishEvents(shop.deps);
  const lost = await wholeFeed(shop.deps.db);

  const elsewhere = join(directory, "elsewhere", "postgres");
  await cp(join(to, "postgres"), elsewhere, { recursive: true, preserveTimestamps: true });
  if (process.getuid?.() === 0) await run("chown", ["-R", "--reference", join(to, "postgres"), elsewhere]);
  const restored = await startEmbeddedPostgres({ directory: elsewhere });
  undo.push(restored.stop);
  const db = openDatabase(restored.config);
  try {
    const rows = async <T>(text: string): Promise<T[]> => (await db.pool.query(text)).rows;
    const kept = (await rows<{ hash: string }>('select hash_id as hash from "order"')).map(
      ({ hash }) => hash,
    );
    expect(kept).toEqual(expect.arrayContaining(before));
    expect(load.created).toEqual(expect.arrayContaining(kept));
    expect(await rows("select sum(held)::int as held from stock")).toEqual([{ held: kept.length }]);
    await db.pool.query("update stock set on_hand = on_hand");
    // The feed goes on below the cursors of the life that was given up, and then beyond them.
    await db.pool.query(
      `insert into device_event (device_id, type, at)
       select id, 'went_offline', now() from (select id from device limit 1) d, generate_series(1, $1)`,
      [lost.count],
    );
    await publishEvents({ db, now: () => new Date() });
    const restoredFeed = await wholeFeed(db);
    expect(restoredFeed.count).toBeGreaterThan(lost.count);
    expect(await feedAfter(db, lost.next)).toBe("other");
    expect(await feedAfter(db, restoredFeed.next)).toMatchObject({ count: 0 });
  } finally {
    await db.close();
  }
}, 120_000);

it.each([[[]], [["--to", "."]], [["--into", "x"]]])(
  "a backup with %j ends with one line",
  async (options) => {
    const { code, stdout, stderr } = await backup(...options).catch((error) => error);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^[^\n]+\n$/);
  },
);
