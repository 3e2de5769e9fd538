import { setTimeout as delay } from "node:timers/promises";
import { boxTopic, readServerTime } from "@horma/contract";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newCommand } from "../../../src/platform/gateway/new-command.ts";
import { ask, bring, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { type BrokerUnderTest, brokerKinds } from "../mqtt/broker-under-test.ts";
import { serverAtBroker } from "../mqtt/server-at-broker.ts";
import { WiredBox } from "../mqtt/wired-box.ts";

const sku = "880101410";
const address = { storeCode: "0101", hwd: "box-01" };
const patience = { timeout: 10_000, interval: 10 };

describe.each(brokerKinds)("the gateway through %s", (_name, open) => {
  let broker: BrokerUnderTest;
  let shop: Shop;
  const undo: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    shop = await openShop();
    await shop.rows("update device set online = false");
    broker = await open();
  });
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
    await broker.close();
    await shop.close();
  });

  /** A server process: it hears the boxes and writes down what they say. */
  const startServer = async (log = shop.deps.log, way: { session?: string } = {}) => {
    const { gateway, close } = await serverAtBroker({ ...shop.deps, log }, { ...broker, ...way });
    undo.push(close);
    return {
      gateway,
      close,
      command: (action: "open_back_door" | "test_light", job: string | null = null) =>
        newCommand(action, job, shop.deps.now()),
    };
  };
  const startBox = async (hwd = "box-01") => {
    const box = await WiredBox.connect(broker, hwd);
    undo.push(() => box.close());
    return box;
  };
  const device = async (hwd = "box-01") => {
    const [row] = await shop.rows<Record<string, unknown>>("select * from device where hwd = $1", hwd);
    return row ?? {};
  };
  const becomes = (is: Record<string, unknown>, hwd?: string) =>
    expect.poll(() => device(hwd), patience).toMatchObject(is);
  /** An order that waits for box-01, which is there. */
  const ordered = async () => {
    await becomes({ online: true });
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    await bring(shop, hash_id);
    const { device: assigned } = await shop.stored(hash_id);
    expect(assigned?.hwd).toBe("box-01");
    return { hash: hash_id, job: assigned?.job ?? "" };
  };

  it("says a command again with the same id until the box answers, and takes one answer of many", async () => {
    const { gateway, command } = await startServer();
    const box = await startBox();
    box.obey = ({ id }) => {
      if (box.commands.length < 3) return;
      for (let time = 0; time < 3; time++) void box.result(id, "failed", "back_door_jammed");
    };
    const asked = command("open_back_door", "job-1");
    const outcome = await gateway.command(address, asked);
    expect(outcome).toEqual({ outcome: "failed", reason: "back_door_jammed" });
    expect(box.commands.length).toBeGreaterThanOrEqual(3);
    for (const each of box.commands) {
      expect(each).toEqual({
        id: asked.id,
        action: "open_back_door",
        job: "job-1",
        issued_at: asked.issuedAt.toISOString(),
        expires_at: asked.expiresAt.toISOString(),
      });
    }
    await expect
      .poll(() => shop.rows("select type, data from device_event where type like 'command%'"), patience)
      .toEqual([{ type: "command_failed", data: { id: asked.id, reason: "back_door_jammed" } }]);
  });

  it("does not send what is under way, or was answered, a second time", async () => {
    const { gateway, command } = await startServer();
    const box = await startBox();
    box.obey = ({ id }) => void delay(100).then(() => box.result(id));
    const asked = command("test_light");
    const both = await Promise.all([gateway.command(address, asked), gateway.command(address, asked)]);
    expect(both).toEqual([{ outcome: "done" }, { outcome: "done" }]);
    expect(await gateway.command(address, asked)).toEqual({ outcome: "done" });
    await delay(800);
    expect(box.commands).toHaveLength(1);
  });

  it("takes no answer from another box", async () => {
    const { gateway, command } = await startServer();
    const box = await startBox();
    const other = await startBox("box-02");
    box.obey = async ({ id }) => {
      await other.result(id, "failed");
      await delay(100);
      await box.result(id, "done");
    };
    expect(await gateway.command(address, command("test_light"))).toEqual({ outcome: "done" });
  });

  it("gives a command up after its expiry, and believes no longer that the box is there", async () => {
    const { gateway } = await startServer();
    const box = await startBox();
    await becomes({ online: true });
    const now = shop.deps.now();
    const asked = { ...newCommand("test_light", null, now), expiresAt: new Date(now.getTime() + 1_000) };
    expect(await gateway.command(address, asked)).toEqual({ outcome: "unanswered" });
    expect(await device()).toMatchObject({ online: false });
    const payload = box.commands.length;
    expect(payload).toBeGreaterThan(0);
    expect(payload).toBeLessThanOrEqual(3);
    await box.state();
    await becomes({ online: true });
  });

  it("sees a box come and go by presence and last will, and tells it the time", async () => {
    await startServer();
    const box = await startBox();
    await becomes({ online: true, boot: "boot-1" });
    await expect.poll(() => box.times.length, patience).toBeGreaterThan(0);
    const told = readServerTime(box.times.at(-1) ?? "") ?? 0;
    expect(Math.abs(told - Date.now())).toBeLessThan(5_000);
    box.cut();
    await becomes({ online: false });
    await startBox();
    await becomes({ online: true });
  });

  it("drops what is malformed, tells of it once without repeating it, and hears the rest", async () => {
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    await startServer(log);
    const box = await startBox();
    for (const payload of [
      "hunter2",
      "",
      "null",
      "[]",
      '{"boot":"x"}',
      `{"boot":"${"x".repeat(9_000)}"}`,
      "\u0000",
    ]) {
      await box.say("state", payload);
    }
    await box.state({ firmware: "whole" });
    await becomes({ firmware: "whole" });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(boxTopic({ store: "0101", hwd: "box-01" }, "state"));
    expect(lines[0]).not.toContain("hunter2");
  });

  it("records a jammed door although another part of the state is not known, and says which", async () => {
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    await startServer(log);
    const box = await startBox();
    const faults = [{ code: "front_door_jammed", since: new Date().toISOString() }];
    const payload = { ...JSON.parse(stateText()), faults, sensors: { temperature_c: null, rssi_dbm: -50 } };
    await box.say("state", payload);
    await becomes({ faults, sensors: { rssi_dbm: -50 } });
    await box.say("state", { ...payload, seq: payload.seq + 1, faults: [] });
    await becomes({ faults: [] });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ lost: ["sensors.temperature_c"] });
  });

  it("keeps nothing of a message that the contract does not know", async () => {
    await startServer();
    const box = await startBox();
    const payload = { ...JSON.parse(stateText()), extra: 1, sensors: { rssi_dbm: -50, secret: "x" } };
    await box.say("state", payload);
    await becomes({ sensors: { rssi_dbm: -50 } });
  });

  it("ends at the newest state, however messages are repeated, late and out of order", async () => {
    await startServer();
    const box = await startBox();
    const { hash, job } = await ordered();
    const payload = [
      { seq: 3, status: "sanitizing-spray" },
      { seq: 1, status: "back_door_opened" },
      { seq: 3, status: "sanitizing-spray" },
      { seq: 5, status: "ready" },
      { seq: 4, status: "sanitizing-uvc" },
      { seq: 2, status: "sanitizing" },
    ] as const;
    for (const part of payload) await box.state({ ...part, job });
    await box.state({ seq: 9, boot: "boot-0", job, status: "back_door_closed" });
    await box.state({ seq: 6, boot: "boot-1", job, status: "sanitizing" });
    await becomes({ boot: "boot-0" });
    expect((await shop.stored(hash)).device?.status_id).toBe("back_door_closed");
    box.boot = "boot-1";
    await box.present(true);
    await box.state({ seq: 7, job, status: "sanitizing" });
    expect(await device()).toMatchObject({ boot: "boot-0", old_boots: ["boot-1"] });
  });

  it("catches up with what happened while no server was there", async () => {
    const first = await startServer();
    const box = await startBox();
    const { hash, job } = await ordered();
    await box.state({ job, status: "back_door_opened" });
    await becomes({ status_id: "back_door_opened" });
    await first.close();

    for (const status of [
      "back_door_closed",
      "sanitizing",
      "sanitizing-spray",
      "sanitizing-uvc",
      "ready",
    ] as const) {
      await box.state({ job, status });
    }
    expect((await shop.stored(hash)).status_id).toBe("dispatch");
    await startServer();
    await expect.poll(async () => (await shop.stored(hash)).status_id, patience).toBe("ready");
  });

  it("goes on when the broker comes back: the command that was under way is answered, and reports are heard", async () => {
    const { gateway, command } = await startServer();
    const box = await startBox();
    const { hash, job } = await ordered();
    await broker.stop();
    const asked = gateway.command(address, command("open_back_door", job));
    box.obey = async ({ id }) => {
      await box.state({ job, status: "back_door_opened" });
      await box.result(id);
    };
    box.client.on("connect", () => {
      void box.client.subscribeAsync(boxTopic({ store: "0101", hwd: "box-01" }, "command"), { qos: 1 });
    });
    await delay(300);
    await broker.start();
    expect(await asked).toEqual({ outcome: "done" });
    await expect
      .poll(async () => (await shop.stored(hash)).device?.status_id, patience)
      .toBe("back_door_opened");
  });

  it("what boxes say while the lead passes on waits at the broker, even what is not retained", async () => {
    const session = { session: "horma-reports" };
    const first = await startServer(undefined, session);
    const box = await startBox();
    await becomes({ online: true });
    await first.close();
    await box.result("said-to-unknown");
    await startServer(undefined, session);
    await expect
      .poll(() => shop.rows("select type, data from device_event where type like 'command%'"), patience)
      .toEqual([{ type: "command_done", data: { id: "said-to-unknown" } }]);
  });

  it("a second listener of the same session ends the first: never do two go on", async () => {
    const session = { session: "horma-reports" };
    const first = await broker.connect({ ...session });
    const ended = new Promise<void>((settle) => first.once("close", () => settle()));
    await startServer(undefined, session);
    await ended;
    await first.endAsync(true);
  });

  it("several servers hear the same and write it down once; any of them may command", async () => {
    const [one, two] = [await startServer(), await startServer()];
    const box = await startBox();
    const { hash, job } = await ordered();
    box.obey = ({ id }) => void box.result(id);
    for (const status of ["back_door_opened", "back_door_closed", "sanitizing"] as const)
      await box.state({ job, status });
    await becomes({ status_id: "sanitizing" });
    const answers = await Promise.all([
      one.gateway.command(address, one.command("test_light")),
      two.gateway.command(address, two.command("test_light")),
    ]);
    expect(answers).toEqual([{ outcome: "done" }, { outcome: "done" }]);
    await expect
      .poll(() => shop.rows("select 1 from device_event where type = 'command_done'"), patience)
      .toHaveLength(2);
    const { id } = await shop.stored(hash);
    const types = await shop.rows(
      "select type from order_event where order_id = $1 and actor = 'device' order by id",
      id,
    );
    expect(types).toEqual([
      { type: "device_back_door_opened" },
      { type: "pair_placed" },
      { type: "device_back_door_closed" },
      { type: "device_sanitizing_started" },
    ]);
    expect(await shop.rows("select 1 from device_event where type = 'status_changed'")).toHaveLength(3);
  });

  it("attack: a box tells of a new job in every message: it is asked to forget one at a time", async () => {
    await startServer();
    const box = await startBox();
    for (let job = 0; job < 30; job++) await box.state({ job: `stray-${job}`, status: "ready" });
    await box.state({ job: "stray-last", status: "ready", firmware: "told all" });
    await becomes({ firmware: "told all" });
    await expect.poll(() => box.commands.length, patience).toBeGreaterThan(0);
    // Without an answer one command gives way to the next when it expires; never is there one for each message.
    expect(new Set(box.commands.map(({ id }) => id)).size).toBeLessThan(5);
  });

  it("lets a box forget a job that is no one's any more", async () => {
    await startServer();
    const box = await startBox();
    box.obey = async ({ id, action }) => {
      if (action !== "cancel_job") return;
      await box.state({ job: null });
      await box.result(id);
    };
    await box.state({ job: "stray", status: "ready" });
    await expect
      .poll(() => box.commands.map(({ action, job }) => ({ action, job })), patience)
      .toContainEqual({
        action: "cancel_job",
        job: "stray",
      });
    await becomes({ status_id: "idle", job: null });
  });
});

/** A state as a box says it. */
function stateText(): string {
  return JSON.stringify({
    boot: "boot-1",
    seq: 100,
    at: new Date().toISOString(),
    job: null,
    status: "idle",
    doors: { front: "closed", back: "closed" },
    front_opened: false,
    pairs: null,
    faults: [],
    sensors: {},
    firmware: "text 1",
  });
}
