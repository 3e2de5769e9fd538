import { limits, shopperReasons } from "@horma/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepOverdue } from "../../../../src/fulfilment/order/sweep/sweep-overdue.ts";
import { custodyFaults } from "../../../../src/upkeep/reconciliation/custody-faults.ts";
import { type BackRoom, openBackRoom, openDoors, skus } from "../../../people/staff/back-room.ts";
import { ask, refusal, report, type Shopper } from "../shop.ts";

const [sku, other] = skus;

describe("[TR-01] a shopper cancels", () => {
  let room: BackRoom;
  let shopper: Shopper;
  beforeAll(async () => {
    room = await openBackRoom();
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    room.shop.boxes.obey = openDoors;
    room.shop.boxes.sent = [];
    shopper = await room.shop.shopper();
  });

  const asks = async (wanted: readonly string[] = [sku]) =>
    (await ask(room.shop, shopper, [...wanted])).hash_id;
  const cancel = async (hash_id: string, only?: string) =>
    (await shopper.call("cancelOrder", { body: { hash_id, ...(only && { sku: only }) } })).order;
  const refused = (hash_id: string, only?: string) =>
    refusal(shopper.call, "cancelOrder", { body: { hash_id, ...(only && { sku: only }) } });
  const claim = (hash_id: string) => room.runner.call("claimOrder", { body: { hash_id } });
  const confirm = async (hash_id: string) => {
    for (const { id, ean, state } of (await room.order(hash_id)).pairs) {
      if (state === "picking")
        await room.runner.call("confirmPair", { body: { hash_id, pair_id: id, code: ean } });
    }
  };
  const place = (hash_id: string, hwd: string | null) =>
    room.runner.call("placeOrder", { body: { hash_id, hwd } });
  const clean = async (hash_id: string) => {
    for (const input of [
      ...(["back_door_closed", "sanitizing_started", "spray_started"] as const),
      ...(["uvc_started", "sanitized"] as const),
    ]) {
      await report(room.shop, hash_id, input);
    }
  };
  const shelve = async (hash_id: string) => {
    for (const { id, ean, state } of (await room.order(hash_id)).pairs) {
      if (state === "canceled")
        await room.runner.call("shelvePair", { body: { hash_id, pair_id: id, code: ean } });
    }
  };
  const held = async (of: string = sku) => (await room.shop.stock(of))?.held ?? 0;
  const stockChanges = async () => (await room.shop.rows("select 1 from stock_change")).length;
  const device = async (hwd: string) =>
    (await room.shop.rows<Record<string, unknown>>("select * from device where hwd = $1", hwd))[0];
  const waitTooLong = () => {
    room.shop.clock.ahead += limits.unservedLife;
    return sweepOverdue(room.shop.deps);
  };
  const noFaults = async () =>
    expect(await custodyFaults(room.shop.deps.db, room.shop.storeId, room.shop.deps.now())).toEqual([]);

  it.each(shopperReasons)(
    "and may say why, %s: board and history tell it, a repeat changes nothing",
    async (reason) => {
      const hash_id = await asks();
      const body = { hash_id, reason };
      const { order } = await shopper.call("cancelOrder", { body });
      expect(order.meta).toMatchObject({ reason: "shopper", cancel_reason: null });
      expect((await shopper.call("cancelOrder", { body: { hash_id, reason: "slow" } })).order).toEqual(order);
      const told = await room.runner.call("getStaffOrder", { params: { hash_id } });
      expect(told.order.canceled).toMatchObject({ by: "shopper", reason, undo_until: null });
      expect(told.history).toMatchObject([{}, { type: "canceled", actor: "shopper", detail: reason }, {}]);
      const unknown = { hash_id: await asks(), reason: "left" as "slow" };
      expect(await refusal(shopper.call, "cancelOrder", { body: unknown })).toMatchObject({
        code: "bad_request",
      });
    },
  );

  it("what no one took: the pairs are free at once, and the order says who ended it", async () => {
    const before = await held();
    const hash_id = await asks([sku, other]);
    expect(await held()).toBe(before + 1);
    expect(await cancel(hash_id)).toMatchObject({
      status_id: "canceled",
      state: "canceled",
      meta: { reason: "shopper", cancel_reason: null },
      order_details: [
        { status_id: "canceled", reason: "shopper" },
        { status_id: "canceled", reason: "shopper" },
      ],
    });
    expect(await held()).toBe(before);
    expect(await room.told(hash_id)).toEqual([
      "order_created shopper",
      "canceled shopper",
      "pair_canceled shopper",
      "pair_canceled shopper",
    ]);
    await noFaults();
  });

  it("what a runner carries: it stays theirs, is told on the board, and is free once it is in its slot", async () => {
    const before = await held();
    const hash_id = await asks();
    await claim(hash_id);
    await confirm(hash_id);
    expect(await cancel(hash_id)).toMatchObject({ state: "canceled" });
    expect(await held()).toBe(before + 1);
    const { orders } = await room.runner.call("getBoard", { query: {} });
    expect(orders.find((order) => order.hash_id === hash_id)).toMatchObject({
      status_id: "canceled",
      reason: "shopper",
      canceled: { by: "shopper", name: null, reason: null },
      pairs: [{ state: "canceled", place: "runner", holder_id: room.runner.id, end_reason: "shopper" }],
    });
    await shelve(hash_id);
    expect(await held()).toBe(before);
    room.shop.clock.ahead += limits.cancelUndo + 1;
    const after = await room.runner.call("getBoard", { query: {} });
    expect(after.orders.some((order) => order.hash_id === hash_id)).toBe(false);
    await noFaults();
  });

  it("[FL-08] what was taken and never scanned: it is free in its slot at once, and its runner's board says so", async () => {
    const [before, changes] = [await room.shop.stock(sku), await stockChanges()];
    const hash_id = await asks([sku, other]);
    await claim(hash_id);
    const [first] = (await room.order(hash_id)).pairs;
    await room.runner.call("confirmPair", {
      body: { hash_id, pair_id: Number(first?.id), code: String(first?.ean) },
    });
    const free = (await room.shop.stock(other))?.held ?? 0;
    await cancel(hash_id);
    expect((await room.shop.stock(other))?.held).toBe(free - 1);
    expect((await room.order(hash_id)).pairs).toMatchObject([
      { state: "canceled", place: "runner", holder_id: room.runner.id },
      { state: "canceled", place: "shelf", confirmed: false, reason: null },
    ]);
    await shelve(hash_id);
    expect(await room.shop.stock(sku)).toEqual(before);
    const { orders } = await room.runner.call("getBoard", { query: {} });
    expect(orders.find((order) => order.hash_id === hash_id)).toMatchObject({ status_id: "canceled" });
    expect(await stockChanges()).toBe(changes);
    await noFaults();
  });

  it.each([
    ["never scanned", false, { state: "canceled", place: "shelf" }, 0],
    ["scanned", true, { state: "missing", place: "lost" }, -1],
  ] as const)(
    "[FL-08] what was taken, %s and not brought in 20 minutes: only what was scanned is written off",
    async (_, scanned, ends, pieces) => {
      await waitTooLong();
      const [before, changes] = [await room.shop.stock(sku), await stockChanges()];
      const hash_id = await asks();
      await claim(hash_id);
      if (scanned) await confirm(hash_id);
      await waitTooLong();
      expect(await room.firstPair(hash_id)).toMatchObject({ ...ends, end_reason: "not_served" });
      const onHand = (before?.onHand ?? 0) + pieces;
      expect(await room.shop.stock(sku)).toEqual({ onHand, held: before?.held });
      expect(await stockChanges()).toBe(changes - pieces);
      const { alerts, orders } = await room.runner.call("getBoard", { query: {} });
      expect(alerts.filter(({ order, kind }) => order === hash_id && kind === "pair_lost")).toHaveLength(
        -pieces,
      );
      expect(orders.some((order) => order.hash_id === hash_id)).toBe(true);
      await noFaults();
    },
  );

  it("what a runner carries and cannot find any more: it is lost, as any other pair", async () => {
    const hash_id = await asks();
    await claim(hash_id);
    await confirm(hash_id);
    await cancel(hash_id);
    const { id: pair_id } = await room.firstPair(hash_id);
    await room.runner.call("losePair", { body: { hash_id, pair_id } });
    expect(await room.firstPair(hash_id)).toMatchObject({ state: "canceled", place: "lost" });
    await room.runner.call("findPair", { body: { hash_id, pair_id } });
    await noFaults();
  });

  it("what waits in a box: it stays there like a pair that no one came for, and is fetched and put away clean", async () => {
    const before = await held();
    const hash_id = await asks();
    await claim(hash_id);
    await confirm(hash_id);
    await place(hash_id, "box-01");
    await clean(hash_id);
    expect(await cancel(hash_id)).toMatchObject({ state: "canceled", meta: { reason: "shopper" } });
    expect(await device("box-01")).toMatchObject({ status_id: "ready", job_kind: "order" });
    expect(await held()).toBe(before + 1);
    const late = { body: { hash_id } };
    expect(await refusal(shopper.call, "deliverOrder", late)).toMatchObject({ code: "order_over" });
    expect(await refusal(room.runner.call, "handOver", late)).toMatchObject({ code: "order_over" });
    await noFaults();
    await room.runner.call("fetchPairs", { body: { hash_id } });
    expect(await device("box-01")).toMatchObject({ status_id: "idle", job: null });
    await shelve(hash_id);
    expect(await held()).toBe(before);
    await noFaults();
  });

  it("before the box got it: the box is free at once and is told so", async () => {
    const hash_id = await asks();
    await claim(hash_id);
    await confirm(hash_id);
    await place(hash_id, "box-02");
    const job = (await device("box-02"))?.job;
    await cancel(hash_id);
    expect(await device("box-02")).toMatchObject({ status_id: "idle", job: null, order_id: null });
    expect(room.shop.boxes.sent.at(-1)).toMatchObject({ action: "cancel_job", job });
    await shelve(hash_id);
    await noFaults();
  });

  it("one of two pairs: the other goes on alone, and only the canceled one is free", async () => {
    const [before, beforeOther] = [await held(sku), await held(other)];
    const hash_id = await asks([sku, other]);
    const half = await cancel(hash_id, other);
    expect(half).toMatchObject({
      status_id: "pending",
      meta: { reason: null },
      order_details: [
        { status_id: "pending", reason: null },
        { status_id: "canceled", reason: "shopper" },
      ],
    });
    expect([await held(sku), await held(other)]).toEqual([before + 1, beforeOther]);
    await claim(hash_id);
    await confirm(hash_id);
    await place(hash_id, null);
    await room.runner.call("handOver", { body: { hash_id } });
    expect((await room.order(hash_id)).pairs.map((pair) => pair.state)).toEqual(["with_shopper", "canceled"]);
    await noFaults();
  });

  it("one of two pairs in a box: the door gives only the other one, and the box is taken until a runner came", async () => {
    const hash_id = await asks([sku, other]);
    await claim(hash_id);
    await confirm(hash_id);
    await place(hash_id, "box-03");
    await clean(hash_id);
    expect(await cancel(hash_id, other)).toMatchObject({ state: "ready", meta: { reason: null } });
    // The back door stays shut, or the cleaning would start again for the pair that is wanted.
    expect(await refusal(room.runner.call, "fetchPairs", { body: { hash_id } })).toMatchObject({
      code: "step_refused",
    });
    const { order } = await shopper.call("deliverOrder", { body: { hash_id } });
    expect(order).toMatchObject({
      state: "in_salon",
      order_details: [{ status_id: "in_salon" }, { status_id: "canceled" }],
    });
    expect((await room.order(hash_id)).pairs).toMatchObject([
      { state: "with_shopper", place: "shopper" },
      { state: "canceled", place: "box", device: { hwd: "box-03" } },
    ]);
    expect(await device("box-03")).toMatchObject({ status_id: "occupied", job_kind: "order" });
    await noFaults();
    await room.shop.rows(
      `update device set faults = '[{"code": "not_empty", "since": "2026-01-01T00:00:00Z"}]' where hwd = 'box-03'`,
    );
    room.shop.boxes.sent = [];
    await room.runner.call("fetchPairs", { body: { hash_id } });
    expect(room.shop.boxes.sent[0]).toMatchObject({ action: "open_back_door" });
    expect(await device("box-03")).toMatchObject({ status_id: "idle", job: null });
    await shelve(hash_id);
    await noFaults();
  });

  it("one of two pairs while the other is on its way to the same box: the box takes no other order's way", async () => {
    const hash_id = await asks([sku, other]);
    await claim(hash_id);
    await confirm(hash_id);
    await place(hash_id, "shelf-01");
    await cancel(hash_id, sku);
    expect(await shopper.call("getOrder", { params: { hash_id } })).toMatchObject({ state: "ready" });
    await shopper.call("deliverOrder", { body: { hash_id } });
    expect(await device("shelf-01")).toMatchObject({ status_id: "occupied" });
    await room.runner.call("fetchPairs", { body: { hash_id } });
    expect(await device("shelf-01")).toMatchObject({ status_id: "idle", order_id: null });
    await shelve(hash_id);
    await noFaults();
  });

  it("twice, or the rest after one pair: the second call answers the same order", async () => {
    const hash_id = await asks([sku, other]);
    await cancel(hash_id, sku);
    const again = await cancel(hash_id, sku);
    expect(again.order_details.map(({ status_id }) => status_id)).toEqual(["canceled", "pending"]);
    const whole = await cancel(hash_id);
    expect(await cancel(hash_id)).toEqual(whole);
    expect((await room.told(hash_id)).filter((each) => each.startsWith("pair_canceled"))).toHaveLength(2);
  });

  it("too late: handed over, taken back, or while the box opens for the shopper", async () => {
    const mine = await asks();
    await claim(mine);
    await confirm(mine);
    await place(mine, "box-04");
    await clean(mine);
    // The box was asked to open and did not answer yet.
    room.shop.boxes.obey = () => new Promise<undefined>(() => {});
    const opening = shopper.call("deliverOrder", { body: { hash_id: mine } });
    await expect.poll(() => room.shop.boxes.sent.at(-1)?.action).toBe("open_front_door");
    expect(await refused(mine)).toMatchObject({ code: "order_handed_over" });
    await report(room.shop, mine, "front_door_opened");
    expect((await opening).order.state).toBe("in_salon");
    expect(await refused(mine)).toMatchObject({ code: "order_handed_over" });
    await noFaults();
  });

  it("after a box refused to open: the pairs stay, and canceling is possible again", async () => {
    const mine = await asks();
    await claim(mine);
    await confirm(mine);
    await place(mine, "box-05");
    await clean(mine);
    room.shop.boxes.obey = async () => ({ outcome: "failed", reason: "front_door_jammed" });
    expect(await refusal(shopper.call, "deliverOrder", { body: { hash_id: mine } })).toBeDefined();
    room.shop.clock.ahead += 6_000;
    expect(await cancel(mine)).toMatchObject({ state: "canceled" });
  });

  it("not another's order, nor a pair that the order does not have", async () => {
    const theirs = await room.request();
    expect(await refused(theirs)).toMatchObject({ code: "order_not_found" });
    expect(await refused(await asks(), other)).toMatchObject({ code: "pair_not_found" });
  });

  it("and a runner who put both pairs into the box before hearing of it: the count says that both are inside", async () => {
    const hash_id = await asks([sku, other]);
    await claim(hash_id);
    await confirm(hash_id);
    await place(hash_id, "box-06");
    await cancel(hash_id, other);
    const address = { storeCode: "0101", hwd: "box-06" };
    const job = String((await device("box-06"))?.job);
    await room.shop.played.say(address, { job, status: "back_door_closed", pairs: 2 });
    expect((await room.order(hash_id)).pairs).toMatchObject([
      { state: "placed", place: "box" },
      { state: "canceled", place: "box" },
    ]);
  });

  it("[TR-03] a request that no one served keeps its stock, says so, and is first in the queue once it is asked for again", async () => {
    await waitTooLong();
    const free = await room.shop.stock(sku);
    const hash_id = await asks();
    const asked = (await room.order(hash_id)).created_at;
    await waitTooLong();
    expect(await shopper.call("getOrder", { params: { hash_id } })).toMatchObject({
      state: "canceled",
      meta: { reason: "not_served" },
      order_details: [{ reason: "not_served" }],
    });
    expect(await room.shop.stock(sku)).toEqual(free);
    const stranger = await room.request();
    // Other sizes, another shopper: no place in the queue to keep.
    const others = await asks([other]);
    const again = await asks();
    const twice = await asks();
    const queued = async (hash: string) => (await room.order(hash)).queued_at;
    expect(await queued(again)).toBe(asked);
    for (const hash of [stranger, others, twice]) {
      expect(await queued(hash)).toBe((await room.order(hash)).created_at);
    }
    const { orders } = await room.runner.call("getBoard", { query: {} });
    expect(orders.find(({ state }) => state === "pending")?.hash_id).toBe(again);
  });
});
