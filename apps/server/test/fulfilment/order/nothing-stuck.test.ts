import type { BoxState } from "@horma/contract";
import { limits } from "@horma/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startJob } from "../../../src/fulfilment/device/device-job.ts";
import { DeviceReader } from "../../../src/fulfilment/device/device-table.ts";
import { recordReport } from "../../../src/fulfilment/device/report/record-report.ts";
import { sweepUnbegun } from "../../../src/fulfilment/device/sweep-unbegun.ts";
import { sweepOverdue } from "../../../src/fulfilment/order/sweep/sweep-overdue.ts";
import { type BackRoom, openBackRoom, openDoors } from "../../people/staff/back-room.ts";

/** Orders and boxes that no one would ever come back to. */
describe("nothing waits for ever", () => {
  let room: BackRoom;
  beforeAll(async () => {
    room = await openBackRoom();
  });
  afterAll(() => room.close());
  beforeEach(() => {
    room.shop.boxes.sent = [];
    room.shop.boxes.obey = openDoors;
  });

  const device = async (hwd: string) => {
    const [row] = await room.shop.rows<{ id: number; job: string | null; job_kind: string | null }>(
      "select id, job, job_kind, status_id from device where hwd = $1 and store_id = $2",
      hwd,
      room.shop.storeId,
    );
    if (row === undefined) throw new Error(`no device ${hwd}`);
    return row;
  };
  const forgotten = () =>
    room.shop.boxes.sent.filter(({ action }) => action === "cancel_job").map(({ job }) => job);

  it("leaves pairs in a box that never gets ready to a runner", async () => {
    const hash_id = await room.place("box-01");
    const address = { storeCode: "0101", hwd: "box-01" };
    await room.shop.played.happen(address, "back_door_closed");
    expect(await room.order(hash_id)).toMatchObject({ status_id: "dispatch", pairs: [{ state: "placed" }] });
    room.shop.clock.ahead += limits.unservedLife;
    await sweepOverdue(room.shop.deps);
    expect(await room.order(hash_id)).toMatchObject({
      status_id: "done",
      device: { hwd: "box-01" },
      pairs: [{ state: "returned", place: "box" }],
    });
    await room.runner.call("fetchPairs", { body: { hash_id } });
    expect(await room.firstPair(hash_id)).toMatchObject({ place: "return_rack" });
  });

  it("tells the box that a lost pair was the last one in that its job is over", async () => {
    const hash_id = await room.boxed("box-02");
    const { job } = await device("box-02");
    const { id: pair_id } = await room.firstPair(hash_id);
    await room.runner.call("losePair", { body: { hash_id, pair_id } });
    expect(await device("box-02")).toMatchObject({ job: null, status_id: "idle" });
    expect(forgotten()).toEqual([job]);
  });

  it("tells the box that a pair was lost from while it was cleaned, too", async () => {
    const hash_id = await room.triedOn();
    const { id: pair_id } = await room.firstPair(hash_id);
    await room.runner.call("receivePair", { body: { hash_id, pair_id } });
    await room.runner.call("sanitizePair", { body: { hash_id, pair_id, hwd: "box-03" } });
    const { job, job_kind } = await device("box-03");
    expect(job_kind).toBe("return");
    await room.runner.call("losePair", { body: { hash_id, pair_id } });
    expect(await device("box-03")).toMatchObject({ job: null, status_id: "idle" });
    expect(forgotten()).toEqual([job]);
  });

  it("does not tell a box that its job is over while another pair is in it", async () => {
    const hash_id = await room.boxed("box-04", ["880101410", "880101415"]);
    const { id: pair_id } = await room.firstPair(hash_id);
    await room.runner.call("losePair", { body: { hash_id, pair_id } });
    expect(await device("box-04")).toMatchObject({ job_kind: "order", status_id: "ready" });
    expect(forgotten()).toEqual([]);
  });

  it("takes pairs that are put into a box again after its front door was opened with nothing in it for the shopper", async () => {
    const { played } = room.shop;
    const address = { storeCode: "0101", hwd: "box-08" };
    const hash_id = await room.place("box-08", ["880101410", "880101415"]);
    const job = (await device("box-08")).job;
    // One pair was left out: nothing is placed, and a technician looks into the box from the front.
    for (const status of ["back_door_closed", "ready"] as const)
      await played.say(address, { job, status, pairs: 1 });
    const open = { front: "open", back: "closed" } as const;
    await played.say(address, { job, status: "idle", pairs: 0, front_opened: true, doors: open });
    await played.say(address, { job, status: "idle", pairs: 0, front_opened: true });
    room.shop.boxes.obey = async () => {
      const doors = { front: "closed", back: "open" } as const;
      await played.say(address, { job, status: "back_door_opened", pairs: 0, front_opened: true, doors });
    };
    await room.runner.call("placeOrder", { body: { hash_id, hwd: "box-08" } });
    await played.say(address, { job, status: "back_door_closed", pairs: 2, front_opened: true });
    expect(await room.order(hash_id)).toMatchObject({ pairs: [{ place: "box" }, { place: "box" }] });
    await played.say(address, { job, status: "ready", pairs: 2, front_opened: true });
    expect(await room.order(hash_id)).toMatchObject({ status_id: "ready", device: { hwd: "box-08" } });
    await played.say(address, { job, status: "idle", pairs: 0, front_opened: true, doors: open });
    expect(await room.order(hash_id)).toMatchObject({ status_id: "in_salon", device: null });
  });

  it("ends maintenance that a server was killed before it could ask for", async () => {
    const { deps } = room.shop;
    const { id } = await device("box-05");
    await deps.db.transact((tx) => startJob(tx, id, "maintenance", deps.now()));
    expect(await sweepUnbegun(deps)).toBe(0);
    room.shop.clock.ahead += 30_000;
    expect(await sweepUnbegun(deps)).toBe(1);
    expect(await device("box-05")).toMatchObject({ job: null, status_id: "idle" });
  });

  it("leaves maintenance that the box began with alone, however long it takes", async () => {
    const { deps, played } = room.shop;
    const { id } = await device("box-06");
    const job = await deps.db.transact((tx) => startJob(tx, id, "maintenance", deps.now()));
    const opened = { status: "back_door_opened", doors: { front: "closed", back: "open" } } as const;
    await played.say({ storeCode: "0101", hwd: "box-06" }, { ...opened, job: job ?? null });
    room.shop.clock.ahead += 3_600_000;
    expect(await sweepUnbegun(deps)).toBe(0);
    expect(await device("box-06")).toMatchObject({ job });
  });

  it("a box that was not told before the server was killed is told by the next one, which hears what the broker kept", async () => {
    const { deps } = room.shop;
    const address = { storeCode: "0101", hwd: "box-07" };
    const payload: BoxState = {
      boot: "kept",
      seq: 7,
      at: deps.now().toISOString(),
      job: "job-of-before",
      status: "ready" as const,
      doors: { front: "closed" as const, back: "closed" as const },
      front_opened: false,
      pairs: null,
      faults: [],
      sensors: {},
      firmware: "played",
    };
    // Both were told what the box said last; the order left the box, and the server with it.
    await room.shop.rows("update device set boot = 'kept', seq = 9 where hwd = 'box-07'");
    const box = await new DeviceReader(deps.db.read).inStore(room.shop.storeId, "box-07");
    expect(box).toMatchObject({ status_id: "idle", job: null });
    const told = { address, topic: "state", payload } as const;
    expect(await recordReport(deps, { ...told, retained: true })).toEqual({
      changed: false,
      forget: "job-of-before",
    });
    expect(await recordReport(deps, { ...told, retained: false })).toEqual({ changed: false, forget: null });
  });
});
