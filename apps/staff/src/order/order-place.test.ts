import { pairPlaces } from "@horma/domain";
import { expect, it } from "vitest";
import { anOrder, aPair, inBox } from "./board.fixture.ts";
import { locationsText, orderPlace, pairPlaceText, slotParts, slotsText } from "./order-place.ts";

it("a card says where to fetch its pairs, each slot once", () => {
  const two = [aPair({ id: 1 }), aPair({ id: 2, location: "B-07-4" })];
  expect(orderPlace(anOrder({ pairs: two }), "to_prepare")).toEqual({
    icon: "shelf",
    text: "B-07-3/4",
  });
  expect(locationsText([aPair(), aPair()])).toBe("B-07-3");
  expect(locationsText([aPair({ location: "B-08-1" }), aPair()])).toBe("B-08-1 · B-07-3");
  expect(locationsText([aPair({ location: "puerta" }), aPair()])).toBe("puerta · B-07-3");
  expect(locationsText([aPair({ location: null })])).toBe("Sin ubicación");
});

it("a card says in what its pairs wait", () => {
  const shelf = { hwd: "shelf-01", name: "B-12", type_id: "shelf", status_id: "occupied" } as const;
  expect(orderPlace(anOrder({ device: inBox("ready") }), "ready")).toEqual({
    icon: "box",
    text: "Smartbox 4",
  });
  expect(orderPlace(anOrder({ device: shelf }), "ready")).toEqual({ icon: "shelf", text: "Estante B-12" });
  expect(orderPlace(anOrder(), "ready").text).toBe("Zona de entrega");
  const left = aPair({ state: "returned", place: "box", device: { hwd: "box-07", name: "7" } });
  expect(orderPlace(anOrder({ pairs: [left] }), "ready").text).toBe("Smartbox 7");
});

it("a slot's name is aisle, module and level", () => {
  expect(slotParts("C-04-2")).toEqual({ aisle: "C", module: 4, level: 2 });
  expect(slotParts("bodega")).toBeUndefined();
  const slot = { aisle: "C", module: 4, level: 2 };
  expect(slotsText([slot])).toBe("Pasillo C, módulo 04, nivel 2");
  expect(slotsText([slot, { ...slot, level: 3 }])).toBe("Pasillo C, módulo 04, niveles 2 y 3");
  expect(slotsText([slot, { ...slot, module: 11 }])).toBe(
    "Pasillo C, módulo 04, nivel 2; Pasillo C, módulo 11, nivel 2",
  );
});

it("[DM-06] every place a pair can be in has words", () => {
  const texts = pairPlaces.map((place) => pairPlaceText(aPair({ place })));
  expect(new Set(texts).size).toBe(pairPlaces.length);
  expect(pairPlaceText(aPair({ place: "return_rack", rack_slot: 3 }))).toBe(
    "Estante de devoluciones, lugar 3",
  );
  expect(pairPlaceText(aPair({ place: "box", device: { hwd: "box-07", name: "7" } }))).toBe("Smartbox 7");
});
