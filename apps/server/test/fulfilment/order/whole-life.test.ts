import type { Order } from "@horma/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DeviceReader } from "../../../src/fulfilment/device/device-table.ts";
import { startDemoCrew } from "../../../src/run/demo-crew/demo-crew.ts";
import { startSmartBoxes } from "../device/smart-boxes.ts";
import { ask, openShop, type Shop, type Shopper } from "./shop.ts";

const [sizeA, sizeB] = ["880101410", "880101415"] as const;
const patience = { timeout: 30_000, interval: 100 };

describe("an order's whole life, served by the demo crew and simulated boxes", { timeout: 120_000 }, () => {
  const opened: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
  });

  async function openServedShop(variables: Record<string, string> = {}) {
    const shop = await openShop({ DEMO_SPEED: "40", ...variables });
    opened.push(shop.close);
    const served = await serve(shop);
    opened.push(() => served.close());
    return { shop, served };
  }

  const status = (shopper: Shopper, { hash_id }: Order) =>
    shopper.call("getOrder", { params: { hash_id } }).then((order) => order.status_id);

  it("[ST-01] [ST-10] goes from pending through a box to done, tells each step, and gives the stock back", async () => {
    const { shop } = await openServedShop();
    const ana = await shop.shopper();
    const order = await ask(shop, ana, [sizeA, sizeB]);
    expect(await shop.stock(sizeA)).toEqual({ onHand: 3, held: 1 });
    await expect.poll(() => status(ana, order), patience).toBe("ready");
    const { order: delivered } = await ana.call("deliverOrder", { body: { hash_id: order.hash_id } });
    expect(delivered.status_id).toBe("in_salon");
    await expect.poll(() => status(ana, order), patience).toBe("done");
    await expect.poll(() => shop.stock(sizeA), patience).toEqual({ onHand: 3, held: 0 });
    await expect.poll(() => shop.stock(sizeB), patience).toEqual({ onHand: 3, held: 0 });
    const { id } = await shop.stored(order.hash_id);
    const told = await shop.rows<{ type: string }>(
      "select type from order_event where order_id = $1 order by id",
      id,
    );
    expect([...new Set(told.map((event) => event.type))]).toEqual([
      "order_created",
      "pair_claimed",
      "pair_confirmed",
      "device_assigned",
      "back_door_asked",
      "device_back_door_opened",
      "pair_placed",
      "device_back_door_closed",
      "device_sanitizing_started",
      "device_spray_started",
      "device_uvc_started",
      "device_sanitized",
      "front_door_asked",
      "device_front_door_opened",
      "pair_handed_over",
      "pair_returned",
      "pair_sanitized",
      "pair_shelved",
    ]);
  });

  it("[ST-06] a missing pair is told as canceled while the other one comes; both missing cancel the order", async () => {
    const { shop } = await openServedShop({ DEMO_MISSING_SKUS: `${sizeB},880102410` });
    const ana = await shop.shopper();
    await shop.setStock("880102410", 1);
    const partly = await ask(shop, ana, [sizeA, sizeB]);
    const lost = await ask(shop, ana, [sizeB, "880102410"]);
    await expect.poll(() => status(ana, lost), patience).toBe("canceled");
    await expect.poll(() => status(ana, partly), patience).toBe("ready");
    const details = (await ana.call("getOrder", { params: { hash_id: partly.hash_id } })).order_details;
    expect(details.map((detail) => detail.status_id)).toEqual(["ready", "canceled"]);
    expect(await shop.stock(sizeB)).toEqual({ onHand: 1, held: 0 });
    expect(await shop.stock("880102410")).toEqual({ onHand: 0, held: 0 });
    expect((await shop.stored(lost.hash_id)).device).toBeNull();
  });

  it("serves more orders than there are boxes, and brings every pair back", async () => {
    const { shop } = await openServedShop();
    await shop.setStock(sizeA, 20);
    const shoppers = await Promise.all(Array.from({ length: 17 }, () => shop.shopper()));
    const orders = await Promise.all(shoppers.map((shopper) => ask(shop, shopper, [sizeA])));
    const deliverAll = () =>
      shoppers.map(async (shopper, index) => {
        const order = orders[index];
        if (order === undefined) return;
        await expect.poll(() => status(shopper, order), patience).toMatch(/ready|in_salon|done/);
        await shopper.call("deliverOrder", { body: { hash_id: order.hash_id } }).catch(() => undefined);
      });
    await Promise.all(deliverAll());
    await expect.poll(() => shop.stock(sizeA), patience).toEqual({ onHand: 20, held: 0 });
    expect(await new DeviceReader(shop.deps.db.read).available(shop.storeId)).toHaveLength(14);
    const methods = await shop.rows<{ n: number }>(
      `select count(*)::int as n from "order" where deliver_method = 'counter'`,
    );
    expect(methods[0]?.n).toBeGreaterThan(0);
  });

  it("goes on after every restart of crew and boxes, wherever the order was", async () => {
    const { shop, served } = await openServedShop({ DEMO_SPEED: "20" });
    const ana = await shop.shopper();
    const order = await ask(shop, ana, [sizeA]);
    const where = async () => {
      const { device, status_id } = await shop.stored(order.hash_id);
      return `${status_id} ${device?.status_id ?? "-"}`;
    };
    const restartedAt = [await where()];
    while (restartedAt.at(-1) !== "ready ready") {
      const next = await vi.waitUntil(async () => newer(await where(), restartedAt), {
        ...patience,
        interval: 5,
      });
      restartedAt.push(next);
      await served.stop();
      await served.start();
    }
    expect(restartedAt.length).toBeGreaterThan(5);
    // A box that has just been started again says so after its server: until then its door is refused.
    await vi.waitFor(() => ana.call("deliverOrder", { body: { hash_id: order.hash_id } }), patience);
    await expect.poll(() => shop.stock(sizeA), patience).toEqual({ onHand: 3, held: 0 });
  });
});

function newer(status: string, seen: readonly string[]): string | undefined {
  return seen.includes(status) ? undefined : status;
}

/** Crew and boxes at work on a shop, as the server starts them; they can be stopped and started again. */
async function serve(shop: Shop) {
  const served = await startSmartBoxes(shop);
  await served.online();
  let crew = startDemoCrew(shop.deps);
  return {
    start: async () => {
      await served.startServer();
      served.boxes.start();
      crew = startDemoCrew(shop.deps);
    },
    /** Crew, boxes and server at once, as a power cut would. */
    stop: async () => {
      await Promise.all([crew.close(), served.boxes.kill()]);
      await served.stopServer();
    },
    close: async () => {
      await crew.close();
      await served.close();
    },
  };
}
