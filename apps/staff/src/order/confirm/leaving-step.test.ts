import { expect, it } from "vitest";
import { aBox, ago, anOrder, aPair, inBox, now } from "../board.fixture.ts";
import { leavingStep } from "./leaving-step.ts";

const picking = aPair({ state: "picking", place: "runner" });
const confirmed = { ...picking, confirmed: true };

it.each([
  ["no pair was scanned", anOrder({ pairs: [picking] }), undefined, "scanning"],
  ["all were", anOrder({ pairs: [confirmed] }), undefined, "scanning"],
  [
    "the box was given before they were",
    anOrder({ pairs: [picking], device: inBox("occupied") }),
    undefined,
    "scanning",
  ],
  [
    "the box is asked to open",
    anOrder({ pairs: [confirmed], device: inBox("occupied") }),
    undefined,
    "opening",
  ],
  ["it stands open", anOrder({ pairs: [confirmed], device: inBox("back_door_opened") }), undefined, "open"],
  ["it counts too few", anOrder({ pairs: [confirmed], device: inBox("back_door_closed") }), 0, "miscounted"],
  ["it has them", anOrder({ pairs: [aPair({ state: "placed" })], device: inBox("sanitizing") }), 1, "left"],
  ["they are on a shelf", anOrder({ pairs: [aPair({ state: "placed" })] }), undefined, "left"],
  ["no one took them", anOrder(), undefined, "none"],
  ["none of them was there", anOrder({ pairs: [aPair({ state: "missing" })] }), undefined, "none"],
] as const)("where %s", (_, order, inside, step) => {
  const box = aBox({
    status_id: order.device?.status_id ?? "idle",
    pairs_inside: inside ?? null,
    since: ago(5),
  });
  expect(leavingStep(order, [box], now)).toBe(step);
});

it("[TR-08] a box that failed, or did not open for 15 seconds, is not waited for, also after a reload", () => {
  const order = anOrder({ pairs: [confirmed], device: inBox("occupied") });
  const asked = (over: Parameters<typeof aBox>[0]) =>
    leavingStep(order, [aBox({ status_id: "occupied", since: ago(15), ...over })], now);
  expect(asked({})).toBe("opening");
  expect(asked({ since: ago(16) })).toBe("shut");
  expect(asked({ online: false })).toBe("shut");
  expect(asked({ faults: [{ code: "back_door_jammed", since: ago(1) }] })).toBe("shut");
});
