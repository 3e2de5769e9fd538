import { discountPercent, readPrice } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerOf, openShop, refusal, type Shop } from "../../fulfilment/order/shop.ts";

describe("GET discounts", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  const signedOut = () => callerOf(shop.app, "falabella", null);
  /** As it is once nothing of before is reused. */
  const discounts = (size?: string) => {
    shop.clock.ahead += 60_000;
    return signedOut()("listDiscounts", {
      query: { store_id: shop.storeId, ...(size !== undefined && { size }) },
    });
  };
  const free = async (sku: string) => {
    const stock = await shop.stock(sku);
    return stock === undefined ? 0 : stock.onHand - stock.held;
  };

  it("[SC-24] [VA-10] lists what is below its normal price, each product once and with a pair in the store", async () => {
    const listed = await discounts();
    expect(listed.length).toBeGreaterThan(0);
    for (const product of listed) {
      const price = readPrice(product.metadata.prices);
      expect(price && discountPercent(price)).toBeGreaterThan(0);
      expect(product.price).toBe(price?.offer);
      expect(await free(product.metadata.sku)).toBeGreaterThan(0);
    }
    const reduced = await shop.rows<{ id: string }>(
      `select id from product p where id in (select product_id from price where type = 'offer') and exists (
         select 1 from product_size z join stock s on s.sku = z.sku
         where z.product_id = p.id and s.store_id = $1 and s.on_hand > s.held) order by id`,
      shop.storeId,
    );
    expect(listed.map(({ metadata }) => metadata.sku.slice(0, 6))).toEqual(reduced.map(({ id }) => id));
  });

  it("[SC-24] answers a product in the asked size where the store has it", async () => {
    const [some] = await discounts();
    const id = some?.metadata.sku.slice(0, 6);
    const inSize = (listed: Awaited<ReturnType<typeof discounts>>) =>
      listed.find(({ metadata }) => metadata.sku.startsWith(id ?? ""))?.metadata;
    await shop.setStock(`${id}410`, 2);
    expect(inSize(await discounts("41"))?.size).toBe("41");
    expect(inSize(await discounts("41,0"))?.size).toBe("41");
    await shop.setStock(`${id}410`, 0);
    expect(inSize(await discounts("41"))?.size).not.toBe("41");
  });

  it("[SC-24] leaves out a product of which nothing is left", async () => {
    const [some] = await discounts();
    const id = some?.metadata.sku.slice(0, 6) ?? "";
    await shop.rows(
      "update stock set on_hand = held where store_id = $1 and sku like $2",
      shop.storeId,
      `${id}%`,
    );
    expect((await discounts()).map(({ metadata }) => metadata.sku.slice(0, 6))).not.toContain(id);
  });

  it("refuses a store that does not exist, and one that is not named", async () => {
    expect(await refusal(signedOut(), "listDiscounts", { query: { store_id: 99_999 } })).toMatchObject({
      code: "store_not_found",
    });
    const answer = await shop.app.inject("/api/v1/falabella/discounts");
    expect(answer.statusCode).toBe(400);
  });
});
