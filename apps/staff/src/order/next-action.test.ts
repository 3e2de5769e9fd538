import { staffRoles } from "@horma/domain";
import { expect, it } from "vitest";
import { aBox, anOrder, aPair, inBox } from "./board.fixture.ts";
import { actionText, nextAction } from "./next-action.ts";

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
  ["[TR-09] pairs in one's hands", picking, "preparing", well, "leave", ["runner", "seller", "manager"]],
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
    "rescue",
    ["runner", "seller", "manager", "technician"],
  ],
  ["pairs that wait", ready, "ready", well, "hand_over", ["runner", "seller", "manager"]],
  [
    "pairs that wait behind a dead door",
    ready,
    "ready",
    failed,
    "rescue",
    ["runner", "seller", "manager", "technician"],
  ],
  ["pairs no one came for", left, "ready", well, "fetch", ["runner", "seller", "manager"]],
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

it("[TR-08] an order whose box failed is offered the next place by name, and by the zone if none is free", () => {
  const next = aBox({ hwd: "box-05", name: "5" });
  const shelf = aBox({ hwd: "shelf-1", name: "A", type_id: "shelf" });
  const taken = { ...next, available: false, status_id: "ready" } as const;
  const confirmed = anOrder({
    pairs: [aPair({ state: "picking", place: "runner", confirmed: true, holder_id: me.id })],
    device: inBox("occupied"),
  });
  const said = (order: typeof ready, stage: "preparing" | "ready", ...others: typeof failed) => {
    const action = nextAction(order, stage, { ...me, role: "runner" }, [...failed, ...others]);
    return action && actionText(action, order, [...failed, ...others]);
  };
  expect(said(cleaning, "preparing", next)).toBe("Mover a Smartbox 5");
  expect(said(cleaning, "preparing", taken, shelf)).toBe("Mover a Estante A");
  expect(said(cleaning, "preparing", taken)).toBe("Llevar a la zona");
  expect(said(confirmed, "preparing", next)).toBe("Dejar en Smartbox 5");
  expect(said(confirmed, "preparing")).toBe("Dejar en zona de entrega");
  expect(said(ready, "ready", shelf, next)).toBe("Mover a Smartbox 5");
  expect(said(ready, "ready", taken, shelf)).toBe("Llevar a la zona");
  expect(said(ready, "ready")).toBe("Llevar a la zona");
});
