import { limits } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { custodyFaults } from "../../../src/upkeep/reconciliation/custody-faults.ts";
import { refusal } from "../../fulfilment/order/shop.ts";
import { type BackRoom, openBackRoom } from "./back-room.ts";

const sku = "880101410";
const shelf = "shelf-01";

describe("[FL-12] what staff did too soon is taken back for ten seconds", () => {
  let room: BackRoom;
  beforeAll(async () => {
    room = await openBackRoom();
  });
  afterAll(() => room.close());

  const undo = (call: "undoHandOver" | "undoTakeOver", hash_id: string) =>
    room.runner.call(call, { body: { hash_id } });
  const refused = (call: "undoHandOver" | "undoTakeOver", hash_id: string, by = room.runner) =>
    refusal(by.call, call, { body: { hash_id } });
  const tenSecondsPass = () => {
    room.shop.clock.ahead += limits.handUndo + 1_000;
  };
  const noFaults = async () =>
    expect(await custodyFaults(room.shop.deps.db, room.shop.storeId, room.shop.deps.now())).toEqual([]);

  it("pairs handed over in the delivery zone wait there again, clean, for a whole window, and are handed over again", async () => {
    const hash_id = await room.triedOn([sku]);
    expect(await refused("undoHandOver", hash_id, room.manager)).toMatchObject({ code: "undo_refused" });
    expect(await undo("undoHandOver", hash_id)).toEqual({ repeated: false });
    expect(await room.order(hash_id)).toMatchObject({
      state: "ready",
      pickup_deadline: expect.any(String),
      pairs: [{ state: "placed", place: "zone", clean: true }],
    });
    expect(await refused("undoHandOver", hash_id)).toMatchObject({ code: "undo_refused" });
    await noFaults();
    await room.runner.call("handOver", { body: { hash_id } });
    expect(await room.firstPair(hash_id)).toMatchObject({ place: "shopper", clean: false });
    expect((await room.told(hash_id)).filter((line) => line.includes("hand"))).toEqual([
      `pair_handed_over staff ${room.runner.name}`,
      `pair_handover_undone staff ${room.runner.name}`,
      `pair_handed_over staff ${room.runner.name}`,
    ]);
  });

  it("pairs handed over on a shelf lie on it again, unless the shelf is another order's by then", async () => {
    const [first, second] = [await room.place(shelf), await room.confirm([sku])];
    const handOver = () => room.runner.call("handOver", { body: { hash_id: first } });
    await handOver();
    expect(await undo("undoHandOver", first)).toEqual({ repeated: false });
    expect(await room.order(first)).toMatchObject({
      state: "ready",
      device: { hwd: shelf, status_id: "occupied" },
      pairs: [{ state: "placed", place: "pickup_shelf", clean: true }],
    });
    await noFaults();
    await handOver();
    await room.runner.call("placeOrder", { body: { hash_id: second, hwd: shelf } });
    expect(await refused("undoHandOver", first)).toMatchObject({ code: "device_not_available" });
    expect(await room.firstPair(first)).toMatchObject({ place: "shopper" });
    await noFaults();
  });

  it("an opened box stays open", async () => {
    const hash_id = await room.boxed("box-01");
    await room.runner.call("handOver", { body: { hash_id } });
    expect(await room.firstPair(hash_id)).toMatchObject({ place: "shopper" });
    expect(await refused("undoHandOver", hash_id)).toMatchObject({ code: "undo_refused" });
  });

  it("not after ten seconds, nor once something else happened to them", async () => {
    const late = await room.triedOn([sku]);
    tenSecondsPass();
    expect(await refused("undoHandOver", late)).toMatchObject({ code: "undo_refused" });
    const settled = await room.triedOn([sku]);
    const { id } = await room.firstPair(settled);
    await room.manager.call("settleOrder", {
      body: { hash_id: settled, pairs: [{ pair_id: id, outcome: "bought" }] },
    });
    expect(await refused("undoHandOver", settled)).toMatchObject({ code: "undo_refused" });
    await noFaults();
  });

  it("pairs taken over go back to the colleague who carries them", async () => {
    const hash_id = await room.request([sku]);
    await room.manager.call("claimOrder", { body: { hash_id } });
    const takeOver = () => room.runner.call("takeOverOrder", { body: { hash_id, from: room.manager.id } });
    await takeOver();
    expect(await undo("undoTakeOver", hash_id)).toEqual({ repeated: false });
    expect(await room.order(hash_id)).toMatchObject({
      runner: { name: room.manager.name },
      pairs: [{ holder_id: room.manager.id }],
    });
    expect(await refused("undoTakeOver", hash_id)).toMatchObject({ code: "undo_refused" });
    await takeOver();
    tenSecondsPass();
    expect(await refused("undoTakeOver", hash_id)).toMatchObject({ code: "undo_refused" });
    expect(await room.firstPair(hash_id)).toMatchObject({ holder_id: room.runner.id });
  });
});
