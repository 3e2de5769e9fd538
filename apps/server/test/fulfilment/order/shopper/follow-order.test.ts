import type { BoxState } from "@horma/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordAbsence } from "../../../../src/fulfilment/device/record-absence.ts";
import { readBoardOrder } from "../../../../src/fulfilment/order/staff-order.ts";
import { sweepPickups } from "../../../../src/fulfilment/order/sweep/sweep-pickups.ts";
import {
  ask,
  bring,
  cleaning,
  makeReady,
  moveAll,
  openShop,
  refusal,
  report,
  type Shop,
  type Shopper,
  takeStep,
} from "../shop.ts";

const sku = "880101410";

describe("following an order", () => {
  let shop: Shop;
  let ana: Shopper;
  let eve: Shopper;
  beforeAll(async () => {
    shop = await openShop();
    ana = await shop.shopper();
    eve = await shop.shopper();
    await shop.setStock(sku, 100);
  });
  afterAll(() => shop.close());

  const order = (hash_id: string) => ana.call("getOrder", { params: { hash_id } });

  it("[AP-07] [DM-05] [ST-01] tells every step, from pending to done", async () => {
    const { hash_id } = await ask(shop, ana, [sku]);
    const told: string[] = [];
    const look = async () => {
      const { status_id, actual_device } = await order(hash_id);
      told.push(`${status_id} ${actual_device?.status_id ?? "-"}`);
    };
    await look();
    await moveAll(shop, hash_id, "claimed");
    await look();
    await makeReadyFromClaimed(shop, hash_id, look);
    await report(shop, hash_id, "front_door_opened");
    await look();
    await moveAll(shop, hash_id, "returned");
    await look();
    expect(told).toEqual([
      "pending -",
      "dispatch -",
      "dispatch occupied",
      "dispatch back_door_opened",
      "dispatch back_door_closed",
      "dispatch sanitizing",
      "dispatch sanitizing-spray",
      "dispatch sanitizing-uvc",
      "ready ready",
      "in_salon -",
      "done -",
    ]);
  });

  it("[ST-02] tells a pair being fetched while the other one waits as multiple, which means pending", async () => {
    const { hash_id } = await ask(shop, ana, [sku, "880101415"]);
    const { pairs } = await shop.stored(hash_id);
    await bring(shop, hash_id);
    await report(shop, hash_id, "back_door_opened");
    await takeStep(shop, hash_id, { kind: "pair", id: pairs[0]?.id ?? 0, input: "placed" });
    expect(await order(hash_id)).toMatchObject({ status_id: "multiple", state: "pending" });
    await takeStep(shop, hash_id, { kind: "pair", id: pairs[1]?.id ?? 0, input: "missed" });
    expect(await order(hash_id)).toMatchObject({
      status_id: "dispatch",
      order_details: [{ status_id: "ready" }, { status_id: "canceled" }],
    });
  });

  it("[ST-09] a ready order tells until when it waits; more time is given once", async () => {
    const { hash_id } = await ask(shop, ana, [sku]);
    expect(await refusal(ana.call, "extendOrder", { body: { hash_id } })).toMatchObject({
      code: "order_not_ready",
    });
    await makeReady(shop, hash_id);
    const ready = await order(hash_id);
    expect(Date.parse(ready.meta.pickup_deadline ?? "")).toBe(Date.parse(ready.updated_at) + 300_000);
    shop.clock.ahead += 60_000;
    const { order: longer } = await ana.call("extendOrder", { body: { hash_id } });
    expect(longer.meta.extensions).toBe(1);
    const gained =
      Date.parse(longer.meta.pickup_deadline ?? "") - Date.parse(ready.meta.pickup_deadline ?? "");
    expect(gained).toBeGreaterThanOrEqual(60_000);
    expect(await refusal(ana.call, "extendOrder", { body: { hash_id } })).toMatchObject({
      code: "extension_refused",
    });
    expect(await order(hash_id)).toEqual(longer);
  });

  it("[TR-19] no window runs while the box is in trouble, and it begins again once the box works or the pairs wait elsewhere", async () => {
    const { hash_id } = await ask(shop, ana, [sku, "880101415"]);
    const { device } = await makeReady(shop, hash_id);
    const address = { storeCode: "0101", hwd: device?.hwd ?? "" };
    const { job } = (await shop.stored(hash_id)).device ?? {};
    const box = (faults: BoxState["faults"]) =>
      shop.played.say(address, { job: job ?? null, status: "ready", faults });
    const boardDeadline = async () =>
      (await readBoardOrder(shop.deps, shop.storeId, hash_id))?.pickup_deadline;
    const swept = async () => {
      await sweepPickups(shop.deps);
      return (await order(hash_id)).meta.reason;
    };
    const before = await order(hash_id);
    await box([{ code: "front_door_jammed", since: shop.deps.now().toISOString() }]);
    shop.clock.ahead += 400_000;
    expect(await swept()).toBeNull();
    expect(await order(hash_id)).toMatchObject({
      status_id: "ready",
      updated_at: before.updated_at,
      meta: { trouble: "device_failed", pickup_deadline: null },
    });
    expect(await boardDeadline()).toBeNull();
    expect(await refusal(ana.call, "deliverOrder", { body: { hash_id } })).toMatchObject({
      code: "device_unreachable",
    });
    await box([]);
    const again = await order(hash_id);
    const whole = shop.deps.now().getTime() + 300_000;
    expect(Math.abs(Date.parse(again.meta.pickup_deadline ?? "") - whole)).toBeLessThan(5_000);
    expect(await boardDeadline()).toBe(again.meta.pickup_deadline);
    await recordAbsence(shop.deps, { only: address });
    shop.clock.ahead += 400_000;
    expect(await swept()).toBeNull();
    await takeStep(shop, hash_id, { kind: "brought_by_hand" });
    const inZone = await order(hash_id);
    expect(Date.parse(inZone.meta.pickup_deadline ?? "")).toBeGreaterThan(
      shop.deps.now().getTime() + 200_000,
    );
    shop.clock.ahead += 100_000;
    await ana.call("cancelOrder", { body: { hash_id, sku } });
    expect((await order(hash_id)).meta.pickup_deadline).toBe(inZone.meta.pickup_deadline);
    shop.clock.ahead += 211_000;
    expect(await swept()).toBe("window_passed");
  });

  it("[ST-09] an order no one came for is over, even before the sweep came by; its box is taken until a runner fetched the pairs", async () => {
    const { hash_id } = await ask(shop, ana, [sku]);
    const { device } = await makeReady(shop, hash_id);
    shop.clock.ahead += 300_000 - 1_000;
    expect(await sweepPickups(shop.deps)).toBe(0);
    expect((await order(hash_id)).status_id).toBe("ready");
    shop.clock.ahead += 2_000;
    expect(await sweepPickups(shop.deps)).toBe(0);
    const over = { code: "order_over", skus: [] };
    expect(await refusal(ana.call, "deliverOrder", { body: { hash_id } })).toEqual(over);
    expect(await refusal(ana.call, "extendOrder", { body: { hash_id } })).toEqual(over);
    shop.clock.ahead += 10_000;
    await Promise.all([sweepPickups(shop.deps), sweepPickups(shop.deps)]);
    expect(await order(hash_id)).toMatchObject({ status_id: "done", meta: { reason: "window_passed" } });
    const { id, pairs } = await shop.stored(hash_id);
    expect(pairs).toMatchObject([{ state: "returned", place: "box", device_id: device?.id, clean: true }]);
    const box = () => shop.rows("select status_id, order_id::int from device where id = $1", device?.id);
    expect(await box()).toEqual([{ status_id: "ready", order_id: id }]);
    await report(shop, hash_id, "front_door_opened");
    expect(await box()).toEqual([{ status_id: "ready", order_id: id }]);
    await moveAll(shop, hash_id, "fetched");
    expect(await box()).toEqual([{ status_id: "idle", order_id: null }]);
    expect((await order(hash_id)).actual_device).toBeNull();
    const held = (await shop.stock(sku))?.held ?? 0;
    await moveAll(shop, hash_id, "shelved");
    expect((await shop.stock(sku))?.held).toBe(held - 1);
    expect(
      await shop.rows("select type, actor from order_event where order_id = $1 order by id desc limit 6", id),
    ).toEqual([
      { type: "pair_shelved", actor: "crew" },
      { type: "device_released", actor: "crew" },
      { type: "pair_fetched", actor: "crew" },
      { type: "back_door_asked", actor: "crew" },
      { type: "pair_taken_back", actor: "system" },
      { type: "pickup_expired", actor: "system" },
    ]);
  });

  it("[DM-05] a pair that was tried is cleaned before it goes back to its slot", async () => {
    const { hash_id } = await ask(shop, ana, [sku]);
    await makeReady(shop, hash_id);
    await report(shop, hash_id, "front_door_opened");
    await moveAll(shop, hash_id, "returned");
    await moveAll(shop, hash_id, "shelved");
    expect((await shop.stored(hash_id)).pairs).toMatchObject([
      { state: "returned", place: "return_rack", clean: false },
    ]);
    const held = (await shop.stock(sku))?.held ?? 0;
    await moveAll(shop, hash_id, "sanitized");
    await moveAll(shop, hash_id, "shelved");
    expect((await shop.stored(hash_id)).pairs).toMatchObject([
      { state: "shelved", place: "shelf", clean: true },
    ]);
    expect((await shop.stock(sku))?.held).toBe(held - 1);
  });

  it("[DM-05] pairs on the return rack stand in places of their own, the lowest that are free", async () => {
    await shop.setStock("880101415", 10);
    const orders = await Promise.all(
      [1, 2, 3].map(async () => ask(shop, await shop.shopper(), [sku, "880101415"])),
    );
    for (const { hash_id } of orders) {
      await makeReady(shop, hash_id);
      await report(shop, hash_id, "front_door_opened");
    }
    await Promise.all(orders.map(({ hash_id }) => moveAll(shop, hash_id, "returned")));
    const slots = () =>
      shop.rows<{ slot: number }>(
        "select rack_slot as slot from pair where place = 'return_rack' order by rack_slot",
      );
    const taken = (await slots()).map((each) => each.slot);
    expect(new Set(taken).size).toBe(taken.length);
    expect(Math.max(...taken)).toBe(taken.length);
    const first = orders[0]?.hash_id ?? "";
    const freed = (await shop.stored(first)).pairs.map((pair) => pair.rack_slot);
    await moveAll(shop, first, "sanitized");
    await moveAll(shop, first, "shelved");
    expect((await shop.stored(first)).pairs.map((pair) => pair.rack_slot)).toEqual([null, null]);
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    await makeReady(shop, hash_id);
    await report(shop, hash_id, "front_door_opened");
    await moveAll(shop, hash_id, "returned");
    const again = (await shop.stored(hash_id)).pairs[0]?.rack_slot;
    expect(again).toBe(Math.min(...freed.map(Number)));
  });

  it("[AP-04] lists what is not over, pairs being tried included, and no one else's", async () => {
    const shopper = await shop.shopper();
    const asked = await ask(shop, shopper, [sku]);
    const tried = await ask(shop, shopper, [sku]);
    await makeReady(shop, tried.hash_id);
    await report(shop, tried.hash_id, "front_door_opened");
    const lost = await ask(shop, shopper, [sku]);
    await moveAll(shop, lost.hash_id, "missed");
    const listed = await shopper.call("listPendingOrders", {});
    expect(listed.map((each) => [each.hash_id, each.status_id])).toEqual([
      [asked.hash_id, "pending"],
      [tried.hash_id, "in_salon"],
    ]);
    expect(await eve.call("listPendingOrders", {})).toEqual([]);
  });

  it("[AP-04] [AP-05] [AP-07] another shopper's order is refused exactly as an unknown one, and stays as it is", async () => {
    const { hash_id } = await ask(shop, ana, [sku]);
    await makeReady(shop, hash_id);
    const before = await shop.stored(hash_id);
    const events = "select count(*) as n from order_event where order_id = $1";
    const written = await shop.rows(events, before.id);
    for (const hash of [hash_id, "unknown-ever-created-it"]) {
      const unknown = { code: "order_not_found", skus: [] };
      const body = { hash_id: hash };
      expect(await refusal(eve.call, "getOrder", { params: body })).toEqual(unknown);
      expect(await refusal(eve.call, "deliverOrder", { body })).toEqual(unknown);
      expect(await refusal(eve.call, "extendOrder", { body })).toEqual(unknown);
      expect(await refusal(eve.call, "answerPoll", { body: { ...body, answer: 1 } })).toEqual(unknown);
    }
    expect(await shop.stored(hash_id)).toEqual(before);
    expect(await shop.rows(events, before.id)).toEqual(written);
  });
});

async function makeReadyFromClaimed(shop: Shop, hashId: string, look: () => Promise<void>): Promise<void> {
  await bring(shop, hashId);
  await look();
  for (const input of ["back_door_opened", ...cleaning] as const) {
    await report(shop, hashId, input);
    await look();
  }
}
