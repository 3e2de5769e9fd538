import type { ProductSummary } from "@horma/contract";
import { type Gtin, type ProductCode, searchFor, spellings } from "@horma/gtin";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import { product, productSize, productType, sizeConversion, stock } from "../db/schema/product.ts";
import { presentSummary } from "./product-presenter.ts";

/** A sku with its product, its type and its row of the conversion table. */
export type SkuRow = Awaited<ReturnType<typeof findSkus>>[number];
/** A size of a product with its free pieces; `free` is null if the store keeps no stock of it. */
export type SizeRow = Awaited<ReturnType<typeof findSizes>>[number];
export type ConversionRow = typeof sizeConversion.$inferSelect;

/** What lists and orders show of the given skus, by sku. Unknown skus are left out. */
export async function loadSummaries(
  reader: Reader,
  skus: readonly string[],
): Promise<Map<string, ProductSummary>> {
  const rows = await findSkus(reader, skus);
  return new Map(rows.map((row) => [row.sku, presentSummary(row)]));
}

/** The rows of the given skus, in no particular order. */
export async function findSkus(reader: Reader, skus: readonly string[]) {
  return selectSkus(reader)
    .where(sql`${productSize.sku} = any(${sql.param(skus)})`)
    .prepare("product_skus")
    .execute();
}

/** The row of a GTIN, however the catalogue writes it. */
async function findGtin(reader: Reader, gtin: Gtin): Promise<SkuRow | undefined> {
  const rows = await selectSkus(reader)
    .where(sql`${productSize.ean} = any(${sql.param(spellings(gtin))})`)
    .prepare("product_gtin")
    .execute();
  return rows[0];
}

/** The row that a code names; undefined if the catalogue does not have it or it is not a product's code. */
export async function findByCode(reader: Reader, code: ProductCode): Promise<SkuRow | undefined> {
  if (code.kind === "gtin") return findGtin(reader, code.gtin);
  const wanted = searchFor(code);
  return wanted && (await findSkus(reader, [wanted.q]))[0];
}

/** The same size in every colour of the given models. */
export async function findColours(reader: Reader, models: readonly string[]): Promise<SkuRow[]> {
  return selectSkus(reader)
    .where(sql`${product.model} = any(${sql.param(models)})`)
    .orderBy(product.id)
    .prepare("product_colours")
    .execute();
}

/** A page of a list of products: how many, after which sku in the order of their ids. */
export type Page = { after: string | undefined; limit: number };

/** All skus of a page of a product type's products. */
export async function findSkusOfType(reader: Reader, typeId: number, page: Page): Promise<SkuRow[]> {
  return selectSkus(reader)
    .where(sql`${product.id} in (
      select p.id from product p where p.type_id = ${typeId}::int and ${isBehind(page)}
      order by p.id limit ${page.limit}::int)`)
    .orderBy(product.id)
    .prepare("product_skus_of_type")
    .execute();
}

/** Skus with a free piece in the store, of a page of products below their normal price. */
export async function findOffers(reader: Reader, storeId: number, page: Page): Promise<SkuRow[]> {
  return selectSkus(reader)
    .where(sql`exists (
      select 1 from stock k where k.store_id = ${storeId}::int and k.sku = ${productSize.sku} and k.on_hand > k.held
    ) and ${product.id} in (
      select p.id from product p
      where not p.special and p.price_offer < p.price_normal and ${isBehind(page)} and exists (
        select 1 from product_size z join stock k on k.sku = z.sku
        where z.product_id = p.id and k.store_id = ${storeId}::int and k.on_hand > k.held
      ) order by p.id limit ${page.limit}::int)`)
    .orderBy(product.id)
    .prepare("offers")
    .execute();
}

/** Whether a product `p` comes after the previous page. */
function isBehind({ after }: Page): SQL {
  return sql`p.id > coalesce((select product_id from product_size where sku = ${sql.param(after ?? null)}::text), '')`;
}

/**
 * Every size of the given products with its free pieces in one store, or over all stores. Two statements, because each has its
 * own index.
 */
export async function findSizes(reader: Reader, productIds: readonly string[], storeId: number | undefined) {
  const inStore = storeId === undefined ? undefined : eq(stock.storeId, storeId);
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
    .leftJoin(stock, and(eq(stock.sku, productSize.sku), eq(stock.storeId, storeId)))
    .where(eq(productSize.sku, sku))
    .groupBy(productSize.sku)
    .prepare("free_stock")
    .execute();
  return rows[0];
}

function selectSkus(reader: Reader) {
  return reader
    .select({
      sku: productSize.sku,
      ean: productSize.ean,
      size: productSize.size,
      product,
      type: productType,
      conversion: sizeConversion,
    })
    .from(productSize)
    .innerJoin(product, eq(product.id, productSize.productId))
    .innerJoin(productType, eq(productType.id, product.typeId))
    .leftJoin(
      sizeConversion,
      and(eq(sizeConversion.scale, product.scale), eq(sizeConversion.inputValue, productSize.size)),
    );
}
