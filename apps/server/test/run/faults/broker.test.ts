import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
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
async function serve(broker: BrokerUnderTest, port?: number): Promise<FastifyInstance> {
  const { gateway, close } = await serverAtBroker(shop.deps, {
    connect: (options) => broker.connect({ ...options, ...(port !== undefined && { port }) }),
  });
  const app = await buildApp({ ...shop.deps, gateway });
  undo.push(async () => {
    await app.close();
    await close();
  });
  return app;
}

async function openBroker(): Promise<BrokerUnderTest> {
  if (openMosquitto === undefined) throw new Error("there is no Mosquitto");
  const broker = await openMosquitto();
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

describe.runIf(openMosquitto !== undefined)("a broker of one's own", { timeout: 60_000 }, () => {
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
