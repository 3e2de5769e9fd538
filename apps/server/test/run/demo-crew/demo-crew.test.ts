import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CommandOutcome } from "../../../src/platform/gateway/device-gateway.ts";
import { startDemoCrew } from "../../../src/run/demo-crew/demo-crew.ts";
import { ask, openShop, type Shop } from "../../fulfilment/order/shop.ts";

const sku = "880101410";
const patience = { timeout: 15_000, interval: 50 };

describe("a crew of the demo", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ DEMO_SPEED: "40" });
  });
  afterAll(() => shop.close());

  it("goes on with other orders while a box keeps it waiting, and ends when that is over", async () => {
    let answer: (outcome: CommandOutcome) => void = () => {};
    const silence = new Promise<CommandOutcome>((resolve) => {
      answer = resolve;
    });
    shop.boxes.obey = async ({ action }, report) => {
      if (shop.boxes.sent.length === 1) return silence;
      if (action === "open_back_door") await report("back_door_opened");
      return undefined;
    };
    const crew = startDemoCrew(shop.deps);
    const orders = [
      await ask(shop, await shop.shopper(), [sku]),
      await ask(shop, await shop.shopper(), [sku]),
    ];
    const statuses = async () => {
      const stored = await Promise.all(orders.map(({ hash_id }) => shop.stored(hash_id)));
      return stored.map(({ device }) => device?.status_id).sort();
    };
    await expect.poll(statuses, patience).toEqual(["back_door_opened", "occupied"]);
    let ended = false;
    const closing = crew.close().then(() => {
      ended = true;
    });
    await delay(300);
    expect(ended).toBe(false);
    answer({ outcome: "done" });
    await closing;
  });
});
