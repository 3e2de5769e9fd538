import type { Database, Statement } from "../../platform/db/database.ts";
import { json, rowsOf } from "../../platform/db/rows.ts";
import { productType } from "../../platform/db/schema/product.ts";
import { type PlaceDeps, placeTables, placeValues } from "../store/store-place.ts";
import type { SystemRow } from "./product-table.ts";
import { chosenSku, type ShownSku, shownText, systemsText } from "./shown-sku.ts";

/** A page of a list of products: how many, after which sku in the order of their ids. */
export type Page = { after: string | undefined; limit: number };

/** What a page shows: its products in order, each in one sku. */
const shape = { products: json<ShownSku[]>(), systems: json<SystemRow[]>() };

/** A product type with a page of its products, each in its smallest size; undefined if there is none. */
export async function findTypePage(deps: PlaceDeps & { db: Database }, typeId: number, page: Page) {
  const found = deps.db.pool.query(typePageStatement(deps, typeId, page));
  return (await rowsOf(found, { ...shape, id: productType.id, name: productType.name }))[0];
}

/** The statement of {@link findTypePage}; the bench sends it by itself. */
export function typePageStatement(deps: PlaceDeps, typeId: number, { after, limit }: Page): Statement {
  return {
    name: "type_page",
    text: typeText,
    values: [...placeValues(deps, undefined), after ?? null, limit, typeId],
  };
}

/**
 * A page of products that a store has a pair of below the normal price, each in this size if it has it so, else in its smallest;
 * undefined if there is no such store.
 */
export async function findOfferPage(
  deps: PlaceDeps & { db: Database },
  storeId: number,
  size: string | undefined,
  page: Page,
) {
  return (await rowsOf(deps.db.pool.query(offerPageStatement(deps, storeId, size, page)), shape))[0];
}

/** The statement of {@link findOfferPage}; the bench sends it by itself. */
export function offerPageStatement(
  deps: PlaceDeps,
  storeId: number,
  size: string | undefined,
  { after, limit }: Page,
): Statement {
  return {
    name: "offer_page",
    text: offerText,
    values: [...placeValues(deps, storeId), after ?? null, limit, size ?? null],
  };
}

// The page's products are read in the order of their ids, by an index, and only until the page is full. Limit and size are
// subqueries, so that the plan for any values costs as much as one for these, and PostgreSQL keeps it.
const last = "coalesce((select product_id from product_size where sku = $3::text), '')";
const pageText = (products: string, order: string) => `coalesce((
    select json_agg(shown order by id) from (
      select o.id, ${shownText} as shown from ${products} order by ${order} limit (select $4::int)
    ) page
  ), '[]') as products, ${systemsText} as systems`;

// Only the index of types has this order. With `type_id = t.id` PostgreSQL may choose to read the products of every type.
const ofType = `product o cross join ${chosenSku("null")}
  where (o.type_id, o.id) > (t.id, ${last}) and o.type_id <= t.id and o.state = 'published'`;
const typeText = `
select t.id, t.name, ${pageText(ofType, "o.type_id, o.id")}
from ${placeTables.none} cross join product_type t where t.id = $5::int`;

const isFree =
  "(select bool_or(k.on_hand > k.held) from stock k where k.store_id = place.store_id and k.sku = y.sku)";
const offered = `
  (select distinct f.product_id as id from price f
  where f.type = 'offer' and f.product_id > ${last} and (f.store_id is null or f.store_id = place.store_id)
    and (f.starts is null or f.starts <= place.local_time) and (f.ends is null or f.ends > place.local_time)
  order by 1) offered`;
const offerText = `
select ${pageText(
  `${offered} join product o on o.id = offered.id
    cross join ${chosenSku("(select $5::text)", `${isFree} and in_force.offer is not null`)}
  where not o.special and o.state = 'published'`,
  "offered.id",
)}
from ${placeTables.store}`;
