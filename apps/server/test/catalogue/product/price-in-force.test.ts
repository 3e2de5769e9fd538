import { type CataloguePrice, priceInForce, priceKinds } from "@horma/domain";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { priceInForceText } from "../../../src/catalogue/price/price-in-force.ts";
import { callerOf, openShop, type Shop } from "../../fulfilment/order/shop.ts";

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
    productId: "$1",
    sku: "$2::text",
    storeId: "$3::int",
    localTime: "$4::timestamp",
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
            product,
            sku,
            storeId,
            type,
            value,
            starts,
            ends,
          );
        }
        const [row] = await shop.rows(
          `select normal, offer from ${inForce} p`,
          product,
          at.sku,
          at.storeId,
          at.localTime,
        );
        const { normal, offer } = priceInForce(list, at) ?? {};
        expect(row).toEqual({ normal: normal ?? null, offer: offer ?? null });
      },
    ),
    { numRuns: 150 },
  );
});

it("[CT-05] each store shows the price in force there by its own clock, and an order what was asked", async () => {
  const [sku, id] = ["880102410", "880102"];
  const [other] = await shop.rows<{ id: number }>("select id from store where code = '0102'");
  const otherStore = other?.id ?? 0;
  await shop.rows("update store set time_zone = 'Pacific/Easter' where id = $1", otherStore);
  await shop.rows("delete from price where product_id = $1", id);
  await shop.rows("insert into price (product_id, type, value) values ($1, 'normal', 50000)", id);
  // Only in the first store, and only now.
  await shop.rows(
    `insert into price (product_id, store_id, type, value, starts, ends)
     select $1, id, 'offer', 40000, now() at time zone time_zone - interval '1 hour', now() at time zone time_zone + interval '1 hour'
     from store where id = $2`,
    id,
    shop.storeId,
  );
  // Begins in both stores at the same time of their clocks, which is now in the first and later on the island.
  await shop.rows(
    `insert into price (product_id, sku, type, value, starts)
     select $1, $2, 'normal', 45000, now() at time zone time_zone - interval '1 minute' from store where id = $3`,
    id,
    sku,
    shop.storeId,
  );
  const shown = async (storeId: number) => {
    const { products } = await callerOf(
      shop.app,
      "falabella",
      null,
    )("search", {
      query: { q: sku, store_id: storeId },
    });
    return [products[0]?.price_normal, products[0]?.price_offer];
  };
  expect(await shown(shop.storeId)).toEqual([45_000, 40_000]);
  expect(await shown(otherStore)).toEqual([50_000, null]);

  const shopper = await shop.shopper();
  const { order } = await shopper.call("createOrder", { body: { skus: [sku], store_id: shop.storeId } });
  await shop.rows(
    "update price set value = 60000, ends = null where product_id = $1 and type = 'normal'",
    id,
  );
  await shop.rows("delete from price where product_id = $1 and type = 'offer'", id);
  expect(await shown(shop.storeId)).toEqual([60_000, null]);
  const kept = await shopper.call("getOrder", { params: { hash_id: order.hash_id } });
  expect(kept.order_details.map(({ product }) => product.metadata.prices)).toEqual([
    [
      { type: "1", value: 45_000 },
      { type: "2", value: 40_000 },
    ],
  ]);
});
