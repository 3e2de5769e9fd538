import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OrderReader } from "../../src/fulfilment/order/order-table.ts";
import { takeRackSlot } from "../../src/fulfilment/order/return-rack.ts";
import { sweepOverdue } from "../../src/fulfilment/order/sweep/sweep-overdue.ts";
import { sweepPickups } from "../../src/fulfilment/order/sweep/sweep-pickups.ts";
import type { Transaction } from "../../src/platform/db/database.ts";
import { number, rowsOf, string } from "../../src/platform/db/rows.ts";
import { checkVault } from "../../src/platform/personal-data/open-vault.ts";
import { sweepRetention } from "../../src/upkeep/retention/sweep-retention.ts";
import { ask, openShop, type Shop } from "../fulfilment/order/shop.ts";
import { fillHistory } from "./history.ts";

const sku = "880101410";

describe("beside a long history", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    await shop.setStock(sku, 1_000);
    await ask(shop, await shop.shopper(), [sku]);
    await fillHistory(shop, 20_000);
  });
  afterAll(() => shop.close());

  /** The tables of the history that were read from end to end, or nearly: rows read during one transaction, by table. */
  const readMuch = (work: (tx: Transaction, deps: Shop["deps"]) => Promise<unknown>) =>
    shop.deps.db.transact(async (tx) => {
      // A parallel worker's reads would not be counted.
      await tx.execute(sql`set local max_parallel_workers_per_gather = 0`);
      const db = {
        ...shop.deps.db,
        read: tx,
        transact: <T>(inner: (tx: Transaction) => Promise<T>) => inner(tx),
      };
      // A transaction has all that is read with.
      await work(tx, { ...shop.deps, db: db as unknown as Shop["deps"]["db"] });
      const found = await rowsOf(
        tx.execute(sql`
        select relname as name, seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables
        where relname in ('order', 'pair', 'client', 'order_event') and seq_tup_read + idx_tup_fetch > 5000`),
        { name: string, rows: number },
      );
      return found;
    });

  it.each<[string, (tx: Transaction, deps: Shop["deps"]) => Promise<unknown>]>([
    ["the sweep of overdue work", (_, deps) => sweepOverdue(deps)],
    ["the pickup sweep", (_, deps) => sweepPickups(deps)],
    ["what a store has left to do", (tx) => new OrderReader(tx).unsettled(1)],
    ["what is left to do in all stores", (tx) => new OrderReader(tx).unsettled()],
    ["the end of visits' retention", (_, deps) => sweepRetention(deps)],
    ["the check of the vault's keys", (tx, deps) => checkVault(deps.vault, { pool: tx.client })],
    ["a place on the return rack", (tx) => takeRackSlot(tx, 1)],
  ])("%s does not read the history", async (_, work) => {
    expect(await readMuch(work)).toEqual([]);
  });

  it("what waits for its turn ends with the server's stop, not after the last of it", async () => {
    const closing = new AbortController();
    const transact: Shop["deps"]["db"]["transact"] = (work) => {
      closing.abort();
      return shop.deps.db.transact(work);
    };
    const later = () => new Date(shop.deps.now().getTime() + 48 * 3_600_000);
    const deps = { ...shop.deps, db: { ...shop.deps.db, transact }, now: later };
    expect(await sweepRetention(deps, closing.signal)).toBe(0);
    expect(await sweepRetention({ ...shop.deps, now: later })).toBeGreaterThanOrEqual(20_000);
  });
});
