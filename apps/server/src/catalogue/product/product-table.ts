import { type ProductCode, searchFor, spellings } from "@horma/gtin";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import {
  product,
  productSize,
  productType,
  sizeConversion,
  sizeSystem,
  stock,
} from "../../platform/db/schema/product.ts";
import { allPictures, type PictureSource } from "../picture/picture-address.ts";
import { type PricePlace, type PriceRow, priceInForce } from "../price/price-in-force.ts";

/** A sku with its product, its type, its row of the conversion table and its pictures. */
export type SkuRow = Awaited<ReturnType<typeof findSkus>>[number];
/** A sku that a shopper may see, published and priced, with its price in force there. */
export type ShownSku = SkuRow & { price: PriceRow };
/** A sku among which a list chooses one for each product, before it reads the rest of those. */
export type SkuChoice = { sku: string; size: string; productId: string; model: string };
/** A size of a product with its free pieces; `free` is null if the store keeps no stock of it. */
export type SizeRow = Awaited<ReturnType<typeof findSizes>>[number];
export type ConversionRow = typeof sizeConversion.$inferSelect;
export type SystemRow = Pick<typeof sizeSystem.$inferSelect, "code" | "name">;

/** The rows of the given skus, in no particular order, also of products that shoppers do not see. */
export async function findSkus(reader: Reader, skus: readonly string[]) {
  return selectSkus(reader)
    .where(sql`${productSize.sku} = any(${sql.param(skus)})`)
    .prepare("product_skus")
    .execute();
}

/** Those of the given skus that a shopper may see there. */
export async function findShown(
  reader: Reader,
  place: PricePlace,
  skus: readonly string[],
): Promise<ShownSku[]> {
  return selectShown(reader, place, sql`${productSize.sku} = any(${sql.param(skus)})`, "shown_skus");
}

/** What a code names, if a shopper may see it there. */
export async function findShownByCode(
  reader: Reader,
  place: PricePlace,
  code: ProductCode,
  text: string,
): Promise<ShownSku | undefined> {
  const sku = skuOfCode(code, text);
  return sku && (await selectShown(reader, place, sql`${productSize.sku} = ${sku}`, "shown_by_code"))[0];
}

/** The row that a code names; undefined if the catalogue does not have it or it is not a product's code. */
export async function findByCode(
  reader: Reader,
  code: ProductCode,
  text: string,
): Promise<SkuRow | undefined> {
  const sku = skuOfCode(code, text);
  if (sku === undefined) return undefined;
  const rows = await selectSkus(reader)
    .where(sql`${productSize.sku} = ${sku}`)
    .prepare("product_by_code")
    .execute();
  return rows[0];
}

/**
 * The sku that a code names: by an EAN, however the catalogue writes it, else by the sku itself, else by the number that people
 * type for it (VA-07).
 */
function skuOfCode(code: ProductCode, text: string): SQL | undefined {
  const wanted = searchFor(code);
  if (wanted === undefined) return undefined;
  const eans = code.kind === "gtin" ? spellings(code.gtin) : [];
  const written = sql.param([...new Set([wanted.q, text.trim(), ...eans])]);
  return sql`(select sku from (
    select sku, 1 as rank from sku_ean where ean = any(${sql.param(eans)}::text[])
    union all select sku, 2 from product_size where sku = any(${written}::text[])
    union all select sku, 3 from product_size where code = any(${written}::text[])
  ) named order by rank limit 1)`;
}

/** The skus of every colour of the given models. */
export async function findColours(
  reader: Reader,
  place: PricePlace,
  models: readonly string[],
): Promise<SkuChoice[]> {
  return selectChoices(reader, place, sql`${product.model} = any(${sql.param(models)})`, "product_colours");
}

/** A page of a list of products: how many, after which sku in the order of their ids. */
export type Page = { after: string | undefined; limit: number };

/** All skus of a page of a product type's products. */
export async function findSkusOfType(
  reader: Reader,
  place: PricePlace,
  typeId: number,
  page: Page,
): Promise<SkuChoice[]> {
  // The products are a subquery of their own, so that prices are read in order and only until the page is full.
  const chosen = sql`${product.id} = any(array(
    select o.id from (
      select p.id from product p
      where p.type_id = ${typeId}::int and p.state = 'published' and ${isBehind(sql`p.id`, page)} order by p.id
    ) o where exists (
      select 1 from product_size z cross join lateral ${priceOf(sql`o.id`, sql`z.sku`, place)} f
      where z.product_id = o.id and f.normal is not null
    ) order by o.id limit ${page.limit}::int))`;
  return selectChoices(reader, place, chosen, "product_skus_of_type");
}

/** Skus with a free piece in the store and an offer in force there, of a page of products that have one. */
export async function findOffers(
  reader: Reader,
  place: PricePlace & { storeId: number },
  page: Page,
): Promise<SkuChoice[]> {
  const { storeId, localTime } = place;
  // Each condition is a subquery of its own, so that the offers are read in order and only until the page is full.
  const isFree = (sku: SQL) =>
    sql`(select bool_or(k.on_hand > k.held) from stock k where k.store_id = ${storeId}::int and k.sku = ${sku})`;
  const chosen = sql`${isFree(sql`${productSize.sku}`)} and in_force.offer is not null and ${product.id} = any(array(
      select o.id from (
        select distinct f.product_id as id from price f
        where f.type = 'offer' and ${isBehind(sql`f.product_id`, page)} and (f.store_id is null or f.store_id = ${storeId}::int)
          and (f.starts is null or f.starts <= ${localTime}::timestamp) and (f.ends is null or f.ends > ${localTime}::timestamp)
        order by 1
      ) o where (select not p.special and p.state = 'published' from product p where p.id = o.id) and exists (
        select 1 from product_size z cross join lateral ${priceOf(sql`o.id`, sql`z.sku`, place)} f
        where z.product_id = o.id and ${isFree(sql`z.sku`)} and f.offer is not null
      ) order by o.id limit ${page.limit}::int))`;
  return selectChoices(reader, place, chosen, "offers");
}

/** Whether a product comes after the previous page. */
function isBehind(id: SQL, { after }: Page): SQL {
  return sql`${id} > coalesce((select product_id from product_size where sku = ${sql.param(after ?? null)}::text), '')`;
}

/**
 * Every size of the given products with its free pieces in one store, or over all stores. Two statements, because each has its
 * own index.
 */
export async function findSizes(reader: Reader, productIds: readonly string[], storeId: number | null) {
  const inStore = storeId === null ? undefined : eq(stock.storeId, storeId);
  return reader
    .select({
      productId: productSize.productId,
      sku: productSize.sku,
      size: productSize.size,
      free: sql<number | null>`sum(${stock.onHand} - ${stock.held})::int`,
    })
    .from(productSize)
    .leftJoin(stock, and(eq(stock.sku, productSize.sku), inStore))
    .where(sql`${productSize.productId} = any(${sql.param(productIds)})`)
    .groupBy(productSize.sku)
    .prepare(inStore ? "product_sizes_in_store" : "product_sizes")
    .execute();
}

/** Conversion tables by scale. */
export async function findConversions(reader: Reader, scales: readonly string[]): Promise<ConversionRow[]> {
  return reader
    .select()
    .from(sizeConversion)
    .where(sql`${sizeConversion.scale} = any(${sql.param(scales)})`)
    .prepare("size_conversions")
    .execute();
}

/** Free pieces of a sku in a store; undefined if the sku does not exist. */
export async function findFree(
  reader: Reader,
  storeId: number,
  sku: string,
): Promise<{ quantity: number } | undefined> {
  const rows = await reader
    .select({ quantity: sql<number>`coalesce(sum(${stock.onHand} - ${stock.held}), 0)::int` })
    .from(productSize)
    .innerJoin(product, and(eq(product.id, productSize.productId), eq(product.state, "published")))
    .leftJoin(stock, and(eq(stock.sku, productSize.sku), eq(stock.storeId, storeId)))
    .where(eq(productSize.sku, sku))
    .groupBy(productSize.sku)
    .prepare("free_stock")
    .execute();
  return rows[0];
}

/** The ways to write sizes, in their order. */
export async function findSystems(reader: Reader): Promise<SystemRow[]> {
  return reader
    .select({ code: sizeSystem.code, name: sizeSystem.name })
    .from(sizeSystem)
    .orderBy(sizeSystem.position, sizeSystem.code)
    .prepare("size_systems")
    .execute();
}

const skuColumns = {
  sku: productSize.sku,
  size: productSize.size,
  product,
  type: { id: productType.id, name: productType.name },
  conversion: sizeConversion,
  pictures: sql<PictureSource[]>`${sql.raw(allPictures('"product"."id"'))}`,
};

function selectSkus(reader: Reader) {
  return reader
    .select(skuColumns)
    .from(productSize)
    .innerJoin(product, eq(product.id, productSize.productId))
    .innerJoin(productType, eq(productType.id, product.typeId))
    .leftJoin(sizeConversion, ofSize);
}

/** Skus of published products with a price in force there, with all that is shown of them. */
function selectShown(reader: Reader, place: PricePlace, where: SQL, name: string): Promise<ShownSku[]> {
  const price = { normal: sql<number>`in_force.normal`, offer: sql<number | null>`in_force.offer` };
  return reader
    .select({ ...skuColumns, price })
    .from(productSize)
    .innerJoin(product, isPublished)
    .innerJoin(productType, eq(productType.id, product.typeId))
    .innerJoinLateral(inForce(place), isPriced)
    .leftJoin(sizeConversion, ofSize)
    .where(where)
    .prepare(name)
    .execute();
}

/** The same skus with what a list chooses by alone. */
function selectChoices(reader: Reader, place: PricePlace, where: SQL, name: string): Promise<SkuChoice[]> {
  const { sku, size, productId } = productSize;
  return reader
    .select({ sku, size, productId, model: product.model })
    .from(productSize)
    .innerJoin(product, isPublished)
    .innerJoinLateral(inForce(place), isPriced)
    .where(where)
    .prepare(name)
    .execute();
}

const isPublished = and(eq(product.id, productSize.productId), eq(product.state, "published"));
const isPriced = sql`in_force.normal is not null`;
const inForce = (place: PricePlace) =>
  sql`${priceOf(sql`${product.id}`, sql`${productSize.sku}`, place)} as in_force`;

const ofSize = and(eq(sizeConversion.scale, product.scale), eq(sizeConversion.inputValue, productSize.size));

function priceOf(productId: SQL, sku: SQL, { storeId, localTime }: PricePlace): SQL {
  return priceInForce({
    ...{ productId, sku },
    ...{ storeId: sql`${storeId}::int`, localTime: sql`${localTime}::timestamp` },
  });
}
