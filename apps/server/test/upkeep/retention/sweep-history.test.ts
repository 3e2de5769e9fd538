import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepHistory } from "../../../src/upkeep/retention/sweep-history.ts";
import { sweepRetention } from "../../../src/upkeep/retention/sweep-retention.ts";
import { openSession } from "../../../src/web/session/session-table.ts";
import { ask, makeReady, moveAll, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { openDoors } from "../../people/staff/back-room.ts";

const sku = "880101410";
const hour = 3_600_000;

describe("[SX-07] histories", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    shop.boxes.obey = openDoors;
    await shop.setStock(sku, 1_000);
  });
  afterAll(() => shop.close());

  /** As if all that was ever written had been written so long ago. */
  const age = async (days: number) => {
    const by = `interval '${days} days'`;
    for (const table of ["order_event", "staff_event", "device_event"]) {
      await shop.asOwner(`alter table ${table} disable trigger user`);
      await shop.asOwner(`update ${table} set at = at - ${by}`);
      await shop.asOwner(`alter table ${table} enable trigger user`);
    }
    await shop.rows(`update "order" set created_at = created_at - ${by}, updated_at = updated_at - ${by},
      over_at = over_at - ${by}`);
  };
  /** An order that was tried on and is over; what became of its pairs is told. */
  const triedOn = async (input: "bought" | "returned") => {
    const shopper = await shop.shopper();
    const { hash_id } = await ask(shop, shopper, [sku]);
    await makeReady(shop, hash_id);
    await shopper.call("deliverOrder", { body: { hash_id } });
    await shopper.call("answerPoll", { body: { hash_id, answer: 1 } });
    await moveAll(shop, hash_id, input);
    return { shopper, hash_id, id: (await shop.stored(hash_id)).id };
  };
  const left = async (id: number) => {
    const [counts] = await shop.rows<Record<string, number>>(
      `select (select count(*)::int from "order" where id = $1) as orders,
        (select count(*)::int from pair where order_id = $1) as pairs,
        (select count(*)::int from poll_answer where order_id = $1) as answers,
        (select least(1, count(*))::int from order_event where order_id = $1) as events`,
      id,
    );
    return counts;
  };
  const all = { orders: 1, pairs: 1, answers: 1, events: 1 };
  const nothing = { orders: 0, pairs: 0, answers: 0, events: 0 };

  it("of orders end whole after HISTORY_DAYS, and with the last one their shopper", async () => {
    const { shopper, id } = await triedOn("bought");
    shop.clock.ahead = 25 * hour;
    await sweepRetention(shop.deps);
    shop.clock.ahead = 0;
    await age(729);
    await sweepHistory(shop.deps);
    expect(await left(id)).toEqual(all);
    expect(await shop.rows("select 1 from client where id = $1", shopper.id)).toHaveLength(1);
    await age(2);
    await sweepHistory(shop.deps);
    expect(await left(id)).toEqual(nothing);
    expect(await shop.rows("select 1 from client where id = $1", shopper.id)).toEqual([]);
  });

  it("stay while a pair is away, an order is open or something happened lately", async () => {
    const away = await triedOn("returned");
    const open = await ask(shop, await shop.shopper(), [sku]);
    const touched = await triedOn("bought");
    await age(800);
    await shop.rows(
      "insert into order_event (order_id, type, actor, at) values ($1, 'looked_at', 'system', now())",
      touched.id,
    );
    await sweepHistory(shop.deps);
    expect(await left(away.id)).toEqual(all);
    expect(await left(touched.id)).toEqual(all);
    expect((await shop.stored(open.hash_id)).pairs).toHaveLength(1);
  });

  it("of an order reach no table that the sweep does not empty: one with a new reference to it has to be in forget-orders.ts", async () => {
    const references = await shop.rows<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confdeltype = 'a' and confrelid in ('"order"'::regclass, 'pair'::regclass) order by 1`,
    );
    expect(references.map(({ name }) => name)).toEqual(["order_event", "order_link", "pair", "poll_answer"]);
  });

  it("of 1,200 orders end in one sweep, however many batches that takes", async () => {
    const [order] = await shop.rows<{ id: number }>(`
      with made as (
        insert into "order" (hash_id, code, store_id, client_id, status_id, deliver_method, created_at, updated_at, over_at)
        select 'old-' || n, 'AAAA', ${shop.storeId}, (select min(id) from client), 'done', 'box', old, old, old
        from generate_series(1, 1200) n, (select now() - interval '900 days' as old) then_
        returning id, created_at
      ), pairs as (
        insert into pair (order_id, sku, position, price_normal, state, place)
        select id, '${sku}', 1, 1, 'bought', 'sold' from made returning id
      ) insert into order_event (order_id, type, actor, at) select id, 'order_created', 'shopper', created_at from made
      returning order_id as id`);
    expect(await sweepHistory(shop.deps)).toMatchObject({ orders: 1_200 });
    expect(await left(order?.id ?? 0)).toEqual(nothing);
  });

  it("of staff and devices end after HISTORY_DAYS, and no younger line with them", async () => {
    const count = () =>
      shop.rows<{ staff: number; devices: number }>(
        "select (select count(*)::int from staff_event) staff, (select count(*)::int from device_event) devices",
      );
    await age(800);
    await sweepHistory(shop.deps);
    expect(await count()).toEqual([{ staff: 0, devices: 0 }]);
    await shop.rows(
      `insert into staff_event (store_id, type, at) select $1, 'signed_in', now() - n * interval '1 day'
       from generate_series(3000, 1, -1) n`,
      shop.storeId,
    );
    expect(await sweepHistory(shop.deps)).toMatchObject({ events: 2_271 });
    expect(await count()).toMatchObject([{ staff: 729 }]);
  });

  it("leave sums: old days become months, and lose no view", async () => {
    await shop.rows(
      `insert into page_view (day, path, surface, store_id, views)
       select day, '/rut', 'phone', $1, 2 from generate_series(now() - interval '800 days', now(), interval '1 day') day`,
      shop.storeId,
    );
    const sums = () =>
      shop.rows<{ views: number; rows: number }>(
        "select sum(views)::int as views, count(*)::int as rows from page_view",
      );
    const [before] = await sums();
    await sweepHistory(shop.deps);
    await sweepHistory(shop.deps);
    const [after] = await sums();
    expect(after?.views).toBe(before?.views);
    expect(after?.rows).toBeLessThan(740);
    const text = `select 1 from page_view where day < now() - interval '731 days' and extract(day from day) > 1`;
    expect(await shop.rows(text)).toEqual([]);
  });

  it("keep no token that has expired, and forget nothing of when its shopper was heard last", async () => {
    const shopper = await shop.shopper();
    const seller = await shop.staff("seller");
    await shop.rows(
      "update session set seen_at = now() + interval '20 hours' where client_id = $1",
      shopper.id,
    );
    shop.clock.ahead = 24.5 * hour;
    await sweepRetention(shop.deps);
    await sweepHistory(shop.deps);
    expect(await shop.rows("select 1 from session where client_id = $1", shopper.id)).toEqual([]);
    expect(await shop.rows("select 1 from staff_session where staff_id = $1", seller.id)).toEqual([]);
    expect(await shop.rows("select 1 from client where id = $1", shopper.id)).toHaveLength(1);
    shop.clock.ahead = 44.5 * hour;
    await sweepRetention(shop.deps);
    expect(await shop.rows("select 1 from client where id = $1", shopper.id)).toEqual([]);
  });

  it("forget what staff's keys, wrong tries and alerts seen to were kept for", async () => {
    const { id: staffId } = await shop.staff("seller");
    await shop.rows(
      "insert into staff_action (staff_id, key, call, at) values ($1, 'old', 'x', now() - interval '8 days'), ($1, 'new', 'x', now())",
      staffId,
    );
    await shop.rows(
      "insert into backoff (key, misses, forgotten_at) values ('old', 1, now()), ('new', 1, now() + interval '1 day')",
    );
    await shop.rows(
      `insert into alert_dismissal (store_id, key, staff_id, at)
       values ($1, 'old', $2, now() - interval '731 days'), ($1, 'new', $2, now())`,
      shop.storeId,
      staffId,
    );
    shop.clock.ahead = 0;
    await sweepHistory(shop.deps);
    for (const table of ["staff_action", "backoff", "alert_dismissal"]) {
      expect(await shop.rows(`select key from ${table}`)).toEqual([{ key: "new" }]);
    }
  });

  it("keep of a visit that logs in again and again only the tokens that are good", async () => {
    const { id } = await shop.shopper();
    const long = new Date(Date.now() - 26 * hour);
    for (let login = 0; login < 20; login++) await shop.deps.db.transact((tx) => openSession(tx, id, long));
    await shop.rows("update client set active_at = now() where id = $1", id);
    await sweepRetention(shop.deps);
    expect(await shop.rows("select 1 from session where client_id = $1", id)).toHaveLength(1);
  });
});
