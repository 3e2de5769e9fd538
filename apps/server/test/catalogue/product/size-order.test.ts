import { compareSizes, normalizeSize } from "@horma/domain";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sizeOrder } from "../../../src/platform/db/schema/product.ts";
import { callerOf, openShop, type Shop } from "../../fulfilment/order/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it("[VA-09] the database sorts sizes in normal form as the rule does", async () => {
  const size = fc
    .oneof(
      fc.string({ unit: fc.constantFrom(..."0123456789.,/-eExSML") }),
      fc.tuple(fc.nat(60), fc.constantFrom("", ".5", " 2/3", ".25", "E")).map((parts) => parts.join("")),
    )
    .map(normalizeSize);
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(size), async (sizes) => {
      const rows = await shop.rows<{ size: string }>(
        `select size from unnest($1::text[]) each (size) order by ${sizeOrder("size")}`,
        sizes,
      );
      expect(rows.map((row) => row.size)).toEqual([...sizes].sort(compareSizes));
    }),
    { numRuns: 100 },
  );
});

it("[AP-10] a colour without the size is shown in the smallest that has a price", async () => {
  const [sku, other] = ["880101410", "880102"];
  await shop.rows("update product_size set size = '50' where product_id = $1 and size = '41'", other);
  await shop.rows("delete from price where product_id = $1", other);
  await shop.rows(
    "insert into price (product_id, sku, type, value) values ($1, $1 || '415', 'normal', 5), ($1, $1 || '400', 'normal', 5)",
    other,
  );
  const { products } = await callerOf(shop.app, "falabella", null)("search", { query: { q: sku } });
  expect(products[0]?.aditionals.map(({ id }) => id)).toContain(`${other}400`);
});
