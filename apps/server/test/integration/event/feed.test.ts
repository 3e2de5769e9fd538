import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type CallAnswer, eventSchema, eventTypeOf, type Problem } from "@horma/contract";
import { Ajv } from "ajv";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { publishEvents } from "../../../src/integration/event/publish-events.ts";
import { readEvent } from "../../../src/integration/event/read-feed.ts";
import { createKey, revokeKey, rotateKey } from "../../../src/people/key/manage-keys.ts";
import { buildApp } from "../../../src/run/app.ts";
import { sweepHistory } from "../../../src/upkeep/retention/sweep-history.ts";
import { ask, openShop, type Shop } from "../../fulfilment/order/shop.ts";

const sku = "880101410";
const day = 24 * 60 * 60_000;

describe("the feed of events", () => {
  let shop: Shop;
  let secret: string;
  beforeAll(async () => {
    shop = await openShop();
    await shop.setStock(sku, 50);
    await shop.rows(
      "insert into device (store_id, hwd, name, type_id) select id, 'shelf-90', 'Z', 'shelf' from store where code = '0102'",
    );
    secret = await key("all stores");
  });
  afterAll(() => shop.close());

  const key = (name: string, stores?: string[]) =>
    createKey(shop.deps.db, { name, scopes: ["events"], stores }, by());
  const by = () => ({ actor: { kind: "command", name: "ana" }, at: shop.deps.now() }) as const;
  const read = async (query: Record<string, string | number> = {}, { as = secret, app = shop.app } = {}) => {
    const headers = { authorization: `Bearer ${as}` };
    const search = new URLSearchParams(query as Record<string, string>);
    const answer = await app.inject({ method: "GET", url: `/api/v1/events?${search}`, headers });
    const body = answer.json() as CallAnswer<"listEvents"> & Problem;
    return { status: answer.statusCode, headers: answer.headers, body };
  };
  const fault = async (store = "0101") => {
    await shop.rows(
      `insert into device_event (device_id, type, data, at)
       select d.id, 'fault_raised', '{"code": "x"}', now() from device d join store s on s.id = d.store_id
       where s.code = $1 order by d.hwd limit 1`,
      store,
    );
    await publishEvents(shop.deps);
  };
  const end = async () => (await read({ limit: 500 })).body.next;
  const nextPosition = (position: string) =>
    shop.asOwner(`select setval('event_position_seq', ${position}, false)`);

  it("[EV-02] a misspelled filter is refused, and gives no other store's events", async () => {
    await fault("0102");
    const { body } = await read({ storee: "0101" });
    expect(body).toMatchObject({ status: 400, code: "bad_request" });
    expect(body.detail).toBe(
      "querystring.storee is not known: did you mean store? The names are after, limit, type, store, wait",
    );
  });

  it.each([
    ["revoked", (name: string) => revokeKey(shop.deps.db, name, by())],
    ["replaced at once", (name: string) => rotateKey(shop.deps.db, { name, overlap: 0 }, by())],
  ])("[EV-02] a call that waits gets nothing after its key is %s", async (how, end_) => {
    const name = `waits ${how}`;
    const as = await key(name);
    const waits = read({ after: await end(), wait: 20 }, { as });
    await delay(300);
    await end_(name);
    await fault();
    const { status, body } = await waits;
    expect({ status, code: body.code }).toEqual({ status: 401, code: "token_invalid" });
    expect(body.events).toBeUndefined();
  });

  it("[EV-02] gives pages that follow each other without a gap or a repetition, oldest first", async () => {
    for (let go = 0; go < 5; go++) await fault();
    const whole = (await read({ limit: 500 })).body;
    expect(whole.more).toBe(false);
    expect(whole.events.length).toBeGreaterThan(3);
    const paged = [];
    for (let next: string | undefined; ; ) {
      const { body } = await read({ limit: 2, ...(next !== undefined && { after: next }) });
      paged.push(...body.events);
      next = body.next;
      if (!body.more && body.events.length === 0) break;
    }
    expect(paged).toEqual(whole.events);
    const order = paged.map(({ sequence }) => sequence);
    expect(order).toEqual([...order].sort());
    expect((await read({ after: await end() })).body).toMatchObject({ events: [], more: false });
  });

  it("[EV-02] gives the types and the store that are asked for, and refuses what is not there", async () => {
    const after = await end();
    await fault();
    await fault("0102");
    await ask(shop, await shop.shopper(), [sku]);
    await publishEvents(shop.deps);
    const types = async (query: Record<string, string>) =>
      (await read({ after, ...query })).body.events.map(({ type, storecode }) => `${storecode} ${type}`);
    expect(await types({ type: "cl.horma.device.*" })).toEqual([
      "0101 cl.horma.device.fault_raised.v1",
      "0102 cl.horma.device.fault_raised.v1",
    ]);
    expect(await types({ type: "cl.horma.order.created.v1,cl.horma.device.*", store: "0101" })).toEqual([
      "0101 cl.horma.device.fault_raised.v1",
      "0101 cl.horma.order.created.v1",
    ]);
    expect((await read({ type: "cl.horma.moon.*" })).body.code).toBe("bad_request");
    expect((await read({ store: "9999" })).body.code).toBe("store_not_found");
    expect((await read({ after: "soon" })).status).toBe(400);
    expect((await read({ limit: 501 })).status).toBe(400);
  });

  it("[EV-02] prints each envelope as its schema has it, whatever is in it, to readers and webhooks alike", async () => {
    const after = await end();
    const source = 'https://tienda"\\\u00f1.example';
    const data = { device: "box-01", fault: 'a "lamp" \\ {1}, \u00f1\n\t\u2028</script>\u{1f45f}' };
    const type = eventTypeOf("device.fault_raised");
    const rows = await shop.rows<{ id: string; position: string }>(
      `insert into event (id, type, subject, store_id, data, at, published_at)
       select gen_random_uuid(), $1, $2, id, $3, at, now()
       from (values ($4::int, '2026-02-03T04:05:06.007Z'::timestamptz), (null, '2026-12-31T23:00:00-02')) each (id, at)
       returning id, position`,
      type,
      'devices/"\\\u00f1',
      JSON.stringify(data),
      shop.storeId,
    );
    const app = await buildApp({ ...shop.deps, env: { ...shop.deps.env, publicUrl: source } });
    const answer = await read({ after }, { app });
    const common = { specversion: "1.0", source, type, subject: 'devices/"\\\u00f1', data };
    const expected = [
      { time: "2026-02-03T04:05:06.007Z", storecode: "0101" },
      { time: "2027-01-01T01:00:00.000Z" },
    ].map((own, at) => {
      const { id, position = "" } = rows[at] ?? {};
      const sequence = String(position).padStart(19, "0");
      return { ...common, datacontenttype: "application/json", id, sequence, ...own };
    });
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.body).toEqual({ events: expected, next: answer.body.next, more: false });
    const check = new Ajv({ strict: false, validateFormats: false }).compile(
      eventSchema("device.fault_raised"),
    );
    for (const event of answer.body.events) expect(check(event), JSON.stringify(check.errors)).toBe(true);
    for (const [at, { position }] of rows.entries()) {
      const printed = await readEvent(shop.deps.db.pool, source, BigInt(position));
      expect(JSON.parse(printed ?? "")).toEqual(expected[at]);
    }
    await app.close();
  });

  it("[EV-02] pages of one store follow each other, past what was not asked for", async () => {
    const after = await end();
    for (const store of ["0101", "0102", "0101", "0102"]) await fault(store);
    const first = (await read({ after, limit: 1, store: "0102" })).body;
    const second = (await read({ after: first.next, limit: 1, store: "0102" })).body;
    expect([...first.events, ...second.events].map(({ storecode }) => storecode)).toEqual(["0102", "0102"]);
    expect(second.events).not.toEqual(first.events);
    expect(first.more).toBe(true);
    expect(second.next).toBe(await end());
    expect((await read({ after: second.next })).body.events).toEqual([]);
  });

  it("gives a key the events of its stores alone", async () => {
    const after = await end();
    await fault();
    await fault("0102");
    const as = await key("0102 alone", ["0102"]);
    const { body } = await read({ after }, { as });
    expect(body.events.map(({ storecode }) => storecode)).toEqual(["0102"]);
    expect((await read({ store: "0101" }, { as })).body.code).toBe("store_forbidden");
    expect((await read({ store: "9999" }, { as })).body.code).toBe("store_forbidden");
  });

  it("[EV-02] waits for more, past what was not asked for, and is woken in any process", async () => {
    const after = await end();
    const elsewhere = await buildApp(shop.deps);
    const asked = { after, wait: 20, type: "cl.horma.device.went_offline.v1" };
    const began = performance.now();
    const calls = [read(asked), read(asked, { app: elsewhere })];
    const answered = Promise.race(calls).then(() => true);
    await fault();
    expect(await Promise.race([answered, delay(200, false)])).toBe(false);
    await shop.rows(
      "insert into device_event (device_id, type, at) select id, 'went_offline', now() from device limit 1",
    );
    await publishEvents(shop.deps);
    for (const { body } of await Promise.all(calls)) expect(body.events).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(10_000);
    await elsewhere.close();
  });

  it("answers an empty page when the time is over, and when the server ends", async () => {
    const after = await end();
    const began = performance.now();
    expect((await read({ after, wait: 1 })).body).toMatchObject({ events: [], next: after, more: false });
    expect(performance.now() - began).toBeGreaterThan(900);
    const elsewhere = await buildApp(shop.deps);
    await elsewhere.listen({ port: 0, host: "127.0.0.1" });
    const [{ port }] = elsewhere.addresses() as unknown as [{ port: number }];
    const waiting = fetch(`http://127.0.0.1:${port}/api/v1/events?after=${after}&wait=30`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    await delay(300);
    const closing = performance.now();
    await elsewhere.close();
    expect(((await (await waiting).json()) as CallAnswer<"listEvents">).events).toEqual([]);
    expect(performance.now() - closing).toBeLessThan(5_000);
  });

  it("[FI-15] runs no query and holds no connection while it waits", async () => {
    const after = await end();
    const { pool } = shop.deps.db;
    const waiting = Array.from({ length: 5 }, () => read({ after, wait: 1 }));
    await delay(300);
    const [query, connect] = [vi.spyOn(pool, "query"), vi.spyOn(pool, "connect")];
    await delay(400);
    const asked = [...query.mock.calls, ...connect.mock.calls];
    query.mockRestore();
    connect.mockRestore();
    expect(asked).toEqual([]);
    expect(pool.idleCount).toBe(pool.totalCount);
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
  });

  it("attack: readers beyond a key's places are refused before anything is read, with and without waiting", async () => {
    const after = await end();
    const as = await key(`greedier ${randomUUID()}`);
    const query = vi.spyOn(shop.deps.db.pool, "query");
    const calls = [{ after }, { after, wait: 1 }].flatMap((asked) =>
      Array.from({ length: 50 }, () => read(asked, { as })),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    const reads = (query.mock.calls as unknown[][]).filter(
      ([asked]) => (asked as { name?: string }).name === "read_feed",
    );
    query.mockRestore();
    expect(statuses.filter((status) => status === 200)).toHaveLength(16);
    // Who waits reads at first, when the time is over, and for late news of the tests before.
    expect(reads.length).toBeLessThanOrEqual(8 + 8 * 3);
    expect((await read({ after, wait: 1 }, { as })).status).toBe(200);
  });

  it("says 410 to a cursor older than what is kept, or ahead of it, and begins again without one", async () => {
    const old = (await read({ limit: 1 })).body.next;
    const newest = await end();
    shop.clock.ahead = (shop.deps.env.eventDays + 1) * day;
    expect((await sweepHistory(shop.deps)).told).toBeGreaterThan(3);
    const gone = await read({ after: old });
    expect(gone).toMatchObject({ status: 410, body: { code: "cursor_gone", status: 410 } });
    expect(gone.headers["content-type"]).toContain("application/problem+json");
    expect(gone.body.detail).toContain("without `after`");
    // A reader that began with an empty feed missed them too.
    expect((await read({ after: "0-00000000" })).status).toBe(410);
    expect((await read({ after: `${"9".repeat(19)}-00000000` })).status).toBe(410);
    const restarted = await read();
    expect(restarted.body).toMatchObject({ events: [], next: newest, more: false });
    await fault();
    expect((await read({ after: restarted.body.next })).body.events).toHaveLength(1);
    expect((await read()).body.events).toHaveLength(1);
    shop.clock.ahead = 0;
  });

  it("[FI-15] says 410 to a cursor of another life of the database, also when the feed has overtaken it", async () => {
    await fault();
    const backedUp = await end();
    await fault();
    await fault();
    const lost = await end();
    const [row] = await shop.rows<{ last: string }>("select max(position) as last from event");
    // What a restore leaves: the feed of the backup, and a sequence that goes on from there.
    await shop.asOwner(`delete from event where position > ${backedUp.split("-")[0]}`);
    await nextPosition(String(Number(row?.last) - 1));
    expect((await read({ after: lost })).status).toBe(410);
    await fault();
    await fault();
    await fault();
    expect((await read({ after: lost })).body.code).toBe("cursor_gone");
    expect((await read({ after: backedUp })).body.events).toHaveLength(3);
    // As cursors were before they had a mark.
    expect((await read({ after: backedUp.split("-")[0] ?? "" })).status).toBe(410);
  });

  it.each(["2147483647", "9007199254740991", "9223372036854775800"])(
    "[FI-15] goes on after position %s",
    async (position) => {
      const after = await end();
      await nextPosition(position);
      await fault();
      await fault();
      const { events, next } = (await read({ after, limit: 1 })).body;
      expect(events[0]?.sequence).toBe(position.padStart(19, "0"));
      const rest = (await read({ after: next })).body;
      expect(rest.events.map(({ sequence }) => BigInt(sequence))).toEqual([BigInt(position) + 1n]);
      expect((await read({ after: rest.next })).body).toMatchObject({ events: [], next: rest.next });
    },
  );
});
