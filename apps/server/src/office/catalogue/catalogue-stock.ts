import type { CatalogueStock } from "@horma/contract";
import { sql } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { json, number, rowsOf, string } from "../../platform/db/rows.ts";
import { sizeOrder } from "../../platform/db/schema/product.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal } from "../../web/http/refusals.ts";
import { storesAsked } from "../../web/session/stores-asked.ts";

/** OF-04. What the caller's stores have of a page's products: apart from the list, because it adds up every store. */
export const getCatalogueStock = operation("getCatalogueStock", async ({ db }, { query, office }) => {
  const asked = await storesAsked(db.read, query.store, office);
  if (asked instanceof Refusal) return asked;
  const { storeIds } = asked;
  const [products, stores] = await Promise.all([
    stockOfProducts(db.read, query.products.split(","), storeIds),
    storeIds?.length ?? openStores(db.read),
  ]);
  return { products, stores };
});

/** Pairs of each size and the stores that have any, of these stores; null for all that are open. */
export function stockOfProducts(
  reader: Reader,
  ids: readonly string[],
  storeIds: readonly number[] | null,
): Promise<CatalogueStock["products"]> {
  const stores = sql.param(storeIds);
  return rowsOf(
    reader.execute(sql`
      with had as materialized (
        select z.product_id, z.sku, k.store_id, sum(k.on_hand) as pairs from product_size z join stock k on k.sku = z.sku
        where z.product_id = any(${sql.param(ids)}::text[]) and k.on_hand > 0 and case when ${stores}::int[] is null
          then k.store_id in (select id from store where closed_at is null) else k.store_id = any(${stores}::int[]) end
        group by 1, 2, 3
      ), by_sku as (select sku, sum(pairs) as pairs, count(*) as stores from had group by sku)
      select z.product_id as id, coalesce(sum(k.pairs), 0) as pairs,
        (select count(distinct h.store_id) from had h where h.product_id = z.product_id) as stores,
        json_agg(json_build_object('size', z.size, 'pairs', coalesce(k.pairs, 0), 'stores', coalesce(k.stores, 0))
          order by ${sql.raw(sizeOrder("z.size"))}) as sizes
      from product_size z left join by_sku k on k.sku = z.sku where z.product_id = any(${sql.param(ids)}::text[]) group by 1`),
    { id: string, pairs: number, stores: number, sizes: json<CatalogueStock["products"][number]["sizes"]>() },
  );
}

async function openStores(reader: Reader): Promise<number> {
  const [found] = await rowsOf(
    reader.execute(sql`select count(*) as stores from store where closed_at is null`),
    { stores: number },
  );
  return found?.stores ?? 0;
}
