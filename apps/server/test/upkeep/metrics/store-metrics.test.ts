import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createKey, revokeKey } from "../../../src/people/key/manage-keys.ts";
import { buildApp } from "../../../src/run/app.ts";
import { ask, openShop, type Shop } from "../../fulfilment/order/shop.ts";

const minute = 60_000;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ WEBHOOK_NETWORKS: "127.0.0.1/32" });
});
afterAll(() => shop.close());

/** The samples of a scrape by their series. A reading is reused, so the clock goes on. */
async function scrape(app = shop.app): Promise<Map<string, number>> {
  shop.clock.ahead += minute;
  const { body } = await app.inject({ url: "/metrics" });
  return new Map(
    body
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => {
        const end = line.lastIndexOf(" ");
        return [line.slice(0, end), Number(line.slice(end + 1))];
      }),
  );
}
const sumOf = (samples: Map<string, number>, metric: string) =>
  [...samples]
    .filter(([series]) => series.startsWith(`${metric}{`))
    .reduce((sum, [, value]) => sum + value, 0);

describe("figures by store", () => {
  it("are of the store's boxes, open orders, ended orders and oldest request", async () => {
    await ask(shop, await shop.shopper(), ["880101410"]);
    const [box, faulty, retired] = await shop.rows<{ id: number }>(
      "select d.id from device d where store_id = $1 and type_id = 'box' order by id limit 3",
      shop.storeId,
    );
    await shop.rows("update device set online = false where id = $1", box?.id);
    await shop.rows(
      `update device set faults = '[{"code": "door_jammed", "since": "2026-11-26T12:00:00Z"}]' where id = $1`,
      faulty?.id,
    );
    await shop.rows("update device set out_of_service = true, online = false where id = $1", retired?.id);
    const boxes = (
      await shop.rows("select from device where store_id = $1 and type_id = 'box'", shop.storeId)
    ).length;
    const samples = await scrape();
    expect(samples.get('horma_orders_open{store="0101",status="pending"}')).toBe(1);
    expect(samples.get('horma_orders_oldest_unclaimed_seconds{store="0101"}')).toBeGreaterThanOrEqual(59);
    expect(samples.get('horma_orders_oldest_unclaimed_seconds{store="0102"}')).toBe(0);
    for (const [state, count] of Object.entries({
      online: boxes - 3,
      faulty: 1,
      offline: 1,
      out_of_service: 1,
    }))
      expect([state, samples.get(`horma_boxes{store="0101",state="${state}"}`)]).toEqual([state, count]);
    await shop.rows(
      `update "order" set status_id = 'canceled', reason = 'not_served', over_at = $1 where store_id = $2`,
      shop.deps.now(),
      shop.storeId,
    );
    expect((await scrape()).get('horma_orders_ended_last_hour{store="0101",outcome="not_served"}')).toBe(1);
  });

  it("are of all stores together once there are more than METRICS_STORES, with the same sums", async () => {
    await ask(shop, await shop.shopper(), ["880101410"]);
    const named = await scrape();
    const app = await buildApp({ ...shop.deps, env: { ...shop.deps.env, metricsStores: 1 } });
    const samples = await scrape(app);
    await app.close();
    expect([...samples.keys()].filter((series) => series.includes('store="0'))).toEqual([]);
    expect(samples.get('horma_orders_open{status="pending"}')).toBe(1);
    for (const metric of ["horma_orders_open", "horma_boxes", "horma_orders_ended_last_hour"]) {
      expect(sumOf(named, metric)).toBeGreaterThan(0);
      expect([metric, sumOf(samples, metric)]).toEqual([metric, sumOf(named, metric)]);
    }
    expect(samples.get("horma_orders_oldest_unclaimed_seconds")).toBeGreaterThan(59);
  });

  it("are one statement a scrape, and none while a reading is reused", async () => {
    const query = vi.spyOn(shop.deps.db.pool, "query");
    const asked = () =>
      query.mock.calls.filter(
        ([call]) =>
          JSON.stringify(call).includes("as unclaimed, b.boxes") ||
          JSON.stringify(call).includes("o.unclaimed"),
      ).length;
    await scrape();
    expect(asked()).toBe(1);
    await shop.app.inject({ url: "/metrics" });
    expect(asked()).toBe(1);
    query.mockRestore();
  });

  it("are left out when the database refuses, and the log says why once a minute", async () => {
    const warn = vi.spyOn(shop.deps.log, "warn");
    onTestFinished(() => warn.mockRestore());
    await shop.asOwner("alter table device rename column out_of_service to renamed");
    try {
      for (let turn = 0; turn < 2; turn++) {
        const samples = await scrape();
        expect([...samples.keys()].filter((series) => series.startsWith("horma_boxes"))).toEqual([]);
        expect(samples.get("horma_event_outbox_entries")).toBeDefined();
      }
    } finally {
      await shop.asOwner("alter table device rename column renamed to out_of_service");
    }
    expect(warn).toHaveBeenCalledOnce();
    expect(warn).toHaveBeenCalledWith({ err: expect.any(Error) }, "/metrics has no figures of stores");
    expect(sumOf(await scrape(), "horma_boxes")).toBeGreaterThan(0);
  });
});

describe("figures of the company", () => {
  const asked = () => ({ actor: { kind: "command" as const, name: "test" }, at: shop.deps.now() });

  it("are of a machine's files against their usual pace, until its key is revoked", async () => {
    await createKey(shop.deps.db, { name: "erp", scopes: ["stock"] }, asked());
    const now = shop.deps.now().getTime();
    for (const ago of [65, 95, 125, 155, 185, 215])
      await shop.rows(
        `insert into import (kind, dry_run, refused, state, actor, counts, created_at, ended_at, applied_at)
         values ('stock', false, 'stop', 'applied', '{"kind": "key", "name": "erp"}',
           '{"new": 2, "changed": 3, "same": 5, "refused": 4}', $1, $1, $1)`,
        new Date(now - ago * minute),
      );
    const ofFeed = (samples: Map<string, number>) =>
      Object.fromEntries(
        ["last_success_timestamp_seconds", "period_seconds", "late", "rows_refused"].map((name) => [
          name,
          samples.get(`horma_feed_${name}{kind="stock",key="erp"}`),
        ]),
      );
    expect(ofFeed(await scrape())).toEqual({
      last_success_timestamp_seconds: (now - 65 * minute) / 1_000,
      period_seconds: 1_800,
      late: 1,
      rows_refused: 4,
    });
    await revokeKey(shop.deps.db, "erp", asked());
    expect(ofFeed(await scrape())).toEqual({});
  });

  it("are of events that are not published, and of webhooks that do not accept them", async () => {
    await shop.rows("delete from event_outbox");
    expect((await scrape()).get("horma_event_outbox_oldest_seconds")).toBe(0);
    await shop.rows(
      "insert into device_event (device_id, type, at) select id, 'went_offline', $1 from device limit 1",
      new Date(shop.deps.now().getTime() - 2 * minute),
    );
    const samples = await scrape();
    expect(samples.get("horma_event_outbox_entries")).toBe(1);
    expect(samples.get("horma_event_outbox_oldest_seconds")).toBeGreaterThanOrEqual(180);
    await createKey(shop.deps.db, { name: "web", scopes: ["events"] }, asked());
    const [made] = await shop.rows<{ id: number }>(
      "insert into webhook (key_id, url, secret, cursor, created_at) select id, 'http://127.0.0.1:9', '', '0', now() from api_key where name = 'web' returning id",
    );
    await shop.rows(
      `insert into webhook_delivery (webhook_id, event_id, type, state, attempts, next_at, created_at)
       select $1, gen_random_uuid(), 'test', 'pending', n, now(), $2 from generate_series(0, 1) n`,
      made?.id,
      new Date(shop.deps.now().getTime() - 5 * minute),
    );
    const ofWebhook = async () => {
      const all = await scrape();
      return ["pending_deliveries", "oldest_pending_seconds", "failing", "stopped"].map((name) => {
        const value = all.get(`horma_webhook_${name}{webhook="${made?.id}"}`);
        // Whole minutes of an age: a slow machine needs seconds for this test.
        return value && Math.floor(name.endsWith("seconds") ? value / 60 : value);
      });
    };
    expect(await ofWebhook()).toEqual([2, 6, 0, 0]);
    shop.clock.ahead += 5 * minute;
    expect(await ofWebhook()).toEqual([2, 12, 1, 0]);
    await shop.rows("update webhook set active = false where id = $1", made?.id);
    expect(await ofWebhook()).toEqual([undefined, undefined, undefined, undefined]);
    await shop.rows("update webhook set stopped = 'gone' where id = $1", made?.id);
    shop.clock.ahead += minute;
    expect((await ofWebhook()).slice(2)).toEqual([0, 1]);
  });
});
