import { allDamageReasons, damageCauses, damageDecisions, limits, pairPlaces } from "@horma/domain";
import Type from "typebox";
import { closed, HashId, Instant, nullable, PairId } from "./field-types.ts";

/** A mark on a photo, in words: the code of its kind (empty for a text), and what was written about it. */
export const DamageMark = Type.Object(
  {
    kind: Type.String({ pattern: "^[a-z_]{0,32}$" }),
    comment: Type.String({ maxLength: limits.damageCommentMax }),
  },
  closed,
);
export type DamageMark = Type.Static<typeof DamageMark>;

/** A photo with its marks drawn on it: a JPEG as base64. */
export const DamagePhoto = Type.Object(
  {
    image: Type.String({ minLength: 1, maxLength: Math.ceil(limits.damagePhotoBytes / 3) * 4 }),
    marks: Type.Array(DamageMark, { maxItems: limits.damageMarks }),
  },
  closed,
);
export type DamagePhoto = Type.Static<typeof DamagePhoto>;

export const ReportDamageBody = Type.Object(
  {
    hash_id: HashId,
    pair_id: PairId,
    cause: Type.Enum([...damageCauses]),
    photos: Type.Array(DamagePhoto, { minItems: 1, maxItems: limits.damagePhotos }),
  },
  closed,
);
export type ReportDamageBody = Type.Static<typeof ReportDamageBody>;

export const DamageParams = Type.Object({ hash_id: HashId, pair_id: PairId });
/** What was reported of a pair, by whom and when. */
export const Damage = Type.Object({
  cause: Type.Enum([...damageCauses]),
  at: Instant,
  by: nullable(Type.String()),
  photos: Type.Array(DamagePhoto),
});
export type Damage = Type.Static<typeof Damage>;

/** A damaged pair in the manager's list. Its order by code, never its shopper. */
export const DamageListEntry = Type.Object({
  hash_id: Type.String(),
  pair_id: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  /** The product's first picture. */
  image: nullable(Type.String()),
  size: Type.String(),
  cause: Type.Enum([...damageCauses]),
  at: Instant,
  by: nullable(Type.String()),
  /** In place `damaged` the manager has to decide. */
  place: Type.Enum([...pairPlaces]),
});
export type DamageListEntry = Type.Static<typeof DamageListEntry>;

/** What the manager decides (FL-14). Each decision has reasons of its own. */
export const DecideDamageBody = Type.Object(
  {
    hash_id: HashId,
    pair_id: PairId,
    decision: Type.Enum([...damageDecisions]),
    reason: Type.Enum([...allDamageReasons]),
  },
  closed,
);

/** What was decided, why, by whom and when. */
export const DamageDecided = Type.Object({
  decision: Type.Enum([...damageDecisions]),
  reason: Type.Enum([...allDamageReasons]),
  by: nullable(Type.String()),
  at: Instant,
  /** Until when the manager may undo it; `null` once something else happened to the pair. */
  undo_until: nullable(Instant),
});
export type DamageDecided = Type.Static<typeof DamageDecided>;

/** The decision about a damaged pair, or the possible ones. */
export const DamageDecisionAnswer = Type.Object({
  /** The store's pieces of this size: free, in the workshop, waiting for a decision, and all on hand. */
  books: Type.Object({
    for_sale: Type.Integer(),
    in_workshop: Type.Integer(),
    damaged: Type.Integer(),
    in_books: Type.Integer(),
  }),
  /** How many damaged pairs of the store wait for a decision, and which of them this one is, from 1; `null` if it does not wait. */
  waiting: Type.Integer(),
  position: nullable(Type.Integer()),
  decided: nullable(DamageDecided),
});
export type DamageDecisionAnswer = Type.Static<typeof DamageDecisionAnswer>;
