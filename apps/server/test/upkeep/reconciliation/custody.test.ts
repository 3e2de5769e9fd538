import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StoredOrder } from "../../../src/fulfilment/order/stored-order.ts";
import { custodyFaults } from "../../../src/upkeep/reconciliation/custody-faults.ts";
import { type Colleague, moveAll, openShop, refusal, type Shop } from "../../fulfilment/order/shop.ts";
import { cameBack, pairOf, triedOn } from "../../people/staff/tried-on.ts";

const [sku, ean] = ["880101410", "7808801014102"];
const hwd = "box-09";

describe("custody of the pairs that come back", () => {
  let shop: Shop;
  let runner: Colleague;
  let manager: Colleague;
  beforeAll(async () => {
    shop = await openShop();
    runner = await shop.staff("runner");
    manager = await shop.staff("manager");
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await shop.setStock(sku, 5);
    // The person who opened the box closed it again.
    await shop.played.say({ storeCode: "0101", hwd }, {});
    shop.boxes.sent = [];
    shop.boxes.obey = (command, report) =>
      command.action === "open_back_door" ? report("back_door_opened") : Promise.resolve();
  });

  const which = async (order: StoredOrder) => ({
    hash_id: order.hash_id,
    pair_id: (await pairOf(shop, order)).id,
  });
  const clean = async (order: StoredOrder, box: string | null) =>
    runner.call("sanitizePair", { body: { ...(await which(order)), hwd: box } });
  const shelve = async (order: StoredOrder, code = ean) =>
    runner.call("shelvePair", { body: { ...(await which(order)), code } });
  const device = async () =>
    (await shop.rows<Record<string, unknown>>("select * from device where hwd = $1", hwd))[0];
  const happens = (input: Parameters<Shop["played"]["happen"]>[1]) =>
    shop.played.happen({ storeCode: "0101", hwd }, input);
  const cycle = async () => {
    for (const input of [
      "back_door_closed",
      "sanitizing_started",
      "spray_started",
      "uvc_started",
      "sanitized",
    ] as const) {
      await happens(input);
    }
  };
  const faults = () => custodyFaults(shop.deps.db, shop.storeId, shop.deps.now());

  it("cleans a pair in a box, which opens for it, and puts it away out of the opened box: stock and box are free", async () => {
    const order = await cameBack(shop, [sku]);
    const before = await shop.stock(sku);
    expect(await clean(order, hwd)).toEqual({ repeated: false });
    expect(shop.boxes.sent).toMatchObject([{ action: "open_back_door", job: (await device())?.job }]);
    expect(await device()).toMatchObject({
      status_id: "back_door_opened",
      job_kind: "return",
      order_id: null,
    });
    expect(await pairOf(shop, order)).toMatchObject({ place: "sanitizer", clean: false, rack_slot: null });
    await cycle();
    expect(await pairOf(shop, order)).toMatchObject({ place: "sanitizer", clean: true });
    expect(await device()).toMatchObject({ status_id: "ready", job_kind: "return" });
    expect(await faults()).toEqual([]);

    expect(await shelve(order)).toEqual({ repeated: false });
    expect(shop.boxes.sent.map((command) => command.action)).toEqual(["open_back_door", "open_back_door"]);
    expect(await pairOf(shop, order)).toMatchObject({ state: "shelved", place: "shelf", device_id: null });
    expect(await device()).toMatchObject({ status_id: "idle", job: null, job_kind: null });
    expect(await shop.stock(sku)).toEqual({ onHand: before?.onHand, held: (before?.held ?? 0) - 1 });
    expect(await faults()).toEqual([]);
  });

  it("takes a pair that a box has cleaned out of it, to be scanned beside it: the box is free, the pair clean on the rack", async () => {
    const order = await cameBack(shop, [sku]);
    await clean(order, hwd);
    await cycle();
    shop.boxes.sent = [];
    expect(await clean(order, null)).toEqual({ repeated: false });
    expect(shop.boxes.sent).toMatchObject([{ action: "open_back_door" }]);
    expect(await pairOf(shop, order)).toMatchObject({ place: "return_rack", clean: true, device_id: null });
    expect(await device()).toMatchObject({ status_id: "idle", job: null, job_kind: null });
    expect(await faults()).toEqual([]);
    // On the rack and clean already: nothing is cleaned by hand.
    const again = { body: { ...(await which(order)), hwd: null } };
    expect(await refusal(runner.call, "sanitizePair", again)).toMatchObject({ code: "step_refused" });
    expect(await shelve(order)).toEqual({ repeated: false });
  });

  it("cleans by hand, and only what is clean goes back into its slot", async () => {
    const order = await cameBack(shop, [sku]);
    const call = { body: { ...(await which(order)), code: ean } };
    expect(await refusal(runner.call, "shelvePair", call)).toMatchObject({ code: "step_refused" });
    await clean(order, null);
    expect(await pairOf(shop, order)).toMatchObject({ place: "return_rack", clean: true });
    expect(shop.boxes.sent).toEqual([]);
    await shelve(order);
    expect(await pairOf(shop, order)).toMatchObject({ state: "shelved" });
  });

  it("puts a pair away only with its own box in hand, by EAN or sku", async () => {
    const order = await cameBack(shop, [sku]);
    await clean(order, null);
    for (const code of ["7808801014157", "880101415", "nothing", "7808801014103"]) {
      const call = { body: { ...(await which(order)), code } };
      expect(await refusal(runner.call, "shelvePair", call), code).toMatchObject({ code: "pair_mismatch" });
    }
    await shelve(order, sku);
    expect(await pairOf(shop, order)).toMatchObject({ state: "shelved" });
  });

  it("leaves the pair on the rack and the box free when the box refuses, fails or keeps quiet", async () => {
    const order = await cameBack(shop, [sku]);
    for (const [outcome, code] of [
      ["refused", "command_refused"],
      ["failed", "command_refused"],
      ["expired", "device_unreachable"],
      ["unanswered", "device_unreachable"],
    ] as const) {
      shop.boxes.obey = async () => ({ outcome });
      const call = { body: { ...(await which(order)), hwd }, idempotencyKey: "the-same-key" };
      expect(await refusal(runner.call, "sanitizePair", call), outcome).toMatchObject({ code });
      expect(await pairOf(shop, order), outcome).toMatchObject({ place: "return_rack", clean: false });
      expect(await device(), outcome).toMatchObject({ status_id: "idle", job: null });
    }
    expect(await faults()).toEqual([]);
  });

  it("believes the box that opened though its answer was lost", async () => {
    const order = await cameBack(shop, [sku]);
    shop.boxes.obey = async (_command, report) => {
      await report("back_door_opened");
      return { outcome: "unanswered" };
    };
    expect(await clean(order, hwd)).toEqual({ repeated: false });
    expect(await pairOf(shop, order)).toMatchObject({ place: "sanitizer" });
    await clean(order, null);
    expect(await pairOf(shop, order)).toMatchObject({ place: "return_rack", clean: true });
    expect(await device()).toMatchObject({ job: null });
  });

  it("takes a pair out of a box that broke, without asking it", async () => {
    const order = await cameBack(shop, [sku]);
    await clean(order, hwd);
    await happens("back_door_closed");
    await shop.rows("update device set online = false where hwd = $1", hwd);
    shop.boxes.sent = [];
    await clean(order, null);
    expect(shop.boxes.sent).toEqual([]);
    expect(await pairOf(shop, order)).toMatchObject({ place: "return_rack", clean: true });
    expect(await device()).toMatchObject({ status_id: "idle", job: null });
    await shop.rows("update device set online = true where hwd = $1", hwd);
  });

  it("leaves a clean pair in the box whose door does not open, to be asked for again", async () => {
    const order = await cameBack(shop, [sku]);
    await clean(order, hwd);
    await cycle();
    shop.boxes.obey = async () => ({ outcome: "failed", reason: "back_door_jammed" });
    const call = { body: { ...(await which(order)), code: ean }, idempotencyKey: "again-and-again" };
    expect(await refusal(runner.call, "shelvePair", call)).toMatchObject({ code: "command_refused" });
    expect(await pairOf(shop, order)).toMatchObject({ place: "sanitizer", clean: true });
    shop.boxes.obey = (_command, report) => report("back_door_opened");
    expect(await runner.call("shelvePair", call)).toEqual({ repeated: false });
    expect(await runner.call("shelvePair", call)).toEqual({ repeated: true });
  });

  it("gives a box to one of two pairs that are to be cleaned in the same instant", async () => {
    const orders = [await cameBack(shop, [sku]), await cameBack(shop, [sku])];
    const results = await Promise.allSettled(orders.map((order) => clean(order, hwd)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "device_not_available" },
    });
    const inBox = await shop.rows(
      "select 1 from pair join device on device.id = device_id where hwd = $1",
      hwd,
    );
    expect(inBox).toHaveLength(1);
    for (const order of orders) await clean(order, null);
  });

  it("does nothing twice under one key, also in the same instant", async () => {
    const order = await cameBack(shop, [sku]);
    const call = { body: { ...(await which(order)), hwd }, idempotencyKey: "sanitize-once" };
    const answers = await Promise.all([
      runner.call("sanitizePair", call),
      runner.call("sanitizePair", call),
      runner.call("sanitizePair", call),
    ]);
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(shop.boxes.sent).toHaveLength(1);
    await clean(order, null);
  });

  it("cleans in no shelf, no box out of service, none that is busy and none the store does not have", async () => {
    const order = await cameBack(shop, [sku]);
    await shop.rows("update device set out_of_service = true where hwd = 'box-11'");
    for (const [box, code] of [
      ["shelf-01", "device_not_available"],
      ["box-11", "device_not_available"],
      ["box-99", "device_not_found"],
    ] as const) {
      const call = { body: { ...(await which(order)), hwd: box } };
      expect(await refusal(runner.call, "sanitizePair", call), box).toMatchObject({ code });
    }
    expect(await pairOf(shop, order)).toMatchObject({ place: "return_rack" });
  });

  it("looks for a lost pair, which is out of stock until it is found; then it has to be cleaned", async () => {
    const order = await triedOn(shop, [sku]);
    const before = await shop.stock(sku);
    await runner.call("losePair", { body: await which(order) });
    expect(await pairOf(shop, order)).toMatchObject({ state: "missing", place: "lost", reason: "not_there" });
    const lost = await shop.stock(sku);
    expect(lost).toEqual({ onHand: (before?.onHand ?? 0) - 1, held: (before?.held ?? 0) - 1 });
    expect(await faults()).toEqual([]);
    await runner.call("findPair", { body: await which(order) });
    expect(await pairOf(shop, order)).toMatchObject({
      place: "return_rack",
      clean: false,
      rack_slot: expect.any(Number),
    });
    expect(await shop.stock(sku)).toEqual(before);
    await clean(order, null);
    await shelve(order);
    expect(await pairOf(shop, order)).toMatchObject({ place: "shelf", state: "missing" });
  });

  it("gives a lost pair up for good", async () => {
    const order = await triedOn(shop, [sku]);
    const body = await which(order);
    expect(await refusal(manager.call, "writeOffPair", { body })).toMatchObject({ code: "step_refused" });
    await runner.call("losePair", { body });
    await manager.call("writeOffPair", { body });
    expect(await pairOf(shop, order)).toMatchObject({ place: "written_off" });
    expect(await refusal(runner.call, "findPair", { body })).toMatchObject({ code: "step_refused" });
    expect(await faults()).toEqual([]);
  });

  it("frees the box when a pair got lost out of it", async () => {
    const order = await cameBack(shop, [sku]);
    await clean(order, hwd);
    await runner.call("losePair", { body: await which(order) });
    expect(await device()).toMatchObject({ job: null });
    expect(await faults()).toEqual([]);
  });

  it("does not lose what a runner is only looking for: that is missed, with a reason", async () => {
    const shopper = await shop.shopper();
    const { order } = await shopper.call("createOrder", { body: { skus: [sku], store_id: shop.storeId } });
    await moveAll(shop, order.hash_id, "claimed");
    const stored = await shop.stored(order.hash_id);
    const body = await which(stored);
    expect(await refusal(runner.call, "losePair", { body })).toMatchObject({ code: "step_refused" });
    await moveAll(shop, order.hash_id, "missed");
  });

  it("writes down who did it", async () => {
    const order = await cameBack(shop, [sku]);
    await clean(order, null);
    await shelve(order);
    const told = await shop.rows<{ type: string; actor: string; staff_id: number }>(
      "select type, actor, staff_id from order_event where order_id = $1 order by id desc limit 2",
      order.id,
    );
    expect(told).toEqual([
      { type: "pair_shelved", actor: "staff", staff_id: runner.id },
      { type: "pair_sanitized", actor: "staff", staff_id: runner.id },
    ]);
  });
});
