import type { ProductCode } from "@horma/gtin";
import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { anyOf } from "../../platform/db/any-of.ts";
import type { Database, Statement } from "../../platform/db/database.ts";
import { json, orNull, rowsOf } from "../../platform/db/rows.ts";
import { type product, type productType, sizeOrder } from "../../platform/db/schema/product.ts";
import { allPictures, type PictureSource } from "../picture/picture-address.ts";
import { type PlaceDeps, placeTables, placeValues } from "../store/store-place.ts";
import { codeValues, skuOfCode } from "./product-codes.ts";
import type { SystemRow } from "./product-table.ts";
import {
  chosenSku,
  colourText,
  conversionText,
  priceText,
  type ShownColour,
  type SizeConversion,
  systemsText,
} from "./shown-sku.ts";

/** Which products: those of some skus, or the one that a code names. `text` is the code as it was sent. */
export type Named = { skus: readonly string[] } | { code: ProductCode; text: string };

/** A sku that a shopper may see, with all that is shown of it and beside it. */
export type FoundSku = Omit<ShownColour, "product" | "picture"> & {
  product: Omit<typeof product.$inferSelect, "id" | "typeId" | "scale" | "state" | "importId">;
  type: Pick<typeof productType.$inferSelect, "id" | "name">;
  pictures: PictureSource[];
  /** Every size of the product, the smallest first, with its free pieces; `free` is null if the store keeps no stock of it. */
  sizes: SizeRow[];
  /** The model's other colours, each in the same size if it has it, else in its smallest. */
  colours: ShownColour[];
  /** The whole table of its scale, the smallest size first. */
  conversions: SizeConversion[];
};
type SizeRow = { sku: string; size: string; free: number | null };

/**
 * Those of the named skus that a shopper may see in a store, or in none, in no particular order. Undefined if there is no such
 * store.
 */
export async function findProducts(
  deps: PlaceDeps & { db: Database },
  storeId: number | undefined,
  named: Named,
): Promise<{ found: FoundSku[]; systems: SystemRow[] } | undefined> {
  const rows = await rowsOf(deps.db.pool.query(productsStatement(deps, storeId, named)), {
    found: orNull(json<FoundSku>()),
    systems: json<SystemRow[]>(),
  });
  const [first] = rows;
  return first && { found: rows.flatMap(({ found }) => found ?? []), systems: first.systems };
}

/** The statement of {@link findProducts}; the bench sends it by itself. */
export function productsStatement(deps: PlaceDeps, storeId: number | undefined, named: Named): Statement {
  const place = storeId === undefined ? "none" : "store";
  const by = "skus" in named ? "skus" : "code";
  return {
    name: `products_by_${by}_in_${place}`,
    text: texts[by][place],
    values: [
      ...placeValues(deps, storeId),
      ...("skus" in named ? [named.skus] : codeValues(named.code, named.text)),
    ],
  };
}

const bySkus = `z.sku = ${anyOf("$3", "text")}`;
const byCode = new PgDialect().sqlToQuery(
  sql`z.sku = ${skuOfCode(sql.raw("$3::text[]"), sql.raw("$4::text[]"))}`,
).sql;
const texts = {
  skus: { store: productsText("store", bySkus), none: productsText("none", bySkus) },
  code: { store: productsText("store", byCode), none: productsText("none", byCode) },
};

/** A row for each sku; one with null if there is none. */
function productsText(place: keyof typeof placeTables, named: string): string {
  // One condition for both would use one index for both.
  const inStore = place === "store" ? "and k.store_id = place.store_id" : "";
  const free = `(select sum(k.on_hand - k.held)::int from stock k where k.sku = y.sku ${inStore})`;
  return `
select found, ${systemsText} as systems
from ${placeTables[place]} left join lateral (
  select json_build_object('sku', z.sku, 'size', z.size,
    'product', json_build_object('model', m.model, 'name', m.name, 'brand', m.brand, 'color', m.color, 'description', m.description,
      'subClass', m.sub_class, 'rating', m.rating, 'skuPadre', m.sku_padre, 'special', m.special),
    'price', json_build_object('normal', in_force.normal, 'offer', in_force.offer),
    'type', (select json_build_object('id', t.id, 'name', t.name) from product_type t where t.id = m.type_id),
    'pictures', ${allPictures("m.id")},
    'sizes', (
      select json_agg(json_build_object('sku', y.sku, 'size', y.size, 'free', ${free}) order by ${sizeOrder("y.size")})
      from product_size y where y.product_id = m.id
    ),
    'colours', (
      select coalesce(json_agg(${colourText} order by o.id collate "C"), '[]') from product o cross join ${chosenSku("z.size")}
      where o.model = m.model and o.id <> m.id and o.state = 'published'
    ),
    'conversions', (
      select coalesce(json_agg(${conversionText("c")} order by ${sizeOrder("c.input_value")}), '[]')
      from size_conversion c where c.scale = m.scale
    )
  ) as found
  from product_size z join product m on m.id = z.product_id and m.state = 'published'
    cross join lateral ${priceText("m.id", "z.sku")} in_force
  where ${named} and in_force.normal is not null
) named on true`;
}
