import { and, eq, lt } from "drizzle-orm";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { staffAction } from "../../platform/db/schema/staff.ts";

/** A requested action and its key. Each person has their own keys. */
export type KeyedAction = { staffId: number; key: string; call: string; at: Date };

/** The call that was done under a key, if any. */
export async function findAction(reader: Reader, staffId: number, key: string): Promise<string | undefined> {
  const rows = await reader
    .select({ call: staffAction.call })
    .from(staffAction)
    .where(and(eq(staffAction.staffId, staffId), eq(staffAction.key, key)))
    .prepare("staff_action_by_key")
    .execute();
  return rows[0]?.call;
}

/**
 * Records that an action is being done; false if it was done before. A simultaneous call with the same key waits here for the
 * outcome.
 */
export async function storeAction(tx: Transaction, action: KeyedAction): Promise<boolean> {
  const kept = await tx.insert(staffAction).values(action).onConflictDoNothing();
  return kept.rowCount === 1;
}

/** How long a key is kept, ms. No tablet queues actions that are older. */
const remembered = 7 * 24 * 60 * 60_000;

/** Deletes the keys of actions that no one will repeat. */
export async function forgetOldActions(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(staffAction).where(lt(staffAction.at, new Date(now.getTime() - remembered)));
}

/** The action was not done after all: its key may come again. */
export async function forgetAction(tx: Transaction, { staffId, key }: KeyedAction): Promise<void> {
  await tx.delete(staffAction).where(and(eq(staffAction.staffId, staffId), eq(staffAction.key, key)));
}
