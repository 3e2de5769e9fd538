import { limits } from "@horma/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertStatement } from "../../../../src/fulfilment/order/insert-order.ts";
import { newCode, newHashId } from "../../../../src/fulfilment/order/order-names.ts";
import { requestStatement } from "../../../../src/fulfilment/order/shopper/read-request.ts";
import { custodyFaults } from "../../../../src/upkeep/reconciliation/custody-faults.ts";
import {
  always,
  ask,
  makeReady,
  moveAll,
  openShop,
  refusal,
  report,
  type Shop,
  type Shopper,
} from "../shop.ts";

const [sizeA, sizeB] = ["880101410", "880101415"] as const;

describe("POST order/create", () => {
  let shop: Shop;
  let shopper: Shopper;
  beforeAll(async () => {
    shop = await openShop();
  });
  beforeEach(async () => {
    shopper = await shop.shopper();
  });
  afterAll(() => shop.close());

  const create = (skus: string[], store_id = shop.storeId) =>
    refusal(shopper.call, "createOrder", { body: { skus, store_id } });
  const orders = async () =>
    Number((await shop.rows<{ n: string }>(`select count(*) as n from "order"`))[0]?.n);

  it("[AP-06] [DM-05] creates an order of the pairs in the order they were chosen and holds their stock", async () => {
    const order = await ask(shop, shopper, [sizeB, sizeA]);
    expect(order).toMatchObject({
      status_id: "pending",
      state: "pending",
      deliver_method: "box",
      actual_device: null,
      client: { nickname: "Ana", document_number: null },
      meta: { pickup_deadline: null, extensions: 0 },
    });
    expect(order.order_details.map((detail) => [detail.product.metadata.sku, detail.status_id])).toEqual([
      [sizeB, "pending"],
      [sizeA, "pending"],
    ]);
    expect(order.hash_id).toMatch(/^[\w-]{22}$/);
    expect(order.meta.code).toMatch(/^[2-9A-HJ-NP-Z]{4}$/);
    expect(await shop.stock(sizeA)).toEqual({ onHand: 3, held: 1 });
    expect(await shop.stock(sizeB)).toEqual({ onHand: 3, held: 1 });
    const { id } = await shop.stored(order.hash_id);
    expect(await shop.rows("select type, actor from order_event where order_id = $1", id)).toEqual([
      { type: "order_created", actor: "shopper" },
    ]);
  });

  it("[AP-06] [AP-07] answers what the first poll answers", async () => {
    const order = await ask(shop, shopper, [sizeA, sizeB]);
    expect(await shopper.call("getOrder", { params: { hash_id: order.hash_id } })).toEqual(order);
  });

  it("[AP-06] is made although PostgreSQL ended it as one of two that wait for each other", async () => {
    const other = await shop.deps.db.pool.connect();
    await other.query("begin");
    await other.query("select 1 from stock where store_id = $1 and sku = $2 for update", [
      shop.storeId,
      sizeB,
    ]);
    const asked = ask(shop, shopper, [sizeB]);
    const waiting = async () =>
      (
        await shop.rows(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%asker%'",
        )
      ).length;
    await expect.poll(waiting).toBe(1);
    // The order's wait is older, so PostgreSQL ends it.
    await other.query("select 1 from client where id = $1 for update", [shopper.id]);
    await other.query("rollback");
    other.release();
    expect((await asked).state).toBe("pending");
  });

  it("[AP-06] is handed over at the counter where the store has no box", async () => {
    const [other] = await shop.rows<{ id: number }>("select id from store where code = '0102'");
    const body = { skus: [sizeA], store_id: other?.id ?? 0 };
    expect((await shopper.call("createOrder", { body })).order.deliver_method).toBe("counter");
  });

  it("[AP-06] refuses what cannot be asked for, and changes nothing", async () => {
    const before = [await orders(), await shop.stock(sizeA)];
    expect(await create([sizeA], 999_999)).toMatchObject({ code: "store_not_found" });
    expect(await create([sizeA, "999999999"])).toEqual({ code: "product_not_found", skus: ["999999999"] });
    expect(await create(["880903410"])).toEqual({ code: "product_not_available", skus: ["880903410"] });
    expect(await create([sizeA, "880101395"])).toEqual({ code: "out_of_stock", skus: ["880101395"] });
    expect(await create([])).toMatchObject({ code: "bad_request" });
    expect(await create([sizeA, sizeA])).toMatchObject({ code: "bad_request" });
    expect(await create([sizeA, sizeB, "880101420"])).toMatchObject({ code: "bad_request" });
    expect([await orders(), await shop.stock(sizeA)]).toEqual(before);
  });

  it("[ST-14] refuses while the store is closed, unless it takes orders in advance", async () => {
    await shop.setHours(null);
    expect(await create(["880101420"])).toMatchObject({ code: "store_closed" });
    await shop.rows("update store set can_order_in_advance = true where code = '0101'");
    const order = await ask(shop, shopper, ["880101420"]);
    expect(order.deliver_method).toBe("counter");
    await shop.rows("update store set can_order_in_advance = false where code = '0101'");
    await shop.setHours(always);
  });

  describe("with an idempotency key", () => {
    it("answers the same order to the same request, even when the stock is gone since, and holds nothing more", async () => {
      await shop.setStock("880102420", 1);
      const first = await ask(shop, shopper, ["880102420", sizeA], "key-0001");
      const held = await shop.stock(sizeA);
      expect(await ask(shop, shopper, [sizeA, "880102420"], "key-0001")).toEqual(first);
      expect(await shop.stock(sizeA)).toEqual(held);
    });

    it("answers the same order while the store is closed since", async () => {
      await shop.setStock("880102430", 1);
      const first = await ask(shop, shopper, ["880102430"], "key-0004");
      await shop.setHours(null);
      expect(await ask(shop, shopper, ["880102430"], "key-0004")).toEqual(first);
      await shop.setHours(always);
    });

    it("refuses the key for other pairs or another store", async () => {
      await shop.setStock("880101430", 2);
      await ask(shop, shopper, ["880101430"], "key-0002");
      const again = (skus: string[], store_id: number) =>
        refusal(shopper.call, "createOrder", { body: { skus, store_id }, idempotencyKey: "key-0002" });
      const [other] = await shop.rows<{ id: number }>("select id from store where code = '0102'");
      const reused = { code: "idempotency_key_reused", skus: [] };
      expect(await again(["880101430", sizeA], shop.storeId)).toEqual(reused);
      expect(await again([sizeA], shop.storeId)).toEqual(reused);
      expect(await again(["880101430"], other?.id ?? 0)).toEqual(reused);
    });

    it("means nothing for another shopper's request", async () => {
      await shop.setStock("880102410", 2);
      const first = await ask(shop, shopper, ["880102410"], "key-0003");
      const second = await ask(shop, await shop.shopper(), ["880102410"], "key-0003");
      expect(second.hash_id).not.toBe(first.hash_id);
    });

    it("creates one order when the same request arrives many times in the same instant, also for the last pair", async () => {
      for (const pieces of [1, 20]) {
        await shop.setStock("880102415", pieces);
        const before = await shop.stock("880102415");
        const key = `key-twins-${pieces}`;
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => ask(shop, shopper, ["880102415"], key)),
        );
        expect(new Set(answers.map((order) => order.hash_id)).size).toBe(1);
        expect((await shop.stock("880102415"))?.held).toBe((before?.held ?? 0) + 1);
      }
    });
  });
});

describe("orders of one shopper in the queue", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    await shop.setStock(sizeA, 100);
  });
  afterAll(() => shop.close());

  const requestOrder = (shopper: Shopper, idempotencyKey: string) =>
    refusal(shopper.call, "createOrder", { body: { skus: [sizeA], store_id: shop.storeId }, idempotencyKey });
  const tooMany = { code: "too_many_orders", skus: [] };

  it("are five at most, however many are asked for in the same instant, and hold no more stock", async () => {
    const shopper = await shop.shopper();
    await shopper.call("getXsrfToken", {});
    const before = await shop.stock(sizeA);
    const keys = Array.from({ length: 40 }, (_, index) => `storm-key-${index}`);
    const answers = await Promise.all(keys.map((key) => requestOrder(shopper, key)));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(limits.openOrders);
    expect(answers.filter((answer) => answer !== undefined)).toEqual(
      Array.from({ length: 40 - limits.openOrders }, () => tooMany),
    );
    expect((await shop.stock(sizeA))?.held).toBe((before?.held ?? 0) + limits.openOrders);
    expect(await requestOrder(await shop.shopper(), "storm-key-0")).toBeUndefined();
  });

  it("may be one more when one has reached the shopper; asked again, an order that was made is answered", async () => {
    const shopper = await shop.shopper();
    const first = await ask(shop, shopper, [sizeA], "first-key");
    for (let made = 1; made < limits.openOrders; made++) {
      expect(await requestOrder(shopper, `further-${made}`)).toBeUndefined();
    }
    expect(await requestOrder(shopper, "one-too-many")).toEqual(tooMany);
    expect((await ask(shop, shopper, [sizeA], "first-key")).hash_id).toBe(first.hash_id);
    await makeReady(shop, first.hash_id);
    expect(await requestOrder(shopper, "one-too-many")).toEqual(tooMany);
    await report(shop, first.hash_id, "front_door_opened");
    expect(await requestOrder(shopper, "one-too-many")).toBeUndefined();
  });

  it("asked for many times in the same instant with one key, the fifth is one order and no refusal", async () => {
    const shopper = await shop.shopper();
    for (let made = 1; made < limits.openOrders; made++) await ask(shop, shopper, [sizeA]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(shop, shopper, [sizeA], "twin-key")),
    );
    expect(new Set(answers.map((order) => order.hash_id)).size).toBe(1);
  });
});

describe("[TR-12] pairs of one shopper at once", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ RATE_LIMIT: "1" });
    for (const sku of [sizeA, sizeB]) await shop.setStock(sku, 100);
  });
  afterAll(() => shop.close());

  /** The shopper has the pairs of a new order in hand. */
  async function tryOn(shopper: Shopper, skus: readonly string[]): Promise<void> {
    const { hash_id } = await ask(shop, shopper, [...skus]);
    await makeReady(shop, hash_id);
    await report(shop, hash_id, "front_door_opened");
  }
  const askedMore = (shopper: Shopper, skus: readonly string[]) =>
    refusal(shopper.call, "createOrder", { body: { skus: [...skus], store_id: shop.storeId } });
  const tooMany = { code: "too_many_pairs", skus: [] };

  it("are four with those on their way, and a refused request holds nothing; one given back makes room", async () => {
    const shopper = await shop.shopper();
    await tryOn(shopper, [sizeA, sizeB]);
    await tryOn(shopper, [sizeA]);
    const before = await shop.stock(sizeA);
    expect(await askedMore(shopper, [sizeA, sizeB])).toEqual(tooMany);
    expect(await askedMore(shopper, [sizeB])).toBeUndefined();
    expect(await askedMore(shopper, [sizeA])).toEqual(tooMany);
    expect(await shop.stock(sizeA)).toEqual(before);
    const [first] = await shop.rows<{ hash_id: string }>(
      `select hash_id from "order" where client_id = $1 order by id limit 1`,
      shopper.id,
    );
    await moveAll(shop, first?.hash_id ?? "", "returned");
    expect(await askedMore(shopper, [sizeA])).toBeUndefined();
  });

  it("asked for many times in the same instant, one is made", async () => {
    const shopper = await shop.shopper();
    await tryOn(shopper, [sizeA, sizeB]);
    await tryOn(shopper, [sizeA]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => askedMore(shopper, [sizeB])));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  });
});

describe("the last pairs", () => {
  it("[AP-06] 200 shoppers asking at the same instant for the last 3: 3 orders, 197 clear refusals, none left", async () => {
    const shop = await openShop();
    const shoppers: Shopper[] = [];
    // Ten at a time: coming in is not what is held here, and no one waits for a connection longer than the pool lets them.
    while (shoppers.length < 200)
      shoppers.push(...(await Promise.all(Array.from({ length: 10 }, () => shop.shopper()))));
    await Promise.all(shoppers.map((each) => each.call("getXsrfToken", {})));
    const body = { skus: [sizeA], store_id: shop.storeId };
    const answers = await Promise.all(shoppers.map((each) => refusal(each.call, "createOrder", { body })));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(3);
    const refused = answers.filter((answer) => answer !== undefined);
    expect(refused).toEqual(Array.from({ length: 197 }, () => ({ code: "out_of_stock", skus: [sizeA] })));
    expect(await shop.stock(sizeA)).toEqual({ onHand: 3, held: 3 });
    const free = await shoppers[0]?.call("getInventory", {
      params: { store_id: shop.storeId, sku: sizeA },
    });
    expect(free).toMatchObject({ quantity: 0, has_stock: false });
    await shop.close();
  });

  it("[AP-06] 60 shoppers asking at the same instant empty one slot after the other, and only to the last piece", async () => {
    const shop = await openShop();
    await shop.setSlots(sizeA, { "A-01-1": 2, "B-01-1": 0, "B-02-1": 3 });
    await shop.setSlots(sizeB, { "A-01-1": 1, "C-02-4": 3 });
    const shoppers = await Promise.all(Array.from({ length: 60 }, () => shop.shopper()));
    const body = { skus: [sizeA, sizeB], store_id: shop.storeId };
    const [first] = shoppers;
    const { order } = (await first?.call("createOrder", { body })) ?? {};
    const pairs = (await shop.stored(order?.hash_id ?? "")).pairs;
    expect(pairs.map(({ location }) => location)).toEqual(["A-01-1", "A-01-1"]);
    const rest = await Promise.all(
      shoppers.slice(1).map((each) => refusal(each.call, "createOrder", { body })),
    );
    expect(rest.filter((answer) => answer === undefined)).toHaveLength(3);
    expect(await shop.slots(sizeA)).toEqual([
      { location: "A-01-1", onHand: 2, held: 2 },
      { location: "B-01-1", onHand: 0, held: 0 },
      { location: "B-02-1", onHand: 3, held: 2 },
    ]);
    expect((await shop.slots(sizeB)).map(({ held }) => held)).toEqual([1, 3]);
    expect(await custodyFaults(shop.deps.db, shop.storeId, shop.deps.now())).toEqual([]);
    await shop.close();
  });

  it("[AP-06] both pairs or none: crossing requests neither deadlock nor keep half", async () => {
    const shop = await openShop();
    await shop.setStock(sizeA, 7);
    await shop.setStock(sizeB, 5);
    const shoppers = await Promise.all(Array.from({ length: 60 }, () => shop.shopper()));
    const answers = await Promise.all(
      shoppers.map((each, index) =>
        refusal(each.call, "createOrder", {
          body: { skus: index % 2 ? [sizeA, sizeB] : [sizeB, sizeA], store_id: shop.storeId },
        }),
      ),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(5);
    expect(await shop.stock(sizeA)).toEqual({ onHand: 7, held: 5 });
    expect(await shop.stock(sizeB)).toEqual({ onHand: 5, held: 5 });
    await shop.close();
  });
});

it("[AP-06] reads no more in a store with thousands of orders than on its first day, whenever its plan was made", async () => {
  const shop = await openShop();
  const { id: clientId } = await shop.shopper();
  const { id: another } = await shop.shopper();
  const connection = await shop.deps.db.pool.connect();
  const rowsRead = async () => {
    const { rows } = await connection.query<{ read: number }>(
      `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
       where relname in ('order', 'pair')`,
    );
    return rows[0]?.read ?? 0;
  };
  const make = async () => {
    const names = { hashId: newHashId(), code: newCode(), idempotencyKey: newHashId() };
    const origin = { browser: "a browser", network: "a network", guest: true };
    const key = names.idempotencyKey;
    const request = { ...names, storeId: shop.storeId, clientId, skus: [sizeA], origin, key };
    const terms = { now: shop.deps.now(), factor: 1 };
    await connection.query("begin");
    const before = await rowsRead();
    const { rows } = await connection.query(requestStatement(request, [], terms));
    const made = { deliverMethod: "box" as const, promisedAt: null, prices: [{ normal: 1, offer: null }] };
    const draft = { ...request, ...made, clientOrders: rows[0]?.asker.orderCount, now: terms.now };
    await connection.query(insertStatement(draft));
    const read = (await rowsRead()) - before;
    await connection.query("commit");
    return read;
  };
  await connection.query("set plan_cache_mode = force_generic_plan");
  await make();
  await connection.query(
    `with made as (
       insert into "order" (hash_id, code, store_id, client_id, status_id, deliver_method, created_at, updated_at)
       select md5(n::text), 'AB2C', $1, $2, 'pending', 'box', now(), now() from generate_series(1, 4000) n returning id
     ) insert into pair (order_id, sku, position, price_normal) select id, $3, 1, 1 from made`,
    [shop.storeId, another, sizeA],
  );
  expect(await make()).toBeLessThan(50);
  // Orders are analysed, their pairs not yet: the plan is made again.
  await shop.asOwner('analyze "order"');
  expect(await make()).toBeLessThan(50);
  connection.release(true);
  await shop.close();
});
