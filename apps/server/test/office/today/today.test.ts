import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Colleague, makeReady, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { codeOf } from "../../people/office/code-of.ts";
import { triedOn } from "../../people/staff/tried-on.ts";

const sku = "880101410";
const [second, minute, hour] = [1_000, 60_000, 60 * 60_000];
/** Noon of a summer's Wednesday where the stores are, three hours behind UTC: both are open. */
const noon = Date.parse("2026-01-14T15:00:00Z");

describe("how the stores do today", () => {
  let shop: Shop;
  let head: Colleague;
  beforeAll(async () => {
    shop = await openShop();
    await shop.setStock(sku, 50);
    at(noon);
    head = await shop.office("head_office", null);
  });
  afterAll(() => shop.close());

  const at = (instant: number) => {
    shop.clock.ahead = instant - Date.now();
  };
  const today = async (by = head) => {
    // Readings of all stores are shared for some seconds, and longer where they take long.
    shop.clock.ahead += 30 * second;
    return by.call("getToday", { query: {} });
  };
  const storeToday = async (by = head) => (await today(by)).stores.find(({ store }) => store.code === "0101");
  const day = (which: "today" | "yesterday" | "week" = "today") =>
    head.call("getStoreToday", { query: { store: "0101", day: which } });

  it("[OF-03] a request that no one takes calls for the store's manager after two minutes, above all others", async () => {
    expect((await today()).calls).toBe(0);
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    shop.clock.ahead += minute;
    expect(await storeToday()).toMatchObject({ waiting: 1, call: null });
    shop.clock.ahead += minute;
    const { stores, calls, sums, opened, total } = await today();
    expect([calls, opened, total, sums.waiting]).toEqual([1, 2, 2, 1]);
    expect(stores[0]).toMatchObject({
      store: { code: "0101" },
      opened: true,
      call: { kind: "untaken", since: expect.any(String), count: null },
    });
    expect(stores[1]).toMatchObject({ waiting: 0, call: null });
    const { trouble, waiting } = await day();
    const [{ code } = { code: "" }] = await shop.rows<{ code: string }>(
      'select code from "order" where hash_id = $1',
      hash_id,
    );
    expect(waiting).toBe(1);
    expect(trouble).toMatchObject([{ kind: "unclaimed", order: code, shoe: null, device: null }]);
    await makeReady(shop, hash_id);
    expect(await storeToday()).toMatchObject({ waiting: 0, call: null });
  });

  it("[OF-03] waits, tries, purchases and lost pairs are those of the store's day", async () => {
    at(noon - 24 * hour);
    const before = await ask(shop, await shop.shopper(), [sku]);
    shop.clock.ahead += 30 * second;
    await makeReady(shop, before.hash_id);
    at(noon + hour);
    const orders = await Promise.all([1, 2, 3].map(async () => ask(shop, await shop.shopper(), [sku])));
    for (const { hash_id } of orders) {
      shop.clock.ahead += 40 * second;
      await makeReady(shop, hash_id);
    }
    await triedOn(shop, [sku]);
    const store = await storeToday();
    expect(store).toMatchObject({ tries: 1, purchases: 0, lost: 0, unserved: 0 });
    // Those of this test and of the one before.
    expect(store?.p90).toBeGreaterThanOrEqual(120 * second);
    expect(store?.median).toBeLessThan(120 * second);
    const shown = await day();
    expect(shown).toMatchObject({
      tries: 1,
      median: store?.median,
      p90: store?.p90,
      unserved: 0,
      target: 120 * second,
      time_zone: "America/Santiago",
      hours: [
        { hour: 12, orders: 1 },
        { hour: 13, orders: 4 },
      ],
    });
    expect(await day("yesterday")).toMatchObject({
      ended: 1,
      within_target: 1,
      hours: [{ hour: 12, orders: 1 }],
    });
    expect(await day("week")).toMatchObject({ ended: shown.ended + 1 });
  });

  it("[OF-03] promises are held, broken, or no case where the order was over before they were due", async () => {
    const before = await day();
    const orders = await Promise.all([1, 2, 3, 4].map(async () => ask(shop, await shop.shopper(), [sku])));
    const [held = "", broken = "", over = "", late = ""] = orders.map(({ hash_id }) => hash_id);
    const promise = (hash: string, after: number) =>
      shop.rows(
        `update "order" set promised_at = $2 where hash_id = $1`,
        hash,
        new Date(shop.deps.now().getTime() + after),
      );
    for (const hash of [held, over]) await promise(hash, 90 * second);
    for (const hash of [broken, late]) await promise(hash, 10 * second);
    shop.clock.ahead += 40 * second;
    for (const hash of [held, broken]) await makeReady(shop, hash);
    for (const hash_id of [over, late])
      await shop.rows(
        `update "order" set status_id = 'canceled', over_at = $2 where hash_id = $1`,
        hash_id,
        shop.deps.now(),
      );
    shop.clock.ahead += 6 * second;
    const after = await day();
    expect(after.promises).toEqual({
      judged: before.promises.judged + 3,
      held: before.promises.held + 1,
    });
    expect((await storeToday())?.promises).toEqual(after.promises);
    expect((await today()).sums.promises).toEqual(after.promises);
  });

  it("[OF-03] boxes that do not answer are counted, and call when none does", async () => {
    await shop.rows(
      "update device set online = false, online_since = $1 where type_id = 'box' and name = '1'",
      new Date(noon),
    );
    const boxes = (await storeToday())?.boxes;
    expect(boxes).toMatchObject({ working: (boxes?.total ?? 0) - 1 });
    await shop.rows(
      "update device set online = false, online_since = $1 where type_id = 'box'",
      new Date(noon),
    );
    expect(await storeToday()).toMatchObject({
      boxes: { working: 0 },
      call: { kind: "silent", since: new Date(noon).toISOString() },
    });
  });

  it("[OF-03] who is signed in is on the shift, with the pairs in their hands", async () => {
    const runner = await shop.staff("runner");
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    await runner.call("claimOrder", { body: { hash_id } });
    const { shift } = await day();
    expect(shift.find(({ role }) => role === "runner")).toMatchObject({ carrying: 1, paused_since: null });
  });

  it("[OF-01] a person for one store sees that one alone", async () => {
    const area = await shop.office("area_manager", ["0102"]);
    const { stores, total } = await today(area);
    expect([total, stores.map(({ store }) => store.code)]).toEqual([1, ["0102"]]);
    expect(await codeOf(area.call, "getStoreToday", { query: { store: "0101" } })).toBe("store_forbidden");
  });

  it("[OF-03] stores are found by name, code and state, sorted by a figure, and summed up as found", async () => {
    await shop.rows(
      `insert into store (code, name) select 'T' || n, 'Peñalolén ' || n from unnest(array[10, 2, 1]) n`,
    );
    const ask = async (query: object) => {
      shop.clock.ahead += 30 * second;
      const { stores, ...rest } = await head.call("getToday", { query });
      return { ...rest, names: stores.map(({ store }) => store.name) };
    };
    const three = ["Peñalolén 1", "Peñalolén 2", "Peñalolén 10"];
    expect(await ask({ q: "penalolen" })).toMatchObject({
      names: three,
      total: 3,
      opened: 0,
      sums: { tries: 0 },
    });
    expect((await ask({ q: "t10" })).names).toEqual(["Peñalolén 10"]);
    expect((await ask({ q: "penalolen", sort: "-name" })).names).toEqual(three.toReversed());
    expect((await ask({ filter: "closed", q: "penalolen" })).names).toEqual(three);
    expect((await ask({ filter: "open", q: "penalolen" })).names).toEqual([]);
    const busiest = await ask({ sort: "-tries" });
    expect(busiest.names[0]).toBe(
      (await head.call("getToday", { query: {} })).stores.find(({ tries }) => tries > 0)?.store.name,
    );
    // Stores without a wait come last, whichever way.
    for (const sort of ["p90", "-p90"]) expect(three).toContain((await ask({ sort })).names.at(-1));
    expect(await ask({ size: 2, page: 2, sort: "name" })).toMatchObject({ page_size: 2, total: 5 });
  });
});
