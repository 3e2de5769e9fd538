/** Pairs of orders whose sale the till system tells late: the ERP's last word may know it already (docs/spec/stock.md 34). */
import { erpKnows } from "@horma/domain";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { moveStock } from "./move-stock.ts";
import { lockSlots, recordStockChange, type SlotName } from "./slot-table.ts";
import { readBooks } from "./stock-books.ts";

/**
 * Whether the books lack a pair already, because the ERP's last word came after its sale. A pair that the books had beyond that word
 * only because its order held it leaves them now, and the doubt with it.
 */
export async function erpLacks(tx: Transaction, name: SlotName, soldAt: Date): Promise<boolean> {
  await lockSlots(tx, name);
  if (!(await knownAt(tx, name, soldAt))) return false;
  const doubted = await tx.execute(sql`
    update erp_stock set short = short - 1 where short > 0 and store_id = ${name.storeId} and sku = ${name.sku}
      and (whole or location is not distinct from ${name.location})`);
  return doubted.rowCount === 0;
}

/** The till screen closed a pair's order at `from`, and the till system sold it at `to`. What the ERP said in between is made right. */
export async function redateSale(
  tx: Transaction,
  name: SlotName,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<void> {
  await lockSlots(tx, name);
  const between = (await knownAt(tx, name, from)) !== (await knownAt(tx, name, to));
  for (const [pieces, at] of [[1, from] as const, [-1, to] as const]) {
    const move = { ...name, pieces, at, cause: "sale" as const };
    if (between) await moveStock(tx, move, now);
    else await recordStockChange(tx, move);
  }
}

async function knownAt(tx: Transaction, { storeId, sku, location }: SlotName, at: Date): Promise<boolean> {
  const [books] = await readBooks(tx, [{ storeId, sku, since: at.getTime() }]);
  return erpKnows(books?.erp ?? [], { location, at: at.getTime() });
}
