import type { StoreHours } from "@horma/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepHistory } from "../../../src/upkeep/retention/sweep-history.ts";
import { openBrowser } from "../../browser.ts";
import { always, ask, makeReady, openShop, refusal, type Shop } from "../../fulfilment/order/shop.ts";

/** A Monday, 12:00 in Chile. In the future: exceptions that are over by the database's clock are not read. */
const noon = new Date("2037-11-23T15:00:00Z");
const shopping = { opens: "10:00", closes: "21:00" };
const sku = "880101410";

describe("a store's hours", () => {
  let shop: Shop;
  let now = noon;
  beforeAll(async () => {
    shop = await openShop({}, { now: () => now });
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.setHours(shopping));
  afterEach(async () => {
    now = noon;
    await shop.rows("delete from store_exception");
    await shop.setHours(always);
  });
  const read = async (path = "/hours") =>
    (await openBrowser(shop.app).get(`/api/v1/stores/${shop.storeId}${path}`)).body;

  it("[TR-17] are told with what holds now and until when", async () => {
    await shop.rows(
      `insert into store_exception values ($1, '2037-11-24', null, null, 'Inventario'), ($1, '2037-12-22', '10:00', '18:00', 'Aniversario'),
        ($1, '2038-02-01', null, null, 'Remodelación')`,
      shop.storeId,
    );
    expect(await read()).toEqual({
      is_opened: true,
      until: "2037-11-24T00:00:00.000Z",
      local_until: "2037-11-23T21:00:00",
      time_zone: "America/Santiago",
      utc_offset: -180,
      week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...shopping })),
      exceptions: [
        { date: "2037-11-24", hours: null, reason: "Inventario" },
        { date: "2037-12-22", hours: { opens: "10:00", closes: "18:00" }, reason: "Aniversario" },
      ],
    });
    now = new Date("2037-11-24T15:00:00Z");
    expect(await read()).toMatchObject({ is_opened: false, until: "2037-11-25T13:00:00.000Z" });
    expect(await openBrowser(shop.app).get("/api/v1/stores/4711/hours")).toMatchObject({
      status: 404,
      body: { code: "store_not_found" },
    });
  });

  it("[TR-17] [ST-14] decide is_opened wherever a store is told, and whether a request is taken, to the minute", async () => {
    const body = { skus: [sku], store_id: shop.storeId };
    const create = async () => refusal((await shop.shopper()).call, "createOrder", { body });
    const opened = async () => [
      ((await read("")) as { is_opened: boolean }).is_opened,
      ((await openBrowser(shop.app).get("/api/v1/stores?code=0101")).body as { is_opened: boolean }[])[0]
        ?.is_opened,
      ((await read()) as StoreHours).is_opened,
    ];
    now = new Date("2037-11-24T00:00:00.000Z");
    expect(await opened()).toEqual([false, false, false]);
    expect(await create()).toMatchObject({ code: "store_closed" });
    now = new Date("2037-11-23T23:59:59.999Z");
    expect(await opened()).toEqual([true, true, true]);
    expect(await create()).toBeUndefined();
  });

  it("[TR-17] let an order under way go on after closing", async () => {
    now = new Date("2037-11-23T23:59:00.000Z");
    const order = await ask(shop, await shop.shopper(), [sku]);
    now = new Date("2037-11-24T00:01:00.000Z");
    expect(await makeReady(shop, order.hash_id)).toMatchObject({ status_id: "ready" });
  });

  it("[SX-07] forget an exception when its time is over", async () => {
    // The database keeps young histories from a sweep by its own clock.
    now = new Date();
    await shop.rows(
      "insert into store_exception values ($1, '2020-01-01', null, null, 'a'), ($1, '2037-11-24', null, null, 'b')",
      shop.storeId,
    );
    await sweepHistory(shop.deps);
    expect(await shop.rows("select reason from store_exception")).toEqual([{ reason: "b" }]);
  });

  it.each([
    ["store_hours", "(1, 8, '10:00', '21:00')"],
    ["store_hours", "(1, 1, '24:00', '21:00')"],
    ["store_hours", "(1, 1, '10:00', '9:00')"],
    ["store_exception", "(1, '2037-12-25', '10:00', null, 'Navidad')"],
    ["store_exception", "(1, '2037-12-25', null, null, '')"],
    ["seat", "(1, '')"],
  ])("[TR-17] %s does not take %s", async (table, values) => {
    await shop.setHours(null);
    await expect(shop.rows(`insert into ${table} values ${values}`)).rejects.toThrow(/check constraint/);
  });
});
