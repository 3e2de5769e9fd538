import { setTimeout as delay } from "node:timers/promises";
import { type DeviceStatus, nextDeviceStatus } from "@horma/domain";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import type { DeviceCommand, DeviceGateway, DeviceReport } from "../../src/device/device-gateway.ts";
import type { BoxInUse } from "../../src/device/device-store.ts";
import { createSimulatedBoxes } from "../../src/device/simulated-boxes.ts";

const address = { storeCode: "0101", hwd: "box-04" };
const wholeCycle = [
  "back_door_opened",
  "back_door_closed",
  "sanitizing_started",
  "spray_started",
  "uvc_started",
  "sanitized",
];

describe("a simulated box", () => {
  let gateway: DeviceGateway | undefined;
  afterEach(() => gateway?.close());

  /** Boxes a thousand times as fast, and what they report. */
  function boxes(inUse: BoxInUse[] = [], listener?: (report: DeviceReport) => Promise<void>) {
    const reports: string[] = [];
    const opened = createSimulatedBoxes({
      speed: 1_000,
      now: () => new Date(),
      log: pino({ level: "silent" }),
      inUse: async () => inUse,
    });
    gateway = opened;
    opened.onReport(async (report) => {
      await listener?.(report);
      reports.push(report.input);
    });
    return {
      gateway: opened,
      reports,
      until: (input: string) => expect.poll(() => reports, { timeout: 5_000 }).toContain(input),
    };
  }

  it("goes round once its back door is opened, and opens its front door when it is clean", async () => {
    const { gateway, reports, until } = boxes();
    await gateway.send(address, command("a", "open_back_door"));
    await until("sanitized");
    await gateway.send(address, command("b", "open_front_door"));
    await until("front_door_opened");
    expect(reports).toEqual([...wholeCycle, "front_door_opened"]);
  });

  it("says only what the domain's table lets follow", async () => {
    const { gateway, reports, until } = boxes();
    await gateway.send(address, command("a", "open_back_door"));
    await until("sanitized");
    let status: DeviceStatus | undefined = "occupied";
    for (const input of reports) status = status && nextDeviceStatus("box", status, input as "sanitized");
    expect(status).toBe("ready");
  });

  it("does nothing for a repeated or expired command, or when it is not clean", async () => {
    const { gateway, reports, until } = boxes();
    await gateway.send(address, command("late", "open_back_door", -1));
    await gateway.send(address, command("front", "open_front_door"));
    await gateway.send(address, command("a", "open_back_door"));
    await until("sanitized");
    await gateway.send(address, command("a", "open_back_door"));
    await gateway.send(address, command("b", "open_front_door"));
    await gateway.send(address, command("b", "open_front_door"));
    await gateway.send(address, command("c", "open_front_door"));
    await until("front_door_opened");
    await delay(50);
    expect(reports).toEqual([...wholeCycle, "front_door_opened"]);
  });

  it("starts the cleaning over when its back door is opened again", async () => {
    const { gateway, reports, until } = boxes();
    await gateway.send(address, command("a", "open_back_door"));
    await until("back_door_opened");
    await gateway.send(address, command("b", "open_back_door"));
    await until("sanitized");
    expect(reports).toEqual(["back_door_opened", ...wholeCycle]);
  });

  it.each<[DeviceStatus, string[]]>([
    ["occupied", []],
    ["back_door_opened", wholeCycle.slice(1)],
    ["back_door_closed", wholeCycle.slice(2)],
    ["sanitizing", wholeCycle.slice(3)],
    ["sanitizing-spray", wholeCycle.slice(4)],
    ["sanitizing-uvc", wholeCycle.slice(5)],
    ["ready", []],
  ])("carries on from %s after the server was started again", async (status, expected) => {
    const { reports } = boxes([{ address, status }]);
    await expect.poll(() => reports).toEqual(expected);
  });

  it("that was clean before the restart still opens", async () => {
    const { gateway, until } = boxes([{ address, status: "ready" }]);
    await gateway.send(address, command("a", "open_front_door"));
    await until("front_door_opened");
  });

  it("that another process saw through its cleaning opens for this one as well", async () => {
    const written: BoxInUse[] = [];
    const { gateway, reports, until } = boxes(written);
    written.push({ address, status: "ready" });
    await gateway.send(address, command("a", "open_front_door"));
    await until("front_door_opened");
    expect(reports).toEqual(["front_door_opened"]);
  });

  it("that another process left in the middle of its cleaning carries on here", async () => {
    const written: BoxInUse[] = [];
    const { until } = boxes(written);
    await delay(50);
    written.push({ address, status: "sanitizing" });
    await until("sanitized");
  });

  it("gives a report again, in order, until the server takes it", async () => {
    let failures = 0;
    const { gateway, reports, until } = boxes([], async (report) => {
      if (report.input === "back_door_closed" && failures++ === 0) throw new Error("the database is away");
    });
    await gateway.send(address, command("a", "open_back_door"));
    await until("sanitized");
    expect(failures).toBe(2);
    expect(reports).toEqual(wholeCycle);
  });

  it("is silent once it is closed", async () => {
    const { gateway, reports, until } = boxes();
    await gateway.send(address, command("a", "open_back_door"));
    await until("back_door_opened");
    await gateway.close();
    await delay(250);
    expect(reports).toEqual(["back_door_opened"]);
  });
});

function command(id: string, action: DeviceCommand["action"], life = 5_000): DeviceCommand {
  return { id, action, expiresAt: new Date(Date.now() + life) };
}
