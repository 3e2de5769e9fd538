import type { BoardOrder } from "@horma/contract";
import { limits } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepPickups } from "../../../../src/fulfilment/order/sweep/sweep-pickups.ts";
import { type BackRoom, openBackRoom, skus } from "../../../people/staff/back-room.ts";
import { ask, cleaning, refusal, report, type Shopper } from "../shop.ts";

describe("[TR-15] POST order/taken", () => {
  let room: BackRoom;
  let ana: Shopper;
  let shelf: string;
  beforeAll(async () => {
    room = await openBackRoom();
    ana = await room.shop.shopper();
    const [row] = await room.shop.rows<{ hwd: string }>(
      "select hwd from device where store_id = $1 and type_id = 'shelf' order by name limit 1",
      room.shop.storeId,
    );
    shelf = row?.hwd ?? "";
  });
  afterAll(() => room.close());

  const take = (hash_id: string, by = ana) => by.call("takePairs", { body: { hash_id } });
  const refused = (hash_id: string, by = ana) => refusal(by.call, "takePairs", { body: { hash_id } });
  const handOver = (hash_id: string) => room.runner.call("handOver", { body: { hash_id } });
  const told = async (hash_id: string) =>
    (await room.told(hash_id)).filter((line) => line.startsWith("pair_handed_over"));
  const onBoard = async (hash_id: string): Promise<BoardOrder | undefined> =>
    (await room.runner.call("getBoard", { query: {} })).orders.find((order) => order.hash_id === hash_id);

  /** Ana's order with its pairs in a device, or with `null` in the delivery zone. */
  async function placed(hwd: string | null, wanted: readonly string[] = [skus[0]]): Promise<string> {
    const { hash_id } = await ask(room.shop, ana, [...wanted]);
    await room.runner.call("claimOrder", { body: { hash_id } });
    for (const { id, ean } of (await room.order(hash_id)).pairs) {
      await room.runner.call("confirmPair", { body: { hash_id, pair_id: id, code: ean } });
    }
    await room.runner.call("placeOrder", { body: { hash_id, hwd } });
    return hash_id;
  }

  it("hands both pairs over from a shelf, frees it, and shows on the board that the shopper said it", async () => {
    const hash_id = await placed(shelf, skus);
    expect(await onBoard(hash_id)).toMatchObject({ status_id: "ready", taken: null });
    const { order } = await take(hash_id);
    expect(order).toMatchObject({ status_id: "in_salon", actual_device: null });
    expect(await onBoard(hash_id)).toMatchObject({
      taken: { by: "shopper", name: null, at: expect.any(String) },
      pairs: [{ place: "shopper" }, { place: "shopper" }],
    });
    expect(await told(hash_id)).toEqual(["pair_handed_over shopper", "pair_handed_over shopper"]);
    const free = await room.shop.rows("select status_id from device where hwd = $1", shelf);
    expect(free).toEqual([{ status_id: "idle" }]);
  });

  it("the shopper first: staff who say it afterwards are told nothing is left to do", async () => {
    const hash_id = await placed(null);
    const { order } = await take(hash_id);
    expect(await handOver(hash_id)).toEqual({ repeated: false });
    expect(await take(hash_id)).toEqual({ order });
    expect(await told(hash_id)).toEqual(["pair_handed_over shopper"]);
    expect(await onBoard(hash_id)).toMatchObject({ taken: { by: "shopper", name: null } });
  });

  it("staff first: the shopper who says it afterwards is answered the order, and the board names who it was", async () => {
    const hash_id = await placed(null);
    await handOver(hash_id);
    expect((await take(hash_id)).order.status_id).toBe("in_salon");
    expect(await told(hash_id)).toEqual([`pair_handed_over staff ${room.runner.name}`]);
    expect(await onBoard(hash_id)).toMatchObject({ taken: { by: "staff", name: room.runner.name } });
  });

  it("both at once, twice each: everybody is answered, it happens once", async () => {
    const hash_id = await placed(shelf, skus);
    await Promise.all([take(hash_id), handOver(hash_id), take(hash_id), handOver(hash_id)]);
    expect(await told(hash_id)).toHaveLength(2);
    expect(new Set(await told(hash_id)).size).toBe(1);
  });

  it("staff's word has a key: sent again it is done once", async () => {
    const hash_id = await placed(null);
    const asked = { body: { hash_id }, idempotencyKey: `taken-${hash_id}` };
    expect(await room.runner.call("handOver", asked)).toEqual({ repeated: false });
    expect(await room.runner.call("handOver", asked)).toEqual({ repeated: true });
    expect(await told(hash_id)).toHaveLength(1);
  });

  it("refuses before the pairs are there, after a cancellation and after the window", async () => {
    const { hash_id: asked } = await ask(room.shop, ana, [skus[0]]);
    expect(await refused(asked)).toMatchObject({ code: "order_not_ready" });
    expect(await refusal(room.runner.call, "handOver", { body: { hash_id: asked } })).toMatchObject({
      code: "order_not_ready",
    });
    const canceled = await placed(null);
    await ana.call("cancelOrder", { body: { hash_id: canceled } });
    expect(await refused(canceled)).toMatchObject({ code: "order_over" });
    const late = await placed(null);
    room.shop.clock.ahead += limits.pickupWindow + 1_000;
    expect(await refused(late)).toMatchObject({ code: "order_over" });
    await sweepPickups(room.shop.deps);
    expect(await refused(late)).toMatchObject({ code: "order_over" });
    expect(await told(late)).toEqual([]);
  });

  it("never opens a box: its door is what hands the pairs over, and no one is said to have told it", async () => {
    const [box] = await room.shop.rows<{ hwd: string }>(
      "select hwd from device where store_id = $1 and type_id = 'box' and status_id = 'idle' order by id limit 1",
      room.shop.storeId,
    );
    const hash_id = await placed(box?.hwd ?? "");
    for (const input of cleaning) await report(room.shop, hash_id, input);
    room.shop.boxes.sent = [];
    expect(await refused(hash_id)).toMatchObject({ code: "step_refused" });
    expect(room.shop.boxes.sent).toEqual([]);
    await ana.call("deliverOrder", { body: { hash_id } });
    expect(await onBoard(hash_id)).toMatchObject({ status_id: "in_salon", taken: null });
  });

  it("someone else's order is as unknown as none", async () => {
    const hash_id = await placed(null);
    const eve = await room.shop.shopper();
    expect(await refused(hash_id, eve)).toMatchObject({ code: "order_not_found" });
    expect(await onBoard(hash_id)).toMatchObject({ status_id: "ready", taken: null });
  });
});

describe("[TR-12] POST order/left", () => {
  let room: BackRoom;
  let ana: Shopper;
  beforeAll(async () => {
    room = await openBackRoom();
    ana = await room.shop.shopper();
  });
  afterAll(() => room.close());

  const leave = (hash_id: string) => ana.call("leavePairs", { body: { hash_id } });

  it("tells the board once and moves no pair; staff receive them", async () => {
    const { hash_id } = await ask(room.shop, ana, [skus[0]]);
    expect(await refusal(ana.call, "leavePairs", { body: { hash_id } })).toMatchObject({
      code: "order_not_ready",
    });
    await room.runner.call("claimOrder", { body: { hash_id } });
    const { id: pair_id, ean: code } = await room.firstPair(hash_id);
    await room.runner.call("confirmPair", { body: { hash_id, pair_id, code } });
    await room.runner.call("placeOrder", { body: { hash_id, hwd: null } });
    await ana.call("takePairs", { body: { hash_id } });
    const { order } = await leave(hash_id);
    expect(order.status_id).toBe("in_salon");
    await Promise.all([leave(hash_id), leave(hash_id)]);
    expect((await room.told(hash_id)).filter((line) => line.startsWith("pairs_left"))).toEqual([
      "pairs_left shopper",
    ]);
    expect(await room.order(hash_id)).toMatchObject({
      left_at: expect.any(String),
      pairs: [{ place: "shopper" }],
    });
    await room.manager.call("receivePair", { body: { hash_id, pair_id } });
    expect((await leave(hash_id)).order.state).toBe("done");
    const eve = await room.shop.shopper();
    expect(await refusal(eve.call, "leavePairs", { body: { hash_id } })).toMatchObject({
      code: "order_not_found",
    });
  });
});
