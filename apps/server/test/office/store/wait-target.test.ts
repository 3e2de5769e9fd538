import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Colleague, makeReady, openShop, type Shop } from "../../fulfilment/order/shop.ts";

const sku = "880101410";

describe("a store's own target for waits", () => {
  let shop: Shop;
  let head: Colleague;
  beforeAll(async () => {
    shop = await openShop();
    head = await shop.office("head_office", null);
    await shop.setStock(sku, 20);
  });
  afterAll(() => shop.close());

  const of = { params: { store: "0101" } };
  const set = async (wait_target: string) => {
    const { version } = await head.call("getOfficeStore", of);
    await head.call("changeOfficeStore", { ...of, body: { version, stores: [{ wait_target }] } });
  };

  it("[OF-06] is set in seconds, and is the usual one where it is empty", async () => {
    const target = async () => (await head.call("getOfficeStore", of)).wait_target;
    expect(await target()).toBe(120);
    await set("300");
    expect(await target()).toBe(300);
    await expect(set("5")).rejects.toMatchObject({
      code: "fields_invalid",
      fields: [{ part: "stores", row: 0, column: "wait_target", reason: "out_of_range" }],
    });
    await set("");
    expect(await target()).toBe(120);
  });

  it("[OF-06] is what the board, the panel and the office measure this store's waits by, and no other's", async () => {
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    await shop.rows(`update "order" set created_at = created_at - interval '200 s', queued_at = null`);
    await makeReady(shop, hash_id);
    const manager = await shop.staff("manager");
    const measured = async () => {
      const [board, panel, day] = [
        await manager.call("getBoard", { query: {} }),
        await manager.call("getPanel", { query: {} }),
        await head.call("getStoreToday", { query: { store: "0101" } }),
      ];
      return [
        [board.wait_target, panel.waits.target, day.target],
        [panel.waits.within_target, day.within_target],
      ];
    };
    const today = async () => {
      shop.clock.ahead += 10_000;
      const { target, stores } = await head.call("getToday", { query: {} });
      return [target, Object.fromEntries(stores.map((each) => [each.store.code, each.target]))];
    };
    expect(await measured()).toEqual([
      [120_000, 120_000, 120_000],
      [0, 0],
    ]);
    expect(await today()).toEqual([120_000, expect.objectContaining({ "0101": 120_000, "0102": 120_000 })]);
    await set("300");
    expect(await measured()).toEqual([
      [300_000, 300_000, 300_000],
      [1, 1],
    ]);
    // The sums of stores that differ have the usual one.
    expect(await today()).toEqual([120_000, expect.objectContaining({ "0101": 300_000, "0102": 120_000 })]);
    const own = await shop.office("manager", ["0101"]);
    expect(await own.call("getToday", { query: {} })).toMatchObject({ target: 300_000 });
  });
});
