/** Undoing what the till said of an order's pairs (TR-06). Instants are epoch ms. */
import { limits } from "./limits.ts";
import { nextPair, type PairView } from "./pair.ts";
import { roleMay } from "./rights.ts";
import type { StaffRole } from "./staff.ts";

/** When a settlement was made, and when that day of its store ends. */
export type SettledAt = { at: number; dayEndsAt: number };

/** Whether someone can undo a settlement now, and what keeps them from it. */
export type UndoState = "can" | "manager_only" | "day_closed" | "pairs_gone" | "charged";

/** When someone of this role can no longer undo a settlement. The day's close ends it for everybody. */
export function undoDeadline(role: StaffRole, { at, dayEndsAt }: SettledAt): number {
  return roleMay(role, "undo_late") ? dayEndsAt : Math.min(at + limits.undoSettlement, dayEndsAt);
}

/**
 * Whether someone of this role can undo a settlement of these pairs, as they are now. What the till system charged (`charged`) only
 * its return takes back (EV-04).
 */
export function undoState(
  role: StaffRole,
  settled: SettledAt & { pairs: readonly PairView[]; charged: boolean },
  now: number,
): UndoState {
  if (settled.charged) return "charged";
  if (now >= settled.dayEndsAt) return "day_closed";
  if (!settled.pairs.some(comesBack)) return "pairs_gone";
  return now < undoDeadline(role, settled) ? "can" : "manager_only";
}

/** Whether a settled pair can be its shopper's again: sold, or on the return rack as the shopper left it. */
export function comesBack(pair: PairView): boolean {
  return nextPair(pair, "unsettled") !== undefined;
}
