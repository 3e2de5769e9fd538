/** How a damaged pair ends (FL-14): the manager decides, with a reason, and can undo it for a short time. Instants are epoch ms. */
import { limits } from "./limits.ts";
import type { PairInput } from "./pair.ts";

export const damageDecisions = ["workshop", "mark_down", "write_off", "withdraw"] as const;
export type DamageDecision = (typeof damageDecisions)[number];

/** Why, by decision. */
export const damageReasons = {
  /** What the workshop does. */
  workshop: ["glue", "sew", "wash", "other_repair"],
  mark_down: ["visible_flaw", "looks_worn"],
  write_off: ["beyond_repair", "unsafe", "incomplete"],
  withdraw: ["no_damage", "wrong_pair"],
} as const satisfies Record<DamageDecision, readonly string[]>;
export type DamageReason = (typeof damageReasons)[DamageDecision][number];

/** Every reason of every decision. */
export const allDamageReasons: readonly DamageReason[] = damageDecisions.flatMap(
  (decision): readonly DamageReason[] => damageReasons[decision],
);

/** Whether a decision can have this reason. */
export function decidedFor(decision: DamageDecision, reason: DamageReason): boolean {
  const reasons: readonly DamageReason[] = damageReasons[decision];
  return reasons.includes(reason);
}

/** What a decision does to the pair. */
export const decisionInputs = {
  workshop: "sent_to_workshop",
  mark_down: "marked_down",
  write_off: "written_off",
  withdraw: "report_withdrawn",
} as const satisfies Record<DamageDecision, PairInput>;

/** The store's pieces of a size: free ones, pairs in the workshop, damaged ones that wait for a decision, and all on hand. */
export type DamageBooks = { for_sale: number; in_workshop: number; damaged: number; in_books: number };

/** The books once a decision is carried out. A withdrawn report's pair is for sale once it is clean and in its slot. */
export function booksAfter(books: DamageBooks, decision: DamageDecision): DamageBooks {
  const after = { ...books, damaged: books.damaged - 1 };
  if (decision === "workshop") return { ...after, in_workshop: books.in_workshop + 1 };
  if (decision === "withdraw") return { ...after, for_sale: books.for_sale + 1 };
  return { ...after, in_books: books.in_books - 1 };
}

/** Until when a decision can be undone; `null` once something else happened to the pair. */
export function decisionUndoUntil({ at, last }: { at: number; last: boolean }): number | null {
  return last ? at + limits.decisionUndo : null;
}
