import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { number, rowsOf } from "../../platform/db/rows.ts";

/** Advisory lock of each store's return rack. */
const rackLock = 0x7261636b;

/** The lowest free place of a store's return rack. Simultaneous callers wait and get the next one. */
export async function takeRackSlot(tx: Transaction, storeId: number): Promise<number | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${rackLock}, ${storeId})`);
  // The store is looked up for each pair on a rack: a join might read all orders of the store.
  const found = await rowsOf(
    tx.execute(sql`
    with taken as materialized (
      select p.rack_slot from pair p
      where p.place = 'return_rack' and (select o.store_id from "order" o where o.id = p.order_id) = ${storeId}
    ) select slot from generate_series(1, (select count(*) + 1 from taken)) slot
    where not exists (select 1 from taken where rack_slot = slot) order by slot limit 1`),
    { slot: number },
  );
  return found[0]?.slot ?? null;
}
