import { describe, expect, it } from "vitest";
import { byModel, type FoundProduct, sizeCells } from "./box-label.ts";
import { repeated } from "./sheets.ts";

const product = (sku: string, size: string, color = "Hueso"): FoundProduct => ({
  sku,
  ean: "7808801014102",
  codes: ["7808801014102"],
  product: "880101",
  name: "Brisa 2",
  brand: "Puelche",
  color,
  size,
  image: null,
  location: "B-07-3",
  on_hand: 1,
  free: 1,
});

describe("labels", () => {
  it("are as many of each as are wanted, in order", () => {
    const labels = repeated(
      [product("a", "40"), product("b", "41"), product("c", "42")],
      new Map([
        ["a", 2],
        ["c", 1],
      ]),
    );
    expect(labels.map(({ sku }) => sku)).toEqual(["a", "a", "c"]);
  });

  it("[VA-09] carry the size in every system, and a dash where the table has none", () => {
    const table = {
      values: [{ input_value: "41 1/2", cl: "41.5", us: "9", uk: "8.5", eu: null, cm: "26.75" }],
    };
    expect(sizeCells(table, "41.5")).toEqual([
      { system: "CL", size: "41½" },
      { system: "US", size: "9" },
      { system: "UK", size: "8½" },
      { system: "EU", size: "–" },
      { system: "CM", size: "26,75" },
    ]);
    expect(sizeCells(null, "41.5").map(({ size }) => size)).toEqual(["41½", "–", "–", "–", "–"]);
  });

  it("are chosen by model and colour, the sizes in their order", () => {
    const models = byModel([product("a", "41.5"), product("n", "40", "Negro"), product("b", "40")]);
    expect(models.map(({ color, skus }) => [color, skus.map(({ size }) => size)])).toEqual([
      ["Hueso", ["40", "41.5"]],
      ["Negro", ["40"]],
    ]);
  });
});
