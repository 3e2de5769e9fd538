import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, openShop, type Shop } from "../../fulfilment/order/shop.ts";

describe("the events of an order", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    await ask(shop, await shop.shopper(), ["880101410"]);
  });
  afterAll(() => shop.close());

  it.each([
    "update order_event set type = 'nothing_happened'",
    "delete from order_event",
    "truncate order_event",
  ])("stay as they were written: %s is refused to the tables' owner too", async (statement) => {
    const events = () => shop.rows("select * from order_event order by id");
    const before = await events();
    expect(before.length).toBeGreaterThan(0);
    await expect(shop.asOwner(statement)).rejects.toThrow("order_event is append-only");
    expect(await events()).toEqual(before);
  });
});
