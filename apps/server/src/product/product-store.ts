import type { ProductSummary } from "@horma/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import { product, productSize, productType, sizeConversion, stock } from "../db/schema.ts";
import { presentSummary } from "./product-presenter.ts";

/** A sku with its product, its type and its row of the conversion table. */
export type SkuRow = Awaited<ReturnType<typeof findSkus>>[number];
/** A size of a product with the pieces nobody holds; `free` is null where the store keeps none. */
export type SizeRow = Awaited<ReturnType<typeof findSizes>>[number];
export type ConversionRow = typeof sizeConversion.$inferSelect;

/** What lists and orders show of the given skus, by sku; skus that do not exist are left out. */
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

/** The row of an EAN. */
export async function findEan(reader: Reader, ean: string): Promise<SkuRow | undefined> {
  const rows = await selectSkus(reader).where(eq(productSize.ean, ean)).prepare("product_ean").execute();
  return rows[0];
}

/** The same size in every colour of the given models. */
export async function findColours(reader: Reader, models: readonly string[]): Promise<SkuRow[]> {
  return selectSkus(reader)
    .where(sql`${product.model} = any(${sql.param(models)})`)
    .orderBy(product.id)
    .prepare("product_colours")
    .execute();
}

/** All skus of a product type. */
export async function findSkusOfType(reader: Reader, typeId: number): Promise<SkuRow[]> {
  return selectSkus(reader)
    .where(eq(product.typeId, typeId))
    .orderBy(product.id)
    .prepare("product_skus_of_type")
    .execute();
}

/** Every sku of which a store has a piece that nobody holds. */
export async function findFreeSkus(reader: Reader, storeId: number): Promise<SkuRow[]> {
  return selectSkus(reader)
    .innerJoin(stock, and(eq(stock.sku, productSize.sku), eq(stock.storeId, sql.param(storeId))))
    .where(sql`${stock.onHand} > ${stock.held}`)
    .prepare("free_skus")
    .execute();
}

/**
 * Every size of the given products with its free pieces in one store, or over all stores without one: two statements,
 * for each has an index of its own.
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

/** Conversion tables by their scale. */
export async function findConversions(reader: Reader, scales: readonly string[]): Promise<ConversionRow[]> {
  return reader
    .select()
    .from(sizeConversion)
    .where(sql`${sizeConversion.scale} = any(${sql.param(scales)})`)
    .prepare("size_conversions")
    .execute();
}

/** Pieces of a sku that nobody holds in a store; nothing when the sku does not exist. */
export async function findFree(
  reader: Reader,
  storeId: number,
  sku: string,
): Promise<{ quantity: number } | undefined> {
  const rows = await reader
    .select({ quantity: sql<number>`coalesce(${stock.onHand} - ${stock.held}, 0)` })
    .from(productSize)
    .leftJoin(stock, and(eq(stock.sku, productSize.sku), eq(stock.storeId, storeId)))
    .where(eq(productSize.sku, sku))
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
