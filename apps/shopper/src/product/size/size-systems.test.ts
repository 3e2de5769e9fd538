import type { Product } from "@horma/contract";
import { describe, expect, it } from "vitest";
import { conversionCell, shownSize, sizeNote, systemsOf } from "./size-systems.ts";

const row = { input_value: "41 1/2", cl: "41.5", us: "9", uk: null, eu: "42 2/3", cm: "27.5" };
// Only the table is read.
const shoe = { convertion_table: { values: [row] } } as Product;
const bare = { convertion_table: null } as Product;

describe("size systems of a product", () => {
  it("[DM-04] are the columns that hold a value, or the default one without a table", () => {
    expect(systemsOf(shoe)).toEqual(["cl", "us", "eu", "cm"]);
    expect(systemsOf(bare)).toEqual(["cl"]);
  });

  it("[VA-09] show halves and thirds as signs, centimetres with their decimals", () => {
    expect(["cl", "us", "eu", "cm"].map((system) => shownSize(shoe, "41.5", system))).toEqual([
      "41½",
      "9",
      "42⅔",
      "27,5",
    ]);
  });

  it("[SC-07] a table cell without a value is a dash, a size without a row stands for itself", () => {
    expect(conversionCell(shoe, "41½", "uk")).toBe("–");
    expect(conversionCell(shoe, "44,5", "uk")).toBe("44½");
  });

  it("[SC-07] the line under a size tells another system than the one that leads", () => {
    expect(sizeNote(shoe, "41.5", "cl")).toBe("US 9");
    expect(sizeNote(shoe, "41.5", "us")).toBe("CL 41½");
    expect(sizeNote(bare, "41.5", "cl")).toBeUndefined();
    expect(sizeNote(shoe, "44", "cl")).toBeUndefined();
  });
});
