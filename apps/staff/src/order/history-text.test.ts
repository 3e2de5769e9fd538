import { type OrderHistoryEntry, orderEventTypes } from "@horma/contract";
import { expect, it } from "vitest";
import { ago } from "./board.fixture.ts";
import { historyLines } from "./history-text.ts";

function entry(type: OrderHistoryEntry["type"], over: Partial<OrderHistoryEntry> = {}): OrderHistoryEntry {
  const none = { name: null, pair: null, size: null, device: null, detail: null, note: null };
  return { at: ago(60), type, actor: "staff", ...none, ...over };
}
const texts = (history: OrderHistoryEntry[], pairs = 2) =>
  historyLines(history, pairs, (hwd) => `Smartbox ${Number(hwd.slice(4))}`).map((line) => line.text);

it("[ST-07] an order's history is told in the store's words, with who did it", () => {
  const both = (type: OrderHistoryEntry["type"], over: Partial<OrderHistoryEntry> = {}) => [
    entry(type, { pair: 1, size: "40", ...over }),
    entry(type, { pair: 2, size: "41", ...over }),
  ];
  expect(
    texts([
      entry("order_created", { actor: "shopper" }),
      ...both("pair_claimed", { name: "Rodrigo" }),
      entry("pair_missed", { pair: 2, size: "41.5", name: "Rodrigo", detail: "damaged" }),
      entry("device_assigned", { device: "box-01", name: "Rodrigo" }),
      entry("pair_placed", { pair: 1, size: "40", device: "box-01" }),
    ]),
  ).toEqual([
    "ENVIADO SOLICITUD",
    "Tomado por Rodrigo",
    "Está dañado (41½), Rodrigo",
    "Asignado a Smartbox 1 por Rodrigo",
    "Dejado en Smartbox 1 (40)",
  ]);
});

it("no event of an order is told by its own name", () => {
  const types: readonly string[] = orderEventTypes;
  expect(texts(orderEventTypes.map((type) => entry(type))).filter((text) => types.includes(text))).toEqual(
    [],
  );
});

it("what this version has no word for is a step all the same, with who did it", () => {
  const detail = "pair_teleported";
  expect(texts([entry("unknown", { name: "Rodrigo", detail })])).toEqual(["Otro paso por Rodrigo"]);
  // A newer server may send a type that this app does not know.
  expect(texts([{ ...entry("unknown"), type: detail as "unknown" }])).toEqual(["Otro paso"]);
});
