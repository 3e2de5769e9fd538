import { type CataloguePrice, priceInForce, priceKinds } from "@horma/domain";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { priceInForceText } from "../../src/price/price-in-force.ts";
import { openShop, type Shop } from "../order/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const product = "880101";
const skus = ["880101410", "880101415"];
const times = ["2026-12-01T00:00:00", "2026-12-24T09:00:00", "2026-12-24T09:00:01", "2027-01-01T00:00:00"];
const time = fc.constantFrom(...times);

/** Prices as the table accepts them: no two of one sku, store, type and beginning. */
const prices = fc.uniqueArray(
  fc.record<CataloguePrice>({
    sku: fc.constantFrom(null, ...skus),
    storeId: fc.constantFrom(null, 1, 2),
    type: fc.constantFrom(...priceKinds),
    value: fc.integer({ min: 0, max: 5 }),
    starts: fc.option(time),
    ends: fc.constantFrom(null, "2026-12-24T09:00:01", "2028-01-01T00:00:00"),
  }),
  { selector: ({ sku, storeId, type, starts }) => [sku, storeId, type, starts].join(), maxLength: 12 },
);

it("[CT-05] the statement finds the same price in force as the rule", async () => {
  const inForce = priceInForceText({
    ...{ productId: "$1", sku: "$2::text", storeId: "$3::int", localTime: "$4::timestamp" },
  });
  await fc.assert(
    fc.asyncProperty(
      prices.map((list) =>
        list.filter(({ starts, ends }) => starts === null || ends === null || starts < ends),
      ),
      fc.record({ sku: fc.constantFrom(...skus), storeId: fc.constantFrom(null, 1, 2), localTime: time }),
      async (list, at) => {
        await shop.rows("delete from price where product_id = $1", product);
        for (const { sku, storeId, type, value, starts, ends } of list) {
          await shop.rows(
            `insert into price (product_id, sku, store_id, type, value, starts, ends) values ($1, $2, $3, $4, $5, $6, $7)`,
            ...[product, sku, storeId, type, value, starts, ends],
          );
        }
        const [row] = await shop.rows(
          `select normal, offer from ${inForce} p`,
          ...[product, at.sku, at.storeId, at.localTime],
        );
        const { normal, offer } = priceInForce(list, at) ?? {};
        expect(row).toEqual({ normal: normal ?? null, offer: offer ?? null });
      },
    ),
    { numRuns: 150 },
  );
});
