import type { HistoryEntry } from "@horma/contract";
import { deviceInputs, pairInputs } from "@horma/domain";
import { expect, it } from "vitest";
import { ago } from "./board.fixture.ts";
import { historyLines } from "./history-text.ts";

function entry(type: string, over: Partial<HistoryEntry> = {}): HistoryEntry {
  const none = { name: null, pair: null, size: null, device: null, detail: null };
  return { at: ago(60), type, actor: "staff", ...none, ...over };
}
const texts = (history: HistoryEntry[], pairs = 2) =>
  historyLines(history, pairs, (hwd) => `Smartbox ${Number(hwd.slice(4))}`).map((line) => line.text);

it("[ST-07] an order's history is told in the store's words, with who did it", () => {
  const both = (type: string, over: Partial<HistoryEntry> = {}) => [
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

it("every event an order can have has words", () => {
  const types = [
    ...pairInputs.map((input) => `pair_${input}`),
    ...deviceInputs.map((input) => `device_${input}`),
    ...["device_left", "brought_by_hand", "zone_chosen", "pickup_extended", "pickup_expired"],
    ...["order_created", "pair_confirmed", "front_door_asked", "back_door_asked"],
    ...["device_paired", "handover_offered", "poll_answered"],
  ];
  expect(texts(types.map((type) => entry(type))).filter((text) => types.includes(text))).toEqual([]);
});
