import { describe, expect, it } from "vitest";
import { anOrder, aPair } from "../order/board.fixture.ts";
import { inSalon, ordersMeant, salesOf, whyNotOpen } from "./find-order.ts";
import { outcomeCounts } from "./settle/settlement.ts";

const tried = aPair({ state: "with_shopper", place: "shopper", clean: false });
const tomas = anOrder({ hash_id: "tomas", code: "B9QD", nickname: "Tomás", pairs: [tried] });
const cata = anOrder({ hash_id: "cata", code: "CATA", nickname: "Nico", pairs: [tried] });
const named = anOrder({
  hash_id: "named",
  code: "K7P4",
  nickname: "Cata",
  pairs: [{ ...tried, id: 2, sku: "880301400", ean: "7808803014001" }],
});
const open = [tomas, cata, named];

describe("[SC-16] the order someone at the till means", () => {
  it.each([
    ["its code", "B9QD", [tomas]],
    ["its code in small letters with a gap", " b9 qd", [tomas]],
    ["the beginning of its alias, without its accent", "tom", [tomas]],
    ["the barcode of a pair of it", "7808803014001", [named]],
    ["the sku of a pair of it", "880301400", [named]],
    ["a code that is someone's alias too: both", "cata", [cata, named]],
    ["nothing: all of them", "  ", open],
    ["a code of none of them", "QQQQ", []],
    ["the middle of an alias", "omas", []],
  ])("%s", (_, text, orders) => {
    expect(ordersMeant(open, text)).toEqual(orders);
  });

  it("only orders whose shoppers have pairs can be closed", () => {
    const fetched = anOrder({ pairs: [aPair({ state: "picking", place: "runner" })] });
    const half = anOrder({ pairs: [tried, aPair({ id: 2, state: "returned", place: "return_rack" })] });
    expect(inSalon([fetched, half, tomas])).toEqual([half, tomas]);
  });
});

it("[SC-16] a sale is found by the shoe that was bought, not by one that came back or is tried on", () => {
  const bought = aPair({ state: "bought", place: "sold", sku: "880301400", ean: "7808803014001" });
  const sold = anOrder({ hash_id: "sold", status_id: "done", pairs: [bought] });
  const back = anOrder({
    hash_id: "back",
    status_id: "done",
    pairs: [{ ...bought, state: "shelved", place: "shelf" }],
  });
  const orders = [sold, back, named];
  expect(salesOf(orders, "7808803014001")).toEqual([sold]);
  expect(salesOf(orders, "880301400")).toEqual([sold]);
  expect(salesOf(orders, "7808801014102")).toEqual([]);
});

describe("[SC-16] why an order cannot be closed", () => {
  it.each([
    [
      "no one brought it yet",
      anOrder({ nickname: "Pía" }),
      "El pedido de Pía todavía no se entrega",
      /^Está en ENVIADO SOLICITUD\./,
    ],
    [
      "it was closed before",
      anOrder({
        status_id: "done",
        nickname: null,
        pairs: [
          aPair({ state: "bought", place: "sold" }),
          aPair({ id: 2, state: "shelved", place: "shelf" }),
        ],
      }),
      "El pedido de K7P4 ya está cerrado",
      /^1 comprado · 1 devuelto\.$/,
    ],
    [
      "it was canceled",
      anOrder({ status_id: "canceled", pairs: [aPair({ state: "missing", place: "lost" })] }),
      "El pedido de Nico se canceló",
      /No se entregó ningún par/,
    ],
  ])("%s", (_, order, title, text) => {
    const said = whyNotOpen(order);
    expect(said.title).toBe(title);
    expect(said.text).toMatch(text);
  });

  it("one and many are told apart", () => {
    expect(outcomeCounts(1, 2)).toBe("1 comprado · 2 devueltos");
    expect(outcomeCounts(0, 1)).toBe("0 comprados · 1 devuelto");
  });
});
