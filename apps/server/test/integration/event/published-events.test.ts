import { orderEventTypes, untoldOrderEvents } from "@horma/contract";
import { limits } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOverdue } from "../../../src/fulfilment/order/sweep/sweep-overdue.ts";
import { addClient, nameClient } from "../../../src/people/client/client-table.ts";
import { openSession } from "../../../src/web/session/session-table.ts";
import {
  ask,
  bring,
  callerOf,
  makeReady,
  moveAll,
  openShop,
  refusal,
  report,
  type Shop,
} from "../../fulfilment/order/shop.ts";
import { importFile } from "../import/import-file.ts";
import { ofType, published } from "./published.ts";

const [sku, other] = ["880101410", "880101415"];
const outOfStock = "880101395";

describe("what other systems are told", () => {
  let shop: Shop;
  let last = 0;
  beforeAll(async () => {
    shop = await openShop();
    await shop.setStock(sku, 50);
    await shop.setStock(other, 50);
  });
  afterAll(() => shop.close());

  /** What happens meanwhile. */
  async function toldOf(happens: () => Promise<unknown>) {
    await published(shop);
    const [at] = await shop.rows<{ last: number }>(
      "select coalesce(max(position), 0)::float8 as last from event",
    );
    last = at?.last ?? last;
    await happens();
    return published(shop, last);
  }
  const names = (events: { type: string }[]) =>
    events.map(({ type }) => type.replace(/^cl\.horma\.|\.v1$/g, ""));

  it("[EV-02] each step of an order and its pairs, of its box, its poll and how the tries ended, in their order", async () => {
    const shopper = await shop.shopper();
    let hash = "";
    const events = await toldOf(async () => {
      const order = await ask(shop, shopper, [sku, other]);
      hash = order.hash_id;
      await makeReady(shop, hash);
      await shopper.call("deliverOrder", { body: { hash_id: hash } }).catch(() => {});
      await report(shop, hash, "front_door_opened");
      const { pairs } = await shop.stored(hash);
      const cashier = await shop.staff("cashier");
      const [bought, left] = pairs;
      await cashier.call("settleOrder", {
        body: {
          hash_id: hash,
          pairs: [
            { pair_id: bought?.id ?? 0, outcome: "bought" },
            { pair_id: left?.id ?? 0, outcome: "returned" },
          ],
        },
      });
      await shopper.call("answerPoll", { body: { hash_id: hash, answer: 4, cause: "wait" } });
    });
    const ofOrder = events.filter(({ subject }) => subject.startsWith("orders/"));
    expect(new Set(ofOrder.map(({ subject }) => subject)).size).toBe(1);
    const told = names(ofOrder);
    for (const step of [
      "order.created",
      "pair.claimed",
      "pair.confirmed",
      "order.device_assigned",
      "pair.placed",
      "order.device_sanitizing_started",
      "order.device_sanitized",
      "pair.handed_over",
      "pair.bought",
      "pair.returned",
      "order.settled",
      "poll.answered",
    ]) {
      expect(told).toContain(step);
    }
    const history = await shop.rows<{ type: string; at: Date }>(
      `select e.type, e.at from order_event e join "order" o on o.id = e.order_id where o.hash_id = $1 order by e.id`,
      hash,
    );
    expect(ofOrder.map(({ time }) => time)).toEqual(
      history.filter(({ type }) => !/_asked$/.test(type)).map(({ at }) => at.toISOString()),
    );
    const { code } = (await shop.stored(hash)) as { code: string };
    expect(ofType(events, "order.created")[0]).toMatchObject({
      specversion: "1.0",
      source: "https://tienda.example",
      datacontenttype: "application/json",
      storecode: "0101",
      data: { code, source: "shopper", pairs: [{ sku }, { sku: other }] },
    });
    expect(ofType(events, "pair.bought")[0]?.data).toMatchObject({ sku, tried_seconds: expect.any(Number) });
    expect(ofType(events, "poll.answered")[0]?.data).toMatchObject({ answer: 4, cause: "wait" });
  });

  it("[EV-02] lost demand, corrections and moves of stock and faults of boxes", async () => {
    const shopper = await shop.shopper();
    const runner = await shop.staff("runner");
    const moves = `store;move;sku;quantity\n0101;GR-1;${other};2\n`;
    const events = await toldOf(async () => {
      await importFile(shop.deps, "moves", moves, { options: { as_of: shop.deps.now().toISOString() } });
      await refusal(shopper.call, "createOrder", { body: { skus: [outOfStock], store_id: shop.storeId } });
      const order = await ask(shop, shopper, [sku]);
      await runner.call("claimOrder", { body: { hash_id: order.hash_id } });
      const [pair] = (await shop.stored(order.hash_id)).pairs;
      const body = { hash_id: order.hash_id, pair_id: pair?.id ?? 0, reason: "not_there" as const };
      await runner.call("missPair", { body });
      await shop.rows(
        `insert into device_event (device_id, type, data, at)
         select id, type, '{"code": "uvc_lamp"}', now() from device, unnest(array['fault_raised', 'fault_cleared', 'started']) type
         where hwd = 'box-03' and store_id = $1`,
        shop.storeId,
      );
    });
    expect(ofType(events, "demand.lost")[0]?.data).toMatchObject({
      sku: outOfStock,
      kind: "refused",
      reason: "no_stock",
      pairs: 1,
    });
    const [moved, missed] = ofType(events, "stock.corrected").map(({ data }) => data);
    expect(moved).toMatchObject({ sku: other, slot: null, before: 0, after: 2, reason: "move" });
    expect(missed).toMatchObject({ sku, reason: "not_there" });
    expect(ofType(events, "device.fault_raised")[0]).toMatchObject({
      subject: "devices/box-03",
      data: { device: "box-03", fault: "uvc_lamp" },
    });
    expect(ofType(events, "device.fault_cleared")).toHaveLength(1);
  });

  it("[TR-01] [EV-02] one of two pairs canceled is that pair's event alone, an order is canceled with its last pair", async () => {
    const shopper = await shop.shopper();
    const manager = await shop.staff("manager");
    const asks = async () => (await ask(shop, shopper, [sku, other])).hash_id;
    const cancels = (hash_id: string, only?: string) =>
      shopper.call("cancelOrder", { body: { hash_id, ...(only && { sku: only }) } });
    const canceled = (events: { type: string }[]) =>
      names(events).filter((name) => name.endsWith("canceled"));
    const hash = await asks();
    expect(canceled(await toldOf(() => cancels(hash, other)))).toEqual(["pair.canceled"]);
    expect(canceled(await toldOf(() => cancels(hash, sku)))).toEqual(["order.canceled", "pair.canceled"]);
    const both = await asks();
    expect(canceled(await toldOf(() => cancels(both)))).toEqual([
      "order.canceled",
      "pair.canceled",
      "pair.canceled",
    ]);
    // What the staff cancel beside a pair that goes on, and take back, is no order that is canceled either.
    const beside = await asks();
    await shop.rows(
      `update pair set state = 'with_shopper', place = 'shopper', clean = false
       where sku = $2 and order_id = (select id from "order" where hash_id = $1)`,
      beside,
      sku,
    );
    const undone = await toldOf(async () => {
      await manager.call("cancelForShopper", { body: { hash_id: beside, reason: "left" } });
      await manager.call("undoCancel", { body: { hash_id: beside } });
    });
    expect(canceled(undone)).toEqual(["pair.canceled", "pair.uncanceled"]);
    const whole = await toldOf(async () => {
      const hash_id = await asks();
      await manager.call("cancelForShopper", { body: { hash_id, reason: "left" } });
      await manager.call("undoCancel", { body: { hash_id } });
    });
    expect(names(whole).filter((name) => name.startsWith("order."))).toEqual([
      "order.created",
      "order.canceled",
      "order.uncanceled",
    ]);
  });

  it("no name, alias, document, phone, words of people or hash of an order, in whatever happened so far", async () => {
    const [nickname, note, rut, phone] = [
      "Quillay Secreta",
      "nota muy privada",
      "12345678-5",
      "+56912345678",
    ];
    const { id, token } = await shop.deps.db.transact(async (tx) => {
      const client = await addClient(tx, shop.deps.vault, { documentNumber: rut, phone }, shop.deps.now());
      await nameClient(tx.client, shop.deps.vault, { id: client.id, nickname, now: shop.deps.now() });
      return { id: client.id, token: await openSession(tx, client.id, shop.deps.now()) };
    });
    const shopper = { id, token, call: callerOf(shop.app, shop.deps.env.retailer, token) };
    const [seller, manager] = [await shop.staff("seller"), await shop.staff("manager")];
    const events = await toldOf(async () => {
      const own = await ask(shop, shopper, [sku]);
      await makeReady(shop, own.hash_id);
      await shopper.call("callSeller", { body: { hash_id: own.hash_id } });
      await seller.call("answerCall", { body: { hash_id: own.hash_id } });
      await report(shop, own.hash_id, "front_door_opened");
      await moveAll(shop, own.hash_id, "bought");
      const { order } = await seller.call("orderForShopper", { body: { skus: [sku], nickname } });
      const body = { hash_id: order.hash_id, reason: "store" as const, note };
      await manager.call("cancelForShopper", { body });
    });
    for (const each of [
      "order.seller_called",
      "order.seller_coming",
      "pair.bought",
      "order.canceled",
    ] as const)
      expect(ofType(events, each)).toHaveLength(1);
    const text = JSON.stringify(await published(shop));
    const people = await shop.rows<{ name: string }>("select name from staff");
    const orders = await shop.rows<{ hash: string }>('select hash_id as hash from "order"');
    expect(orders.length).toBeGreaterThan(3);
    const secrets = [nickname, note, rut, "12345678", "12.345.678", phone, "912345678", "Ana"];
    for (const secret of [...secrets, ...people.map(({ name }) => name), ...orders.map(({ hash }) => hash)])
      expect(text).not.toContain(secret);
    expect(await shop.rows("select 1 from event_outbox")).toEqual([]);
  });

  it("[EV-02] nothing of a transaction that was rolled back, and what committed late without a gap for who read on", async () => {
    const events = await toldOf(async () => {
      const slow = await shop.deps.db.pool.connect();
      await slow.query("begin");
      await slow.query(
        `insert into device_event (device_id, type, data, at)
         select id, 'fault_raised', '{"code": "late"}', now() from device where hwd = 'box-04' and store_id = $1`,
        [shop.storeId],
      );
      await ask(shop, await shop.shopper(), [sku]);
      expect(ofType(await published(shop, last), "order.created")).toHaveLength(1);
      const before = await shop.rows<{ last: number }>("select max(position)::float8 as last from event");
      await slow.query("commit");
      slow.release();
      const after = await published(shop, before[0]?.last);
      expect(after.map(({ data }) => data)).toEqual([{ device: "box-04", fault: "late" }]);
      await shop.deps.db
        .transact(async (tx) => {
          await tx.client.query(
            `insert into device_event (device_id, type, at) select id, 'went_offline', now() from device limit 1`,
          );
          throw new Error("rolled back");
        })
        .catch(() => {});
    });
    expect(ofType(events, "device.went_offline")).toEqual([]);
  });

  it("every kind of step that any order can take is as the catalogue says", async () => {
    const shopper = await shop.shopper();
    const order = await ask(shop, shopper, [sku]);
    await bring(shop, order.hash_id);
    await published(shop);
    const types = orderEventTypes.filter((type) => type !== "order_created" && type !== "poll_answered");
    await shop.rows(
      `insert into order_event (order_id, type, actor, pair_id, data, at)
       select e.order_id, t.type, 'staff', case when t.type like 'pair\\_%' and t.type <> 'pairs_left' then p.id end,
         '{"sealed_note": "x", "from": 3}', now()
       from (select order_id from order_event order by id desc limit 1) e join pair p using (order_id),
         unnest($1::text[]) t (type)`,
      types,
    );
    const [row] = await shop.rows<{ position: number }>(
      "select max(position)::float8 as position from event",
    );
    const events = await published(shop, row?.position);
    expect(events).toHaveLength(types.length - untoldOrderEvents.length);
    shop.clock.ahead += limits.unservedLife;
    await sweepOverdue(shop.deps);
    await published(shop);
  });
});
