import Type from "typebox";
import { closed, HashId, Instant, nullable } from "./field-types.ts";

const SettlementId = Type.String({ pattern: "^[0-9a-f-]{36}$" });

/** What the till said of an order's pairs, while no one took it back (TR-06). */
export const Settlement = Type.Object({
  id: SettlementId,
  at: Instant,
  /** The close of its store's day: after it no one can undo it. */
  day_ends_at: Instant,
  /** Who closed the order: a name, or that of the till system's key. */
  by: nullable(Type.String()),
  /** The till system charged one of its pairs: only a return there takes it back. */
  charged: Type.Boolean(),
  pairs: Type.Array(Type.Object({ id: Type.Integer(), outcome: Type.Enum(["bought", "returned"]) })),
});
export type Settlement = Type.Static<typeof Settlement>;

/** One of today's settlements in the till's list. */
export const SettledOrder = Type.Object({
  hash_id: Type.String(),
  code: Type.String(),
  nickname: nullable(Type.String()),
  at: Instant,
  day_ends_at: Instant,
  charged: Type.Boolean(),
});
export type SettledOrder = Type.Static<typeof SettledOrder>;

export const Settlements = Type.Object({ settlements: Type.Array(SettledOrder) });
export const UndoSettlementBody = Type.Object({ hash_id: HashId, settlement: SettlementId }, closed);
