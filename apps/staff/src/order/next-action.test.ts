import { staffRoles } from "@horma/domain";
import { expect, it } from "vitest";
import { aBox, anOrder, aPair, inBox } from "./board.fixture.ts";
import { nextAction } from "./next-action.ts";

const me = { id: 7 };
const picking = anOrder({ pairs: [aPair({ state: "picking", place: "runner", holder_id: me.id })] });
const theirs = anOrder({
  pairs: [aPair({ state: "picking", place: "runner", holder_id: 8, holder: "Kevin" })],
});
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
  ["[TR-09] pairs in one's hands", picking, "preparing", well, "assign", ["runner", "seller", "manager"]],
  [
    "[TR-09] pairs in a colleague's hands",
    theirs,
    "preparing",
    well,
    "take_over",
    ["runner", "seller", "manager"],
  ],
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
  const offered = staffRoles.filter(
    (role) => nextAction(order, stage, { ...me, role }, devices) !== undefined,
  );
  expect([...offered].sort()).toEqual([...roles].sort());
  for (const role of offered) expect(nextAction(order, stage, { ...me, role }, devices)).toBe(action);
});
