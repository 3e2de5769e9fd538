import { afterAll, expect, it } from "vitest";
import { startBox } from "./smart-box.ts";
import { obeyLine, typedHelp } from "./typed-line.ts";

// No one answers at this port, because typed lines do not wait for a network.
const box = startBox({
  store: "0101",
  hwd: "box-04",
  url: "mqtt://localhost:9",
  password: "x",
  hands: false,
});
const boxes = new Map([["box-04", box]]);
afterAll(() => box.stop());

const type = (line: string) => obeyLine(line, boxes);

it("jams and frees a door, and shows what is", () => {
  expect(type("box-04 jam front")).toEqual([]);
  expect(box.look().world.jammed).toEqual({ front: true, back: false });
  expect(type("all free front")).toEqual([]);
  expect(box.look().world.jammed.front).toBe(false);
  expect(type("box-04 show")).toEqual([
    "box-04 idle; job none; front closed, back closed; 0 pairs; faults: none",
  ]);
});

it("breaks the lamp, empties the spray, moves the clock", () => {
  for (const line of ["box-04 lamp off", "box-04 spray low", "box-04 drift -60000"])
    expect(type(line)).toEqual([]);
  expect(box.look()).toMatchObject({
    world: { lampBroken: true, drift: -60_000 },
    memory: { sprayCyclesLeft: 5, faults: [{ code: "spray_low" }] },
  });
  for (const line of ["box-04 lamp on", "box-04 spray full"]) type(line);
  expect(box.look()).toMatchObject({ world: { lampBroken: false }, memory: { faults: [] } });
});

it("switches the power off", () => {
  expect(type("box-04 power 60000")).toEqual([]);
  expect(type("box-04 show")).toEqual([
    "box-04 no power; job none; front closed, back closed; 0 pairs; faults: none",
  ]);
});

it("says what is wrong with a line", () => {
  expect(type("box-05 show")).toEqual(["no box box-05; there are box-04"]);
  expect(type("box-04 fly")).toEqual(["fly is nothing a box knows; help lists what is"]);
  expect(type("box-04")).toEqual(["nothing is nothing a box knows; help lists what is"]);
  expect(type("box-04 constructor")).toEqual(["constructor is nothing a box knows; help lists what is"]);
  expect(type("box-04 jam top")).toEqual(["box-04 takes front or back"]);
  expect(type("box-04 lamp")).toEqual(["box-04 takes off or on"]);
  expect(type("box-04 power soon")).toEqual(["box-04 takes a whole number"]);
  expect(type("")).toEqual([]);
  expect(type("help")).toEqual([typedHelp]);
});
