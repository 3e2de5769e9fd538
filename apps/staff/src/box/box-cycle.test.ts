import type { DeviceDetail } from "@horma/contract";
import { describe, expect, it } from "vitest";
import { aBox, ago } from "../order/board.fixture.ts";
import { boxCycle, usualLength } from "./box-cycle.ts";

type Phases = DeviceDetail["phases"];

function cycle(phases: Phases, elapsed = 0, over: Partial<DeviceDetail> = {}) {
  const device = aBox({ job_kind: "order" });
  return boxCycle({ device, phases, history: [], ...over }, elapsed, "technician");
}

const changed = (detail: string, seconds: number): DeviceDetail["history"][number] => ({
  at: ago(seconds),
  type: "status_changed",
  actor: "device",
  name: null,
  pair: null,
  size: null,
  device: "box-04",
  detail,
});

const untilUvc: Phases = [
  { status: "occupied", ms: 7_000 },
  { status: "back_door_opened", ms: 14_000 },
  { status: "back_door_closed", ms: 2_000 },
  { status: "sanitizing", ms: 2_000 },
  { status: "sanitizing-spray", ms: 38_000 },
  { status: "sanitizing-uvc", ms: 30_000 },
];

describe("a box's cycle", () => {
  it("has the steps done, the present one with the time that goes on, and those to come", () => {
    expect(cycle(untilUvc, 1_000)?.phases).toEqual([
      { text: "Puerta trasera", time: "0:21", state: "done" },
      { text: "Preparando", time: "0:04", state: "done" },
      { text: "Sanitizando con bruma", time: "0:38", state: "done" },
      { text: "Sanitizando con luz UV-C", time: "0:31", state: "now" },
      { text: "Preparadas", time: undefined, state: "pending" },
    ]);
  });

  it("is told with one step before the cleaning where no one minds the doors", () => {
    const device = aBox({ job_kind: "order" });
    const told = boxCycle({ device, phases: untilUvc, history: [] }, 0, "store");
    expect(told?.phases[0]).toEqual({ text: "Preparando", time: "0:25", state: "done" });
  });

  it("forgets the steps that come again when the back door was opened once more", () => {
    const again: Phases = [...untilUvc, { status: "back_door_opened", ms: 5_000 }];
    expect(cycle(again)?.phases.map(({ time, state }) => [time, state])).toEqual([
      ["0:05", "now"],
      [undefined, "pending"],
      [undefined, "pending"],
      [undefined, "pending"],
      [undefined, "pending"],
    ]);
  });

  it("keeps how long the door took when the cleaning starts over behind it", () => {
    const cut: Phases = [...untilUvc, { status: "back_door_closed", ms: 3_000 }];
    expect(
      cycle(cut)
        ?.phases.slice(0, 3)
        .map(({ time, state }) => [time, state]),
    ).toEqual([
      ["0:21", "done"],
      ["0:03", "now"],
      [undefined, "pending"],
    ]);
  });

  it("of an empty box has only the steps it has", () => {
    const device = aBox({ job_kind: "maintenance" });
    const phases: Phases = [
      { status: "occupied", ms: 70 },
      { status: "sanitizing-uvc", ms: 5_000 },
    ];
    expect(cycle(phases, 0, { device })?.phases).toEqual([
      { text: "Sanitizando con luz UV-C", time: "0:05", state: "now" },
    ]);
  });

  it("is none in a box that does nothing", () => {
    expect(cycle([])).toBeUndefined();
  });

  it("is as far as the cleaning usually takes in this box, and at its end until it is over", () => {
    const history = [changed("sanitizing-uvc", 30), changed("ready", 240), changed("sanitizing-uvc", 300)];
    expect(cycle(untilUvc, 0, { history })?.progress).toBeCloseTo(0.5);
    expect(cycle(untilUvc, 60_000, { history })?.progress).toBe(1);
  });

  it("does not guess how long people take, nor what it never saw", () => {
    expect(cycle(untilUvc)?.progress).toBeUndefined();
    const history = [changed("back_door_closed", 200), changed("back_door_opened", 220)];
    expect(cycle(untilUvc.slice(0, 2), 0, { history })?.progress).toBeUndefined();
  });
});

it("a status usually lasts as long as the median of those that are over", () => {
  const history = [
    changed("sanitizing-spray", 5),
    ...[10, 60, 12].flatMap((length, index) => {
      const start = 1_000 * (index + 1);
      return [changed("sanitizing-uvc", start - length), changed("sanitizing-spray", start)];
    }),
  ];
  expect(usualLength("sanitizing-spray", history)).toBe(12_000);
  expect(usualLength("ready", history)).toBeUndefined();
});
