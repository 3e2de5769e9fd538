import type { StockBooks } from "@horma/domain";
import type { Transaction } from "../../platform/db/database.ts";
import { json, rowsOf } from "../../platform/db/rows.ts";

/** A sku in a store, and the instant since which its changes count, ms. */
export type BooksOf = { storeId: number; sku: string; since: number };

/** Our books of some skus, in their order. */
export async function readBooks(tx: Transaction, skus: readonly BooksOf[]): Promise<StockBooks[]> {
  if (skus.length === 0) return [];
  const rows = await rowsOf(
    tx.client.query(
      `select ${listOf("'location', k.location, 'onHand', k.on_hand, 'held', k.held", "stock k")} as slots,
       ${listOf(`'location', k.location, 'whole', k.whole, 'quantity', k.quantity, 'short', k.short, 'asOf', ${ms("k.as_of")}`, "erp_stock k")} as erp,
       ${listOf(`'location', k.location, 'pieces', k.pieces, 'at', ${ms("k.at")}`, "stock_change k", "and k.at > n.since")} as changes
     from unnest($1::int[], $2::text[], $3::timestamptz[]) with ordinality n (store_id, sku, since, place) order by n.place`,
      [
        skus.map(({ storeId }) => storeId),
        skus.map(({ sku }) => sku),
        skus.map(({ since }) => new Date(since)),
      ],
    ),
    {
      slots: json<StockBooks["slots"]>(),
      erp: json<StockBooks["erp"]>(),
      changes: json<StockBooks["changes"]>(),
    },
  );
  return rows;
}

/** SQL: rows of a table `k` of the sku `n` as JSON. */
function listOf(columns: string, table: string, more = ""): string {
  return `(select coalesce(json_agg(json_build_object(${columns})), '[]') from ${table}
    where k.store_id = n.store_id and k.sku = n.sku ${more})`;
}

/** SQL: an instant in ms. */
function ms(column: string): string {
  return `(extract(epoch from ${column}) * 1000)::float8`;
}
