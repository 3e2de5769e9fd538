import type { JournalReason, SlotStock, StockCause } from "@horma/domain";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { stock } from "../../platform/db/schema/product.ts";
import { stockChange, stockCorrection } from "../../platform/db/schema/stock.ts";

/** A sku in a slot of a store. */
export type SlotName = { storeId: number; sku: string; location: string | null };

/** Whether a row of `stock` is of this slot. */
export function inSlot(location: string | null): SQL {
  return sql`${stock.location} is not distinct from ${location}`;
}

/** Locks all slots of a sku in a store until the transaction ends. No request holds a piece meanwhile. */
export async function lockSlots(
  tx: Transaction,
  { storeId, sku }: Omit<SlotName, "location">,
): Promise<SlotStock[]> {
  return tx
    .select({ location: stock.location, onHand: stock.onHand, held: stock.held })
    .from(stock)
    .where(and(eq(stock.storeId, storeId), eq(stock.sku, sku)))
    .orderBy(stock.location)
    .for("update");
}

/**
 * Sets how many pieces belong in a slot, after people looked into it. The caller has locked the sku's slots. A slot that the sku did
 * not have is added.
 */
export async function setOnHand(tx: Transaction, name: SlotName, onHand: number, at: Date): Promise<void> {
  const pieces = onHand - (await onHandIn(tx, name));
  await tx
    .insert(stock)
    .values({ ...name, onHand })
    .onConflictDoUpdate({ target: [stock.storeId, stock.sku, stock.location], set: { onHand } });
  await recordStockChange(tx, { ...name, pieces, cause: "seen", at });
}

/** Records that a slot has more or fewer pieces, for snapshots of an earlier instant that come later. None if it has as many. */
export async function recordStockChange(
  tx: Transaction,
  change: SlotName & { pieces: number; cause: StockCause; at: Date },
): Promise<void> {
  if (change.pieces !== 0) await tx.insert(stockChange).values(change);
}

/** Someone saw something else than the books had. */
export type Correction = SlotName & {
  before: number;
  after: number;
  reason: JournalReason;
  staffId: number | undefined;
  officeId?: number | undefined;
  countId?: number;
  at: Date;
};

/** Writes a correction into the journal of stock; none if nothing differs. */
export async function recordCorrection(tx: Transaction, correction: Correction): Promise<void> {
  if (correction.before !== correction.after) await tx.insert(stockCorrection).values(correction);
}

/** Pieces that belong in a slot. */
export async function onHandIn(reader: Reader, { storeId, sku, location }: SlotName): Promise<number> {
  const [row] = await reader
    .select({ onHand: stock.onHand })
    .from(stock)
    .where(and(eq(stock.storeId, storeId), eq(stock.sku, sku), inSlot(location)));
  return row?.onHand ?? 0;
}
