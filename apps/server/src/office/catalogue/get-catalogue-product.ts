import type { CatalogueProduct } from "@horma/contract";
import { pinnedThings } from "@horma/domain";
import { sql } from "drizzle-orm";
import { firstPicture, listedPicture, type PictureSource } from "../../catalogue/picture/picture-address.ts";
import { systemsText } from "../../catalogue/product/shown-sku.ts";
import type { Reader } from "../../platform/db/database.ts";
import { json, rowsOf } from "../../platform/db/rows.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import { storesAsked } from "../../web/session/stores-asked.ts";
import { stockOfProducts } from "./catalogue-stock.ts";
import { lastEdit, readEditable, versionOf } from "./editable-product.ts";

/** Prices of single stores and sizes that the page shows. */
const morePrices = 50;

/** OF-04. A product with all that can be edited, and what is pinned of it. */
export const getCatalogueProduct = operation(
  "getCatalogueProduct",
  async ({ db }, { params, query, office }): Promise<CatalogueProduct | Refusal> => {
    const asked = await storesAsked(db.read, query.store, office);
    if (asked instanceof Refusal) return asked;
    const { id } = params;
    // As of one instant: the version is of what is shown.
    return db.snapshot(async (reader) => {
      const product = await readEditable(reader, id);
      if (product === undefined) return refuse("product_not_found", `there is no product ${id}`);
      const last = await lastEdit(reader, id);
      const [stock] = await stockOfProducts(reader, [id], asked.storeIds);
      const had = new Map(stock?.sizes.map((each) => [each.size, each]));
      return {
        ...product,
        version: versionOf(product, last),
        changed: last === undefined ? null : { by: last.by, at: last.at.toISOString() },
        pictures: product.pictures.map(({ position, address, content }) => ({
          position,
          address: address ?? `/pictures/${content}/{width}.webp`,
          shown: listedPicture({ address, content }) ?? "",
        })),
        sizes: product.sizes.map((size) => {
          const { pairs = 0, stores = 0 } = had.get(size.size) ?? {};
          return { ...size, pairs, stores };
        }),
        ...(await besides(reader, id, product.model)),
      };
    });
  },
);

/** What is shown beside a product: its model's other colours, the prices of single stores and sizes, and what is pinned. */
async function besides(
  reader: Reader,
  id: string,
  model: string,
): Promise<Pick<CatalogueProduct, "systems" | "colours" | "more_prices" | "pinned">> {
  const [found] = await rowsOf(
    reader.execute(sql`
      select ${sql.raw(systemsText)} as systems,
        (select coalesce(json_agg(json_build_object('id', o.id, 'color', o.color, 'state', o.state,
          'picture', ${sql.raw(firstPicture("o.id"))}) order by o.id), '[]') from product o where o.model = ${model}) as colours,
        (select coalesce(json_agg(m), '[]') from (
          select f.type, f.value, f.starts, f.ends, s.code as store, f.sku from price f left join store s on s.id = f.store_id
          where f.product_id = ${id} and (f.store_id is not null or f.sku is not null)
          order by f.sku nulls first, s.code nulls first, f.type, f.starts nulls first limit ${morePrices}
        ) m) as more_prices,
        (select coalesce(json_agg(json_build_object('thing', f.thing, 'key', f.key, 'field', f.field, 'by', f.by, 'at', f.at)), '[]')
          from pinned_field f where (f.thing, f.key) in (
            select ${pinnedThings[0]}::text, ${id}::text
            union all select ${pinnedThings[1]}::text, z.sku from product_size z where z.product_id = ${id}
          )) as pinned`),
    {
      systems: json<CatalogueProduct["systems"]>(),
      colours:
        json<(Omit<CatalogueProduct["colours"][number], "picture"> & { picture: PictureSource | null })[]>(),
      more_prices: json<CatalogueProduct["more_prices"]>(),
      pinned: json<CatalogueProduct["pinned"]>(),
    },
  );
  if (found === undefined) throw new Error("the statement has one row");
  return {
    ...found,
    colours: found.colours.map((colour) => ({ ...colour, picture: listedPicture(colour.picture) })),
    pinned: found.pinned.map((field) => ({ ...field, at: new Date(field.at).toISOString() })),
  };
}
