import { describe, expect, it } from "vitest";
import type { Visit } from "../order/known/visit.ts";
import { createSession } from "../session/create-session.ts";
import { preconditionsFor, redirectFor } from "./preconditions.ts";

const nothing: Visit = { ...createSession(undefined).get(), order: null };

// The table only checks for presence, so any object will do.
const there = {} as never;
const store = { store: { is_opened: true } as never };
const closed = { store: { is_opened: false } as never };
const inAdvance = { store: { is_opened: false, can_order_in_advance: true } as never };
const product = { product: there };
const chosen = { currentSkus: ["880101410"] };
const loggedIn = { token: "token-1" };
const order = { order: there };
const underWay = { order: { hash_id: "one", status_id: "dispatch" } as never };
const over = { order: { status_id: "done" } as never };
const ready = { ...store, ...product, ...chosen };

type Screen = keyof ReturnType<typeof preconditionsFor>;
const rows: [Screen, Partial<Visit>, string | undefined][] = [
  ["checkIn", {}, "/error"],
  ["checkIn", store, undefined],
  ["home", {}, "/check-in"],
  ["home", store, undefined],
  ["hello", store, "/"],
  ["hello", loggedIn, undefined],
  ["discounts", {}, "/check-in"],
  ["discounts", store, undefined],
  ["scanCode", {}, "/check-in"],
  ["scanCode", store, undefined],
  ["manualCode", {}, "/check-in"],
  ["manualCode", store, undefined],
  ["size", store, "/scan-code"],
  ["size", { ...store, ...product }, undefined],
  ["productDetail", {}, "/check-in"],
  ["productDetail", store, "/scan-code"],
  ["productDetail", { ...store, ...product }, undefined],
  ["rut", store, "/scan-code"],
  ["rut", { ...store, ...product }, "/product-detail"],
  ["rut", ready, undefined],
  ["rut", { ...ready, ...loggedIn, ...underWay }, "/preparing"],
  ["rut", { ...ready, ...loggedIn, ...over }, undefined],
  ["rut", { ...ready, ...underWay }, undefined],
  ["login", ready, "/rut"],
  ["alias", ready, "/rut"],
  ["alias", { ...ready, ...loggedIn }, undefined],
  ["alias", { ...ready, ...loggedIn, ...underWay, lastSkus: ["880101415"] }, undefined],
  ["alias", { ...ready, ...loggedIn, ...underWay, lastSkus: ["880101410"] }, "/preparing/one"],
  ["alias", { ...ready, ...loggedIn, ...over, lastSkus: ["880101410"] }, undefined],
  ["preparing", ready, "/"],
  ["preparing", loggedIn, undefined],
  ["pickUp", order, "/"],
  ["pickUp", loggedIn, "/"],
  ["pickUp", { ...loggedIn, ...order }, undefined],
  ["thanks", loggedIn, "/"],
  ["thanks", { ...loggedIn, ...order }, undefined],
  ["tryOthers", { ...loggedIn, ...order }, "/check-in"],
  ["tryOthers", { ...store, ...order }, "/"],
  ["tryOthers", { ...store, ...loggedIn }, "/"],
  ["tryOthers", { ...store, ...loggedIn, ...order }, undefined],
  ["message", loggedIn, "/"],
  ["message", { ...loggedIn, ...order }, undefined],
  ["hasOrders", loggedIn, "/check-in"],
  ["hasOrders", store, "/"],
  ["hasOrders", { ...store, ...loggedIn }, undefined],
  ["orders", store, "/"],
  ["orders", { ...store, ...loggedIn }, undefined],
  ["noStock", {}, "/scan-code"],
  ["noStock", product, undefined],
];

/** TR-17: where a request is made ready, and where an order goes on. */
const closedRows: [Screen, Partial<Visit>, string | undefined][] = [
  ["checkIn", closed, undefined],
  ["home", closed, undefined],
  ["discounts", closed, "/check-in"],
  ["scanCode", closed, "/check-in"],
  ["manualCode", closed, "/check-in"],
  ["size", { ...closed, ...product }, "/check-in"],
  ["productDetail", { ...closed, ...product }, "/check-in"],
  ["rut", { ...closed, ...product, ...chosen }, "/check-in"],
  ["alias", { ...closed, ...product, ...chosen, ...loggedIn }, "/check-in"],
  ["rut", { ...inAdvance, ...product, ...chosen }, undefined],
  ["preparing", { ...closed, ...loggedIn }, undefined],
  ["pickUp", { ...closed, ...loggedIn, ...order }, undefined],
  ["tryOthers", { ...closed, ...loggedIn, ...order }, undefined],
  ["orders", { ...closed, ...loggedIn }, undefined],
];

const smsRows: [Screen, Partial<Visit>, string | undefined][] = [
  ["rut", ready, "/login"],
  ["login", store, "/scan-code"],
  ["login", { ...store, ...product }, "/product-detail"],
  ["login", ready, undefined],
  ["login", { ...ready, ...loggedIn, ...underWay }, "/preparing"],
  ["alias", ready, "/login"],
];

const noneRows: [Screen, Partial<Visit>, string | undefined][] = [
  ["rut", ready, "/alias"],
  ["login", ready, "/alias"],
  ["alias", { ...store, ...product }, "/product-detail"],
  ["alias", ready, undefined],
];

describe("preconditions", () => {
  const preconditions = preconditionsFor("rut");

  it.each(rows)("[RT-05] [TR-10] %s with %o leads to %s", (screen, given, elsewhere) => {
    expect(redirectFor(preconditions[screen], { ...nothing, ...given })).toBe(elsewhere);
  });

  it.each(closedRows)("[TR-17] in a closed store, %s with %o leads to %s", (screen, given, elsewhere) => {
    expect(redirectFor(preconditions[screen], { ...nothing, ...given })).toBe(elsewhere);
  });

  it.each(smsRows)(
    "[RT-04] [RT-05] where codes are sent, %s with %o leads to %s",
    (screen, given, elsewhere) => {
      expect(redirectFor(preconditionsFor("sms")[screen], { ...nothing, ...given })).toBe(elsewhere);
    },
  );

  it.each(noneRows)(
    "[RT-04] [RT-05] where an alias is enough, %s with %o leads to %s",
    (screen, given, elsewhere) => {
      expect(redirectFor(preconditionsFor("none")[screen], { ...nothing, ...given })).toBe(elsewhere);
    },
  );

  it("[RT-05] every screen of the table is proven", () => {
    expect(new Set(rows.map(([screen]) => screen))).toEqual(new Set(Object.keys(preconditions)));
  });
});
