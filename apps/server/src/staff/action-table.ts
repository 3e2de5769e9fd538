import { and, eq, lt } from "drizzle-orm";
import type { Reader, Transaction } from "../db/database.ts";
import { staffAction } from "../db/schema/staff.ts";

/** An action somebody asked for: by the key it came with, which is one's own. */
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
 * Notes that an action is being done; false when it was done before. Whoever comes with the same key in the same
 * instant waits here for how it ends.
 */
export async function keepAction(tx: Transaction, action: KeyedAction): Promise<boolean> {
  const kept = await tx.insert(staffAction).values(action).onConflictDoNothing();
  return kept.rowCount === 1;
}

/** How long a key is remembered, ms: no tablet has actions in its queue that are older. */
const remembered = 7 * 24 * 60 * 60_000;

/** Clears away the keys of actions that nobody will repeat any more. */
export async function forgetOldActions(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(staffAction).where(lt(staffAction.at, new Date(now.getTime() - remembered)));
}

/** The action was not done after all: its key may come again. */
export async function forgetAction(tx: Transaction, { staffId, key }: KeyedAction): Promise<void> {
  await tx.delete(staffAction).where(and(eq(staffAction.staffId, staffId), eq(staffAction.key, key)));
}
