import type { Order } from "@horma/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { OrderSnapshot } from "../../../src/fulfilment/order/order-snapshot.ts";
import { OrderSnapshots } from "../../../src/fulfilment/order/order-snapshots.ts";
import { type Database, openDatabase } from "../../../src/platform/db/database.ts";
import { buildApp } from "../../../src/run/app.ts";
import { openBrowser } from "../../browser.ts";
import { ask, callerOf, moveAll, openShop, type Shop, type Shopper } from "./shop.ts";

describe("orders kept ready to be shown", () => {
  let shop: Shop;
  /** What a second process has of the same database. */
  let elsewhere: Database;
  let snapshots: OrderSnapshots;
  let shopper: Shopper;
  let order: Order;
  beforeAll(async () => {
    shop = await openShop();
    elsewhere = openDatabase(shop.deps.db.pool.options);
    snapshots = new OrderSnapshots({ ...shop.deps, db: elsewhere });
    await heard();
  });
  afterAll(async () => {
    snapshots.close();
    await elsewhere.close();
    await shop.close();
  });
  beforeEach(async () => {
    shopper = await shop.shopper();
    await shop.setStock("880101410", 5);
    let stop: (() => void) | undefined;
    const told = new Promise((changed) => {
      stop = snapshots.follow(shopper.id, { changed, lost: () => {} });
    });
    order = await ask(shop, shopper, ["880101410"]);
    await told;
    stop?.();
  });

  /** Until the second process hears the database. */
  const heard = () =>
    vi.waitFor(() => {
      const stop = snapshots.follow(0, { changed: () => {}, lost: () => {} });
      expect(stop).toBeDefined();
      stop?.();
    });
  /** Until no one has asked for anything for long enough. */
  const forgotten = async () => {
    for (let look = 0; look < 32; look++) await snapshots.verify();
  };
  const shown = async () => JSON.parse(String((await snapshots.find(order.hash_id))?.body)) as Order;

  it("[AP-07] [ST-05] are the call's answer, with a tag: who has it already gets none again", async () => {
    const browser = openBrowser(shop.app);
    const url = `/api/v1/falabella/order/${order.hash_id}`;
    const authorization = `Bearer ${shopper.token}`;
    const first = await browser.get(url, { headers: { authorization } });
    expect(first).toMatchObject({ status: 200, body: order });
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    const known = { authorization, "if-none-match": tag };
    const again = await browser.get(url, { headers: known });
    expect(again).toMatchObject({ status: 304 });
    expect(again.headers.etag).toBe(tag);
    expect(String(again.body)).toBe("");
    await moveAll(shop, order.hash_id, "claimed");
    const changed = await browser.get(url, { headers: known });
    expect(changed).toMatchObject({ status: 200, body: { status_id: "dispatch" } });
    expect(changed.headers.etag).not.toBe(tag);
  });

  it("[AP-07] attack: another shopper's order is refused, also once it is kept, and also with its tag", async () => {
    await shopper.call("getOrder", { params: { hash_id: order.hash_id } });
    const { tag } = (await snapshots.find(order.hash_id)) ?? { tag: "" };
    const stranger = await shop.shopper();
    const headers = { authorization: `Bearer ${stranger.token}`, "if-none-match": tag };
    const answer = await openBrowser(shop.app).get(`/api/v1/falabella/order/${order.hash_id}`, { headers });
    expect(answer).toMatchObject({ status: 404, body: { code: "order_not_found" } });
  });

  it("are read once, however many ask and however often", async () => {
    await forgotten();
    const query = vi.spyOn(elsewhere.pool, "query");
    const found = await Promise.all(Array.from({ length: 20 }, () => snapshots.find(order.hash_id)));
    expect(new Set(found).size).toBe(1);
    expect(snapshots.find(order.hash_id)).toBe(found[0]);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  it("[ST-05] show what another process changed: the order, its box, the shopper's name", async () => {
    expect((await shown()).status_id).toBe("pending");
    await moveAll(shop, order.hash_id, "claimed");
    await vi.waitFor(async () => expect((await shown()).status_id).toBe("dispatch"));
    await shopper.call("setNickname", { body: { nickname: "Berta" } });
    await vi.waitFor(async () => expect((await shown()).client.nickname).toBe("Berta"));
    await shop.rows(
      `update device set status_id = 'occupied', job = $1, job_kind = 'order', order_id = (
        select id from "order" where hash_id = $1) where id = (select min(id) from device where order_id is null)`,
      order.hash_id,
    );
    await vi.waitFor(async () => expect((await shown()).actual_device?.status_id).toBe("occupied"));
    await shop.rows(
      "update device set status_id = 'idle', job = null, job_kind = null, order_id = null where job = $1",
      order.hash_id,
    );
    await vi.waitFor(async () => expect((await shown()).actual_device).toBeNull());
  });

  it("what was read while it changed is not kept", async () => {
    const reading = snapshots.find(order.hash_id);
    await moveAll(shop, order.hash_id, "claimed");
    await reading;
    await vi.waitFor(async () => expect((await shown()).status_id).toBe("dispatch"));
  });

  it("a change that was never told is found all the same", async () => {
    await shown();
    await shop.asOwner(`alter table "order" disable trigger order_told`);
    await shop.asOwner(`alter table "pair" disable trigger pair_tells_order`);
    await moveAll(shop, order.hash_id, "claimed");
    await shop.asOwner(`alter table "order" enable trigger order_told`);
    await shop.asOwner(`alter table "pair" enable trigger pair_tells_order`);
    expect((await shown()).status_id).toBe("pending");
    await snapshots.verify();
    expect((await shown()).status_id).toBe("dispatch");
  });

  it("nothing is kept while the database is not heard, and who follows an order is told so", async () => {
    await shown();
    let lost = 0;
    snapshots.follow(shopper.id, { changed: () => {}, lost: () => lost++ });
    await shop.asOwner(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'horma notifications'",
    );
    await vi.waitFor(() => expect(lost).toBe(1));
    expect(snapshots.size).toBe(0);
    await moveAll(shop, order.hash_id, "claimed");
    expect((await shown()).status_id).toBe("dispatch");
    await heard();
  });

  it("who follows a shopper is told of every change of their orders, and of no one else's", async () => {
    const told: OrderSnapshot[] = [];
    const stop = snapshots.follow(shopper.id, { changed: (each) => told.push(each), lost: () => {} });
    const stranger = await shop.shopper();
    await ask(shop, stranger, ["880101410"]);
    const second = await ask(shop, shopper, ["880101410"]);
    await vi.waitFor(() => expect(told.map(({ hashId }) => hashId)).toEqual([second.hash_id]));
    await moveAll(shop, order.hash_id, "claimed");
    await vi.waitFor(() => expect(JSON.parse(String(told.at(-1)?.body)).status_id).toBe("dispatch"));
    stop?.();
    const count = told.length;
    await moveAll(shop, order.hash_id, "missed");
    await vi.waitFor(async () => expect((await shown()).status_id).toBe("canceled"));
    expect(told.length).toBe(count);
  });

  it("what no one asks for any more is forgotten", async () => {
    await shown();
    expect(snapshots.size).toBeGreaterThan(0);
    await forgotten();
    expect(snapshots.size).toBe(0);
  });

  it("[ST-05] a change by one server is in the answers of another", async () => {
    const app = await buildApp({ ...shop.deps, db: elsewhere });
    const there = callerOf(app, "falabella", shopper.token);
    const get = () => there("getOrder", { params: { hash_id: order.hash_id } });
    expect((await get()).status_id).toBe("pending");
    await moveAll(shop, order.hash_id, "claimed");
    await vi.waitFor(async () => expect((await get()).status_id).toBe("dispatch"));
    await app.close();
  });
});
