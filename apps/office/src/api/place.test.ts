import { type CallName, calls } from "@horma/contract";
import { expect, it } from "vitest";
import { placeOfCall, scopeIn } from "./place.ts";

const cells = [
  { name: "norte", title: "Zona norte" },
  { name: "sur", title: "Zona sur" },
];

it.each([
  ["nothing", "", null, null],
  ["a store", "?store=0101", null, { store: "0101" }],
  ["a cell", "?cell=norte&page=2", null, { cell: "norte" }],
  ["a cell that is not there", "?cell=este", null, null],
  ["both", "?cell=norte&store=0101", null, { store: "0101" }],
  ["another store than the person's", "?store=0102", ["0101"], { store: "0101" }],
  ["a cell, of a person with one store", "?cell=norte", ["0101"], { store: "0101" }],
  ["nothing, of a person with two stores", "", ["0101", "0102"], null],
])("the scope of an address with %s", (_, search, stores, scope) =>
  expect(scopeIn(search, cells, stores)).toEqual(scope),
);

it("without cells no address has a scope", () => {
  for (const search of ["?store=0101", "?cell=norte"]) expect(scopeIn(search, [], ["0101"])).toBeNull();
});

it.each<[CallName, "head" | "scope"]>([
  ["getOfficeSession", "head"],
  ["listOfficeStores", "head"],
  ["listProductTypes", "head"],
  ["editCatalogueProduct", "head"],
  ["publishLook", "head"],
  ["getToday", "scope"],
  ["getCatalogueStock", "scope"],
  ["createOfficeStore", "scope"],
  ["createImport", "scope"],
])("%s goes to the %s", (name, home) => {
  const scope = { cell: "norte" };
  expect(placeOfCall(name, scope)).toEqual(home === "head" ? null : scope);
});

it("without a scope every call goes to the head", () => {
  for (const name of Object.keys(calls) as CallName[]) expect(placeOfCall(name, null)).toBeNull();
});
