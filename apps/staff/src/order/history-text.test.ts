import { type OrderHistoryEntry, orderEventTypes } from "@horma/contract";
import { missReasons } from "@horma/domain";
import { expect, it } from "vitest";
import { ago, anOrder, now } from "./board.fixture.ts";
import { cancelChoices, cancellationText } from "./cancel-reasons.ts";
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

it("[TR-09] pairs that a manager passed on have the names of both people", () => {
  const passed = entry("pair_taken_over", { name: "Paula", detail: "Íñigo 2" });
  expect(texts([passed, { ...passed, name: "Ana", detail: null }, { ...passed, detail: "7" }])).toEqual([
    "Pasado a Íñigo 2 por Paula",
    "Tomado de un colega por Ana",
    "Tomado de un colega por Paula",
  ]);
});

it("[TR-01] [TR-02] a cancellation is told with who did it and why", () => {
  const told = (detail: string | null, name: string | null = null) =>
    texts([entry("canceled", { actor: name === null ? "shopper" : "staff", detail, name })])[0];
  expect(told("shopper")).toBe("Cancelado por el cliente");
  expect(told("slow")).toBe("Cancelado por el cliente: Demora mucho");
  expect(told("left", "Paula")).toBe("Cancelado: Se fue por Paula");
  const at = ago(9);
  const text = (by: "shopper" | "staff", name: string | null, reason: "attended" | "left" | null) =>
    cancellationText({ by, name, reason, at, undo_until: null });
  expect(text("shopper", null, "attended")).toBe("Canceló el cliente: Ya lo atendieron");
  expect(text("shopper", null, null)).toBe("Canceló el cliente");
  expect(text("staff", "Paula", "left")).toBe("Canceló Paula: Se fue");
  expect(text("staff", null, null)).toBe("Canceló alguien del equipo");
});

it("a cancellation is told once, with the sizes if it is not about all of them", () => {
  const canceled = (...sizes: string[]) => [
    entry("canceled", { detail: "left", name: "Paula" }),
    ...sizes.map((size, at) => entry("pair_canceled", { pair: at, size, name: "Paula" })),
  ];
  expect(texts(canceled("40", "41"))).toEqual(["Cancelado: Se fue por Paula"]);
  expect(texts(canceled("41.5"))).toEqual(["Cancelado: Se fue (41½) por Paula"]);
  const later = entry("pair_canceled", { pair: 1, size: "40", at: ago(30) });
  expect(texts([...canceled("41"), later])).toHaveLength(2);
});

it("[TR-02] each reason to cancel says what it means; of ready pairs how long they wait", () => {
  const left = (over: Parameters<typeof anOrder>[0]) =>
    cancelChoices(anOrder(over), now).find(({ value }) => value === "left")?.note;
  expect(left({ state: "ready", updated_at: ago(250) })).toBe("Sus pares esperan hace 4 min");
  expect(left({ state: "pending" })).toBe("No está en la tienda");
  for (const { text, note } of cancelChoices(anOrder(), now)) expect(`${text}${note}`).not.toBe(text);
});

it.each([...orderEventTypes, "unknown"] as const)(
  "the event %s is told in words, never by its id",
  (type) => {
    for (const detail of [null, "some_new_reason", ...missReasons]) {
      const [text] = texts([entry(type, { detail })]);
      expect(text).toMatch(/\p{L}{3}/u);
      expect(text).not.toMatch(/[a-z]_[a-z]/);
    }
  },
);
