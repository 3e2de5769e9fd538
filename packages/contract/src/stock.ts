/** Where our stock and the retailer's ERP differ (CT-04). */
import Type from "typebox";
import { Instant, nullable } from "./field-types.ts";
import { Sku } from "./product.ts";
import { StoreCode } from "./store.ts";

const Difference = Type.Object({
  store: StoreCode,
  sku: Sku,
  /** Its first EAN. */
  ean: nullable(Type.String()),
  ours: Type.Integer({ description: "Pieces in our books, those that orders hold included" }),
  theirs: Type.Integer({
    description:
      "What the ERP should have by now: its last word, and what it knows of since: sales and its own moves",
  }),
  difference: Type.Integer({ description: "`ours` less `theirs`" }),
  said: Type.Integer({ description: "The ERP's last word" }),
  /** When that was true; of several slots the oldest. */
  as_of: Instant,
  import: nullable(Type.Integer({ description: "The import that said so; of several slots the last" })),
  sold: Type.Integer({ description: "Since then; below zero where pairs were taken back" }),
  moved: Type.Integer({ description: "By moves of the ERP since then" }),
  seen: Type.Integer({ description: "What people found (positive), missed or wrote off since then" }),
});
export type StockDifference = Type.Static<typeof Difference>;

export const StockDifferencesQuery = Type.Object({
  store: Type.Optional(StoreCode),
  after: Type.Optional(
    Type.String({ pattern: "^[0-9]{1,9}:.{1,40}$", description: "The `next` of the page before" }),
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
