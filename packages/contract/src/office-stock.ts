/** Existencias: what the books of a store have, how they came to it, and corrections (OF-09, mock-up 67). */
import { correctionReasons, journalReasons, limits } from "@horma/domain";
import Type from "typebox";
import { closed, Instant, nullable, SlotCode } from "./field-types.ts";
import { PageSize } from "./office.ts";
import { differenceSorts, stockSorts } from "./office-lists.ts";
import { Sku } from "./product.ts";
import { Difference } from "./stock.ts";
import { StoreCode } from "./store.ts";

/** `place`: an aisle, a module or a slot. `q`: words of a product, a slot or sku, or an EAN. */
export const OfficeStockQuery = Type.Object(
  {
    store: StoreCode,
    place: Type.Optional(SlotCode),
    q: Type.Optional(Type.String({ maxLength: 64 })),
    sort: Type.Optional(Type.Enum([...stockSorts])),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
    size: Type.Optional(PageSize),
  },
  closed,
);
/** A sku in a slot; `location` is null where the store knows no slot for it. */
export const OfficeStockLine = Type.Object({
  location: nullable(Type.String()),
  sku: Type.String(),
  size: Type.String(),
  name: Type.String(),
  color: Type.String(),
  image: nullable(Type.String()),
  /** Pairs that should stand there, those of them that orders hold, and those of it that shoppers have. */
  standing: Type.Integer(),
  held: Type.Integer(),
  with_shoppers: Type.Integer(),
  /** When the slot was last counted. */
  counted_at: nullable(Instant),
});
export type OfficeStockLine = Type.Static<typeof OfficeStockLine>;
export const OfficeStock = Type.Object({
  /** Of the whole store. */
  sums: Type.Object({
    standing: Type.Integer(),
    held: Type.Integer(),
    with_shoppers: Type.Integer(),
    lost: Type.Integer(),
    slots: Type.Integer(),
    /** Slots that were counted in the last 14 days. */
    counted: Type.Integer(),
    /** Counts that wait for the manager. */
    open_counts: Type.Integer(),
  }),
  /** When the ERP last said what the store has. */
  erp_at: nullable(Instant),
  aisles: Type.Array(Type.String()),
  /** The slots of the chosen aisle, or of the first. */
  aisle: nullable(Type.String()),
  slots: Type.Array(Type.Object({ location: Type.String(), standing: Type.Integer() })),
  lines: Type.Array(OfficeStockLine),
  total: Type.Integer(),
  page_size: Type.Integer(),
});
export type OfficeStock = Type.Static<typeof OfficeStock>;

/** A sku in one of the store's slots; without `location` in the row that has none. */
export const StockHistoryQuery = Type.Object(
  { store: StoreCode, sku: Sku, location: Type.Optional(SlotCode) },
  closed,
);
/** The newest 50 changes of the books of a slot by people, the ERP and the till. */
export const StockHistory = Type.Object({
  lines: Type.Array(
    Type.Object({
      at: Instant,
      before: Type.Integer(),
      after: Type.Integer(),
      reason: Type.Enum([...journalReasons]),
      /** Who saw it; null for files and the till. */
      by: nullable(Type.String()),
    }),
  ),
});
export type StockHistory = Type.Static<typeof StockHistory>;

/** `seen`: how many the page showed; if others stand there now, nothing changes. `left`: how many really stand there. */
export const CorrectStockBody = Type.Object(
  {
    store: StoreCode,
    sku: Sku,
    location: nullable(SlotCode),
    seen: Type.Integer({ minimum: 0 }),
    left: Type.Integer({ minimum: 0, maximum: limits.slotMax }),
    reason: Type.Enum([...correctionReasons]),
  },
  closed,
);

export const OfficeDifferencesQuery = Type.Object(
  {
    store: Type.Optional(StoreCode),
    sort: Type.Optional(Type.Enum([...differenceSorts])),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
    size: Type.Optional(PageSize),
  },
  closed,
);
export const OfficeDifferences = Type.Object({
  differences: Type.Array(Difference),
  total: Type.Integer(),
  page_size: Type.Integer(),
});
export type OfficeDifferences = Type.Static<typeof OfficeDifferences>;
