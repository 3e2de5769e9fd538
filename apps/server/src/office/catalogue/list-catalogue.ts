import type { CatalogueRow } from "@horma/contract";
import { type CatalogueOrder, catalogueGaps } from "@horma/domain";
import { skuSpellings, spellings, toGtin } from "@horma/gtin";
import { type SQL, sql } from "drizzle-orm";
import { firstPicture, listedPicture, type PictureSource } from "../../catalogue/picture/picture-address.ts";
import { priceInForceText } from "../../catalogue/price/price-in-force.ts";
import { countUpTo } from "../../platform/db/count-up-to.ts";
import { asPeopleSort, hasWords } from "../../platform/db/fold-text.ts";
import { json, number, rowsOf } from "../../platform/db/rows.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal } from "../../web/http/refusals.ts";
import { storesAsked } from "../../web/session/stores-asked.ts";
import { gapTexts } from "./catalogue-gap-text.ts";
import { readCounts } from "./count-catalogue.ts";

/** Products of one page. */
const pageSize = 20;

/** OF-04. Products by what they are called, their type or what they lack, with their price in all stores or in one. */
export const listCatalogue = operation("listCatalogue", async (deps, { query, office }) => {
  const { db, env, now } = deps;
  const asked = await storesAsked(db.read, query.store, office);
  if (asked instanceof Refusal) return asked;
  const { q = "", lacks, type, sort = "id", page = 1, size = pageSize } = query;
  const conditions = [
    ...(q.trim() === "" ? [] : [isCalled(q.trim())]),
    ...(lacks === undefined ? [] : [sql.raw(gapTexts[lacks])]),
    ...(type === undefined ? [] : [sql`p.type_id = ${type}::int`]),
  ];
  const found = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const { key, order } = orderOf(sort);
  const storeId = query.store === undefined ? null : (asked.storeIds?.[0] ?? null);
  const inForce = priceInForceText({
    productId: "p.id",
    sku: "null::text",
    storeId: "place.store_id",
    localTime: "place.local_time",
  });
  const gaps = catalogueGaps.map((gap) => `case when ${gapTexts[gap]} then '${gap}' end`).join(", ");
  // A gap is counted for everybody at once: to find its products takes a look at many.
  const known = q.trim() === "" && type === undefined ? (await readCounts(deps))[lacks ?? "all"] : undefined;
  const [answer] = await rowsOf(
    db.read.execute(sql`
      with place as materialized (
        select ${storeId}::int as store_id, ${now().toISOString()}::timestamptz at time zone
          coalesce((select time_zone from store where id = ${storeId}::int), ${env.timeZone}::text) as local_time
      ), found as not materialized (
        select p.id, ${key} as key from product p cross join place where ${found}
      ), page as (
        select page.id, page.key from found page order by ${order} limit ${size} offset ${(page - 1) * size}
      )
      select ${known === undefined ? countUpTo(sql`found`) : sql`${known}::int`} as total, (select coalesce(json_agg(json_build_object(
          'id', p.id, 'name', p.name, 'color', p.color, 'brand', p.brand, 'type', t.name, 'state', p.state,
          'picture', ${sql.raw(firstPicture("p.id"))},
          'sizes', (select count(*) from product_size z where z.product_id = p.id),
          'eans', (select count(*) from product_size z join sku_ean e on e.sku = z.sku where z.product_id = p.id),
          'normal', in_force.normal, 'offer', in_force.offer,
          'lacks', array_remove(array[${sql.raw(gaps)}], null)
        ) order by ${order}), '[]')
        from page join product p on p.id = page.id join product_type t on t.id = p.type_id cross join place
          cross join lateral ${sql.raw(inForce)} in_force) as products`),
    {
      total: number,
      products: json<(Omit<CatalogueRow, "picture"> & { picture: PictureSource | null })[]>(),
    },
  );
  return {
    products: (answer?.products ?? []).map((row) => ({ ...row, picture: listedPicture(row.picture) })),
    total: answer?.total ?? 0,
    page_size: size,
  };
});

/** Words of its name, brand, colour or id; or the start of one of its skus, a code, or an EAN. */
function isCalled(q: string): SQL {
  const words = hasWords(sql`p.id || ' ' || p.name || ' ' || p.brand || ' ' || p.color`, q);
  if (!/^[0-9A-Za-z -]{1,40}$/.test(q)) return words;
  const gtin = toGtin(q.replace(/[\s-]/g, ""));
  const eans = gtin === undefined ? [] : spellings(gtin);
  // An index finds each beginning by itself, but not any of a list.
  const skus = skuSpellings(q).map((sku) => sql`z.sku like ${`${sku}%`}`);
  return sql`(${words} or p.id in (
    select z.product_id from product_size z where ${sql.join(skus, sql` or `)} or z.code = ${q}
    union all select z.product_id from sku_ean e join product_size z on z.sku = e.sku
    where e.ean = any(${sql.param(eans)}::text[])
  ))`;
}

function orderOf(sort: CatalogueOrder): { key: SQL; order: SQL } {
  const column = sort.replace("-", "");
  const direction = sort.startsWith("-") ? "desc" : "asc";
  return {
    // Only ids have an index, in their own order.
    key: column === "id" ? sql`p.id` : asPeopleSort(sql.raw(`p.${column}`)),
    order: sql.raw(`page.key ${direction}, page.id ${direction}`),
  };
}
