import type { BoardOrder } from "@horma/contract";
import { expect, it } from "vitest";
import { timeOfDay } from "../time/clock-text.ts";
import { aBox, ago, anOrder, aPair, inBox } from "./board.fixture.ts";
import { cardNotes } from "./card-notes.ts";

const rodrigo = { id: 1, login: "runner", name: "Rodrigo", role: "runner" } as const;
const first = aPair({ id: 1, size: "40", state: "picking", place: "runner" });
const second = aPair({ id: 2, size: "41.5", state: "picking", place: "runner" });
const taken = anOrder({ runner: rodrigo, pairs: [first, second] });
const texts = (...args: Parameters<typeof cardNotes>) => cardNotes(...args).map((note) => note.text);

it("says who took it, and for which pair it waits once another was scanned", () => {
  expect(texts(taken, "preparing", [])).toEqual(["Lo lleva Rodrigo"]);
  const half = { ...taken, pairs: [{ ...first, confirmed: true }, second] };
  expect(texts(half, "preparing", [])).toEqual(["Lo lleva Rodrigo", "Falta la 41½"]);
});

it("says that the box stands open, and when it counts other pairs than were confirmed", () => {
  const confirmed = [first, second].map((pair) => ({ ...pair, confirmed: true }));
  const open = { ...taken, pairs: confirmed, device: inBox("back_door_opened") };
  expect(texts(open, "preparing", [])).toContain("Puerta trasera abierta");
  const closed = { ...open, device: inBox("back_door_closed") };
  const counting = (pairs_inside: number | null) =>
    cardNotes(closed, "preparing", [aBox({ status_id: "back_door_closed", pairs_inside })]);
  expect(counting(1)).toContainEqual({
    text: "Smartbox 4 cuenta 1 par y confirmaste 2: abre y revisa",
    tone: "alarm",
  });
  for (const right of [2, null]) expect(counting(right).some((note) => note.tone === "alarm")).toBe(false);
});

it("[ST-08] says what the box does with the pairs, and that it failed", () => {
  const cleaning = anOrder({
    pairs: [aPair({ state: "placed", place: "box" })],
    device: inBox("sanitizing-uvc"),
  });
  expect(texts(cleaning, "preparing", [aBox()])).toEqual(["Sanitizando con luz UV-C"]);
  expect(cardNotes(cleaning, "preparing", [aBox({ online: false })])).toContainEqual({
    text: "Smartbox 4 no responde",
    tone: "alarm",
  });
});

it("[TR-15] says who told that the pairs were taken, and when; nothing of a box, which tells it itself", () => {
  const pairs = [aPair({ state: "with_shopper", place: "shopper" })];
  const at = "2026-03-07T19:41:00.000Z";
  const notes = (taken: BoardOrder["taken"]) => texts(anOrder({ pairs, taken }), "in_salon", []);
  const time = timeOfDay(at);
  expect(notes({ by: "shopper", name: null, at })).toEqual([`Dijo que ya lo tiene · ${time}`]);
  expect(notes({ by: "staff", name: "Rodrigo", at })).toEqual([`Entregado por Rodrigo · ${time}`]);
  expect(notes({ by: "staff", name: null, at })).toEqual([`Entregado · ${time}`]);
  expect(notes(null)).toEqual([]);
});

it("[TR-12] says that the shopper left the pairs", () => {
  const left = anOrder({ pairs: [aPair({ state: "with_shopper", place: "shopper" })], left_at: ago(60) });
  expect(texts(left, "in_salon", [])).toEqual([`Dijo que los dejó en la caja · ${timeOfDay(ago(60))}`]);
});

it("says what became of the order's other pairs", () => {
  const order = anOrder({
    pairs: [
      aPair({ id: 1, size: "40", state: "with_shopper", place: "shopper" }),
      aPair({ id: 2, size: "41", state: "missing", place: "lost" }),
      aPair({ id: 3, size: "42", state: "returned", place: "return_rack" }),
    ],
  });
  expect(texts(order, "in_salon", [])).toEqual(["41 no está", "42 ya volvió"]);
});
