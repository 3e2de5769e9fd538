import { expect, it } from "vitest";
import { aPair } from "../board.fixture.ts";
import { checkScan, wrongScan } from "./scan-check.ts";

const first = aPair({ id: 1, state: "picking", confirmed: true });
const second = aPair({ id: 2, state: "picking", sku: "880101415", ean: "7808801014157", size: "41.5" });
const pairs = [first, second];

it.each([
  ["its barcode", "7808801014157", "right", 2],
  ["its sku, with what people type between", "880-101-415", "right", 2],
  ["a pair that was scanned before", "7808801014102", "again", 1],
])("[VA-07] a runner's scan is judged: %s", (_, code, kind, id) => {
  expect(checkScan(pairs, code)).toMatchObject({ kind, pair: { id } });
});

it("a code of another pair is looked up as the catalogue knows it; no code is nothing", () => {
  expect(checkScan(pairs, "007808801014200")).toMatchObject({ kind: "other" });
  expect(checkScan(pairs, " - ")).toBeUndefined();
});

it("[TR-01] a pair that was canceled meanwhile goes back, also once it was scanned", () => {
  const canceled = { ...first, state: "canceled" } as const;
  expect(checkScan([canceled, second], first.ean)).toMatchObject({ kind: "canceled", pair: { id: 1 } });
});

it("[TR-01] of two equal canceled pairs the scan is that of the one that is still carried", () => {
  const carried = { ...first, state: "canceled", place: "runner" } as const;
  const shelved = { ...carried, id: 3, place: "shelf" } as const;
  expect(checkScan([shelved, carried], first.ean)).toMatchObject({ kind: "canceled", pair: { id: 1 } });
});

it("a pair that went missing meanwhile is not one to bring", () => {
  const gone = { ...second, state: "missing" } as const;
  expect(checkScan([first, gone], second.ean)?.kind).toBe("other");
});

const shoe = {
  sku: "880101420",
  product: "880101",
  ean: "7808801014201",
  codes: ["7808801014201"],
  name: "Brisa 2",
  brand: "Puelche",
  color: "Hueso / Naranjo",
  size: "42",
  image: null,
  location: null,
  on_hand: 1,
  free: 1,
};

it.each([
  ["of the wrong size", shoe, "Es la talla 42", "Buscas la 41½. Déjala donde estaba."],
  [
    "of the wrong colour",
    { ...shoe, color: "Negro" },
    "Es Negro, talla 42",
    "Buscas Hueso / Naranjo, talla 41½. Déjala donde estaba.",
  ],
  [
    "of another model",
    { ...shoe, name: "Cancha 84", brand: "Talca" },
    "Es Talca Cancha 84, talla 42",
    "Buscas Puelche Brisa 2, talla 41½. Déjala donde estaba.",
  ],
  ["that no one knows", undefined, "No es de este pedido", "Buscas la 41½. Déjala donde estaba."],
])("a box %s says what it is and what is looked for", (_, found, title, text) => {
  expect(wrongScan(pairs, found)).toEqual({ title, text });
});
