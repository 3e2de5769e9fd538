import { damageCauses, limits } from "@horma/domain";
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
  size: Type.String(),
  cause: Type.Enum([...damageCauses]),
  at: Instant,
  by: nullable(Type.String()),
});
export type DamageListEntry = Type.Static<typeof DamageListEntry>;
