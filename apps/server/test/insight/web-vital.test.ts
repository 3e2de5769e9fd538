import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Browser, openBrowser } from "../browser.ts";
import { openShop, type Shop } from "../order/shop.ts";

describe("a web vital", () => {
  let shop: Shop;
  let browser: Browser;
  beforeAll(async () => {
    shop = await openShop();
    browser = openBrowser(shop.app);
    await browser.ready();
  });
  afterAll(() => shop.close());

  it("[AP-15] is kept by the server's own collector, with the route that was loaded", async () => {
    const vital = { path: "/store/:store_code", surface: "kiosk", name: "LCP", value: 812.5 };
    expect(await browser.post("/api/v1/web_vital", vital)).toMatchObject({ status: 204, body: "" });
    expect(await shop.rows("select path, surface, store_code, name, value from web_vital")).toEqual([
      { ...vital, store_code: null },
    ]);
  });

  it("[AP-14] is refused without the XSRF header", async () => {
    const body = { path: "/", surface: "phone", name: "CLS", value: 0 };
    const answer = await browser.post("/api/v1/web_vital", body, { headers: { "x-xsrf-token": "" } });
    expect(answer).toMatchObject({ status: 403, body: { code: "xsrf_invalid" } });
  });

  it.each<[unknown]>([
    [{ path: "/", surface: "phone", name: "LCP" }],
    [{ path: "/", surface: "phone", name: "FID", value: 1 }],
    [{ path: "/", surface: "phone", name: "LCP", value: -1 }],
    [{ path: "/", surface: "phone", name: "LCP", value: "1" }],
    [{ path: "/", surface: "phone", name: "LCP", value: 1, user: "ana" }],
  ])("[AP-15] is refused as %j and not kept", async (body) => {
    const count = () => shop.rows<{ n: string }>("select count(*) n from web_vital");
    const before = await count();
    expect(await browser.post("/api/v1/web_vital", body)).toMatchObject({ status: 400 });
    expect(await count()).toEqual(before);
  });
});
