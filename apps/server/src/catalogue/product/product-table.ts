import type { ProductCode } from "@horma/gtin";
import { and, eq, sql } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { product, productSize, sizeConversion, sizeSystem, stock } from "../../platform/db/schema/product.ts";
import { firstPicture, type PictureSource } from "../picture/picture-address.ts";
import { codeValues, skuOfCode } from "./product-codes.ts";

/** A sku with its product, its row of the conversion table and its first picture. */
export type SkuRow = Awaited<ReturnType<typeof findSkus>>[number];
export type SystemRow = Pick<typeof sizeSystem.$inferSelect, "code" | "name">;

/** The rows of the given skus, in no particular order, also of products that shoppers do not see. */
export async function findSkus(reader: Reader, skus: readonly string[]) {
  return selectSkus(reader)
    .where(sql`${productSize.sku} = any(${sql.param(skus)})`)
    .prepare("product_skus")
    .execute();
}

/** The row that a code names; undefined if the catalogue does not have it or it is not a product's code. */
export async function findByCode(
  reader: Reader,
  code: ProductCode,
  text: string,
): Promise<SkuRow | undefined> {
  const [eans, written] = codeValues(code, text);
  const sku = skuOfCode(sql`${sql.param(eans)}::text[]`, sql`${sql.param(written)}::text[]`);
  const rows = await selectSkus(reader)
    .where(sql`${productSize.sku} = ${sku}`)
    .prepare("product_by_code")
    .execute();
  return rows[0];
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

function selectSkus(reader: Reader) {
  return reader
    .select({
      sku: productSize.sku,
      size: productSize.size,
      product,
      conversion: sizeConversion,
      picture: sql<PictureSource | null>`${sql.raw(firstPicture('"product"."id"'))}`,
    })
    .from(productSize)
    .innerJoin(product, eq(product.id, productSize.productId))
    .leftJoin(
      sizeConversion,
      and(eq(sizeConversion.scale, product.scale), eq(sizeConversion.inputValue, productSize.size)),
    );
}
