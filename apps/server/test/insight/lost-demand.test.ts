import { limits } from "@horma/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepHistory } from "../../src/history/sweep-history.ts";
import { sweepOverdue } from "../../src/order/sweep/sweep-overdue.ts";
import { sweepPickups } from "../../src/order/sweep/sweep-pickups.ts";
import { always, ask, callerOf, makeReady, openShop, refusal, type Shop } from "../order/shop.ts";

const [sku, other] = ["880101410", "880101415"];
const kioskPin = "4820";
const outOfStock = "880101395";

describe("lost demand", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ KIOSK_PIN: kioskPin });
    await shop.setStock(sku, 20);
    await shop.setStock(other, 20);
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.rows("delete from lost_demand"));

  const lost = () =>
    shop.rows("select sku, kind, reason, source, pairs from lost_demand order by sku, kind, reason, source");
  const pick = (call: ReturnType<typeof callerOf>, picked: boolean) =>
    call("getInventory", { params: { store_id: shop.storeId, sku: outOfStock }, query: { picked } });

  it("[IN-01] counts pairs that nobody fetched and windows that passed, in the hour, without a trace of the order", async () => {
    const ready = await ask(shop, await shop.shopper(), [sku, other]);
    await makeReady(shop, ready.hash_id);
    const waiting = await (await shop.staff("seller")).call("orderForShopper", {
      body: { skus: [other], nickname: "Mati" },
    });
    expect(waiting.order.pairs).toHaveLength(1);
    shop.clock.ahead += limits.pickupWindow + 60_000;
    await sweepPickups(shop.deps);
    shop.clock.ahead += limits.unservedLife;
    await sweepOverdue(shop.deps);
    expect(await lost()).toEqual([
      { sku, kind: "window_passed", reason: null, source: "shopper", pairs: 1 },
      { sku: other, kind: "not_served", reason: null, source: "seller", pairs: 1 },
      { sku: other, kind: "window_passed", reason: null, source: "shopper", pairs: 1 },
    ]);
    expect(await shop.rows("select 1 from lost_demand where at <> date_trunc('hour', at)")).toEqual([]);
    const columns = await shop.rows(
      "select column_name from information_schema.columns where table_name = 'lost_demand' order by 1",
    );
    expect(columns.map((each) => Object.values(each as object)[0])).toEqual([
      "at",
      "kind",
      "pairs",
      "reason",
      "sku",
      "source",
      "store_id",
    ]);
  });

  it("[IN-01] counts a size that was picked and is not there, from phone and kiosk apart, and no poll", async () => {
    const phone = callerOf(shop.app, "falabella", null);
    await pick(phone, true);
    await pick(phone, true);
    await pick(phone, false);
    const kiosk = callerOf(shop.app, "falabella", null);
    await kiosk("getXsrfToken", {});
    await kiosk("enterKiosk", { body: { pin: kioskPin, store: "0101" } });
    await pick(kiosk, true);
    const there = { params: { store_id: shop.storeId, sku }, query: { picked: true } };
    await phone("getInventory", there);
    const seen = { sku: outOfStock, kind: "not_there", reason: "no_stock" };
    expect(await lost()).toEqual([
      { ...seen, source: "kiosk", pairs: 1 },
      { ...seen, source: "shopper", pairs: 2 },
    ]);
  });

  it("[IN-01] counts the sizes that a refused request lacked, of shopper and seller, and none of a request that is made", async () => {
    const shopper = await shop.shopper();
    const seller = await shop.staff("seller");
    const skus = [sku, outOfStock];
    expect(
      await refusal(shopper.call, "createOrder", { body: { skus, store_id: shop.storeId } }),
    ).toMatchObject({
      code: "out_of_stock",
    });
    const wish = { body: { skus, nickname: "Mati" } };
    expect(await refusal(seller.call, "orderForShopper", wish)).toMatchObject({ code: "out_of_stock" });
    await ask(shop, shopper, [sku]);
    const refused = { sku: outOfStock, kind: "refused", reason: "no_stock", pairs: 1 };
    expect(await lost()).toEqual([
      { ...refused, source: "seller" },
      { ...refused, source: "shopper" },
    ]);
  });

  it("[IN-01] [TR-17] counts what a closed store refuses, but no sku that the catalogue lacks", async () => {
    await shop.setHours(null);
    const { call } = await shop.shopper();
    const body = { skus: [sku, "999999999"], store_id: shop.storeId };
    expect(await refusal(call, "createOrder", { body })).toMatchObject({ code: "store_closed" });
    await shop.setHours(always);
    expect(await lost()).toEqual([
      { sku, kind: "refused", reason: "store_closed", source: "shopper", pairs: 1 },
    ]);
  });

  it("[SX-07] is kept as long as a history", async () => {
    await pick(callerOf(shop.app, "falabella", null), true);
    await shop.rows(
      "insert into lost_demand select at - interval '731 days', store_id, sku, kind, reason, source, 7 from lost_demand",
    );
    await sweepHistory(shop.deps);
    expect(await lost()).toMatchObject([{ pairs: 1 }]);
  });
});
