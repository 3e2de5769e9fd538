import { expect, it } from "vitest";
import { anOrder, aPair, inBox } from "../board.fixture.ts";
import { canBeUndone, cancelConsequences, pairsToCancel } from "./cancel-consequences.ts";

const texts = (order: Parameters<typeof cancelConsequences>[0]) =>
  cancelConsequences(order).map(({ text }) => text);
const told = "Nico ve que su pedido se canceló y por qué";

it("[TR-02] says which pairs are free at once, and which go back to their slot and from where", () => {
  const requested = [aPair({ id: 1, size: "40" }), aPair({ id: 2, size: "41.5" })];
  expect(texts(anOrder({ pairs: requested }))).toEqual([told, "Libre al momento: la 40 y la 41½"]);
  const unscanned = aPair({ state: "picking", place: "runner", holder: "Rodrigo", confirmed: false });
  expect(texts(anOrder({ pairs: [unscanned] }))).toEqual([told, "Libre al momento: la 41"]);
  const carried = { ...unscanned, confirmed: true };
  expect(texts(anOrder({ pairs: [carried], device: inBox("idle") }))).toEqual([
    told,
    "La 41 vuelve a B-07-3: queda en «Por guardar». Lo lleva Rodrigo.",
    "Smartbox 4 se libera",
  ]);
  const placed = aPair({ state: "placed", place: "box", device: { hwd: "box-04", name: "4" } });
  expect(texts(anOrder({ pairs: [placed], device: inBox("ready") }))).toEqual([
    told,
    "La 41 vuelve a B-07-3: queda en «Por guardar». Smartbox 4.",
  ]);
});

it("[FL-12] can be undone only while every pair is in its slot", () => {
  expect(canBeUndone(anOrder())).toBe(true);
  const placed = aPair({ id: 2, state: "placed", place: "zone" });
  expect(canBeUndone(anOrder({ pairs: [aPair(), placed] }))).toBe(false);
  const taken = { state: "picking", place: "runner" } as const;
  expect(canBeUndone(anOrder({ pairs: [aPair({ ...taken, confirmed: false })] }))).toBe(true);
  expect(canBeUndone(anOrder({ pairs: [aPair({ ...taken, confirmed: true })] }))).toBe(false);
});

it("[TR-02] is too late for what the shopper has, or what ended", () => {
  const over = (["with_shopper", "returned", "canceled", "missing", "bought"] as const).map((state) =>
    aPair({ state }),
  );
  expect(pairsToCancel({ pairs: over })).toEqual([]);
});
