import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../../browser.ts";
import { always, openShop, type Shop } from "../../fulfilment/order/shop.ts";

describe("the stores", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  it("[AP-13] [DM-07] are listed with everything that decides how they hand over", async () => {
    const { status, body } = await openBrowser(shop.app).get("/api/v1/stores");
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { code: "0101", name: "Alameda", has_smartbox: true, deliver_methods: ["box", "take_away"] },
      { code: "0102", has_smartbox: false, is_opened: true },
    ]);
  });

  it("[ST-14] [ST-15] tell how orders reach their shoppers, and what of it is possible now; a closed one is found all the same", async () => {
    const browser = openBrowser(shop.app);
    const told = async () => {
      const listed = await browser.get("/api/v1/stores?code=0101");
      const one = await browser.get(`/api/v1/stores/${shop.storeId}`);
      expect(listed.body).toEqual([one.body]);
      return one.body;
    };
    const offered_methods = ["box", "counter"];
    expect(await told()).toMatchObject({ offered_methods, methods_now: offered_methods });
    await shop.setHours(null);
    expect(await told()).toMatchObject({ is_opened: false, offered_methods, methods_now: [] });
    await shop.rows("update store set can_order_in_advance = true where code = '0101'");
    expect(await told()).toMatchObject({ is_opened: false, offered_methods, methods_now: ["counter"] });
    await shop.rows("update store set can_order_in_advance = false where code = '0101'");
    await shop.setHours(always);
  });

  it("[VA-11] are listed nearest first from a place, with their distance; those of unknown position last, by name", async () => {
    const places: [string, number | null, number | null][] = [
      ["Punta Arenas", -53.1638, -70.9171],
      ["Cerca", -33.4489, -70.6693],
      ["Sin lugar", null, null],
      ["Concepción", -36.8201, -73.0444],
      ["A medias", -33.4489, null],
    ];
    for (const [index, [name, ...at]] of places.entries())
      await shop.rows(
        "insert into store (code, name, latitude, longitude) values ($1, $2, $3, $4)",
        `04${index}0`,
        name,
        ...at,
      );
    const browser = openBrowser(shop.app);
    const near = async (more: string) =>
      (await browser.get(`/api/v1/stores?q=04&latitude=-33.4489&longitude=-70.6693${more}`)).body as {
        id: number;
        name: string;
        distance_km?: number;
      }[];
    const all = await near("");
    expect(all.map(({ name, distance_km }) => [name, distance_km])).toEqual([
      ["Cerca", 0],
      ["Concepción", 433.07],
      ["Punta Arenas", 2194.74],
      ["A medias", undefined],
      ["Sin lugar", undefined],
    ]);
    for (const { distance_km = 0 } of all) expect(distance_km).toBe(Number(distance_km.toFixed(2)));
    const paged: typeof all = [];
    for (
      let page = await near("&limit=2");
      page.length > 0;
      page = await near(`&limit=2&after=${paged.at(-1)?.id}`)
    )
      paged.push(...page);
    expect(paged).toEqual(all);
    const named = (await browser.get("/api/v1/stores?q=04")).body;
    expect(named).not.toContainEqual(expect.objectContaining({ distance_km: expect.anything() }));
    await shop.rows("delete from store where code like '04%'");
  });

  it("[DM-07] carry every field of the specification, and nothing besides", async () => {
    const browser = openBrowser(shop.app);
    const { body } = await browser.get("/api/v1/stores");
    const one = await browser.get(`/api/v1/stores/${shop.storeId}`);
    for (const store of [...(body as object[]), one.body as object]) {
      expect(Object.keys(store).sort()).toEqual(
        `accepts_delivery accepts_in_store accepts_to_go can_order_in_advance code deliver_methods has_smartbox
        has_tables id is_opened methods_now name offered_methods payments phone whatsapp`.split(/\s+/),
      );
    }
  });

  it("[AP-13] are found by their code, and none is by a code no one has", async () => {
    const browser = openBrowser(shop.app);
    expect((await browser.get("/api/v1/stores?code=0102")).body).toMatchObject([{ code: "0102" }]);
    expect((await browser.get("/api/v1/stores?code=9999")).body).toEqual([]);
  });

  it("[AP-13] come in pages by name, and are found by words of name and code", async () => {
    const names = ["Ñuñoa Centro", "Maipú", "Osorno 100%", "Centro Maipú"];
    for (const [place, name] of names.entries()) {
      await shop.rows(
        "insert into store (code, name, deliver_methods) values ($1, $2, '{take_away}')",
        `03${place}0`,
        name,
      );
    }
    const browser = openBrowser(shop.app);
    const find = async (query: string) =>
      ((await browser.get(`/api/v1/stores${query}`)).body as { id: number; name: string }[]) ?? [];
    const all = await find("");
    const paged: typeof all = [];
    for (
      let page = await find("?limit=2");
      page.length > 0;
      page = await find(`?limit=2&after=${paged.at(-1)?.id}`)
    ) {
      paged.push(...page);
    }
    expect(paged).toEqual(all);
    expect(all).toHaveLength(6);
    const found = async (q: string) => (await find(`?q=${encodeURIComponent(q)}`)).map(({ name }) => name);
    expect(await found("maipu")).toEqual(["Centro Maipú", "Maipú"]);
    expect(await found("MAIPÚ  cen")).toEqual(["Centro Maipú"]);
    expect(await found("nunoa")).toEqual(["Ñuñoa Centro"]);
    expect(await found("0320")).toEqual(["Osorno 100%"]);
    expect(await found("0%")).toEqual(["Osorno 100%"]);
    expect(await found("_")).toEqual([]);
    await shop.rows("delete from store where code like '03%'");
  });

  it("[AP-13] answer the same with the doubled slash", async () => {
    const browser = openBrowser(shop.app);
    expect((await browser.get("/api/v1//stores")).body).toEqual((await browser.get("/api/v1/stores")).body);
    const one = await browser.get(`/api/v1//stores/${shop.storeId}`);
    expect(one).toMatchObject({ status: 200, body: { id: shop.storeId, code: "0101" } });
  });

  it.each([
    ["/api/v1/stores/4711", 404, "store_not_found"],
    ["/api/v1/stores/0", 400, "bad_request"],
    ["/api/v1/stores/abc", 400, "bad_request"],
    ["/api/v1/stores/1.5", 400, "bad_request"],
    ["/api/v1/stores/99999999999", 400, "bad_request"],
    ["/api/v1/stores/%00", 400, "bad_request"],
    ["/api/v1/stores/%E0%A4%A", 400, "bad_request"],
    ["/api/v1/stores?code=", 400, "bad_request"],
    ["/api/v1/stores?q=", 400, "bad_request"],
    ["/api/v1/stores?q=%00", 400, "bad_request"],
    ["/api/v1/stores?limit=101", 400, "bad_request"],
    ["/api/v1/stores?limit=0", 400, "bad_request"],
    ["/api/v1/stores?latitude=-33.4", 400, "bad_request"],
    ["/api/v1/stores?longitude=-70.6", 400, "bad_request"],
    ["/api/v1/stores?latitude=90.1&longitude=0", 400, "bad_request"],
    ["/api/v1/stores?latitude=0&longitude=-180.1", 400, "bad_request"],
    ["/api/v1/stores?latitude=norte&longitude=0", 400, "bad_request"],
    ["/api/v1/stores?latitude=NaN&longitude=0", 400, "bad_request"],
    ["/api/v1/stores?latitude=&longitude=", 400, "bad_request"],
    ["/api/v1/stores?latitude=1e999&longitude=0", 400, "bad_request"],
    ["/api/v1/stores?code=1&code=2", 400, "bad_request"],
    ["/api/v1/stores?code=%00", 400, "bad_request"],
    [`/api/v1/stores?code=${"1".repeat(33)}`, 400, "bad_request"],
  ])("refuse %s with a code and a message", async (url, status, code) => {
    const answer = await openBrowser(shop.app).get(url);
    expect(answer).toMatchObject({ status, body: { code, message: expect.stringMatching(/\w/) } });
  });
});
