import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ask, type Colleague, makeReady, openShop, refusal, report, type Shop } from "../order/shop.ts";

const sku = "880101410";
const hwd = "box-05";
const address = { storeCode: "0101", hwd };

describe("boxes in the technician's hands", () => {
  let shop: Shop;
  let technician: Colleague;
  let runner: Colleague;
  beforeAll(async () => {
    shop = await openShop();
    technician = await shop.staff("technician");
    runner = await shop.staff("runner");
    await shop.setStock(sku, 50);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    shop.boxes.sent = [];
    shop.boxes.obey = async () => {};
  });

  const command = (action: "open_back_door" | "test_light" | "spray", key?: string) =>
    technician.call("commandDevice", {
      body: { hwd, action },
      ...(key !== undefined && { idempotencyKey: key }),
    });
  const detail = (which = hwd) => runner.call("getDevice", { params: { hwd: which } });
  const row = async () =>
    (await shop.rows<Record<string, unknown>>("select * from device where hwd = $1", hwd))[0];

  it("tells how long each phase of the present cycle took, and what happened, by whom", async () => {
    const order = await ask(shop, await shop.shopper(), [sku]);
    const start = shop.clock.ahead;
    const stored = await makeReady(shop, order.hash_id);
    const box = stored.device?.hwd ?? "";
    shop.clock.ahead = start + 20_000;
    const { device, phases, history } = await detail(box);
    expect(device).toMatchObject({ hwd: box, status_id: "ready", job_kind: "order", order: order.hash_id });
    expect(phases.map(({ status }) => status)).toEqual([
      "occupied",
      "back_door_opened",
      "back_door_closed",
      "sanitizing",
      "sanitizing-spray",
      "sanitizing-uvc",
      "ready",
    ]);
    expect(phases.every(({ ms }) => ms >= 0)).toBe(true);
    expect(phases.at(-1)?.ms).toBeGreaterThanOrEqual(20_000);
    expect(phases[0]?.ms).toBeLessThan(20_000);
    expect(history.find(({ type }) => type === "device_assigned")).toMatchObject({
      actor: "crew",
      name: null,
      size: "41",
      detail: "Ana",
      device: box,
    });
    expect(history[0]).toMatchObject({ type: "status_changed", actor: "device", detail: "ready" });
    const times = history.map(({ at }) => Date.parse(at));
    expect([...times].sort((a, b) => b - a)).toEqual(times);
    // What the box tells itself is not told a second time by its order.
    expect(history.filter(({ type }) => type.startsWith("device_") && type !== "device_assigned")).toEqual(
      [],
    );
  });

  it("shows an idle device without a cycle, a shelf too, and none that the store does not have", async () => {
    expect((await detail("box-12")).phases).toEqual([]);
    expect((await detail("shelf-01")).device).toMatchObject({
      type_id: "shelf",
      online: true,
      available: true,
    });
    const unknown = { params: { hwd: "box-99" } };
    expect(await refusal(runner.call, "getDevice", unknown)).toMatchObject({ code: "device_not_found" });
    const elsewhere = await shop.staff("technician", "0102");
    expect(await refusal(elsewhere.call, "getDevice", { params: { hwd } })).toMatchObject({
      code: "device_not_found",
    });
  });

  it("gives an idle box a job of maintenance to open for, which ends when the box is shut again", async () => {
    shop.boxes.obey = (_command, report) => report("back_door_opened");
    expect(await command("open_back_door")).toEqual({ outcome: "done", reason: null });
    expect(await row()).toMatchObject({
      job_kind: "maintenance",
      status_id: "back_door_opened",
      order_id: null,
    });
    expect(shop.boxes.sent).toMatchObject([{ action: "open_back_door", job: (await row())?.job }]);
    await shop.played.say(address, { job: String((await row())?.job) });
    expect(await row()).toMatchObject({ job_kind: null, job: null, status_id: "idle" });
    const { history } = await detail();
    expect(history.find(({ type }) => type === "device_commanded")).toMatchObject({
      actor: "staff",
      name: "Esteban",
      detail: "open_back_door",
    });
  });

  it("answers what the box's own interlocks say, and leaves the box as it was", async () => {
    shop.boxes.obey = async () => ({ outcome: "refused", reason: "uvc_on" });
    expect(await command("open_back_door")).toEqual({ outcome: "refused", reason: "uvc_on" });
    shop.boxes.obey = async () => ({ outcome: "failed", reason: "back_door_jammed" });
    expect(await command("open_back_door")).toEqual({ outcome: "failed", reason: "back_door_jammed" });
    expect(await row()).toMatchObject({ job: null, status_id: "idle" });
  });

  it("says so when the box does not answer, or was not there to begin with, and may be asked again", async () => {
    shop.boxes.obey = async () => ({ outcome: "unanswered" });
    const call = { body: { hwd, action: "spray" as const }, idempotencyKey: "spray-it-now" };
    expect(await refusal(technician.call, "commandDevice", call)).toMatchObject({
      code: "device_unreachable",
    });
    expect(await row()).toMatchObject({ job: null });
    await shop.rows("update device set online = false where hwd = $1", hwd);
    expect(await refusal(technician.call, "commandDevice", call)).toMatchObject({
      code: "device_unreachable",
    });
    expect(shop.boxes.sent).toHaveLength(1);
    await shop.rows("update device set online = true where hwd = $1", hwd);
    shop.boxes.obey = async () => {};
    expect(await technician.call("commandDevice", call)).toEqual({ outcome: "done", reason: null });
    await shop.played.say(address, { job: String((await row())?.job), status: "sanitizing-spray" });
    await shop.played.say(address, { job: String((await row())?.job) });
  });

  it("is the same command under the same key: a box that knows it does not do it again", async () => {
    await command("test_light", "light-it-up");
    await command("test_light", "light-it-up");
    expect(new Set(shop.boxes.sent.map(({ id }) => id)).size).toBe(1);
    await command("test_light", "light-it-twice");
    expect(new Set(shop.boxes.sent.map(({ id }) => id)).size).toBe(2);
  });

  it("answers a repeated call what the box said the first time", async () => {
    shop.boxes.obey = async (sent) => {
      await shop.rows(
        "insert into device_event (device_id, type, data, at) select id, 'command_failed', $2, now() from device where hwd = $1",
        hwd,
        { id: sent.id, reason: "lamp" },
      );
      return { outcome: "failed", reason: "lamp" };
    };
    expect(await command("test_light", "told-only-once")).toEqual({ outcome: "failed", reason: "lamp" });
    expect(await command("test_light", "told-only-once")).toEqual({ outcome: "failed", reason: "lamp" });
    expect(shop.boxes.sent).toHaveLength(1);
  });

  it("keeps a box out of service from new orders and cleanings, not from those in it", async () => {
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    const { device } = await makeReady(shop, hash_id);
    const box = device?.hwd ?? "";
    const service = (which: string, out_of_service: boolean, key?: string) =>
      technician.call("setDeviceService", {
        body: { hwd: which, out_of_service },
        ...(key !== undefined && { idempotencyKey: key }),
      });
    expect(await service(box, true, "out-it-goes")).toEqual({ repeated: false });
    expect(await service(box, true, "out-it-goes")).toEqual({ repeated: true });
    expect((await detail(box)).device).toMatchObject({
      out_of_service: true,
      available: false,
      order: hash_id,
    });
    await report(shop, hash_id, "front_door_opened");
    expect((await shop.stored(hash_id)).status_id).toBe("in_salon");
    expect((await detail(box)).device).toMatchObject({ status_id: "idle", available: false });
    await service(box, false);
    await shop.played.say({ storeCode: "0101", hwd: box }, {});
    expect((await detail(box)).device).toMatchObject({ out_of_service: false, available: true });
    const told = (await detail(box)).history.filter(({ actor }) => actor === "staff");
    expect(told).toMatchObject([
      { type: "device_in_service", name: "Esteban" },
      { type: "device_out_of_service", name: "Esteban" },
    ]);
  });

  it("never opens for another order what was asked for an earlier one, however late it is repeated", async () => {
    const ready = async () => {
      const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
      return (await makeReady(shop, hash_id)).device;
    };
    const first = await ready();
    const call = {
      body: { hwd: first?.hwd ?? "", action: "open_front_door" as const },
      idempotencyKey: "asked-and-then-killed",
    };
    // The server is killed before the command is sent: no one hears of it any more.
    const sent = new Promise<void>((seen) => {
      shop.boxes.obey = () => {
        seen();
        return new Promise<undefined>(() => {});
      };
    });
    void technician.call("commandDevice", call).catch(() => {});
    await sent;
    await shop.played.happen({ storeCode: "0101", hwd: first?.hwd ?? "" }, "front_door_opened");
    await shop.played.say({ storeCode: "0101", hwd: first?.hwd ?? "" }, {});
    const second = await ready();
    expect(second?.hwd).toBe(first?.hwd);
    shop.boxes.obey = async () => {};
    expect(await refusal(technician.call, "commandDevice", call)).toMatchObject({
      code: "device_not_available",
    });
    expect(shop.boxes.sent.map(({ job }) => job)).not.toContain(second?.job);
    await shop.played.happen({ storeCode: "0101", hwd: first?.hwd ?? "" }, "front_door_opened");
  });
});
