import { expect, it } from "vitest";
import { aBox, ago, anOrder, aPair, inBox } from "./board.fixture.ts";
import { nextTarget, targetOf, targetsOf, wayOut } from "./targets.ts";

const taken = aBox({ hwd: "box-01", name: "1", status_id: "ready", available: false });
const free = aBox({ hwd: "box-02", name: "2" });
const other = aBox({ hwd: "box-10", name: "10" });
const shelf = aBox({ hwd: "shelf-01", name: "B-12", type_id: "shelf" });
const devices = [other, shelf, taken, free];
const order = anOrder();

it("offers every place by its number, those that are taken as taken", () => {
  const { boxes, shelves } = targetsOf(order, devices);
  expect(boxes.map(({ text, free }) => [text, free])).toEqual([
    ["Smartbox 1", false],
    ["Smartbox 2", true],
    ["Smartbox 10", true],
  ]);
  expect(shelves[0]?.text).toBe("Estante B-12");
});

it("an order's own box is its to use", () => {
  const own = anOrder({ device: inBox("back_door_opened") });
  const box = aBox({ status_id: "back_door_opened", available: false });
  expect(targetOf(own, [box, free], null).hwd).toBe("box-04");
});

it("suggests the first box that is free, else a shelf, else the zone, and keeps to what was chosen", () => {
  expect(targetOf(order, devices, null).hwd).toBe("box-02");
  expect(targetOf(order, devices, "box-10").hwd).toBe("box-10");
  expect(targetOf(order, devices, "zone").hwd).toBeNull();
  expect(targetOf(order, [taken, shelf], null).hwd).toBe("shelf-01");
  expect(targetOf(order, [taken], null)).toMatchObject({ hwd: null, text: "zona de entrega" });
});

it("a choice that was taken meanwhile is given up for the suggestion", () => {
  expect(targetOf(order, devices, "box-01").hwd).toBe("box-02");
});

it("[TR-08] an order's own box is not its to use once it failed, whatever the address asks for", () => {
  const own = anOrder({ device: inBox("occupied") });
  const failed = aBox({ status_id: "occupied", available: false, online: false });
  expect(targetOf(own, [failed, free], "box-04").hwd).toBe("box-02");
  expect(targetsOf(own, [failed]).boxes[0]?.free).toBe(false);
});

it.each([
  [{ online: false }, "Smartbox 4 no responde"],
  [{ faults: [{ code: "back_door_jammed", since: ago(9) }] }, "La puerta trasera de Smartbox 4 está trabada"],
  [{ faults: [{ code: "door_left_open", since: ago(9) }] }, "Smartbox 4 quedó abierta"],
  [{ faults: [{ code: "uvc_lamp_failed", since: ago(9) }] }, "La lámpara UV-C de Smartbox 4 no enciende"],
] as const)("[TR-08] the way out of a failed box says why: %j", (over, why) => {
  const placed = anOrder({ pairs: [aPair({ state: "placed", place: "box" })], device: inBox("sanitizing") });
  const box = aBox({ status_id: "sanitizing", ...over, faults: [...("faults" in over ? over.faults : [])] });
  expect(wayOut(placed, [box, free])).toMatchObject({ why, text: "Mover a Smartbox 2" });
  expect(wayOut(placed, [aBox({ status_id: "sanitizing" }), free])).toBeUndefined();
});

it.each([
  ["zone", "zona de entrega"],
  ["box-10", "Smartbox 10"],
  ["shelf-01", "Estante B-12"],
  ["box-04", "Smartbox 2"],
  [null, "Smartbox 2"],
])("[TR-08] instead of a box that did not open, %s is asked and %s is used", (asked, place) => {
  const own = anOrder({ device: inBox("occupied") });
  expect(nextTarget(own, [aBox(), ...devices], asked).text).toBe(place);
});
