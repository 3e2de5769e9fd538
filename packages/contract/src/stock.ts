/** Where our stock and the retailer's ERP differ (CT-04). */
import Type from "typebox";
import { Instant, nullable } from "./field-types.ts";
import { Sku } from "./product.ts";
import { StoreCode } from "./store.ts";

export const Difference = Type.Object({
  store: StoreCode,
  sku: Sku,
  /** Its first EAN. */
  ean: nullable(Type.String()),
  ours: Type.Integer({ description: "Pieces in our stock, including those that orders hold" }),
  theirs: Type.Integer({
    description: "The ERP's expected stock: its last report, plus the sales and its own moves since then",
  }),
  difference: Type.Integer({ description: "`ours` minus `theirs`" }),
  said: Type.Integer({ description: "The ERP's last report" }),
  /** When that was true; of several slots the oldest. */
  as_of: Instant,
  import: nullable(
    Type.Integer({ description: "The import that reported it; for several slots the last one" }),
  ),
  sold: Type.Integer({ description: "Sales since then; negative for returns" }),
  moved: Type.Integer({ description: "Moves of the ERP since then" }),
  seen: Type.Integer({
    description: "Pieces that the staff found (positive), missed or wrote off since then",
  }),
  set_back: Type.Integer({
    description:
      "Pieces that people had corrected (negative: taken out) when a file set the stock to what it was before, until it is counted or the ERP reports otherwise; else 0",
  }),
  set_back_at: nullable(Instant),
});
export type StockDifference = Type.Static<typeof Difference>;

export const StockDifferencesQuery = Type.Object({
  store: Type.Optional(StoreCode),
  after: Type.Optional(
    Type.String({ pattern: "^[0-9]{1,9}:.{1,40}$", description: "The `next` of the previous page" }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 100 })),
});
export const StockDifferencesFileQuery = Type.Object({ store: Type.Optional(StoreCode) });

/** By store and sku. */
export const StockDifferences = Type.Object({
  differences: Type.Array(Difference),
  /** What to send as `after` for the next page; null on the last one. */
  next: nullable(Type.String()),
});
