import type { BoxState } from "@horma/contract";
import type { DeviceStatus } from "@horma/domain";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { DeviceReader } from "../../../../src/fulfilment/device/device-table.ts";
import { recordAbsence } from "../../../../src/fulfilment/device/record-absence.ts";
import { recordReport } from "../../../../src/fulfilment/device/report/record-report.ts";
import type { DeviceReport } from "../../../../src/platform/gateway/device-gateway.ts";
import { ask, bring, moveAll, openShop, report, type Shop } from "../../order/shop.ts";

const sku = "880101410";
const address = { storeCode: "0101", hwd: "box-01" };

describe("what devices say", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    await shop.setStock(sku, 1_000);
  });
  afterAll(() => shop.close());
  const open: string[] = [];
  afterEach(async () => {
    for (const hash of open.splice(0)) await moveAll(shop, hash, "missed");
    await shop.rows(
      `update device set status_id = 'idle', job = null, job_kind = null, order_id = null, online = true, boot = null,
         seq = null, old_boots = '{}', faults = '[]', front_open = false, back_open = false, pairs_inside = null`,
    );
  });

  const assigned = async () => {
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    open.push(hash_id);
    await bring(shop, hash_id);
    return hash_id;
  };
  const device = async () => {
    const [row] = await shop.rows<Record<string, unknown>>("select * from device where hwd = 'box-01'");
    return row ?? {};
  };
  const history = async () =>
    (
      await shop.rows<{ type: string }>(
        "select type from device_event where device_id = (select id from device where hwd = 'box-01') order by id",
      )
    ).map(({ type }) => type);
  const historySince = async (step: () => Promise<unknown>) => {
    const before = (await history()).length;
    await step();
    return (await history()).slice(before);
  };
  const record = (told: Partial<DeviceReport> & Pick<DeviceReport, "topic" | "payload">) =>
    recordReport(shop.deps, { address, retained: false, ...told } as DeviceReport);
  const state = (part: Partial<BoxState>, retained = false) =>
    record({ topic: "state", retained, payload: { ...idle, ...part } });
  const presence = (online: boolean, boot: string, at: string, retained = false) =>
    record({ topic: "presence", retained, payload: { online, boot, at } });
  const job = async () => String((await device()).job);

  it("[ST-08] a report that comes twice changes nothing and is no event", async () => {
    const hash = await assigned();
    const before = await shop.stored(hash);
    const opened = { boot: "a", seq: 1, job: await job(), status: "back_door_opened" } as const;
    expect((await state(opened)).changed).toBe(true);
    const after = await shop.stored(hash);
    expect(after.device?.status_id).toBe("back_door_opened");
    expect(before.device?.status_id).toBe("occupied");
    const events = await shop.rows("select id from order_event where order_id = $1", after.id);
    expect((await state(opened)).changed).toBe(false);
    expect(await historySince(() => state({ ...opened, seq: 2 }))).toEqual([]);
    expect(await shop.stored(hash)).toEqual(after);
    expect(await shop.rows("select id from order_event where order_id = $1", after.id)).toEqual(events);
  });

  it("[RO-07] a state that is as before changes the number alone, and one from before it comes too late", async () => {
    await presence(true, "a", "2026-01-05T12:00:01.000Z");
    await state({ boot: "a", seq: 1 });
    const before = await device();
    expect(await historySince(() => state({ boot: "a", seq: 3 }))).toEqual([]);
    expect(await device()).toEqual({ ...before, seq: "3" });
    await state({ boot: "a", seq: 2, pairs: 1 });
    await presence(true, "a", "2026-01-05T12:00:01.000Z");
    expect(await device()).toEqual({ ...before, seq: "3" });
  });

  it("[RO-07] a state is recorded whatever changed in the database while it was compared", async () => {
    const hash = await assigned();
    const mine = await job();
    const opened = { boot: "a", job: mine, status: "back_door_opened" } as const;
    const back = { front: "closed", back: "open" } as const;
    await state({ ...opened, seq: 1, doors: back });
    await Promise.all([
      ...[2, 3, 4, 5].map((seq) => state({ ...opened, seq, doors: back })),
      state({ boot: "a", seq: 6, job: mine, status: "back_door_closed" }),
    ]);
    expect((await shop.stored(hash)).device?.status_id).toBe("back_door_closed");
    expect(await device()).toMatchObject({ seq: "6", back_open: false });
  });

  it("[ST-08] a state alone catches up with everything that was lost before it", async () => {
    const hash = await assigned();
    await state({ boot: "a", seq: 1, job: await job(), status: "back_door_opened" });
    await state({ boot: "a", seq: 40, job: await job(), front_opened: true });
    const { id, status_id, device } = await shop.stored(hash);
    expect({ status_id, device }).toEqual({ status_id: "in_salon", device: null });
    const told = await shop.rows<{ type: string }>(
      "select type from order_event where order_id = $1 and actor = 'device' order by id",
      id,
    );
    expect(told.map(({ type }) => type)).toEqual([
      "device_back_door_opened",
      "pair_placed",
      "device_back_door_closed",
      "device_sanitizing_started",
      "device_spray_started",
      "device_uvc_started",
      "device_sanitized",
      "device_front_door_opened",
      "pair_handed_over",
    ]);
  });

  it("moves no order with the word of another job", async () => {
    const hash = await assigned();
    const before = await shop.stored(hash);
    const recorded = await state({ boot: "a", seq: 1, job: "another", status: "ready" });
    expect(recorded.forget).toBe("another");
    await record({
      topic: "door",
      payload: { ...payload(2), job: "another", door: "front", position: "opened", command: "c" },
    });
    expect((await shop.stored(hash)).status_id).toBe(before.status_id);
    // The door stands open, whatever the box works at.
    expect((await shop.stored(hash)).device).toEqual({ ...before.device, doors_closed: false });
  });

  it("a front door that was forced hands nothing over", async () => {
    const hash = await assigned();
    await state({ boot: "a", seq: 1, job: await job(), status: "back_door_opened" });
    await state({ boot: "a", seq: 2, job: await job(), status: "ready" });
    const opened = { job: await job(), door: "front", position: "opened" } as const;
    await record({ topic: "door", payload: { ...payload(3), ...opened, command: null } });
    expect((await shop.stored(hash)).status_id).toBe("ready");
    expect(await device()).toMatchObject({ front_open: true, status_id: "ready" });
    await record({ topic: "door", payload: { ...payload(4), ...opened, command: "asked" } });
    expect((await shop.stored(hash)).status_id).toBe("in_salon");
  });

  it("power lost in the middle of the cleaning starts it over", async () => {
    const hash = await assigned();
    await state({ boot: "a", seq: 1, job: await job(), status: "sanitizing-uvc" });
    await state({ boot: "b", seq: 0, job: await job(), status: "back_door_closed" });
    expect((await shop.stored(hash)).device?.status_id).toBe("back_door_closed");
    await state({ boot: "b", seq: 1, job: await job(), status: "sanitizing-spray" });
    expect((await shop.stored(hash)).device?.status_id).toBe("sanitizing-spray");
    await state({ boot: "a", seq: 2, job: await job(), status: "ready" });
    expect((await shop.stored(hash)).device?.status_id).toBe("sanitizing-spray");
  });

  it("whatever is repeated, late or in another order: the newest state stands, and only the newest", async () => {
    const statuses = [
      "back_door_opened",
      "back_door_closed",
      "sanitizing",
      "sanitizing-spray",
      "sanitizing-uvc",
      "ready",
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: statuses.length }),
        fc.infiniteStream(fc.nat()),
        async (count, random) => {
          const hash = await assigned();
          const mine = await job();
          const messages = statuses
            .slice(0, count)
            .map((status, index) => ({ status: status as DeviceStatus, seq: index }));
          const delivered = [...messages, ...messages].sort(() => ((random.next().value ?? 0) % 2) * 2 - 1);
          const boot = `boot-${mine}`;
          await Promise.all(
            delivered.map(({ status, seq }) =>
              state({ boot, seq, job: mine, status: status as BoxState["status"] }),
            ),
          );
          expect((await shop.stored(hash)).device?.status_id).toBe(statuses[count - 1]);
          expect(await device()).toMatchObject({ boot, seq: String(count - 1) });
          await moveAll(shop, hash, "missed");
          await shop.rows(
            "update device set status_id = 'idle', job = null, job_kind = null where hwd = 'box-01'",
          );
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);

  it("knows whether a box is there by its presence, and a last will that came late counts for nothing", async () => {
    const [first, second, third] = [1, 2, 3].map((n) => `2026-01-05T12:00:0${n}.000Z`) as [
      string,
      string,
      string,
    ];
    expect(await historySince(() => presence(true, "a", first))).toEqual(["started"]);
    expect(await historySince(() => presence(false, "a", first))).toEqual(["went_offline"]);
    expect(await historySince(() => presence(true, "a", second))).toEqual(["came_online"]);
    expect(await historySince(() => presence(false, "a", first))).toEqual([]);
    expect(await device()).toMatchObject({ online: true });
    expect(await historySince(() => presence(true, "b", third))).toEqual(["started"]);
    expect(await historySince(() => presence(false, "a", second))).toEqual([]);
    expect(await device()).toMatchObject({ online: true, boot: "b", old_boots: ["a"] });
  });

  it("[SX-09] a box that one word brought back is away when its last will comes, whatever the server's clock says of it", async () => {
    await presence(true, "a", "2026-01-05T12:00:01.000Z");
    await recordAbsence(shop.deps, { only: address });
    expect(await historySince(() => state({ boot: "a", seq: 1 }))).toEqual(["came_online"]);
    const will = () => presence(false, "a", "2026-01-05T12:00:01.000Z");
    expect(await historySince(will)).toEqual(["went_offline"]);
  });

  it("[FL-17] a report repeated by a box, or its last will after its own goodbye, is no fault and no history", async () => {
    const at = (second: number) => `2026-01-05T12:00:0${second}.000Z`;
    const messages: (() => Promise<unknown>)[] = [
      () => presence(true, "a", at(1)),
      () => state({ boot: "a", seq: 1, faults: [{ code: "spray_low", since: at(1) }] }),
      () => record({ topic: "door", payload: { ...payload(2), job: null, ...frontOpened } }),
      () => record({ topic: "fault", payload: { ...payload(3), code: "spray_low", active: true } }),
      () => record({ topic: "command/result", payload: { ...payload(4), id: "c", outcome: "done" } }),
      () => presence(false, "a", at(2)),
    ];
    for (const message of messages) {
      await message();
      expect(await historySince(message)).toEqual([]);
    }
    const away = await device();
    // The broker publishes the will of the connection, which has its beginning's time; and what is retained comes again.
    for (const [second, retained] of [
      [1, false],
      [2, true],
      [3, false],
    ] as const) {
      expect(await presence(false, "a", at(second), retained)).toEqual({ changed: false, forget: null });
    }
    expect(await device()).toEqual(away);
  });

  it("takes a box back that says live that it is there, whatever was believed of its start", async () => {
    await presence(true, "a", "2026-01-05T12:00:01.000Z");
    await presence(true, "b", "2026-01-05T12:00:02.000Z");
    await presence(true, "a", "2026-01-05T12:00:03.000Z", true);
    expect(await device()).toMatchObject({ boot: "b" });
    await presence(true, "a", "2026-01-05T12:00:03.000Z");
    expect(await device()).toMatchObject({ boot: "a", old_boots: ["b"] });
  });

  it("a box of which nothing is heard is not there, until it says something", async () => {
    await state({ boot: "a", seq: 1 });
    expect(await historySince(() => recordAbsence(shop.deps, { allBut: [address] }))).toEqual([]);
    expect(await historySince(() => recordAbsence(shop.deps, { allBut: [] }))).toEqual(["went_offline"]);
    expect(await historySince(() => recordAbsence(shop.deps, { only: address }))).toEqual([]);
    expect(await historySince(() => state({ boot: "a", seq: 2 }, true))).toEqual([]);
    expect(await historySince(() => state({ boot: "a", seq: 3 }))).toEqual(["came_online"]);
    expect(await historySince(() => recordAbsence(shop.deps, { only: address }))).toEqual(["went_offline"]);
  });

  it("keeps doors, faults, sensors and what became of commands, and a line of history for each change", async () => {
    const since = "2026-01-05T12:00:00.000Z";
    await state({ boot: "a", seq: 0 });
    const told = await historySince(async () => {
      await record({ topic: "fault", payload: { ...payload(1), code: "back_door_jammed", active: true } });
      await record({ topic: "fault", payload: { ...payload(2), code: "back_door_jammed", active: true } });
      await record({
        topic: "command/result",
        payload: { ...payload(3), id: "c", outcome: "failed", reason: "back_door_jammed" },
      });
      await record({
        topic: "command/result",
        payload: { ...payload(4), id: "c", outcome: "failed", reason: "back_door_jammed" },
      });
      await state({
        boot: "a",
        seq: 5,
        doors: { front: "closed", back: "open" },
        pairs: 2,
        sensors: { rssi_dbm: -60 },
      });
    });
    expect(told).toEqual(["fault_raised", "command_failed", "back_door_opened", "fault_cleared"]);
    expect(await device()).toMatchObject({
      back_open: true,
      front_open: false,
      pairs_inside: 2,
      faults: [],
      sensors: { rssi_dbm: -60 },
      firmware: "t 1",
    });
    await state({ boot: "a", seq: 6, faults: [{ code: "spray_low", since }] });
    expect(await device()).toMatchObject({ faults: [{ code: "spray_low", since }], pairs_inside: null });
  });

  it("what a box works at by itself keeps it from orders, until it forgot it", async () => {
    const recorded = await state({ boot: "a", seq: 1, job: "stray", status: "sanitizing" });
    expect(recorded.forget).toBe("stray");
    expect(await device()).toMatchObject({ job: "stray", job_kind: "maintenance", status_id: "sanitizing" });
    expect(await new DeviceReader(shop.deps.db.read).available(shop.storeId)).toHaveLength(13);
    expect((await state({ boot: "a", seq: 2, job: "stray", status: "ready" })).forget).toBe("stray");
    await state({ boot: "a", seq: 3 });
    expect(await device()).toMatchObject({ job: null, job_kind: null, status_id: "idle" });
  });

  it("a box that claims the job of another one is not believed", async () => {
    const hash = await assigned();
    const stolen = (await shop.stored(hash)).device?.job ?? null;
    const liar = { storeCode: "0101", hwd: "box-02" };
    const state = { ...idle, boot: "a", seq: 1, job: stolen, status: "ready" } as const;
    await recordReport(shop.deps, { address: liar, retained: false, topic: "state", payload: state });
    expect(await shop.rows("select job, status_id from device where hwd = 'box-02'")).toEqual([
      { job: null, status_id: "idle" },
    ]);
    expect((await shop.stored(hash)).device?.status_id).toBe("occupied");
  });

  it("a report of a device that no one knows, or that is no box, changes nothing", async () => {
    const devices = await shop.rows("select * from device order by id");
    for (const hwd of ["box-99", "shelf-01"]) {
      const payload = { ...idle, status: "ready", job: "x" } as const;
      const told = { address: { storeCode: "0101", hwd }, retained: false, topic: "state", payload } as const;
      expect(await recordReport(shop.deps, told)).toEqual({ changed: false, forget: null });
    }
    expect(await shop.rows("select * from device order by id")).toEqual(devices);
  });

  it("a device that passes to another order while its report waits moves neither wrongly", async () => {
    const hash = await assigned();
    const mine = await job();
    const opened = { boot: "a", job: mine, status: "back_door_opened" } as const;
    await Promise.all([
      ...[1, 2, 3].map((seq) => state({ ...opened, seq })),
      moveAll(shop, hash, "missed"),
      report(shop, hash, "back_door_opened"),
    ]);
    expect((await shop.stored(hash)).status_id).toBe("canceled");
    expect((await device()).order_id).toBeNull();
  });
});

const frontOpened = { door: "front", position: "opened", command: null } as const;

function payload(seq: number) {
  return { boot: "a", seq, at: "2026-01-05T12:00:00.000Z" };
}

const idle: BoxState = {
  ...payload(0),
  job: null,
  status: "idle",
  doors: { front: "closed", back: "closed" },
  front_opened: false,
  pairs: null,
  faults: [],
  sensors: {},
  firmware: "t 1",
};
