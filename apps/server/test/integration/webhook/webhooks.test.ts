import { randomBytes } from "node:crypto";
import type { CallAnswer, Problem } from "@horma/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { publishEvents } from "../../../src/integration/event/publish-events.ts";
import { startDeliveries } from "../../../src/integration/webhook/deliver-webhooks.ts";
import { createKey, revokeKey } from "../../../src/people/key/manage-keys.ts";
import { Vault } from "../../../src/platform/personal-data/vault.ts";
import type { Repeated } from "../../../src/platform/time/repeat.ts";
import { sweepHistory } from "../../../src/upkeep/retention/sweep-history.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { isSigned, openReceiver } from "./receiver.ts";

const day = 24 * 60 * 60_000;
/** How long a receiver may take in these tests, and how often the leader looks, ms. */
const timing = { patience: 2_500, pause: 50, grace: 200 };
const until = { timeout: 10_000, interval: 50 };

type Webhook = CallAnswer<"createWebhook">;
type Delivery = CallAnswer<"testWebhook">;
type Receiver = Awaited<ReturnType<typeof openReceiver>>;

describe("webhooks", () => {
  let shop: Shop;
  let secret: string;
  let receiver: Receiver;
  let deliveries: Repeated;
  const undo: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    shop = await openShop({ WEBHOOK_NETWORKS: "127.0.0.1/32" });
    secret = await key("erp");
    await shop.rows(
      "insert into device (store_id, hwd, name, type_id) select id, 'shelf-90', 'Z', 'shelf' from store where code = '0102'",
    );
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    receiver = await openReceiver();
    deliveries = startDeliveries(shop.deps, timing);
  });
  afterEach(async () => {
    for (const step of undo.splice(0)) await step();
    await deliveries.close();
    await receiver.close();
    await shop.rows("update webhook set removed_at = now() where removed_at is null");
  });

  const asked = () => ({ actor: { kind: "command", name: "ana" } as const, at: shop.deps.now() });
  const key = (name: string, stores?: string[]) =>
    createKey(shop.deps.db, { name, scopes: ["events"], stores }, asked());
  const call = async <T>(method: "GET" | "POST", path: string, payload?: object, as = secret) => {
    const answer = await shop.app.inject({
      method,
      url: `/api/v1/webhooks${path}`,
      headers: { authorization: `Bearer ${as}` },
      ...(payload && { payload }),
    });
    const body = (answer.body === "" ? null : answer.json()) as T & Problem;
    return { status: answer.statusCode, body };
  };
  const create = async (more: object = {}, as = secret) => {
    const { status, body } = await call<Webhook>("POST", "", { url: receiver.url, ...more }, as);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const listed = async (id: number, query = "") =>
    (await call<CallAnswer<"listDeliveries">>("GET", `/${id}/deliveries${query}`)).body.deliveries;
  const fault = async (code = "x", store = "0101") => {
    await shop.rows(
      `insert into device_event (device_id, type, data, at)
       select d.id, 'fault_raised', jsonb_build_object('code', $2::text), now() from device d join store s on s.id = d.store_id
       where s.code = $1 order by d.hwd limit 1`,
      store,
      code,
    );
    await publishEvents(shop.deps);
  };
  const faults = (from = receiver) =>
    from.received.map(({ event }) => (event.data as { fault?: string }).fault ?? event.type);
  /** Lets the next attempt of everything begin now. */
  const hurry = () => shop.rows("update webhook_delivery set next_at = now() where state = 'pending'");

  it("[EV-03] sends each event that comes, signed, with the event's id", async () => {
    await fault("before");
    const { secret: signing } = await create();
    await fault("a");
    await fault("b");
    await vi.waitFor(() => expect(faults().toSorted()).toEqual(["a", "b"]), until);
    const [first] = receiver.received;
    expect(first && isSigned(first, signing)).toBe(true);
    expect(first && isSigned(first, `whsec_${Buffer.alloc(32).toString("base64")}`)).toBe(false);
    expect(first?.headers["webhook-id"]).toBe(first?.event.id);
    expect(first?.headers["content-type"]).toContain("application/cloudevents+json");
    const feed = await shop.app.inject({
      method: "GET",
      url: "/api/v1/events?limit=500",
      headers: { authorization: `Bearer ${secret}` },
    });
    expect((feed.json() as CallAnswer<"listEvents">).events).toContainEqual(first?.event);
  });

  it("[EV-03] sends the types and the store that are asked for, and of a key's stores alone", async () => {
    const as = await key("0102 alone", ["0102"]);
    await create({ type: "cl.horma.device.*", store: "0102" });
    const bounded = await openReceiver();
    undo.push(bounded.close);
    const { id } = await create({ url: bounded.url }, as);
    await fault("here");
    await fault("there", "0102");
    await shop.rows(
      "insert into device_event (device_id, type, at) select id, 'went_offline', now() from device limit 1",
    );
    await publishEvents(shop.deps);
    await vi.waitFor(() => expect([faults(), faults(bounded)]).toEqual([["there"], ["there"]]), until);
    expect((await call("POST", "", { url: receiver.url, store: "0101" }, as)).body.code).toBe(
      "store_forbidden",
    );
    expect((await call("POST", "", { url: receiver.url, type: "cl.horma.moon.*" })).status).toBe(400);
    // Another key neither sees nor changes it.
    expect((await call<Webhook[]>("GET", "")).body.map((each) => each.id)).not.toContain(id);
    for (const path of ["", "/delete", "/rotate", "/test"])
      expect((await call("POST", `/${id}${path}`, {})).status).toBe(404);
    await revokeKey(shop.deps.db, "0102 alone", asked());
    await fault("later", "0102");
    await vi.waitFor(() => expect(faults()).toEqual(["there", "later"]), until);
    expect(faults(bounded)).toEqual(["there"]);
  });

  it("[EV-03] tries again with growing pauses, and keeps what failed for three days as failed", async () => {
    const { id } = await create();
    receiver.answer((response) => response.writeHead(500).end("no"));
    await fault("late");
    const pauses: number[] = [];
    for (let attempts = 1; attempts <= 11; attempts++) {
      await vi.waitFor(async () => expect((await listed(id))[0]?.attempts).toBe(attempts), until);
      const [row] = await listed(id);
      expect(row).toMatchObject({ status: 500, error: "answered 500" });
      if (attempts === 11) expect(row).toMatchObject({ state: "failed", next_attempt_at: null });
      else pauses.push(Date.parse(row?.next_attempt_at ?? "") - Date.parse(row?.attempted_at ?? ""));
      await hurry();
    }
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const metrics = (await shop.app.inject({ method: "GET", url: "/metrics" })).body;
    expect(metrics).toMatch(/horma_webhook_deliveries_total\{outcome="failed"\} [1-9]/);
    expect(await listed(id, "?state=failed")).toHaveLength(1);
    expect(await listed(id, "?state=pending")).toEqual([]);
    // Sent again by hand, it begins again.
    receiver.answer((response) => response.writeHead(200).end());
    const [failed] = await listed(id);
    expect((await call("POST", `/${id}/deliveries/${failed?.id}/send`)).status).toBe(200);
    await vi.waitFor(async () => {
      expect((await listed(id))[0]).toMatchObject({
        state: "delivered",
        attempts: 1,
        status: 200,
        error: null,
      });
    }, until);
  });

  it("[EV-03] 410 switches a webhook off with its reason, and nothing is lost when it is switched on again", async () => {
    const { id } = await create({ type: "cl.horma.device.fault_raised.v1" });
    receiver.answer((response) => response.writeHead(410).end());
    await fault("gone");
    await expect
      .poll(() => listed(id), until)
      .toMatchObject([{ state: "pending", attempts: 1, status: 410 }]);
    const { body } = await call<Webhook[]>("GET", "");
    expect(body).toMatchObject([{ id, active: false, stopped: "gone" }]);
    const lines = await shop.rows("select actor_kind, subject from audit where action = 'webhook_stopped'");
    expect(lines).toEqual([{ actor_kind: "system", subject: `webhook ${id}` }]);
    receiver.answer((response) => response.writeHead(204).end());
    await fault("meanwhile");
    await shop.rows("update webhook_delivery set next_at = now() where webhook_id = $1", id);
    const came = receiver.received.length;
    await call("POST", `/${id}`, { active: true });
    await expect.poll(() => receiver.received.length, until).toBe(came + 2);
    expect((await call<Webhook[]>("GET", "")).body).toMatchObject([{ active: true, stopped: null }]);
  });

  it("[EV-03] a receiver that says how long it wants nothing gets nothing until then, also no other event", async () => {
    const { id } = await create({ type: "cl.horma.device.fault_raised.v1" });
    receiver.answer((response) => response.writeHead(429, { "retry-after": "600" }).end());
    await fault("busy");
    await expect
      .poll(() => listed(id), until)
      .toMatchObject([{ state: "pending", attempts: 1, status: 429 }]);
    const [{ rests_until } = { rests_until: null }] = (await call<Webhook[]>("GET", "")).body;
    const left = Date.parse(rests_until ?? "") - shop.deps.now().getTime();
    expect(left).toBeGreaterThan(590_000);
    expect(left).toBeLessThanOrEqual(600_000);
    receiver.answer((response) => response.writeHead(204).end());
    await fault("next");
    await shop.rows(
      "update webhook_delivery set next_at = now() where state = 'pending' and webhook_id = $1",
      id,
    );
    await new Promise((resolve) => setTimeout(resolve, 10 * timing.pause));
    expect(receiver.received).toHaveLength(1);
    await shop.rows("update webhook set rests_until = now() where id = $1", id);
    await expect.poll(() => receiver.received.length, until).toBe(3);
  });

  it("[EV-03] a slow receiver, a huge answer and one that is not there delay no other", async () => {
    const slow = await openReceiver();
    undo.push(slow.close);
    slow.answer(() => {});
    const talkative = await openReceiver();
    undo.push(talkative.close);
    talkative.answer((response) => {
      response.on("error", () => {});
      const more = setInterval(() => response.write("x".repeat(60_000)), 1);
      response.on("close", () => clearInterval(more));
    });
    const gone = await openReceiver();
    await gone.close();
    const [{ id: slowId }, { id: goneId }] = [
      await create({ url: slow.url }),
      await create({ url: gone.url }),
    ];
    const { id: talkativeId } = await create({ url: talkative.url });
    await create();
    const began = performance.now();
    for (let go = 0; go < 6; go++) await fault(`f${go}`);
    await vi.waitFor(() => expect(faults()).toHaveLength(6), until);
    expect(performance.now() - began).toBeLessThan(timing.patience);
    await vi.waitFor(async () => {
      expect((await listed(slowId)).at(-1)?.error).toBe("no answer within 2.5 s");
      expect((await listed(goneId)).at(-1)?.error).toContain("ECONNREFUSED");
      expect((await listed(talkativeId)).at(-1)).toMatchObject({ state: "delivered", status: 200 });
    }, until);
  });

  it("[EV-03] attack: redirects are not followed", async () => {
    const { id } = await create();
    const inside = await openReceiver();
    undo.push(inside.close);
    receiver.answer((response) => response.writeHead(307, { location: inside.url }).end());
    await fault();
    await vi.waitFor(async () => expect((await listed(id))[0]?.error).toContain("redirects"), until);
    expect(inside.received).toEqual([]);
  });

  it("[EV-03] attack: an address of the server's own network is refused when it is saved, and again when it is called", async () => {
    for (const url of [
      "https://10.0.0.1/",
      "http://1.1.1.1/",
      "https://[::1]/",
      "https://127.0.0.2/",
      "https://a:b@1.1.1.1/",
    ]) {
      expect((await call("POST", "", { url })).body.code, url).toBe("bad_request");
    }
    const { id } = await create();
    expect((await call("POST", `/${id}`, { url: "https://10.0.0.1/" })).status).toBe(400);
    // As if the network, or what the name leads to, had changed since it was saved.
    for (const host of ["127.0.0.2", "[::1]"]) {
      const url = receiver.url.replace("127.0.0.1", host);
      await shop.rows("update webhook set url = $2 where id = $1", id, url);
      await call("POST", `/${id}/test`);
      await vi.waitFor(async () => {
        expect((await listed(id))[0]?.error).toContain("use https outside the networks");
      }, until);
    }
    expect(receiver.received).toEqual([]);
  });

  it("[EV-03] signs with both secrets during a rotation, shows each once, and keeps none in clear", async () => {
    const { id, secret: first } = await create();
    const { secret: second } = (await call<Webhook>("POST", `/${id}/rotate`, { overlap_hours: 1 })).body;
    await fault("both");
    await vi.waitFor(() => expect(faults()).toEqual(["both"]), until);
    const [both] = receiver.received;
    expect([first, second].map((each) => both && isSigned(both, each))).toEqual([true, true]);
    const { secret: third } = (await call<Webhook>("POST", `/${id}/rotate`, { overlap_hours: 0 })).body;
    await fault("one");
    await vi.waitFor(() => expect(faults()).toEqual(["both", "one"]), until);
    const one = receiver.received[1];
    expect([second, third].map((each) => one && isSigned(one, each))).toEqual([false, true]);
    const stored = JSON.stringify([
      await shop.rows("select * from webhook"),
      await shop.rows("select * from audit"),
    ]);
    for (const each of [first, second, third]) {
      expect(stored).not.toContain(each.replace("whsec_", ""));
      expect(JSON.stringify((await call("GET", "")).body)).not.toContain(each);
    }
  });

  it("[EV-03] sends a test, and again what was published from an instant on", async () => {
    const { id } = await create();
    const test = (await call<Delivery>("POST", `/${id}/test`)).body;
    await vi.waitFor(
      () => expect(receiver.received.map(({ event }) => event.id)).toEqual([test.event_id]),
      until,
    );
    await fault("old");
    await vi.waitFor(() => expect(faults()).toHaveLength(2), until);
    const from = new Date().toISOString();
    await fault("new");
    await fault("newer");
    await vi.waitFor(() => expect(faults()).toHaveLength(4), until);
    expect((await call("POST", `/${id}/replay`, { from })).status).toBe(200);
    await vi.waitFor(() => expect(faults().slice(4).sort()).toEqual(["new", "newer"]), until);
    const ids = receiver.received.map(({ event }) => event.id);
    expect(new Set(ids.slice(4))).toEqual(new Set(ids.slice(2, 4)));
    expect((await call("POST", `/${id}/replay`, { from: "soon" })).status).toBe(400);
  });

  it("[EV-03] stops and goes on, follows a change, and ends", async () => {
    const { id } = await create();
    expect((await call<Webhook>("POST", `/${id}`, { active: false })).body.active).toBe(false);
    await fault("meanwhile");
    await call("POST", `/${id}`, { type: "cl.horma.order.*" });
    await call("POST", `/${id}`, { type: null, active: true });
    await vi.waitFor(() => expect(faults()).toEqual(["meanwhile"]), until);
    expect((await call("POST", `/${id}/delete`)).status).toBe(204);
    expect((await call("GET", `/${id}/deliveries`)).status).toBe(404);
    await fault("after");
    const { received } = receiver;
    const still = await openReceiver();
    undo.push(still.close);
    await create({ url: still.url });
    await fault("other");
    await vi.waitFor(() => expect(faults(still)).toEqual(["other"]), until);
    expect(received).toHaveLength(1);
    const audit = await shop.rows<{ action: string }>(
      "select action from audit where subject = $1 order by id",
      `webhook ${id}`,
    );
    expect(audit.map(({ action }) => action)).toEqual([
      "webhook_created",
      "webhook_changed",
      "webhook_changed",
      "webhook_changed",
      "webhook_deleted",
    ]);
  });

  it("[EV-03] seals secrets under the newest master key when it begins, so that the older one may go", async () => {
    const { secret: signing } = await create();
    await deliveries.close();
    const { masters, lookups } = shop.standing;
    const newest = randomBytes(32);
    const withKeys = (keys: Buffer[]) => new Vault({ masters: keys, lookups }, shop.deps.vault.days);
    const rotated = startDeliveries({ ...shop.deps, vault: withKeys([newest, ...masters]) }, timing);
    await fault("with both");
    await vi.waitFor(() => expect(faults()).toEqual(["with both"]), until);
    await rotated.close();
    deliveries = startDeliveries({ ...shop.deps, vault: withKeys([newest]) }, timing);
    await fault("with the newest");
    await vi.waitFor(() => expect(faults()).toEqual(["with both", "with the newest"]), until);
    expect(receiver.received.every((each) => isSigned(each, signing))).toBe(true);
    await deliveries.close();
    deliveries = startDeliveries({ ...shop.deps, vault: withKeys([randomBytes(32)]) }, timing);
    const { id } = await create();
    await fault("with another");
    await vi.waitFor(async () => expect((await listed(id))[0]?.error).toContain("no master key"), until);
  });

  it("[EV-03] a leader that dies during a delivery loses nothing: the next one sends it again", async () => {
    const { id } = await create();
    receiver.answer(() => {});
    await fault("dying");
    await vi.waitFor(() => expect(faults()).toEqual(["dying"]), until);
    await deliveries.close();
    expect((await listed(id))[0]).toMatchObject({ state: "pending", attempts: 0 });
    receiver.answer((response) => response.writeHead(204).end());
    deliveries = startDeliveries(shop.deps, timing);
    await vi.waitFor(async () => expect((await listed(id))[0]?.state).toBe("delivered"), until);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  it("[EV-03] forgets deliveries with their events, and deleted webhooks with their deliveries", async () => {
    const { id } = await create();
    await fault("to forget");
    await vi.waitFor(async () => expect((await listed(id))[0]?.state).toBe("delivered"), until);
    await call("POST", `/${id}/delete`);
    shop.clock.ahead = (shop.deps.env.eventDays + 1) * day;
    await sweepHistory(shop.deps);
    shop.clock.ahead = 0;
    expect(await shop.rows("select 1 from webhook_delivery")).toEqual([]);
    expect(await shop.rows("select 1 from webhook")).toEqual([]);
  });

  it("[EV-03] a key can have at most twenty webhooks", async () => {
    const as = await key("greedy");
    for (let go = 0; go < 20; go++) await create({}, as);
    expect((await call("POST", "", { url: receiver.url }, as)).body.code).toBe("bad_request");
  });
});
