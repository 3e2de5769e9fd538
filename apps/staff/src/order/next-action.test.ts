import { staffRoles } from "@horma/domain";
import { expect, it } from "vitest";
import { aBox, anOrder, aPair, inBox } from "./board.fixture.ts";
import { nextAction } from "./next-action.ts";

const picking = anOrder({ pairs: [aPair({ state: "picking", place: "runner" })] });
const cleaning = anOrder({
  pairs: [aPair({ state: "placed", place: "box" })],
  device: inBox("sanitizing-uvc"),
});
const ready = { ...cleaning, device: inBox("ready") };
const left = anOrder({ pairs: [aPair({ state: "returned", place: "box" })] });
const well = [aBox({ status_id: "ready" })];
const failed = [aBox({ online: false })];

it.each([
  ["a request", anOrder(), "to_prepare", well, "claim", ["runner", "seller", "manager"]],
  ["pairs in a runner's hands", picking, "preparing", well, "assign", ["runner", "seller", "manager"]],
  ["pairs that are cleaned", cleaning, "preparing", well, undefined, []],
  [
    "pairs in a box that failed",
    cleaning,
    "preparing",
    failed,
    "bring",
    ["runner", "seller", "manager", "technician"],
  ],
  ["pairs that wait", ready, "ready", well, "hand_over", ["runner", "seller", "manager"]],
  [
    "pairs that wait behind a dead door",
    ready,
    "ready",
    failed,
    "bring",
    ["runner", "seller", "manager", "technician"],
  ],
  ["pairs nobody came for", left, "ready", well, "fetch", ["runner", "seller", "manager"]],
  [
    "pairs with the shopper",
    anOrder(),
    "in_salon",
    well,
    "receive",
    ["runner", "seller", "cashier", "manager"],
  ],
] as const)("%s offer one thing to do, to those who may", (_, order, stage, devices, action, roles) => {
  const offered = staffRoles.filter((role) => nextAction(order, stage, role, devices) !== undefined);
  expect([...offered].sort()).toEqual([...roles].sort());
  for (const role of offered) expect(nextAction(order, stage, role, devices)).toBe(action);
});
