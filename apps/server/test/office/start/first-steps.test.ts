import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Colleague, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { triedOn } from "../../people/staff/tried-on.ts";

const sku = "880101410";

describe("the first steps", () => {
  let shop: Shop;
  let head: Colleague;
  beforeAll(async () => {
    shop = await openShop();
    head = await shop.office("head_office", null);
  });
  afterAll(() => shop.close());

  it("[CT-09] are those of the first store that did not close, from nothing to a served shopper", async () => {
    const steps = () => head.call("getFirstSteps", {});
    await shop.setStock(sku, 5);
    const made = { devices: true, products: true, stock: true };
    expect(await steps()).toMatchObject({
      store: { code: "0101" },
      ...made,
      requested: false,
      served: false,
    });
    await ask(shop, await shop.shopper(), [sku]);
    expect(await steps()).toMatchObject({ requested: true, served: false });
    await triedOn(shop, [sku]);
    expect(await steps()).toMatchObject({ served: true });
    await shop.rows("update store set closed_at = now() where code = '0101'");
    expect(await steps()).toMatchObject({ store: { code: "0102" }, requested: false, served: false });
    await shop.rows("update store set closed_at = now()");
    expect(await steps()).toMatchObject({ store: null, devices: false, stock: false, products: true });
  });
});
