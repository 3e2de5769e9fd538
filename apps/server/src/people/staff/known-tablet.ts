import { and, eq, gt, lte, ne } from "drizzle-orm";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { staffTablet, wallboard } from "../../platform/db/schema/staff.ts";
import { store } from "../../platform/db/schema/store.ts";
import { hashToken } from "../../platform/secret/token-hash.ts";
import { tabletLife } from "../../web/session/tablet.ts";

/** Whether a browser, by its tablet mark, is a store's known tablet: someone of the store signed in there, or typed a code. */
export async function isKnownTablet(
  reader: Reader,
  tablet: string | undefined,
  storeCode: string,
  now: Date,
): Promise<boolean> {
  if (tablet === undefined) return false;
  const rows = await reader
    .select({ storeId: staffTablet.storeId })
    .from(staffTablet)
    .innerJoin(store, eq(store.id, staffTablet.storeId))
    .where(
      and(
        eq(staffTablet.tabletHash, hashToken(tablet)),
        eq(store.code, storeCode),
        gt(staffTablet.usedAt, longAgo(now)),
      ),
    );
  return rows.length > 0;
}

/** Makes a tablet known to a store, or known for longer. Deletes those unused for long. */
export async function rememberTablet(
  tx: Transaction,
  { tablet, device, storeId, now }: { tablet: string; device: string; storeId: number; now: Date },
): Promise<void> {
  await tx.delete(staffTablet).where(lte(staffTablet.usedAt, longAgo(now)));
  await tx
    .insert(staffTablet)
    .values({ tabletHash: hashToken(tablet), storeId, usedAt: now, device })
    .onConflictDoUpdate({
      target: [staffTablet.tabletHash, staffTablet.storeId],
      set: { usedAt: now, device },
    });
}

/** Stores that a known tablet is in use, and which version of the app it runs. That makes it known no longer than it is. */
export async function reportTablet(
  tx: Transaction,
  { tablet, version, now }: { tablet: string; version: string; now: Date },
): Promise<void> {
  await tx
    .update(staffTablet)
    .set({ version, seenAt: now })
    .where(eq(staffTablet.tabletHash, hashToken(tablet)));
}

/** Makes a store forget every tablet but one, and ends their wallboards. Returns how many tablets. */
export async function dropTablets(tx: Transaction, storeId: number, but: string): Promise<number> {
  const others = and(eq(staffTablet.storeId, storeId), ne(staffTablet.tabletHash, hashToken(but)));
  const { rowCount } = await tx.delete(staffTablet).where(others);
  await tx
    .delete(wallboard)
    .where(and(eq(wallboard.storeId, storeId), ne(wallboard.tabletHash, hashToken(but))));
  return rowCount ?? 0;
}

/** A tablet that was last used then is no longer known. */
export function longAgo(now: Date): Date {
  return new Date(now.getTime() - tabletLife * 1_000);
}
