import type { CustodyFault } from "@horma/contract";
import { custodyFaultKinds, pairPlaces } from "@horma/domain";
import { expect, it } from "vitest";
import { aBox } from "../order/board.fixture.ts";
import { faultText, placeRows, verdict } from "./count-text.ts";

const fault = (over: Partial<CustodyFault> & Pick<CustodyFault, "kind">): CustodyFault => ({
  sku: null,
  pair: null,
  order: null,
  device: null,
  expected: null,
  found: null,
  ...over,
});
const report = (over: object) => ({ at: "", on_hand: 0, held: 0, places: {}, faults: [], ...over });

it("what does not add up is told with what is expected and what was found", () => {
  const devices = [aBox()];
  expect(faultText(fault({ kind: "held_mismatch", sku: "880101410", expected: 1, found: 2 }), devices)).toBe(
    "880101410: el stock aparta 2 y fuera de su lugar hay 1",
  );
  const there = fault({ kind: "held_mismatch", sku: "880101410", location: "A-01-1", expected: 1, found: 2 });
  expect(faultText(there, devices)).toBe("880101410 en A-01-1: el stock aparta 2 y fuera de su lugar hay 1");
  expect(faultText(fault({ kind: "count_mismatch", device: "box-04", expected: 2, found: 1 }), devices)).toBe(
    "Smartbox 4 cuenta 1 par y debería tener 2 pares",
  );
});

it.each(custodyFaultKinds)("%s has words, also where nothing more is known of it", (kind) => {
  expect(faultText(fault({ kind }), [])).toMatch(/\p{L}{3}/u);
  expect(faultText(fault({ kind }), [])).not.toContain(kind);
});

it("every place but the slot has a row, and only where pairs are", () => {
  const places = Object.fromEntries(pairPlaces.map((place) => [place, 1]));
  expect(placeRows(report({ places }))).toHaveLength(pairPlaces.length - 1);
  expect(placeRows(report({ places: { box: 3, shopper: 0 } }))).toEqual([
    { name: "En smartboxes", count: 3 },
  ]);
});

it("the verdict counts", () => {
  const faults = [fault({ kind: "rack_slot" }), fault({ kind: "rack_slot" })];
  expect(verdict(report({}))).toBe("Todo cuadra");
  expect(verdict(report({ faults: faults.slice(1) }))).toBe("1 cosa no cuadra");
  expect(verdict(report({ faults }))).toBe("2 cosas no cuadran");
});
