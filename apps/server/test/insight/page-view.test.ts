import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Browser, openBrowser } from "../browser.ts";
import { openShop, type Shop } from "../order/shop.ts";

describe("a page view", () => {
  let shop: Shop;
  let browser: Browser;
  beforeAll(async () => {
    shop = await openShop();
    browser = openBrowser(shop.app);
    await browser.ready();
  });
  afterAll(() => shop.close());

  it("[AP-15] is kept by the server's own collector, with its route and nothing about the person", async () => {
    const view = { path: "/preparing/:hash_id", surface: "phone", store_code: "0101" };
    expect(await browser.post("/api/v1/page_view", view)).toMatchObject({ status: 204, body: "" });
    expect(await shop.rows("select path, surface, store_code from page_view")).toEqual([view]);
  });

  it.each<[unknown]>([
    [{}],
    [{ path: "/rut", surface: "watch" }],
    [{ path: "/rut?rut=12345678-5", surface: "phone" }],
    [{ path: "rut", surface: "phone" }],
    [{ path: `/${"a".repeat(100)}`, surface: "phone" }],
    [{ path: "/rut", surface: "phone", store_code: 101 }],
    [{ path: "/rut", surface: "phone", user: "ana" }],
  ])("[AP-15] is refused as %j and not kept", async (body) => {
    const count = () => shop.rows<{ n: string }>("select count(*) n from page_view");
    const before = await count();
    expect(await browser.post("/api/v1/page_view", body)).toMatchObject({
      status: 400,
      body: { status: "bad_request", code: "bad_request" },
    });
    expect(await count()).toEqual(before);
  });
});
