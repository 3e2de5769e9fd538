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
it.each<[string, () => Statement, string[]]>([
  [
    "by a code",
    () => productsStatement(shop.deps, shop.storeId, { code: productCode(ean), text: ean }),
    ["sku_ean_pkey", "product_model_idx", "price_once"],
  ],
  [
    "by a code in all stores",
    () => productsStatement(shop.deps, undefined, { code: productCode(ean), text: ean }),
    ["sku_ean_pkey", "stock_sku_idx"],
  ],
  [
    "by skus",
    () => productsStatement(shop.deps, shop.storeId, { skus: ["880101410"] }),
    ["product_size_pkey", "product_model_idx", "price_once"],
  ],
  [
    "by skus in all stores",
    () => productsStatement(shop.deps, undefined, { skus: ["880101410"] }),
    ["product_size_pkey", "stock_sku_idx"],
  ],
  [
    "of a page of a type",
    () => typePageStatement(shop.deps, typeId, page),
    ["product_type_idx", "product_size_order_idx"],
  ],
  [
    "of a page of offers",
    () => offerPageStatement(shop.deps, shop.storeId, "41", page),
    ["price_offer_page_idx", "product_size_order_idx"],
  ],
])(
  "[SX-07] products %s are read by indexes, with a plan that is made once",
  async (_, statement, indexes) => {
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
      expect(scans.map(({ index }) => index)).toEqual(expect.arrayContaining(indexes));
      expect(scans.filter(({ node, table }) => node === "Seq Scan" && large.has(table ?? ""))).toEqual([]);
    } finally {
      client.release();
    }
  },
);

/** Every scan of a table in a plan. */
function scansOf(plan: unknown): { node: string; table: string | undefined; index: string | undefined }[] {
  if (typeof plan !== "object" || plan === null) return [];
  const each = plan as { "Node Type"?: string; "Relation Name"?: string; "Index Name"?: string };
  const [node, table, index] = [each["Node Type"], each["Relation Name"], each["Index Name"]];
  const own = node?.endsWith("Scan") ? [{ node, table, index }] : [];
  return [...own, ...Object.values(plan).flatMap(scansOf)];
}
