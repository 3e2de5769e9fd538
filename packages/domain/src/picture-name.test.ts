import { expect, it } from "vitest";
import { codesOfPictureName, readPictureName } from "./picture-name.ts";

/** By a product's id, a sku or an EAN. */
const known = new Map([
  ["880101", "880101"],
  ["880101-2", "880101-2"],
  ["bota_negra", "Bota_Negra"],
  ["bota_negra-41", "Bota_Negra-41"],
  ["880101410", "880101"],
  ["7808801014102", "880101"],
]);

it.each([
  ["880101.jpg", "880101", 1],
  ["880101_2.jpg", "880101", 2],
  ["880101_02.JPG", "880101", 2],
  ["880101 (2).jpg", "880101", 2],
  ["880101(3).png", "880101", 3],
  ["880101 4.webp", "880101", 4],
  ["880101 - 5.webp", "880101", 5],
  ["880101-20.jpeg", "880101", 20],
  ["880101", "880101", 1],
  ["880101-2.jpg", "880101-2", 1],
  ["880101-2-3.jpg", "880101-2", 3],
  ["BOTA_NEGRA.jpg", "Bota_Negra", 1],
  ["bota_negra_2.jpg", "Bota_Negra", 2],
  ["bota_negra-41-2.jpg", "Bota_Negra-41", 2],
  ["880101410-2.jpg", "880101", 2],
  ["7808801014102 (2).jpg", "880101", 2],
])("[OF-04] %s is of %s, at %i", (name, product, position) => {
  expect(readPictureName(name, known)).toEqual({ product, position });
});

it.each([
  ["8801011.jpg", "unknown"],
  ["foto 880101.jpg", "unknown"],
  ["bota.jpg", "unknown"],
  [".DS_Store", "unknown"],
  ["", "unknown"],
  ["880101-0.jpg", "no_position"],
  ["880101-21.jpg", "no_position"],
  ["880101-lado.jpg", "no_position"],
  ["880101_2 (1).jpg", "no_position"],
  ["880101-2.5.jpg", "no_position"],
])("[OF-04] %s is %s", (name, fault) => {
  expect(readPictureName(name, new Map([["880101", "880101"]]))).toBe(fault);
});

it("[OF-04] a name may begin with each part of it that ends before a sign, the longest first", () => {
  expect(codesOfPictureName("Bota_Negra-41 (2).jpg")).toEqual([
    "bota_negra-41 (2)",
    "bota_negra-41",
    "bota_negra",
    "bota",
  ]);
  expect(codesOfPictureName(`${"a".repeat(65)}-2.jpg`)).toEqual([]);
});
