import { setTimeout as delay } from "node:timers/promises";
import { limits } from "@horma/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepPickups } from "../../../../src/fulfilment/order/sweep/sweep-pickups.ts";
import { openBrowser } from "../../../browser.ts";
import { ask, bring, makeReady, moveAll, openShop, refusal, type Shop, type Shopper } from "../shop.ts";

const sku = "880101410";

describe("POST order/deliver", () => {
  let shop: Shop;
  let ana: Shopper;
  beforeAll(async () => {
    shop = await openShop();
    ana = await shop.shopper();
    await shop.setStock(sku, 100);
  });
  afterAll(() => shop.close());
  beforeEach(() => {
    shop.boxes.sent = [];
    shop.boxes.obey = async (_command, report) => {
      await delay(20);
      await report("front_door_opened");
    };
  });

  const deliver = async (hash_id: string) => (await ana.call("deliverOrder", { body: { hash_id } })).order;
  const refusedDelivery = (hash_id: string) => refusal(ana.call, "deliverOrder", { body: { hash_id } });
  const failedDelivery = async (hash_id: string) => {
    const browser = openBrowser(shop.app);
    await browser.ready();
    return browser.post("/api/v1/falabella/order/deliver", { hash_id }, { token: ana.token });
  };
  const events = async (hash_id: string, type: string) => {
    const { id } = await shop.stored(hash_id);
    return (await shop.rows("select 1 from order_event where order_id = $1 and type = $2", id, type)).length;
  };

  it("[AP-05] [ST-10] opens the box, and the box's word hands the pairs over and frees it", async () => {
    const { hash_id } = await ask(shop, ana, [sku, "880101415"]);
    const { device } = await makeReady(shop, hash_id);
    const delivered = await deliver(hash_id);
    expect(delivered).toMatchObject({ status_id: "in_salon", state: "in_salon", actual_device: null });
    expect(delivered.order_details.map((detail) => detail.status_id)).toEqual(["in_salon", "in_salon"]);
    expect(shop.boxes.sent).toHaveLength(1);
    expect(shop.boxes.sent[0]).toMatchObject({ action: "open_front_door" });
    expect(await shop.rows("select status_id from device where id = $1", device?.id)).toEqual([
      { status_id: "idle" },
    ]);
  });

  it("[AP-05] answers the order again when it was delivered before, and opens nothing", async () => {
    const { hash_id } = await ask(shop, ana, [sku]);
    await makeReady(shop, hash_id);
    const first = await deliver(hash_id);
    expect(await deliver(hash_id)).toEqual(first);
    expect(shop.boxes.sent).toHaveLength(1);
  });

  it("[AP-05] two taps in the same instant send one command, by its id, and hand over once", async () => {
    const { hash_id } = await ask(shop, ana, [sku]);
    await makeReady(shop, hash_id);
    const answers = await Promise.all([deliver(hash_id), deliver(hash_id), deliver(hash_id)]);
    expect(answers.map((order) => order.status_id)).toEqual(["in_salon", "in_salon", "in_salon"]);
    expect(new Set(shop.boxes.sent.map((command) => command.id)).size).toBe(1);
    expect(await events(hash_id, "pair_handed_over")).toBe(1);
  });

  it("[ST-04] refuses while the order is not ready, and once it is over", async () => {
    const { hash_id } = await ask(shop, ana, [sku]);
    expect(await refusedDelivery(hash_id)).toEqual({ code: "order_not_ready", skus: [] });
    await moveAll(shop, hash_id, "missed");
    expect(await refusedDelivery(hash_id)).toEqual({ code: "order_over", skus: [] });
    expect(shop.boxes.sent).toEqual([]);
  });

  it("[AP-05] a box that cannot be reached moves nothing, and the retry is the same command", async () => {
    const { hash_id } = await ask(shop, ana, [sku]);
    await makeReady(shop, hash_id);
    shop.boxes.obey = async () => {
      throw new Error("no connection");
    };
    const failed = await failedDelivery(hash_id);
    expect(failed).toMatchObject({ status: 503, body: { code: "door_not_opened" } });
    expect((await shop.stored(hash_id)).status_id).toBe("ready");
    shop.boxes.obey = (_command, report) => report("front_door_opened");
    expect((await deliver(hash_id)).status_id).toBe("in_salon");
    expect(new Set(shop.boxes.sent.map((command) => command.id)).size).toBe(1);
  });

  it("[AP-05] a box that keeps quiet moves nothing; once its command expired, a retry is a new one", async () => {
    const { hash_id } = await ask(shop, ana, [sku]);
    await makeReady(shop, hash_id);
    const before = await shop.stored(hash_id);
    shop.boxes.obey = async () => {};
    const failed = await failedDelivery(hash_id);
    expect(failed).toMatchObject({ status: 503, body: { code: "door_not_opened" } });
    expect(await shop.stored(hash_id)).toEqual(before);
    shop.boxes.obey = (_command, report) => report("front_door_opened");
    expect((await deliver(hash_id)).status_id).toBe("in_salon");
    expect(new Set(shop.boxes.sent.map((command) => command.id)).size).toBe(2);
    expect(await events(hash_id, "pair_handed_over")).toBe(1);
  });

  it("[ST-09] a box asked for within the window may open just after it", async () => {
    const { hash_id } = await ask(shop, ana, [sku]);
    await makeReady(shop, hash_id);
    shop.clock.ahead += limits.pickupWindow - 1_000;
    let opened: Promise<void> | undefined;
    shop.boxes.obey = async (_command, report) => {
      opened = (async () => {
        shop.clock.ahead += 3_000;
        await delay(150);
        await sweepPickups(shop.deps);
        await report("front_door_opened");
      })();
    };
    expect((await deliver(hash_id)).status_id).toBe("in_salon");
    await opened;
  });

  it("[ST-04] [ST-10] hands over from a shelf at once and frees it, and so from the delivery zone", async () => {
    const busy = await occupyAll("box");
    const onShelf = await ready();
    expect((await shop.stored(onShelf)).device?.type_id).toBe("shelf");
    expect(await deliver(onShelf)).toMatchObject({ status_id: "in_salon", actual_device: null });
    const shelves = await occupyAll("shelf");
    const inZone = await ready();
    expect(await ana.call("getOrder", { params: { hash_id: inZone } })).toMatchObject({
      status_id: "ready",
      deliver_method: "counter",
      actual_device: null,
    });
    expect((await deliver(inZone)).status_id).toBe("in_salon");
    expect(shop.boxes.sent).toEqual([]);
    for (const hash of [...busy, ...shelves]) await moveAll(shop, hash, "missed");
  });

  /** An order whose pair was put wherever there was room. */
  async function ready(): Promise<string> {
    const { hash_id } = await ask(shop, ana, [sku]);
    await bring(shop, hash_id);
    return hash_id;
  }

  /** Gives every free device of a type an order of its own. */
  async function occupyAll(type: "box" | "shelf"): Promise<string[]> {
    const free = await shop.rows(
      "select id from device where store_id = $1 and type_id = $2 and status_id = 'idle'",
      shop.storeId,
      type,
    );
    const orders = await Promise.all(free.map(async () => ask(shop, await shop.shopper(), [sku])));
    for (const { hash_id } of orders) await bring(shop, hash_id);
    return orders.map((order) => order.hash_id);
  }
});
