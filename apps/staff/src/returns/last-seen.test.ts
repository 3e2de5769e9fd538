import type { OrderHistoryEntry } from "@horma/contract";
import { describe, expect, it } from "vitest";
import { aPair } from "../order/board.fixture.ts";
import { lastSeen, pairHistory } from "./last-seen.ts";

let second = 0;
const entry = (
  type: OrderHistoryEntry["type"],
  over: Partial<OrderHistoryEntry> = {},
): OrderHistoryEntry => ({
  at: new Date(Date.UTC(2026, 2, 7, 19, 0, second++)).toISOString(),
  type,
  actor: "staff",
  name: "Rodrigo",
  pair: 1,
  size: "41",
  device: null,
  detail: null,
  note: null,
  ...over,
});
const lost = aPair({ state: "missing", place: "lost", reason: "not_there", location: "C-04-2" });

describe("where a lost pair was looked for in vain", () => {
  it.each([
    ["in its slot", [entry("pair_missed")], "No está en C-04-2"],
    ["by the runner who took it", [entry("pair_claimed"), entry("pair_missed")], "No está en C-04-2"],
    [
      "with its shopper",
      [entry("pair_placed"), entry("pair_handed_over"), entry("pair_missed")],
      "En salón, la tenía Dani",
    ],
    [
      "on the rack, after another one was handed over",
      [
        entry("pair_handed_over"),
        entry("pair_returned"),
        entry("pair_handed_over", { pair: 2 }),
        entry("pair_missed"),
      ],
      "No está en el estante de devoluciones",
    ],
    [
      "where it was to be picked up",
      [entry("pair_placed"), entry("pair_missed")],
      "No está donde se dejó para retirar",
    ],
    [
      "in the box that cleaned it",
      [entry("pair_returned"), entry("pair_sanitizing"), entry("pair_missed")],
      "No está en la smartbox",
    ],
  ])("%s", (_, history, text) => {
    expect(lastSeen(lost, history, "Dani")).toBe(text);
  });

  it("with another shopper, as the runner said; and without a slot in the back room", () => {
    expect(lastSeen({ ...lost, reason: "with_other_shopper" }, [], "Dani")).toBe(
      "En salón, la tiene otro cliente",
    );
    expect(lastSeen({ ...lost, location: null }, [], "Dani")).toBe("No está en bodega");
  });

  it("a lost pair's card has its own last three, newest first", () => {
    const history = [
      entry("order_created", { pair: null, name: null }),
      entry("pair_claimed"),
      entry("pair_claimed", { pair: 2 }),
      entry("pair_placed", { device: "box-04" }),
      entry("pair_handed_over", { name: null }),
      entry("pair_missed", { name: "Ignacia", detail: "not_there" }),
    ];
    expect(pairHistory(1, history, (hwd) => `<${hwd}>`).map(({ text }) => text)).toEqual([
      "No está en su lugar, Ignacia",
      "Entregado",
      "Dejado en <box-04> por Rodrigo",
    ]);
  });
});
