import { cancelReasons, limits } from "@horma/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { custodyFaults } from "../../../../src/upkeep/reconciliation/custody-faults.ts";
import { type BackRoom, openBackRoom, openDoors, skus } from "../../../people/staff/back-room.ts";
import { ask, type Colleague, refusal, type Shopper } from "../shop.ts";

const [sku, other] = skus;

describe("[TR-02] the staff cancel", () => {
  let room: BackRoom;
  let seller: Colleague;
  let shopper: Shopper;
  beforeAll(async () => {
    room = await openBackRoom();
    seller = await room.shop.staff("seller");
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    room.shop.boxes.obey = openDoors;
    shopper = await room.shop.shopper();
  });

  const asks = async (wanted: readonly string[] = [sku]) =>
    (await ask(room.shop, shopper, [...wanted])).hash_id;
  const cancel = (hash_id: string, reason: (typeof cancelReasons)[number] = "left", note?: string) =>
    seller.call("cancelForShopper", { body: { hash_id, reason, ...(note && { note }) } });
  const undo = (hash_id: string) => room.manager.call("undoCancel", { body: { hash_id } });
  const undoRefused = (hash_id: string) => refusal(room.runner.call, "undoCancel", { body: { hash_id } });
  const seen = (hash_id: string) => shopper.call("getOrder", { params: { hash_id } });
  const onBoard = async (hash_id: string) =>
    (await room.runner.call("getBoard", { query: {} })).orders.find((order) => order.hash_id === hash_id);
  const stock = () => room.shop.stock(sku);
  const noFaults = async () =>
    expect(await custodyFaults(room.shop.deps.db, room.shop.storeId, room.shop.deps.now())).toEqual([]);

  it.each(cancelReasons)("with the reason %s, which the shopper and the history are told", async (reason) => {
    const before = await stock();
    const hash_id = await asks();
    expect(await cancel(hash_id, reason, "  dijo que vuelve mañana ")).toEqual({ repeated: false });
    const ends = reason === "no_stock" ? "no_stock" : "staff";
    expect(await seen(hash_id)).toMatchObject({
      state: "canceled",
      meta: { reason: ends, cancel_reason: reason },
      order_details: [{ status_id: "canceled", reason: ends }],
    });
    expect(await stock()).toEqual(before);
    const { history } = await room.runner.call("getStaffOrder", { params: { hash_id } });
    expect(history).toMatchObject([
      { type: "order_created", note: null },
      { type: "canceled", detail: reason, note: "dijo que vuelve mañana", name: seller.name },
      { type: "pair_canceled", note: null, name: seller.name },
    ]);
    // What the store's people write is not the shopper's to read.
    expect(JSON.stringify(await seen(hash_id))).not.toContain("mañana");
  });

  it("with a note of at most so many characters", async () => {
    const hash_id = await asks();
    const body = { hash_id, reason: "left", note: "x".repeat(limits.cancelNoteMax + 1) } as const;
    expect(await refusal(seller.call, "cancelForShopper", { body })).toMatchObject({ code: "bad_request" });
    expect(await seen(hash_id)).toMatchObject({ state: "pending" });
  });

  it("and undo it: the order goes on where it was asked for and holds its pair again", async () => {
    const hash_id = await asks();
    const before = await stock();
    await cancel(hash_id, "asked_twice");
    expect(await onBoard(hash_id)).toMatchObject({
      status_id: "canceled",
      reason: "staff",
      canceled: { by: "staff", name: seller.name, reason: "asked_twice", undo_until: expect.any(String) },
    });
    expect(await undo(hash_id)).toEqual({ repeated: false });
    expect(await seen(hash_id)).toMatchObject({
      state: "pending",
      meta: { reason: null, cancel_reason: null },
      order_details: [{ status_id: "pending", reason: null }],
    });
    expect(await stock()).toEqual(before);
    expect(await onBoard(hash_id)).toMatchObject({ canceled: null, pairs: [{ state: "requested" }] });
    expect((await room.told(hash_id)).slice(-2)).toEqual([
      `uncanceled staff ${room.manager.name}`,
      `pair_uncanceled staff ${room.manager.name}`,
    ]);
    expect(await undoRefused(hash_id)).toMatchObject({ code: "undo_refused" });
    await noFaults();
  });

  it("and undo only what they canceled, not what the shopper did before", async () => {
    const hash_id = await asks([sku, other]);
    await shopper.call("cancelOrder", { body: { hash_id, sku: other } });
    await cancel(hash_id);
    await undo(hash_id);
    expect((await seen(hash_id)).order_details).toMatchObject([
      { status_id: "pending", reason: null },
      { status_id: "canceled", reason: "shopper" },
    ]);
    await noFaults();
  });

  it("and undo it no more after two minutes, nor what the shopper or time ended", async () => {
    const mine = await asks();
    await shopper.call("cancelOrder", { body: { hash_id: mine } });
    expect(await undoRefused(mine)).toMatchObject({ code: "undo_refused" });
    const late = await asks();
    await cancel(late);
    room.shop.clock.ahead += limits.cancelUndo + 1_000;
    expect(await undoRefused(late)).toMatchObject({ code: "undo_refused" });
    expect(await onBoard(late)).toBeUndefined();
  });

  it("and undo it only while the pair is in its slot: not while someone carries it", async () => {
    const hash_id = await asks();
    await room.runner.call("claimOrder", { body: { hash_id } });
    const { id: pair_id, ean: code } = await room.firstPair(hash_id);
    await room.runner.call("confirmPair", { body: { hash_id, pair_id, code } });
    await cancel(hash_id);
    expect(await onBoard(hash_id)).toMatchObject({
      canceled: { undo_until: null },
      // The canceler does not get hold of the pair.
      pairs: [{ place: "runner", holder_id: room.runner.id }],
    });
    expect(await undoRefused(hash_id)).toMatchObject({ code: "undo_refused" });
    await room.runner.call("shelvePair", { body: { hash_id, pair_id, code } });
    await undo(hash_id);
    expect(await seen(hash_id)).toMatchObject({ state: "pending" });
    await noFaults();
  });

  it("[TR-01] and undo it for what was taken and never scanned: it is in its slot, and is fetched again", async () => {
    const hash_id = await asks();
    await room.runner.call("claimOrder", { body: { hash_id } });
    const { id: pair_id, ean: code } = await room.firstPair(hash_id);
    await cancel(hash_id);
    // A tablet that did not hear of it in time puts it back: it is there.
    await room.runner.call("shelvePair", { body: { hash_id, pair_id, code } });
    await undo(hash_id);
    expect(await room.firstPair(hash_id)).toMatchObject({ state: "requested", place: "shelf" });
    await noFaults();
  });

  it("and undo it only while another shopper has not taken the last piece", async () => {
    const hash_id = await asks();
    const { onHand, held } = (await stock()) ?? { onHand: 0, held: 0 };
    await cancel(hash_id);
    await room.shop.rows(
      "update stock set on_hand = held + 1 where store_id = $1 and sku = $2",
      room.shop.storeId,
      sku,
    );
    const stranger = await room.request();
    expect(await undoRefused(hash_id)).toMatchObject({ code: "out_of_stock", skus: [sku] });
    expect(await seen(hash_id)).toMatchObject({ state: "canceled" });
    await room.manager.call("cancelForShopper", { body: { hash_id: stranger, reason: "left" } });
    // Both may be undone, but there is one piece: of two at the same instant one gets it.
    const both = await Promise.allSettled([undo(hash_id), undo(stranger)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await stock()).toEqual({ onHand: held, held });
    await room.shop.rows(
      "update stock set on_hand = $3 where store_id = $1 and sku = $2",
      room.shop.storeId,
      sku,
      onHand,
    );
    await noFaults();
  });

  it("once: the second who cancels is told that it is over, and a repeat with the same key does nothing", async () => {
    const hash_id = await asks();
    const asked = { body: { hash_id, reason: "left" }, idempotencyKey: `cancel-${hash_id}` } as const;
    const answers = await Promise.all([
      seller.call("cancelForShopper", asked),
      seller.call("cancelForShopper", asked),
    ]);
    expect(answers.map(({ repeated }) => repeated).sort()).toEqual([false, true]);
    const again = { body: { hash_id, reason: "store" } } as const;
    expect(await refusal(room.runner.call, "cancelForShopper", again)).toMatchObject({ code: "order_over" });
    expect((await seen(hash_id)).meta.cancel_reason).toBe("left");
  });

  it("nothing that was handed over, and the rest while one pair is with the shopper", async () => {
    const hash_id = await room.triedOn();
    const body = { hash_id, reason: "left" } as const;
    expect(await refusal(seller.call, "cancelForShopper", { body })).toMatchObject({
      code: "order_handed_over",
    });
  });
});
