import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectClient } from "../../../src/platform/db/connect-client.ts";
import { ask, openShop, type Shop } from "../../fulfilment/order/shop.ts";

const sku = "880101410";
let shop: Shop;
let search: string;
let offers: string;
beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT: "1000" });
  search = `/api/v1/falabella/search?q=${sku}&store_id=${shop.storeId}`;
  offers = `/api/v1/falabella/discounts?store_id=${shop.storeId}`;
});
afterAll(() => shop.close());

describe("long answers", () => {
  const packed = { "accept-encoding": "gzip, deflate, br" };
  const whole = { "accept-encoding": "identity" };

  it.each(["search", "offers"])(
    "of %s travel compressed to who takes them so, and say the same",
    async (of) => {
      const url = of === "search" ? search : offers;
      const [short, long] = [
        await shop.app.inject({ url, headers: packed }),
        await shop.app.inject({ url, headers: whole }),
      ];
      expect(short.headers["content-encoding"]).toBe("gzip");
      expect(long.headers["content-encoding"]).toBeUndefined();
      expect(short.rawPayload.length).toBeLessThan(long.rawPayload.length / 2);
      expect(JSON.parse(gunzipSync(short.rawPayload).toString())).toEqual(long.json());
    },
  );

  it("but not what fits a packet, and not an order's polls", async () => {
    const stores = await shop.app.inject({ url: "/api/v1/stores?code=0101", headers: packed });
    expect(stores.headers["content-encoding"]).toBeUndefined();
    const shopper = await shop.shopper();
    const { hash_id } = await ask(shop, shopper, [sku, "880101415"]);
    const headers = { ...packed, authorization: `Bearer ${shopper.token}` };
    const poll = await shop.app.inject({ url: `/api/v1/falabella/order/${hash_id}`, headers });
    expect(poll.body.length).toBeGreaterThan(1_000);
    expect(poll.headers["content-encoding"]).toBeUndefined();
  });

  it("[SC-24] a page of a list is made once for all who look at it within a second, and again after it", async () => {
    const names = async () =>
      (await shop.app.inject(offers)).json<{ name: string }[]>().map(({ name }) => name);
    const before = await names();
    await shop.rows("update product set name = 'Otra' where name = $1", before[0]);
    expect(await names()).toEqual(before);
    shop.clock.ahead += 60_000;
    expect(await names()).toContain("Otra");
  });
});

describe("people who look at pages while the database is slow", () => {
  it("wait for their turn or are refused, and take nothing from those who poll", async () => {
    const shopper = await shop.shopper();
    const { hash_id } = await ask(shop, shopper, [sku]);
    const other = await connectClient(shop.deps.db.config);
    await other.query("begin; lock table size_conversion in access exclusive mode");
    const looking = Array.from({ length: 260 }, () => shop.app.inject(search));
    await expect.poll(() => shop.deps.db.pool.totalCount - shop.deps.db.pool.idleCount).toBe(2);
    expect(await shopper.call("getOrder", { params: { hash_id } })).toMatchObject({ hash_id });
    await other.query("rollback");
    await other.end();
    const answers = await Promise.all(looking);
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers["retry-after"]).toBe("2");
    expect(refused[0]?.json()).toMatchObject({ code: "unavailable" });
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(260 - refused.length);
  });
});
