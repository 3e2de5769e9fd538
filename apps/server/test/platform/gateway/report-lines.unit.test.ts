import { setTimeout as delay } from "node:timers/promises";
import pino from "pino";
import { describe, expect, it } from "vitest";
import type { DeviceReport } from "../../../src/platform/gateway/device-gateway.ts";
import { ReportLines } from "../../../src/platform/gateway/report-lines.ts";

const log = pino({ level: "silent" });
const patience = { timeout: 5_000, interval: 5 };

function report(hwd: string, seq: number): DeviceReport {
  const payload = { boot: "a", seq, at: "2026-01-05T12:00:00Z", code: "spray_low", active: true } as const;
  return { address: { storeCode: "0101", hwd }, retained: false, topic: "fault", payload };
}

const nameOf = ({ address, payload }: DeviceReport) =>
  `${address.hwd} ${"seq" in payload ? payload.seq : ""}`;

describe("the lines in which reports stand", () => {
  it("tell one report of a box after the other, and do not let boxes wait for boxes", async () => {
    const told: string[] = [];
    const lines = new ReportLines(async (each) => {
      told.push(`${nameOf(each)} begins`);
      // The slow box ends nothing before the fast one has ended all.
      if (each.address.hwd === "slow") await expect.poll(() => told, patience).toContain("fast 2 ends");
      told.push(`${nameOf(each)} ends`);
    }, log);
    for (const seq of [1, 2]) for (const hwd of ["slow", "fast"]) lines.put(report(hwd, seq));
    await expect.poll(() => told, patience).toHaveLength(8);
    expect(told.filter((line) => line.startsWith("slow"))).toEqual([
      "slow 1 begins",
      "slow 1 ends",
      "slow 2 begins",
      "slow 2 ends",
    ]);
  });

  it("let four boxes speak at once, however many have something to say", async () => {
    let [speaking, most] = [0, 0];
    const told: string[] = [];
    const lines = new ReportLines(async (each) => {
      most = Math.max(most, ++speaking);
      await delay(2);
      speaking--;
      told.push(nameOf(each));
    }, log);
    const boxes = Array.from({ length: 50 }, (_, number) => `box-${number}`);
    for (const hwd of boxes) lines.put(report(hwd, 1));
    await expect.poll(() => told, patience).toHaveLength(50);
    expect(most).toBe(4);
    expect(told.toSorted()).toEqual(boxes.map((hwd) => `${hwd} 1`).toSorted());
  });

  it("give a report again for as long as the database is away, and then the next", async () => {
    let away = 4;
    const told: string[] = [];
    const lines = new ReportLines(async (each) => {
      if (away-- > 0) throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
      told.push(nameOf(each));
    }, log);
    lines.put(report("box", 1));
    lines.put(report("box", 2));
    await expect.poll(() => told, patience).toEqual(["box 1", "box 2"]);
  });

  it("leave a report that cannot be taken for another reason, after three tries", async () => {
    let tries = 0;
    const told: string[] = [];
    const lines = new ReportLines(async (each) => {
      if (nameOf(each) === "box 1") {
        tries++;
        throw new Error("a bug");
      }
      told.push(nameOf(each));
    }, log);
    lines.put(report("box", 1));
    lines.put(report("box", 2));
    await expect.poll(() => told, patience).toEqual(["box 2"]);
    expect(tries).toBe(3);
  });

  it("drop the oldest of a box that says more than can be taken, and keep the newest", async () => {
    let free: () => void = () => {};
    const held = new Promise<void>((settle) => {
      free = settle;
    });
    const told: string[] = [];
    const lines = new ReportLines(async (each) => {
      await held;
      told.push(nameOf(each));
    }, log);
    for (let seq = 0; seq < 1_000; seq++) lines.put(report("box", seq));
    free();
    await expect.poll(() => told.at(-1), patience).toBe("box 999");
    expect(told).toHaveLength(256);
    expect(told[0]).toBe("box 0");
    expect(told[1]).toBe("box 745");
  });

  it("close while the database is away", async () => {
    const lines = new ReportLines(async () => {
      throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    }, log);
    lines.put(report("box", 1));
    await lines.close();
  });
});
