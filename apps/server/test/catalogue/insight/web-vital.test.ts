import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Browser, openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

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
    const { value: total, ...loaded } = vital;
    expect(await shop.rows("select path, surface, store_id, name, total from web_vital")).toEqual([
      { ...loaded, store_id: null, total },
    ]);
  });

  it.each([
    ["CLS", [0.1, 0.25, 0.26]],
    ["FCP", [1_800, 3_000, 3_001]],
    ["INP", [200, 500, 501]],
    ["LCP", [2_500, 4_000, 4_001]],
    ["TTFB", [800, 1_800, 1_801]],
  ])(
    "[SX-07] [FL-16] %s adds to its day's good, fair and poor ones, once a browser",
    async (name, values) => {
      for (const value of values) {
        const other = openBrowser(shop.app);
        await other.ready();
        for (let time = 0; time < 2; time++)
          await other.post("/api/v1/web_vital", {
            path: "/rut",
            surface: "phone",
            store_code: "0101",
            name,
            value,
          });
      }
      const text = `select good::int, fair::int, poor::int, total from web_vital where path = '/rut' and name = $1`;
      const total = values.reduce((sum, value) => sum + value);
      expect(await shop.rows(text, name)).toEqual([{ good: 1, fair: 1, poor: 1, total }]);
    },
  );

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
    const count = () => shop.rows<{ n: string }>("select sum(good + fair + poor) n from web_vital");
    const before = await count();
    expect(await browser.post("/api/v1/web_vital", body)).toMatchObject({ status: 400 });
    expect(await count()).toEqual(before);
  });
});
