import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type DeviceInput,
  type DeviceStatus,
  deviceDelivers,
  deviceInputs,
  devicePhase,
  devicePhases,
  deviceStatuses,
  nextDeviceStatus,
  suggestDevice,
} from "./device.ts";

/** The round of a box as the product tells it, each step with where it leads. */
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

it("[DM-06] in every status a box takes its next step, an opened back door, a release, and nothing else", () => {
  for (const [at, status] of deviceStatuses.entries()) {
    const expected = new Map<DeviceInput, DeviceStatus>(round.slice(at, at + 1));
    expect(round.at(at - 1)?.[1]).toBe(status);
    if (status !== "idle") expected.set("released", "idle");
    if (status !== "idle" && status !== "back_door_opened")
      expected.set("back_door_opened", "back_door_opened");
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
        cleaned = input === "back_door_opened" || next === "idle" ? [] : [...cleaned, input];
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

it("[SC-13] the first idle box by number takes an order, without one the first idle shelf, without that none", () => {
  const device = (type_id: "box" | "shelf", name: string, status_id: DeviceStatus = "idle") => ({
    type_id,
    name,
    status_id,
  });
  const shelves = [device("shelf", "B"), device("shelf", "A")];
  expect(suggestDevice([...shelves, device("box", "10"), device("box", "9")])?.name).toBe("9");
  expect(suggestDevice([...shelves, device("box", "1", "occupied"), device("box", "2")])?.name).toBe("2");
  expect(suggestDevice([...shelves, device("box", "1", "ready")])?.name).toBe("A");
  expect(suggestDevice([device("box", "1", "sanitizing"), device("shelf", "A", "occupied")])).toBeUndefined();
  expect(suggestDevice([])).toBeUndefined();
});

it("[SC-13] a suggested device is idle, and a box whenever one is, in whatever order they are listed", () => {
  const device = fc.record({
    type_id: fc.constantFrom("box" as const, "shelf" as const),
    status_id: fc.constantFrom(...deviceStatuses),
    name: fc.integer({ min: 1, max: 30 }).map(String),
  });
  fc.assert(
    fc.property(fc.uniqueArray(device, { selector: (one) => one.name, maxLength: 8 }), (devices) => {
      const before = [...devices];
      const suggested = suggestDevice(devices);
      const idle = devices.filter((one) => one.status_id === "idle");
      expect(devices).toEqual(before);
      expect(suggested === undefined).toBe(idle.length === 0);
      expect(suggestDevice(devices.toReversed())).toBe(suggested);
      if (suggested === undefined) return;
      expect(suggested.status_id).toBe("idle");
      const boxes = idle.filter((one) => one.type_id === "box");
      const names = (boxes.length > 0 ? boxes : idle).map((one) => Number(one.name));
      expect(Number(suggested.name)).toBe(Math.min(...names));
    }),
  );
});
