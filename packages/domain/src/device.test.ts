import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type DeviceCondition,
  type DeviceInput,
  type DeviceStatus,
  deviceAvailable,
  deviceDelivers,
  deviceFailed,
  deviceInputs,
  deviceInputsBetween,
  devicePhase,
  devicePhases,
  deviceStatuses,
  nextDeviceStatus,
  suggestDevice,
} from "./device.ts";

const cleaningStatuses: readonly DeviceStatus[] = [
  "sanitizing",
  "sanitizing-spray",
  "sanitizing-uvc",
  "ready",
];

/** A box's round as the product describes it: each step and where it leads. */
const round: [DeviceInput, DeviceStatus][] = [
  ["assigned", "occupied"],
  ["back_door_opened", "back_door_opened"],
  ["back_door_closed", "back_door_closed"],
  ["sanitizing_started", "sanitizing"],
  ["spray_started", "sanitizing-spray"],
  ["uvc_started", "sanitizing-uvc"],
  ["sanitized", "ready"],
  ["front_door_opened", "idle"],
];
const inputs = fc.array(fc.constantFrom(...deviceInputs), { maxLength: 80 });

it("[DM-06] a device is in one of the eight statuses of the wire", () => {
  expect([...deviceStatuses].sort()).toEqual(
    [
      "ready",
      "occupied",
      "idle",
      "sanitizing-uvc",
      "sanitizing-spray",
      "back_door_opened",
      "back_door_closed",
      "sanitizing",
    ].sort(),
  );
});

it("[DM-06] an undisturbed box goes round once and is idle again", () => {
  let status: DeviceStatus = "idle";
  for (const [input, next] of round) {
    status = nextDeviceStatus("box", status, input) ?? expect.fail(`${status} refuses ${input}`);
    expect(status).toBe(next);
  }
  expect(status).toBe("idle");
});

it("[DM-06] in every status a box takes its next step, an opened back door, an interruption of its cleaning, a release, and nothing else", () => {
  for (const [at, status] of deviceStatuses.entries()) {
    const expected = new Map<DeviceInput, DeviceStatus>(round.slice(at, at + 1));
    expect(round.at(at - 1)?.[1]).toBe(status);
    if (status !== "idle") expected.set("released", "idle");
    if (status !== "idle" && status !== "back_door_opened")
      expected.set("back_door_opened", "back_door_opened");
    if (cleaningStatuses.includes(status)) expected.set("interrupted", "back_door_closed");
    for (const input of deviceInputs) {
      expect([status, input, nextDeviceStatus("box", status, input)]).toEqual([
        status,
        input,
        expected.get(input),
      ]);
    }
  }
});

it("[DM-06] a shelf is only ever assigned and released", () => {
  for (const status of deviceStatuses) {
    for (const input of deviceInputs) {
      const expected =
        status === "idle" && input === "assigned"
          ? "occupied"
          : status === "occupied" && input === "released"
            ? "idle"
            : undefined;
      expect(nextDeviceStatus("shelf", status, input)).toBe(expected);
    }
  }
});

it("[DM-06] a report that comes twice changes nothing the second time", () => {
  for (const type of ["box", "shelf"] as const) {
    for (const status of deviceStatuses) {
      for (const input of deviceInputs) {
        const next = nextDeviceStatus(type, status, input);
        if (next !== undefined) expect(nextDeviceStatus(type, next, input)).toBeUndefined();
      }
    }
  }
});

it("[DM-06] over any run of reports a box is ready only after a whole cleaning behind a closed door", () => {
  fc.assert(
    fc.property(inputs, (run) => {
      let status: DeviceStatus = "idle";
      let cleaned: DeviceInput[] = [];
      for (const input of run) {
        const next = nextDeviceStatus("box", status, input);
        if (next === undefined) continue;
        if (input === "back_door_opened" || next === "idle") cleaned = [];
        else cleaned = input === "interrupted" ? ["back_door_closed"] : [...cleaned, input];
        status = next;
        if (status !== "ready") continue;
        expect(cleaned).toEqual([
          "back_door_closed",
          "sanitizing_started",
          "spray_started",
          "uvc_started",
          "sanitized",
        ]);
      }
    }),
  );
});

it("[DM-06] wherever a run of reports left a box, it can be released and serves the next order", () => {
  fc.assert(
    fc.property(inputs, (run) => {
      const end = run.reduce<DeviceStatus>(
        (status, input) => nextDeviceStatus("box", status, input) ?? status,
        "idle",
      );
      let status = end === "idle" ? end : nextDeviceStatus("box", end, "released");
      expect(status).toBe("idle");
      for (const [input] of round) status = status && nextDeviceStatus("box", status, input);
      expect(status).toBe("idle");
    }),
  );
});

it("[ST-04] a box delivers when it is ready, a shelf when it is occupied", () => {
  const delivering = (type_id: "box" | "shelf") =>
    deviceStatuses.filter((status_id) => deviceDelivers({ type_id, status_id }));
  expect(delivering("box")).toEqual(["ready"]);
  expect(delivering("shelf")).toEqual(["occupied"]);
});

it.each([
  ["sanitizing-uvc", "uvc"],
  ["sanitizing-spray", "spray"],
  ["occupied", "preparing"],
  ["idle", "preparing"],
  ["back_door_opened", "prepared"],
  ["back_door_closed", "prepared"],
  ["sanitizing", "prepared"],
  ["ready", undefined],
] as const)("[ST-08] a device that is %s is told as %s", (status, phase) => {
  expect(devicePhase(status)).toBe(phase);
});

it("[ST-08] every phase is told of some status", () => {
  const told = new Set(deviceStatuses.map(devicePhase).filter((phase) => phase !== undefined));
  expect([...told].sort()).toEqual([...devicePhases].sort());
});

it("[DM-06] what was missed between two statuses of a box is caught up with, along the shortest way and never through the front door", () => {
  const ways = deviceStatuses.flatMap((from) =>
    deviceStatuses.flatMap((to) => {
      const inputs = deviceInputsBetween(from, to);
      return inputs === undefined || from === to ? [] : [`${from} > ${to}: ${inputs.join(" ")}`];
    }),
  );
  const steps = ["back_door_closed", "sanitizing_started", "spray_started", "uvc_started", "sanitized"];
  const along = ["back_door_closed", "sanitizing", "sanitizing-spray", "sanitizing-uvc", "ready"];
  const onwards = (from: string, before: string[], first: number): string[] =>
    along
      .slice(first)
      .map((to, at) => `${from} > ${to}: ${[...before, ...steps.slice(first, first + at + 1)].join(" ")}`);
  const again = (from: string, at: number): string[] => [
    `${from} > back_door_opened: back_door_opened`,
    `${from} > back_door_closed: interrupted`,
    ...along
      .slice(1, at)
      .map((to, back) => `${from} > ${to}: ${["interrupted", ...steps.slice(1, back + 2)].join(" ")}`),
    ...(at < along.length ? onwards(from, [], at + 1) : []),
  ];
  expect(ways).toEqual([
    "occupied > back_door_opened: back_door_opened",
    ...onwards("occupied", ["back_door_opened"], 0),
    ...onwards("back_door_opened", [], 0),
    "back_door_closed > back_door_opened: back_door_opened",
    ...onwards("back_door_closed", [], 1),
    ...again("sanitizing", 1),
    ...again("sanitizing-spray", 2),
    ...again("sanitizing-uvc", 3),
    ...again("ready", 4),
  ]);
});

it("[DM-06] catching up leads where the box is, from everywhere but an idle or assigned one's rest", () => {
  for (const from of deviceStatuses) {
    for (const to of deviceStatuses) {
      const inputs = deviceInputsBetween(from, to);
      const reachable = from === to || (from !== "idle" && to !== "idle" && to !== "occupied");
      expect([from, to, inputs !== undefined]).toEqual([from, to, reachable]);
      const end = inputs?.reduce<DeviceStatus | undefined>(
        (status, input) => status && nextDeviceStatus("box", status, input),
        from,
      );
      if (reachable) expect(end).toBe(to);
    }
  }
});

it.each([
  ["an idle box that is there, empty and shut", {}, true],
  ["one that cannot tell what is in it", { pairs_inside: null }, true],
  ["one that is low on spray", { faults: ["spray_low"] }, true],
  ["one that is not there", { online: false }, false],
  ["one that is out of service", { out_of_service: true }, false],
  ["one with an open door", { doors_closed: false }, false],
  ["one with a pair in it", { pairs_inside: 1 }, false],
  ["one that is at work", { status_id: "occupied" }, false],
  ["one whose door is jammed", { faults: ["spray_low", "front_door_jammed"] }, false],
  ["one with a fault no one knows", { faults: ["smoke"] }, false],
] as const)("[DM-06] %s may take an order or not: %o, %s", (_what, difference, available) => {
  expect(deviceAvailable({ ...idle("box"), ...difference })).toBe(available);
});

it("[DM-06] a shelf that is idle and in service is always there", () => {
  const silent = { ...idle("shelf"), online: false, doors_closed: false, faults: ["power_lost"] };
  expect(deviceAvailable(silent)).toBe(true);
  expect(deviceFailed(silent)).toBe(false);
  expect(deviceAvailable({ ...silent, out_of_service: true })).toBe(false);
  expect(deviceAvailable({ ...silent, status_id: "occupied" })).toBe(false);
});

it("a box failed when it is not there or something keeps its doors or its cleaning from working", () => {
  expect(deviceFailed(idle("box"))).toBe(false);
  expect(deviceFailed({ ...idle("box"), faults: ["spray_low"] })).toBe(false);
  expect(deviceFailed({ ...idle("box"), faults: ["uvc_lamp_failed"] })).toBe(true);
  expect(deviceFailed({ ...idle("box"), online: false })).toBe(true);
});

it("[SC-13] the first idle box by number takes an order, without one the first idle shelf, without that none", () => {
  const device = (type_id: "box" | "shelf", name: string, status_id: DeviceStatus = "idle") => ({
    ...idle(type_id),
    name,
    status_id,
  });
  const shelves = [device("shelf", "B"), device("shelf", "A")];
  expect(suggestDevice([...shelves, device("box", "10"), device("box", "9")])?.name).toBe("9");
  expect(suggestDevice([...shelves, device("box", "1", "occupied"), device("box", "2")])?.name).toBe("2");
  expect(suggestDevice([...shelves, { ...device("box", "1"), online: false }])?.name).toBe("A");
  expect(suggestDevice([...shelves, device("box", "1", "ready")])?.name).toBe("A");
  expect(suggestDevice([device("box", "1", "sanitizing"), device("shelf", "A", "occupied")])).toBeUndefined();
  expect(suggestDevice([])).toBeUndefined();
});

it("[SC-13] a suggested device is available, and a box whenever one is, in whatever order they are listed", () => {
  const device = fc.record({
    type_id: fc.constantFrom("box" as const, "shelf" as const),
    status_id: fc.constantFrom(...deviceStatuses, ...Array.from({ length: 8 }, () => "idle" as const)),
    name: fc.integer({ min: 1, max: 30 }).map(String),
    online: fc.boolean(),
    out_of_service: fc.boolean(),
    faults: fc.subarray(["spray_low", "door_left_open"]),
    pairs_inside: fc.constantFrom(null, 0, 1),
    doors_closed: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.uniqueArray(device, { selector: (one) => one.name, maxLength: 8 }), (devices) => {
      const before = [...devices];
      const suggested = suggestDevice(devices);
      const available = devices.filter(deviceAvailable);
      expect(devices).toEqual(before);
      expect(suggested === undefined).toBe(available.length === 0);
      expect(suggestDevice(devices.toReversed())).toBe(suggested);
      if (suggested === undefined) return;
      expect(available).toContain(suggested);
      const boxes = available.filter((one) => one.type_id === "box");
      const names = (boxes.length > 0 ? boxes : available).map((one) => Number(one.name));
      expect(Number(suggested.name)).toBe(Math.min(...names));
    }),
  );
});

/** A device that is free, online and without faults. */
function idle(type_id: "box" | "shelf"): DeviceCondition {
  return {
    type_id,
    status_id: "idle",
    online: true,
    out_of_service: false,
    faults: [],
    pairs_inside: 0,
    doors_closed: true,
  };
}
