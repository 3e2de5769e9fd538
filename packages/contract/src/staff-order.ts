import { cancelReasons, limits, missReasons } from "@horma/domain";
import Type from "typebox";
import { BoardOrder } from "./board.ts";
import { closed, HashId, Hwd, Instant, nullable, PairId, SlotCode } from "./field-types.ts";
import { OrderHistoryEntry } from "./history.ts";
import { Sku } from "./product.ts";
import { Settlement } from "./settlement.ts";

/** Where else the pair is in stock, and its size in other systems. */
export const OrderDetail = Type.Object({
  order: BoardOrder,
  history: Type.Array(OrderHistoryEntry),
  pairs: Type.Array(
    Type.Object({
      id: Type.Integer(),
      /** The size in the other systems: `{ us: "8", eu: "41" }`. */
      sizes: Type.Record(Type.String(), Type.String()),
      /** Free pieces of the sku left in the back room. */
      free: Type.Integer(),
      /** The sku's slots with pieces: how many pairs the books say stand there, and how many of them no one asked for. */
      slots: Type.Array(
        Type.Object({ location: nullable(Type.String()), standing: Type.Integer(), free: Type.Integer() }),
      ),
      /** Other colours of the model in this size that are in the back room. */
      alternatives: Type.Array(
        Type.Object({
          sku: Type.String(),
          color: Type.String(),
          size: Type.String(),
          location: nullable(Type.String()),
        }),
      ),
    }),
  ),
  /** The aisle of the first pair's slot: every used slot, `["C-04-2", …]`. */
  aisle: nullable(
    Type.Object({
      name: Type.String(),
      modules: Type.Integer(),
      levels: Type.Integer(),
      filled: Type.Array(Type.String()),
    }),
  ),
  /** How the till last closed it; `null` if it did not, or took that back. */
  settlement: nullable(Settlement),
});
export type OrderDetail = Type.Static<typeof OrderDetail>;

export const StaffOrderParams = Type.Object({ hash_id: HashId });
export const StaffOrderBody = Type.Object({ hash_id: HashId }, closed);
export const StaffPairBody = Type.Object({ hash_id: HashId, pair_id: PairId }, closed);
const PersonId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** `from` is who held the pairs when the caller looked: `null` for the demo's crew. */
export const TakeOverOrderBody = Type.Object({ hash_id: HashId, from: nullable(PersonId) }, closed);
/** `orders` are all those of which `from` held pairs when the caller looked. */
export const PassRoundBody = Type.Object(
  {
    from: PersonId,
    to: PersonId,
    orders: Type.Array(HashId, { minItems: 1, maxItems: limits.requestsPerStore, uniqueItems: true }),
  },
  closed,
);
/** The code scanned from the shoe box, or typed: EAN or sku. */
export const ScannedPairBody = Type.Object(
  { hash_id: HashId, pair_id: PairId, code: Type.String({ minLength: 1, maxLength: limits.scannedMax }) },
  closed,
);
/**
 * With `not_there` the runner says how many pairs are `left` in the slot where they looked, and to which slot they would go
 * (TR-04). Without it no one counted.
 */
export const MissPairBody = Type.Object(
  {
    hash_id: HashId,
    pair_id: PairId,
    reason: Type.Enum([...missReasons]),
    slot: Type.Optional(
      Type.Object(
        {
          location: nullable(SlotCode),
          left: Type.Integer({ minimum: 0, maximum: limits.slotMax }),
          to: nullable(SlotCode),
        },
        closed,
      ),
    ),
  },
  closed,
);
/**
 * TR-02: why the store ends what the shopper still waits for. The note is for the store's people, in the history, and part of the
 * shopper's data: it is erased with the visit.
 */
export const CancelForShopperBody = Type.Object(
  {
    hash_id: HashId,
    reason: Type.Enum([...cancelReasons]),
    note: Type.Optional(Type.String({ minLength: 1, maxLength: limits.cancelNoteMax })),
  },
  closed,
);
/** Where the pairs are put: a device, or with `null` the delivery zone. */
export const PlaceOrderBody = Type.Object({ hash_id: HashId, hwd: nullable(Hwd) }, closed);
export const MoveOrderBody = Type.Object({ hash_id: HashId, hwd: Hwd }, closed);
/** The box that cleans the pair; `null` for by hand. */
export const SanitizePairBody = Type.Object({ hash_id: HashId, pair_id: PairId, hwd: nullable(Hwd) }, closed);
export const SettleOrderBody = Type.Object(
  {
    hash_id: HashId,
    pairs: Type.Array(Type.Object({ pair_id: PairId, outcome: Type.Enum(["bought", "returned"]) }, closed), {
      minItems: 1,
      maxItems: limits.sizesPerOrder,
    }),
  },
  closed,
);

/** A seller asks in a shopper's name. With `notify_me` the shopper has no phone, and the seller gets the news. */
export const OrderForShopperBody = Type.Object(
  {
    skus: Type.Array(Sku, { minItems: 1, maxItems: limits.sizesPerOrder, uniqueItems: true }),
    nickname: Type.String({ minLength: 1, maxLength: 200 }),
    notify_me: Type.Optional(Type.Boolean()),
  },
  closed,
);
/** Valid once: the shopper's phone opens `/pair/{token}`, or someone types the short code there. */
export const OrderLink = Type.Object({ token: Type.String(), code: Type.String(), expires_at: Instant });
export type OrderLink = Type.Static<typeof OrderLink>;
export const OrderForShopperAnswer = Type.Object({ order: BoardOrder, handover: OrderLink });
export type OrderForShopperAnswer = Type.Static<typeof OrderForShopperAnswer>;
/** The shopper has no phone, so the order's seller wants the news. */
export const NotifyMeBody = Type.Object({ hash_id: HashId, notify_me: Type.Boolean() }, closed);
