import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { usualLook } from "../../../src/platform/gateway/look-for-boxes.ts";
import { buildApp } from "../../../src/run/app.ts";
import { openBrowser } from "../../browser.ts";
import { ask, callerOf, makeReady, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { type BrokerUnderTest, brokerKinds } from "../../platform/mqtt/broker-under-test.ts";
import { serverAtBroker } from "../../platform/mqtt/server-at-broker.ts";
import { WiredBox } from "../../platform/mqtt/wired-box.ts";
import { FaultyWire } from "./faulty-wire.ts";

const sku = "880101410";
const patience = { timeout: 15_000, interval: 50 };

let shop: Shop;
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  shop = await openShop();
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
afterAll(() => shop.close());

/** The server on a broker, by another port where something stands in between. */
async function serve(broker: BrokerUnderTest, port?: number, look = usualLook): Promise<FastifyInstance> {
  const { gateway, close } = await serverAtBroker(shop.deps, {
    look,
    connect: (options) => broker.connect({ ...options, ...(port !== undefined && { port }) }),
  });
  const app = await buildApp({ ...shop.deps, gateway });
  undo.push(async () => {
    await app.close();
    await close();
  });
  return app;
}

async function openBroker(boxes?: readonly string[]): Promise<BrokerUnderTest> {
  if (openMosquitto === undefined) throw new Error("there is no Mosquitto");
  const broker = await openMosquitto(false, boxes);
  undo.push(broker.close);
  return broker;
}

async function brokerAt(app: FastifyInstance): Promise<unknown> {
  const { status, body } = await openBrowser(app).get("/readyz");
  expect(status).toBe(200);
  return body;
}

/** The embedded broker lives and dies with its server; this one does not. */
const [, openMosquitto] = brokerKinds.find(([name]) => name === "Mosquitto") ?? [];

describe.runIf(openMosquitto !== undefined)("a broker of one's own", () => {
  it("restarted, takes only doors away, and what a box said meanwhile arrives", async () => {
    const broker = await openBroker();
    const app = await serve(broker);
    const box = await WiredBox.connect(broker, "box-03");
    undo.push(() => box.close());
    await expect.poll(() => brokerAt(app), patience).toEqual({ status: "ok", database: "ok", broker: "ok" });
    const shopper = await shop.shopper();
    const { hash_id } = await ask(shop, shopper, [sku]);
    await makeReady(shop, hash_id);

    await broker.stop();
    await expect.poll(() => brokerAt(app), patience).toMatchObject({ status: "ok", broker: "away" });
    const call = callerOf(app, shop.deps.env.retailer, shopper.token);
    expect(await call("getOrder", { params: { hash_id } })).toMatchObject({ status_id: "ready" });
    const refused = call("deliverOrder", { body: { hash_id } });
    await expect(refused).rejects.toMatchObject({ kind: "failed", code: "door_not_opened", retryAfter: 2 });
    const said = box.state({ firmware: "said while the broker was away" });

    await broker.start();
    await expect.poll(() => brokerAt(app), patience).toMatchObject({ broker: "ok" });
    await said;
    await expect
      .poll(() => shop.rows("select firmware from device where hwd = 'box-03'"), patience)
      .toContainEqual({ firmware: "said while the broker was away" });
  });

  it("that stops with all last wills and comes back takes no box offline, and moves no order", async () => {
    const hundred = Array.from({ length: 100 }, (_, number) => `many-${number}`);
    await shop.rows(
      `insert into device (store_id, hwd, name, type_id) select s.id, h, h, 'box'
       from store s, unnest($1::text[]) h where s.code = '0101'`,
      hundred,
    );
    const connected = ["box-01", ...hundred];
    const broker = await openBroker(connected);
    const rollCall = 5_000;
    const app = await serve(broker, undefined, { ...usualLook, rollCall });
    const reconnects = { reconnectPeriod: rollCall / 2 };
    for (const hwd of connected) {
      const box = await WiredBox.connect(broker, hwd, reconnects);
      undo.push(() => box.close());
    }
    const online = () =>
      shop.rows<{ count: string }>(
        "select count(*) from device where online and hwd = any($1::text[])",
        hundred,
      );
    await expect.poll(online, patience).toEqual([{ count: "100" }]);
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    await makeReady(shop, hash_id);
    const { updated_at } = await shop.stored(hash_id);

    await broker.stop();
    await expect.poll(() => brokerAt(app), patience).toMatchObject({ broker: "away" });
    await broker.start();
    await expect.poll(() => brokerAt(app), patience).toMatchObject({ broker: "ok" });
    // The time that boxes have to come back, and what is held until then.
    await delay(rollCall + 1_000);
    expect(await online()).toEqual([{ count: "100" }]);
    const wentOffline = await shop.rows(
      "select from device_event e join device d on d.id = e.device_id where e.type = 'went_offline' and d.hwd = any($1::text[])",
      connected,
    );
    expect(wentOffline).toEqual([]);
    expect((await shop.stored(hash_id)).updated_at).toEqual(updated_at);
  });

  it("behind a wire that nothing goes through, is told at /readyz in time, and heard again by itself", async () => {
    const broker = await openBroker();
    const wire = await FaultyWire.to({ host: "localhost", port: broker.serversPort ?? 0 });
    undo.push(() => wire.close());
    const app = await serve(broker, wire.port);
    const box = await WiredBox.connect(broker, "box-02");
    undo.push(() => box.close());
    wire.hold();
    await expect.poll(() => brokerAt(app), patience).toMatchObject({ status: "ok", broker: "away" });
    await box.state({ firmware: "said into the void" });
    wire.forward();
    await expect.poll(() => brokerAt(app), patience).toMatchObject({ broker: "ok" });
    await expect
      .poll(() => shop.rows("select firmware from device where hwd = 'box-02'"), patience)
      .toContainEqual({ firmware: "said into the void" });
  });
});
