import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, callerOf, moveAll, openShop, refusal, type Shop, type Shopper } from "./shop.ts";

const sku = "880101410";

describe("POST remote/pair_device", () => {
  let shop: Shop;
  let ana: Shopper;
  beforeAll(async () => {
    shop = await openShop();
    ana = await shop.shopper();
    await shop.setStock(sku, 10);
  });
  afterAll(() => shop.close());

  const nobody = () => callerOf(shop.app, "falabella", null);

  it("[AP-12] [DM-08] hands an order in progress over: the token it answers is the order's shopper's", async () => {
    const order = await ask(shop, ana, [sku]);
    const paired = await nobody()("pairDevice", { body: { hash: order.hash_id, hwd: "box-04" } });
    expect(paired).toMatchObject({ status: "ok", order, store: { id: shop.storeId } });
    expect(paired.auth_token).not.toBe(ana.token);
    const other = callerOf(shop.app, "falabella", paired.auth_token);
    expect(await other("getOrder", { params: { hash_id: order.hash_id } })).toEqual(order);
    const { id } = await shop.stored(order.hash_id);
    expect(
      await shop.rows(
        "select actor, data from order_event where order_id = $1 and type = 'device_paired'",
        id,
      ),
    ).toEqual([{ actor: "shopper", data: { hwd: "box-04" } }]);
  });

  it("[AP-12] needs no device, but one that is named must stand in the order's store", async () => {
    const { hash_id: hash } = await ask(shop, ana, [sku]);
    expect(await refusal(nobody(), "pairDevice", { body: { hash } })).toBeUndefined();
    expect(await refusal(nobody(), "pairDevice", { body: { hash, hwd: "box-99" } })).toEqual({
      code: "device_not_found",
      skus: [],
    });
  });

  it("[AP-12] refuses unknown orders and those that are over, and opens no session for them", async () => {
    const { hash_id: hash } = await ask(shop, ana, [sku]);
    await moveAll(shop, hash, "missed");
    const sessions = await shop.rows("select count(*) from session");
    expect(await refusal(nobody(), "pairDevice", { body: { hash } })).toMatchObject({ code: "order_over" });
    expect(await refusal(nobody(), "pairDevice", { body: { hash: "unknown" } })).toMatchObject({
      code: "order_not_found",
    });
    expect(await shop.rows("select count(*) from session")).toEqual(sessions);
  });
});
