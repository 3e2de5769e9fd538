import { applyMove, type StockCause } from "@horma/domain";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { stock } from "../../platform/db/schema/product.ts";
import { erpStock, stockChange } from "../../platform/db/schema/stock.ts";
import { lockSlots, recordCorrection, type SlotName } from "./slot-table.ts";
import { readBooks } from "./stock-books.ts";

/** Pieces that came to a store (positive) or left it, as the ERP or the till says, when, and their number in the ERP. */
export type StockMove = SlotName & {
  pieces: number;
  at: Date;
  cause: Exclude<StockCause, "seen">;
  moveId?: string;
};

/**
 * Moves free pieces (docs/spec/stock.md 33 to 36). What a snapshot of the ERP has already changes no slot. Each slot that changes has a
 * line in the journal, by `cause`. Without a slot in `move` pieces come without one, and are taken where requests hold last.
 * @returns how many should have left and are not free. They are a doubt.
 */
export async function moveStock(tx: Transaction, move: StockMove, now: Date): Promise<number> {
  const { storeId, sku, location, pieces, at, cause } = move;
  await lockSlots(tx, move);
  const [books = { slots: [], erp: [], changes: [] }] = await readBooks(tx, [
    { storeId, sku, since: at.getTime() },
  ]);
  const { onHand, short } = applyMove(books, { location, pieces, at: at.getTime() });
  for (const slot of onHand) {
    const name = { storeId, sku, location: slot.location };
    const before = books.slots.find((each) => each.location === slot.location)?.onHand ?? 0;
    const more = slot.onHand - before;
    await tx
      .insert(stock)
      .values({ ...name, onHand: slot.onHand })
      // A slot that is new may have come meanwhile; the others are locked.
      .onConflictDoUpdate({
        target: [stock.storeId, stock.sku, stock.location],
        set: { onHand: sql`${stock.onHand} + ${more}` },
      });
    await recordCorrection(tx, {
      ...name,
      before,
      after: slot.onHand,
      reason: cause,
      staffId: undefined,
      at: now,
    });
  }
  await tx.insert(stockChange).values(move);
  if (short > 0) {
    const { rowCount } = await tx.execute(sql`
      update erp_stock set short = short + ${short}, short_at = ${now.toISOString()}::timestamptz
      where store_id = ${storeId} and sku = ${sku} and (whole or location is not distinct from ${location})`);
    // The ERP never spoke of it: whatever it says is newer.
    const never = { whole: true, quantity: 0, asOf: new Date(0), short, shortAt: now };
    if (rowCount === 0) await tx.insert(erpStock).values({ storeId, sku, location: null, ...never });
  }
  return short;
}
