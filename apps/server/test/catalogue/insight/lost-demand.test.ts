import { limits } from "@horma/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countLostOnce } from "../../../src/catalogue/insight/count-lost-demand.ts";
import { sweepOverdue } from "../../../src/fulfilment/order/sweep/sweep-overdue.ts";
import { sweepPickups } from "../../../src/fulfilment/order/sweep/sweep-pickups.ts";
import { sweepHistory } from "../../../src/upkeep/retention/sweep-history.ts";
import {
  always,
  ask,
  callerOf,
  makeReady,
  openShop,
  refusal,
  type Shop,
} from "../../fulfilment/order/shop.ts";

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
  beforeEach(() => shop.rows("with gone as (delete from lost_demand) delete from counted"));

  const lost = () =>
    shop.rows("select sku, kind, reason, source, pairs from lost_demand order by sku, kind, reason, source");
  const pick = (call: ReturnType<typeof callerOf>, size = outOfStock) =>
    call("recordMissedSize", { params: { store_id: shop.storeId, sku: size } });
  const newBrowser = () => callerOf(shop.app, "falabella", null);

  it("[IN-01] counts pairs that no one fetched and windows that passed, in the hour, without a trace of the order", async () => {
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

  it("[IN-01] [FL-16] counts a size that was picked and is not there once a browser or kiosk and hour, and none that is there", async () => {
    const phone = newBrowser();
    for (let time = 0; time < 3; time++) await pick(phone);
    await pick(phone, sku);
    const kiosk = newBrowser();
    await kiosk("getXsrfToken", {});
    await kiosk("enterKiosk", { body: { pin: kioskPin, store: "0101" } });
    await pick(kiosk);
    await pick(kiosk);
    const seen = { sku: outOfStock, kind: "not_there", reason: "no_stock" };
    const once = [
      { ...seen, source: "kiosk", pairs: 1 },
      { ...seen, source: "shopper", pairs: 1 },
    ];
    expect(await lost()).toEqual(once);
    await pick(newBrowser());
    shop.clock.ahead += limits.countedFor;
    await pick(phone);
    const all = await shop.rows("select sum(pairs)::int as pairs from lost_demand where source = 'shopper'");
    expect(all).toEqual([{ pairs: 3 }]);
  });

  it("[FL-16] counts nothing that is only looked up, as by the pages of before", async () => {
    const url = `/api/v1/falabella/inventory/${shop.storeId}/${outOfStock}?picked=true`;
    const { statusCode, body } = await shop.app.inject(url);
    expect({ statusCode, ...JSON.parse(body) }).toMatchObject({ statusCode: 200, has_stock: false });
    const posted = await shop.app.inject({ method: "POST", url: url.replace("?picked=true", "/missed") });
    expect(posted.statusCode).toBe(403);
    expect(await lost()).toEqual([]);
  });

  it("[FL-16] rises by a network's share at most, however many browsers it has, and no row is left of more", async () => {
    const deps = { ...shop.deps, env: { ...shop.deps.env, rateLimit: 3 / limits.lostPerNetwork } };
    const browsers = Array.from({ length: 40 }, (_, each) => `browser ${each}`);
    const count = (who: string | string[], sharedBy: string) =>
      deps.db.transact((tx) =>
        countLostOnce(
          tx,
          deps.env,
          [who].flat().map((each) => ({
            lost: [{ sku, kind: "not_there", reason: "no_stock", pairs: 1 }],
            whose: {
              storeId: shop.storeId,
              source: "shopper",
              now: deps.now(),
              caller: { who: each, sharedBy },
            },
          })),
        ),
      );
    await Promise.all(browsers.map((who) => count(who, "a network")));
    expect(await lost()).toMatchObject([{ pairs: 3 }]);
    await count("browser 1", "another network");
    await count(["a new one", "a new one", ...browsers], "another network");
    expect((await lost()).map((row) => (row as { pairs: number }).pairs)[0]).toBe(6);
    expect((await shop.rows("select 1 from counted")).length).toBe(8);
    shop.clock.ahead += limits.countedFor;
    await count("browser 0", "a network");
    await sweepHistory(shop.deps);
    expect(await shop.rows("select uses from counted")).toEqual([{ uses: 1 }, { uses: 1 }]);
  });

  it("[FL-16] counts a refused request once, with one key or ever new ones, and a seller's by its key", async () => {
    const [shopper, seller] = [await shop.shopper(), await shop.staff("seller")];
    await shopper.call("getXsrfToken", {});
    const body = { skus: [outOfStock], store_id: shop.storeId };
    const again = ["key-0001", "key-0001", "key-0002", undefined];
    await Promise.all(
      again.map((key) =>
        refusal(shopper.call, "createOrder", { body, ...(key !== undefined && { idempotencyKey: key }) }),
      ),
    );
    for (const idempotencyKey of ["key-0003", "key-0003", "key-0004"])
      await refusal(seller.call, "orderForShopper", {
        body: { skus: [outOfStock], nickname: "Mati" },
        idempotencyKey,
      });
    const refused = { sku: outOfStock, kind: "refused", reason: "no_stock" };
    await expect.poll(lost).toEqual([
      { ...refused, source: "seller", pairs: 2 },
      { ...refused, source: "shopper", pairs: 1 },
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
    await expect.poll(lost).toEqual([
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
    await expect
      .poll(lost)
      .toEqual([{ sku, kind: "refused", reason: "store_closed", source: "shopper", pairs: 1 }]);
  });

  it("[SX-07] is kept as long as a history", async () => {
    await pick(newBrowser());
    await shop.rows(
      "insert into lost_demand select at - interval '731 days', store_id, sku, kind, reason, source, 7 from lost_demand",
    );
    await sweepHistory(shop.deps);
    expect(await lost()).toMatchObject([{ pairs: 1 }]);
  });
});

it("[IN-01] what refused requests lost is counted before a server has stopped", async () => {
  const shop = await openShop();
  const { call } = await shop.shopper();
  const body = { skus: [outOfStock], store_id: shop.storeId };
  expect(await refusal(call, "createOrder", { body })).toMatchObject({ code: "out_of_stock" });
  await shop.app.close();
  expect(await shop.rows("select sku, pairs from lost_demand")).toEqual([{ sku: outOfStock, pairs: 1 }]);
  await shop.close();
});
