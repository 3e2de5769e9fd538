import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Browser, openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

describe("a page view", () => {
  let shop: Shop;
  let browser: Browser;
  beforeAll(async () => {
    shop = await openShop();
    browser = openBrowser(shop.app);
    await browser.ready();
  });
  afterAll(() => shop.close());

  const kept = () =>
    shop.rows(
      `select path, surface, code as store_code, views::int from page_view left join store on store.id = store_id`,
    );

  it("[AP-15] is kept by the server's own collector, with its route and nothing about the person", async () => {
    const view = { path: "/preparing/:hash_id", surface: "phone", store_code: "0101" };
    expect(await browser.post("/api/v1/page_view", view)).toMatchObject({ status: 204, body: "" });
    expect(await kept()).toEqual([{ ...view, views: 1 }]);
  });

  it("[SX-07] adds to its day's sum, at once with others too, and names no store that there is not", async () => {
    const view = { path: "/rut", surface: "kiosk" };
    const asked = ["123456785", "123456785", "9999", undefined].map(async (store_code) => {
      const other = openBrowser(shop.app);
      await other.ready();
      return other.post("/api/v1/page_view", { ...view, ...(store_code !== undefined && { store_code }) });
    });
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await kept()).toContainEqual({ ...view, store_code: null, views: 4 });
  });

  it("[FL-16] counts once a browser, place and hour, whatever stores it makes up", async () => {
    const view = { path: "/alias", surface: "phone" };
    for (const store_code of ["0101", "0101", "9998", "9999"])
      await browser.post("/api/v1/page_view", { ...view, store_code });
    const alias = (await kept()).filter((row) => (row as { path: string }).path === "/alias");
    expect(alias.map((row) => (row as { views: number }).views)).toEqual([1, 1]);
  });

  it.each<[unknown]>([
    [{}],
    [{ path: "/rut", surface: "watch" }],
    [{ path: "/rut?rut=12345678-5", surface: "phone" }],
    [{ path: "rut", surface: "phone" }],
    [{ path: "/maria-perez", surface: "phone" }],
    [{ path: `/${"a".repeat(100)}`, surface: "phone" }],
    [{ path: "/rut", surface: "phone", store_code: 101 }],
    [{ path: "/rut", surface: "phone", user: "ana" }],
  ])("[AP-15] is refused as %j and not kept", async (body) => {
    const count = () => shop.rows<{ n: string }>("select sum(views) n from page_view");
    const before = await count();
    expect(await browser.post("/api/v1/page_view", body)).toMatchObject({
      status: 400,
      body: { status: "bad_request", code: "bad_request" },
    });
    expect(await count()).toEqual(before);
  });
});
