import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { retryDelay } from "@horma/contract";
import { limits } from "@horma/domain";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../../../src/platform/process/log.ts";
import { openBrowser } from "../../browser.ts";
import { ask, openShop, type Shop, type Shopper } from "../../fulfilment/order/shop.ts";
import { FaultyWire } from "./faulty-wire.ts";
import { type OwnPostgres, ownPostgres } from "./own-postgres.ts";
import { type SmallDisk, smallDisk } from "./small-disk.ts";

const sku = "880101410";
/** As for serving, only shorter, so that no one waits for a test. */
const quick = { connectionTimeoutMillis: 1_500, lock_timeout: 500, statement_timeout: 1_000 };
/** What a call may take at most with these, ms, on a machine that does other things besides. */
const bound = 8_000;
const recovery = { timeout: 10_000, interval: 50 };

let disk: SmallDisk;
let postgres: OwnPostgres;
let logged = "";
const collect = (line: string) => {
  logged += line;
};
const log = createLog("info", { write: collect });
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  disk = await smallDisk(224);
  postgres = await ownPostgres(disk.directory, log);
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
afterAll(async () => {
  await postgres.close();
  await disk.close();
});

/** A server on this database, over a wire where one is given, with plenty of stock. */
async function serve(wire?: FaultyWire) {
  const shop = await openShop({}, { db: postgres.open(quick, wire && { port: wire.port }), log });
  undo.push(shop.close);
  await shop.setStock(sku, 1_000);
  return { shop, shopper: await shop.shopper(), browser: openBrowser(shop.app) };
}

async function wireToDatabase(): Promise<FaultyWire> {
  const wire = await FaultyWire.to({ path: postgres.socket });
  undo.push(() => wire.close());
  return wire;
}

/** Asks for a pair and is refused, within the bound and told when to come again. */
async function isRefused(shop: Shop, shopper: Shopper, key: string): Promise<void> {
  const since = performance.now();
  const error = await ask(shop, shopper, [sku], key).catch((reason: unknown) => reason);
  expect(performance.now() - since).toBeLessThan(bound);
  expect(error).toMatchObject({ kind: "failed", code: "unavailable", retryAfter: 2 });
  expect(retryDelay(error, 400)).toBe(2_000);
}

async function ordersUnder(shop: Shop, key: string): Promise<number> {
  const [found] = await shop.rows<{ n: number }>(
    `select count(*)::int as n from "order" where idempotency_key = $1`,
    key,
  );
  return found?.n ?? 0;
}

async function isOut({ browser }: Awaited<ReturnType<typeof serve>>): Promise<void> {
  const ready = await browser.get("/readyz");
  expect(ready).toMatchObject({ status: 503, body: { code: "unavailable", database: "away", broker: "ok" } });
  expect(ready.headers["retry-after"]).toBe("2");
  expect(await browser.get("/healthz")).toMatchObject({ status: 200 });
}

async function isBack({ browser }: Awaited<ReturnType<typeof serve>>): Promise<void> {
  await expect.poll(async () => (await browser.get("/readyz")).status, recovery).toBe(200);
}

describe("a database that ends", () => {
  it.each([
    ["is restarted", "SIGINT"],
    ["ends without a goodbye", "SIGQUIT"],
    ["is killed", "SIGKILL"],
  ] as const)(
    "[AP-06] %s: calls answer 503, then all goes on by itself with every order",
    async (_what, signal) => {
      const server = await serve();
      const { shop, shopper } = server;
      const { hash_id } = await ask(shop, shopper, [sku]);
      await postgres.signal(signal);
      const key = randomUUID();
      await isRefused(shop, shopper, key);
      await isOut(server);
      await isBack(server);
      const order = await shopper.call("getOrder", { params: { hash_id } });
      expect(order.order_details).toHaveLength(1);
      await ask(shop, shopper, [sku], key);
      expect(await ordersUnder(shop, key)).toBe(1);
      await expect.poll(() => logged, recovery).toContain("had stopped and was restarted");
      logged = "";
    },
  );

  it("[AP-06] between a commit and its answer: the order is there once, and asked for again it is answered", async () => {
    const wire = await wireToDatabase();
    const { shop, shopper } = await serve(wire);
    const key = randomUUID();
    wire.cutAfter("insert_order");
    await isRefused(shop, shopper, key);
    expect(await ordersUnder(shop, key)).toBe(1);
    const { hash_id } = await ask(shop, shopper, [sku], key);
    expect(await shop.stored(hash_id)).toMatchObject({ status_id: "pending" });
    expect(await ordersUnder(shop, key)).toBe(1);
  });
});

describe("a wire to the database that nothing goes through any more, half open", () => {
  it("ends calls in bounded time, is told at /readyz, and leaves no connection behind", async () => {
    const wire = await wireToDatabase();
    const server = await serve(wire);
    const { shop, shopper } = server;
    await Promise.all(Array.from({ length: 10 }, () => shop.deps.db.pool.query("select pg_sleep(0.05)")));
    expect(shop.deps.db.pool.totalCount).toBe(10);
    wire.hold();
    const keys = Array.from({ length: 25 }, () => randomUUID());
    const read = shop.deps.db.read.execute("select 1").catch((error: unknown) => error);
    await Promise.all([isOut(server), ...keys.map((key) => isRefused(shop, shopper, key))]);
    expect(await read).toBeInstanceOf(Error);
    wire.forward();
    await isBack(server);
    // More transactions at once than there are connections: none was lost to the dead ones.
    const after = Array.from({ length: 30 }, (_, n) => shop.deps.db.transact(async () => n));
    expect(await Promise.all(after)).toHaveLength(30);
    const [key = ""] = keys;
    await ask(shop, shopper, [sku], key);
    expect(await ordersUnder(shop, key)).toBe(1);
  });

  it("refuses at once who comes when a thousand wait already", async () => {
    const wire = await wireToDatabase();
    const { shop } = await serve(wire);
    const { pool } = shop.deps.db;
    wire.hold();
    const outcomes = Array.from({ length: 1_100 }, () =>
      pool.query("select 1").then(
        () => "answered",
        (error: Error) => error.name,
      ),
    );
    await delay(0);
    expect(pool.waitingCount).toBeLessThanOrEqual(1_000);
    const [answer] = await Promise.all([openBrowser(shop.app).get("/api/v1/stores"), ...outcomes]);
    expect(answer).toMatchObject({ status: 503, body: { code: "unavailable" } });
    const refused = (await Promise.all(outcomes)).filter((name) => name === "DatabaseBusy");
    expect(refused.length).toBeGreaterThanOrEqual(90);
  });
});

describe("a slow database", () => {
  it("refuses what waits too long, answers polls, and does everything once", async () => {
    const { shop, shopper, browser } = await serve();
    const { hash_id } = await ask(shop, shopper, [sku]);
    const shoppers = await Promise.all(Array.from({ length: 8 }, () => shop.shopper()));
    const keys = shoppers.map(() => randomUUID());
    const poll = () => shopper.call("getOrder", { params: { hash_id } });
    await poll();
    const locked = postgres.asOwner(
      'begin; lock table "order", pair, stock in access exclusive mode; select pg_sleep(3); commit',
    );
    await expect
      .poll(
        () => shop.rows("select 1 from pg_locks where mode = 'AccessExclusiveLock' and granted"),
        recovery,
      )
      .not.toEqual([]);
    await Promise.all(shoppers.map((each, n) => isRefused(shop, each, keys[n] ?? "")));
    // What is kept ready needs no database.
    expect(await poll()).toMatchObject({ hash_id, status_id: "pending" });
    await locked;
    expect(await browser.get("/readyz")).toMatchObject({ status: 200 });
    for (const [n, each] of shoppers.entries()) await ask(shop, each, [sku], keys[n]);
    for (const key of keys) expect(await ordersUnder(shop, key)).toBe(1);
  });

  it("ends a statement that takes too long, and a transaction whose caller fell silent", async () => {
    const { shop } = await serve();
    const { db } = shop.deps;
    await expect(db.pool.query("select pg_sleep(30)")).rejects.toMatchObject({ code: "57014" });
    const idle = postgres.open({ ...quick, idle_in_transaction_session_timeout: 200 });
    undo.push(idle.close);
    const silent = idle.transact(async (tx) => {
      await tx.execute("lock table stock in access exclusive mode");
      await delay(600);
      await tx.execute("select 1");
    });
    await expect(silent).rejects.toThrow();
    // No one holds the lock any more.
    await shop.setStock(sku, 1_000);
  });
});

describe("a full disk", () => {
  const itIfOwn = (title: string, work: () => Promise<void>) =>
    it(title, async ({ skip }) => {
      skip(!disk.own, "no one may mount a small disk here");
      undo.push(disk.free);
      await work();
    });

  itIfOwn(
    "refuses what has to be written and says why, reads on, and goes on when there is space",
    async () => {
      const server = await serve();
      const { shop, shopper } = server;
      const { hash_id } = await ask(shop, shopper, [sku]);
      const shoppers = await Promise.all(Array.from({ length: 30 }, () => shop.shopper()));
      await disk.fill();
      const refused = await firstRefused(shop, shoppers);
      expect(logged).toMatch(/the database or the disk is not available: calls are answered with 503/);
      expect(logged).toMatch(/No space left on device/);
      expect(await server.browser.get("/readyz")).toMatchObject({ status: 200 });
      expect(await shopper.call("getOrder", { params: { hash_id } })).toMatchObject({ hash_id });
      await disk.free();
      await isBack(server);
      await ask(shop, refused.shopper, [sku], refused.key);
      expect(await ordersUnder(shop, refused.key)).toBe(1);
      await isWhole(shop);
    },
  );

  itIfOwn("that ends the database too: it comes back with the space, and every order is there", async () => {
    const server = await serve();
    const { shop, shopper } = server;
    const { hash_id } = await ask(shop, shopper, [sku]);
    await disk.fill();
    // The log of the database needs a new file, and there is no place for one.
    const until = performance.now() + 10_000;
    while (
      await postgres.asOwner("select pg_logical_emit_message(true, 'x', repeat('x', 1000000))").then(
        () => true,
        () => false,
      )
    ) {
      expect(performance.now()).toBeLessThan(until);
    }
    await expect.poll(async () => (await server.browser.get("/readyz")).status, recovery).toBe(503);
    await isOut(server);
    await disk.free();
    await isBack(server);
    expect(await shopper.call("getOrder", { params: { hash_id } })).toMatchObject({ hash_id });
    await ask(shop, shopper, [sku], randomUUID());
    await isWhole(shop);
  });
});

/** Asks for pairs until a table has to grow and cannot; answers whose order that was. */
async function firstRefused(shop: Shop, shoppers: Shopper[]): Promise<{ shopper: Shopper; key: string }> {
  for (const shopper of shoppers) {
    for (let open = 0; open < limits.openOrders; open++) {
      const key = randomUUID();
      const error = await ask(shop, shopper, [sku], key).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (error === undefined) continue;
      expect(error).toMatchObject({ kind: "failed", code: "unavailable", retryAfter: 2 });
      return { shopper, key };
    }
  }
  throw new Error("there was space for every order");
}

/** Nothing is there by half: each order has its pair and its history, and stock is held for exactly what is open. */
async function isWhole(shop: Shop): Promise<void> {
  const half =
    await shop.rows(`select o.id from "order" o where not exists (select 1 from pair p where p.order_id = o.id)
    or not exists (select 1 from order_event e where e.order_id = o.id and e.type = 'order_created')`);
  expect(half).toEqual([]);
  const [open] = await shop.rows<{ n: number }>(
    `select count(*)::int as n from pair p join "order" o on o.id = p.order_id where p.sku = $1 and o.store_id = $2`,
    sku,
    shop.storeId,
  );
  expect((await shop.stock(sku))?.held).toBe(open?.n);
}
