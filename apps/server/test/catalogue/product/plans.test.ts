import { productCode } from "@horma/gtin";
import { afterAll, beforeAll, expect, it } from "vitest";
import { productsStatement } from "../../../src/catalogue/product/find-products.ts";
import { offerPageStatement, typePageStatement } from "../../../src/catalogue/product/list-page.ts";
import type { Statement } from "../../../src/platform/db/database.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { fillProducts } from "./fill-products.ts";

/** Tables that grow with the catalogue. */
const large = new Set(["product", "product_size", "product_picture", "price", "sku_ean", "stock"]);

let shop: Shop;
let typeId: number;
beforeAll(async () => {
  shop = await openShop();
  typeId = await fillProducts(shop, { models: 3_000, sizes: 4 });
});
afterAll(() => shop.close());

const ean = "7808801014102";
const page = { after: undefined, limit: 48 };
it.each<[string, () => Statement]>([
  ["by a code", () => productsStatement(shop.deps, shop.storeId, { code: productCode(ean), text: ean })],
  [
    "by a code in all stores",
    () => productsStatement(shop.deps, undefined, { code: productCode(ean), text: ean }),
  ],
  ["by skus", () => productsStatement(shop.deps, shop.storeId, { skus: ["880101410"] })],
  ["by skus in all stores", () => productsStatement(shop.deps, undefined, { skus: ["880101410"] })],
  ["a page of a type", () => typePageStatement(shop.deps, typeId, page)],
  ["a page of offers", () => offerPageStatement(shop.deps, shop.storeId, "41", page)],
])("[SX-07] products %s are read by indexes, with a plan that is made once", async (_, statement) => {
  const { name, text } = statement();
  const client = await shop.deps.db.pool.connect();
  try {
    // PostgreSQL plans the first five itself each time, then keeps a plan if that costs no more.
    for (let asked = 0; asked < 6; asked++) await client.query(statement());
    const { rows: kept } = await client.query(
      "select generic_plans::int from pg_prepared_statements where name = $1",
      [name],
    );
    expect(kept).toEqual([{ generic_plans: 1 }]);
    const { rows } = await client.query(`explain (generic_plan, format json) ${text}`);
    const scans = scansOf(rows[0]["QUERY PLAN"]);
    expect(scans.length).toBeGreaterThan(4);
    expect(scans.filter(({ node, table }) => node === "Seq Scan" && large.has(table))).toEqual([]);
  } finally {
    client.release();
  }
});

/** Every scan of a table in a plan. */
function scansOf(plan: unknown): { node: string; table: string }[] {
  if (typeof plan !== "object" || plan === null) return [];
  const own =
    "Relation Name" in plan && "Node Type" in plan
      ? [{ node: String(plan["Node Type"]), table: String(plan["Relation Name"]) }]
      : [];
  return [...own, ...Object.values(plan).flatMap(scansOf)];
}
