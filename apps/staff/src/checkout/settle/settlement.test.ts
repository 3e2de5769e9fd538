import { describe, expect, it } from "vitest";
import { anOrder, aPair } from "../../order/board.fixture.ts";
import { settlementOf } from "./settlement.ts";

const order = anOrder({
  pairs: [
    aPair({ id: 1, state: "with_shopper", place: "shopper", price: 48_990 }),
    aPair({ id: 2, state: "with_shopper", place: "shopper", price: 89_990, size: "41.5" }),
    // It came back before, so the till neither mentions it nor counts its price.
    aPair({ id: 3, state: "returned", place: "return_rack", price: 10_000 }),
  ],
});

describe("[SC-16] what closing an order comes to", () => {
  it("is not complete before something was said of every pair the shopper has", () => {
    expect(settlementOf(order, {})).toEqual({
      complete: false,
      total: 0,
      counts: "0 comprados · 0 devueltos",
      back: undefined,
    });
    expect(settlementOf(order, { 1: "bought" }).complete).toBe(false);
    expect(settlementOf(order, { 1: "bought", 3: "bought" }).complete).toBe(false);
  });

  it("counts what is bought, and says what goes to the return rack", () => {
    expect(settlementOf(order, { 1: "bought", 2: "returned" })).toEqual({
      complete: true,
      total: 48_990,
      counts: "1 comprado · 1 devuelto",
      back: "La 41½ va al estante de devoluciones",
    });
  });

  it("all bought, or none", () => {
    expect(settlementOf(order, { 1: "bought", 2: "bought" })).toMatchObject({
      complete: true,
      total: 138_980,
      back: undefined,
    });
    expect(settlementOf(order, { 1: "returned", 2: "returned" })).toMatchObject({
      complete: true,
      total: 0,
      back: "Las 41 y 41½ van al estante de devoluciones",
    });
  });
});
