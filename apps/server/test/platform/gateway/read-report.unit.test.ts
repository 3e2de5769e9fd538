import { describe, expect, it } from "vitest";
import { readReport } from "../../../src/platform/gateway/read-report.ts";

const now = new Date("2026-11-28T12:00:00.000Z");
const at = "2026-11-28T11:59:59.000Z";
const state = {
  boot: "b3",
  seq: 5,
  at,
  job: null,
  status: "idle",
  doors: { front: "closed", back: "open" },
  front_opened: false,
  pairs: null,
  faults: [{ code: "front_door_jammed", since: at }],
  sensors: { rssi_dbm: -60 },
  firmware: "1.0",
};
const door = { boot: "b3", seq: 5, at, job: null, door: "front", position: "opened", command: "c1" };
const result = { boot: "b3", seq: 5, at, id: "c1", outcome: "done" };
const presence = { online: true, boot: "b3", at };

const read = (topic: string, payload: unknown) =>
  readReport(`horma/0101/box-77/${topic}`, Buffer.from(JSON.stringify(payload)), { retained: false, now });
/** A payload without a field. */
const without = (payload: object, field: string) =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => name !== field));

describe("a box's message of which a part does not fit the contract", () => {
  it("counts whole where all fits, without what a newer box says besides", () => {
    expect(read("state", { ...state, mood: "good" })).toMatchObject({ report: { payload: state }, lost: [] });
  });

  it.each([
    [
      "a sensor that says null",
      { sensors: { temperature_c: null, rssi_dbm: -60 } },
      state,
      "sensors.temperature_c",
    ],
    [
      "a negative counter",
      { sensors: { spray_cycles_left: -1, rssi_dbm: -60 } },
      state,
      "sensors.spray_cycles_left",
    ],
    ["sensors that are null", { sensors: null }, without(state, "sensors"), "sensors"],
    [
      "a fault that is not known",
      { faults: [{ code: "smoke", since: at }, ...state.faults] },
      state,
      "faults",
    ],
    ["a fault without its time", { faults: [{ code: "front_door_jammed" }] }, state, "faults"],
    [
      "a longer firmware name",
      { firmware: "v".repeat(40) },
      { ...state, firmware: "v".repeat(32) },
      "firmware",
    ],
    ["a firmware name with a NUL", { firmware: "a\0b" }, without(state, "firmware"), "firmware"],
    ["a status that is not known", { status: "dancing" }, without(state, "status"), "status"],
    [
      "a door that is ajar",
      { doors: { front: "ajar", back: "open" } },
      { ...state, doors: { back: "open" } },
      "doors.front",
    ],
    ["a number of pairs below nothing", { pairs: -1 }, without(state, "pairs"), "pairs"],
    ["a job that is no id", { job: 7 }, without(state, "job"), "job"],
    ["no time", { at: "yesterday" }, { ...state, at: now.toISOString() }, "at"],
  ])("has %s: a state's other parts count", (_what, part, known, lost) => {
    expect(read("state", { ...state, ...part })).toEqual({
      report: {
        address: { storeCode: "0101", hwd: "box-77" },
        retained: false,
        topic: "state",
        payload: known,
      },
      lost: [lost],
    });
  });

  it.each([
    ["presence", { ...presence, at: null }, { ...presence, at: now.toISOString() }],
    ["door", { ...door, job: 7 }, without(door, "job")],
    ["door", without(door, "command"), { ...door, command: null }],
    ["command/result", { ...result, reason: "r".repeat(80) }, { ...result, reason: "r".repeat(64) }],
    ["command/result", { ...result, reason: null }, result],
    [
      "command/result",
      { ...result, outcome: "perhaps" },
      { ...result, outcome: "failed", reason: "perhaps" },
    ],
  ])("on %s counts as far as it is known", (topic, sent, payload) => {
    expect(read(topic, sent)).toMatchObject({ report: { payload }, lost: [expect.any(String)] });
  });

  it.each([
    ["state", without(state, "seq")],
    ["state", { ...state, seq: -5 }],
    ["state", { ...state, boot: "" }],
    ["presence", { ...presence, online: "yes" }],
    ["door", { ...door, door: "side" }],
    ["fault", { boot: "b3", seq: 5, at, code: "smoke", active: true }],
    ["command/result", without(result, "id")],
    ["state", []],
    ["state", "idle"],
    ["weather", state],
    ["command", result],
  ])("on %s says nothing without what it is about: %j", (topic, sent) => {
    expect(read(topic, sent)).toBeUndefined();
  });
});
