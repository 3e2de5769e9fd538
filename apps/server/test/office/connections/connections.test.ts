import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Colleague, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { codeOf } from "../../people/office/code-of.ts";

const minute = 60_000;

describe("what is connected, from the office", () => {
  let shop: Shop;
  let head: Colleague;
  beforeAll(async () => {
    shop = await openShop({ WEBHOOK_NETWORKS: "127.0.0.1/32" });
    head = await shop.office("head_office", null);
    for (const name of ["erp", "tienda web"])
      await head.call("createOfficeKey", {
        body: { name, scopes: ["stock", "events", "read"], stores: ["0101"], expires_at: null },
      });
  });
  afterAll(() => shop.close());

  const statusOf = async (secret: string) =>
    (await shop.app.inject({ url: "/api/v1/key", headers: { authorization: `Bearer ${secret}` } }))
      .statusCode;
  const connections = (by = head) => by.call("getConnections", {});
  const lastAction = async () =>
    (await shop.rows("select action, subject, actor_kind as by from audit order by id desc limit 1"))[0];

  it("a key is made, renewed with an overlap and revoked at once, in the person's name", async () => {
    const body = { name: "caja", scopes: ["read"] as const, stores: null, expires_at: null };
    const { secret } = await head.call("createOfficeKey", { body: { ...body, scopes: [...body.scopes] } });
    expect(await statusOf(secret)).toBe(200);
    expect(await codeOf(head.call, "createOfficeKey", { body: { ...body, scopes: ["read"] } })).toBe(
      "key_taken",
    );
    const { secret: next } = await head.call("rotateOfficeKey", { body: { name: "caja", overlap_hours: 1 } });
    expect([await statusOf(secret), await statusOf(next)]).toEqual([200, 200]);
    expect((await connections()).keys.find(({ name }) => name === "caja")).toMatchObject({
      scopes: ["read"],
      stores: null,
      old_secret_until: expect.any(String),
    });
    await head.call("revokeOfficeKey", { body: { name: "caja" } });
    expect(await lastAction()).toEqual({ action: "key_revoked", subject: "key caja", by: "office" });
    await expect.poll(async () => [await statusOf(secret), await statusOf(next)]).toEqual([401, 401]);
    expect((await connections()).keys.map(({ name }) => name)).toEqual(["erp", "tienda web"]);
    expect(await codeOf(head.call, "revokeOfficeKey", { body: { name: "caja" } })).toBe("key_not_found");
  });

  it("a webhook of a key is made, paused, tested and removed; the office sees those of every key", async () => {
    const made = { url: "http://127.0.0.1:9/avisos?token=secreto", type: "cl.horma.order.*" };
    expect(await codeOf(head.call, "createOfficeWebhook", { body: { ...made, key: "nadie" } })).toBe(
      "key_not_found",
    );
    expect(
      await codeOf(head.call, "createOfficeWebhook", { body: { ...made, key: "erp", store: "0102" } }),
    ).toBe("store_forbidden");
    const unknown = { ...made, key: "erp", type: "cl.horma.moon.*" };
    expect(await codeOf(head.call, "createOfficeWebhook", { body: unknown })).toBe("event_unknown");
    const { id, secret } = await head.call("createOfficeWebhook", { body: { ...made, key: "erp" } });
    expect(secret).toMatch(/^whsec_/);
    await head.call("changeWebhook", { params: { id }, body: { active: false } });
    const { id: delivery_id } = await head.call("testWebhook", { params: { id } });
    await shop.rows(
      "update webhook_delivery set state = 'failed', next_at = null, attempts = 9 where id = $1",
      delivery_id,
    );
    expect((await connections()).webhooks).toMatchObject([
      {
        id,
        key: "erp",
        url: made.url,
        active: false,
        delivered: 0,
        retrying: 0,
        failed: 1,
        failing_since: expect.any(String),
      },
    ]);
    const auditor = await shop.office("auditor", null);
    expect((await connections(auditor)).webhooks[0]?.url).toBe("http://127.0.0.1:9");
    await head.call("resendDelivery", { params: { id, delivery_id } });
    const { deliveries } = await auditor.call("listDeliveries", { params: { id }, query: {} });
    expect(deliveries).toMatchObject([{ id: delivery_id, state: "pending", attempts: 0 }]);
    await head.call("deleteWebhook", { params: { id } });
    expect((await connections()).webhooks).toEqual([]);
    expect(await codeOf(head.call, "testWebhook", { params: { id } })).toBe("not_found");
  });

  it("a machine does not reach the webhook of another key by the office's rights", async () => {
    const { id } = await head.call("createOfficeWebhook", {
      body: { url: "http://127.0.0.1:9/a", key: "erp" },
    });
    const { secret } = await head.call("rotateOfficeKey", { body: { name: "tienda web", overlap_hours: 0 } });
    const answer = await shop.app.inject({
      method: "POST",
      url: `/api/v1/webhooks/${id}/delete`,
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(answer.statusCode).toBe(404);
    await head.call("deleteWebhook", { params: { id } });
  });

  it("the files of a machine have their usual pace, and are late against it; a person's have none", async () => {
    const now = shop.deps.now().getTime();
    for (const [kind, ago] of [
      ...[65, 95, 125, 155, 185, 215].map((each) => ["key", each] as const),
      ["office", 1] as const,
    ])
      await shop.rows(
        `insert into import (kind, dry_run, refused, state, actor, counts, created_at, ended_at, applied_at)
         values ('stock', false, 'stop', 'applied', jsonb_build_object('kind', $1::text, 'name', 'erp'),
           '{"new": 2, "changed": 3, "same": 5, "refused": 1}', $2, $2, $2)`,
        kind,
        new Date(now - ago * minute),
      );
    expect((await connections()).feeds).toMatchObject([
      {
        kind: "stock",
        key: "erp",
        period: 30 * minute,
        state: "late",
        last: { at: new Date(now - 65 * minute).toISOString(), rows: 11, changed: 5, refused: 1 },
      },
    ]);
  });

  it("[OF-03] [OF-08] a machine's file that was stopped, refused or not read, and one that does not come, are to be seen to", async () => {
    const now = shop.deps.now().getTime();
    await shop.rows("delete from import");
    const file = async (
      by: { kind: string; name: string },
      kind: string,
      state: string,
      ago: number,
      unusual: readonly object[] = [],
    ) => {
      const at = new Date(now - ago * minute);
      const [row] = await shop.rows<{ id: number }>(
        `insert into import (kind, dry_run, refused, state, actor, counts, unusual, created_at, ended_at, applied_at)
         values ($1, false, 'stop', $2, $3, '{"new": 0, "changed": 0, "same": 9, "refused": 3}', $4, $5, $5,
           case when $2 = 'applied' then $5::timestamptz end) returning id::int`,
        kind,
        state,
        JSON.stringify(by),
        JSON.stringify(unusual),
        at,
      );
      return row?.id ?? 0;
    };
    const [erp, pim, cron] = [
      { kind: "key", name: "erp" },
      { kind: "key", name: "pim" },
      { kind: "command", name: "ana" },
    ];
    const less = { figure: "price", value: 57, usual: 100, percent: -43 };
    for (const ago of [400, 370, 340, 310, 280]) await file(erp, "stock", "applied", ago);
    await file(erp, "prices", "applied", 90);
    const stopped = await file(erp, "prices", "refused", 5, [less]);
    const refused = await file(pim, "products", "refused", 4);
    const failed = await file(cron, "stores", "failed", 3);
    // A later file is well, or a person corrected it.
    await file(pim, "skus", "refused", 8);
    await file(pim, "skus", "applied", 7);
    await file(pim, "slots", "refused", 6);
    await file({ kind: "office", name: "Francisca" }, "slots", "applied", 2);
    // Persons see what becomes of their own.
    await file({ kind: "office", name: "Francisca" }, "seats", "refused", 1);
    const troubled = [
      { what: "failed", kind: "stores", by: "ana", id: failed },
      { what: "refused", kind: "products", by: "pim", id: refused, refused: 3, unusual: [] },
      { what: "stopped", kind: "prices", by: "erp", id: stopped, unusual: [less] },
      { what: "late", kind: "stock", by: "erp", refused: 0 },
    ];
    expect((await connections()).troubled_files).toMatchObject(troubled);
    const manager = await shop.office("manager", ["0101"]);
    const today = async (by: Colleague) => (await by.call("getToday", { query: {} })).troubled_files;
    expect(await today(await shop.office("auditor", null))).toMatchObject(troubled);
    expect(await today(manager)).toEqual([]);
  });
});
