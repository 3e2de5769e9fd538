import type { CatalogueProduct } from "@horma/contract";
import { describe, expect, it } from "vitest";
import { editOf, fieldOf, type ProductValues, rebased, valuesOf } from "./product-values.ts";

const product: CatalogueProduct = {
  version: "1",
  changed: null,
  id: "77",
  model: "7",
  name: "Bota",
  color: "Negro",
  brand: "Ruta",
  type: "Botas",
  sub_class: "",
  description: "",
  scale: null,
  parent: null,
  special: false,
  state: "published",
  pictures: [
    { position: 1, address: "https://a/1", shown: "" },
    { position: 3, address: "https://a/3", shown: "" },
  ],
  prices: [
    { type: "normal", value: 100, starts: null, ends: null },
    { type: "offer", value: 80, starts: "2026-01-01T00:00:30", ends: null },
  ],
  more_prices: [],
  systems: [],
  colours: [],
  pinned: [],
  sizes: [
    { sku: "a", size: "41", code: null, eans: ["1", "2"], systems: {}, pairs: 0, stores: 0 },
    { sku: "b", size: "42.5", code: "9", eans: [], systems: {}, pairs: 0, stores: 0 },
  ],
};
const with_ = (change: (values: ProductValues) => void) => {
  const values = valuesOf(product);
  change(values);
  return values;
};
const bodyOf = (change: (values: ProductValues) => void) => editOf(product, with_(change))?.body;

describe("[OF-04] what of a product's form is sent", () => {
  it("nothing where nothing changed", () => {
    expect(editOf(product, valuesOf(product))).toBeUndefined();
  });

  it("only the changed fields, cleared ones as an empty text", () => {
    expect(
      bodyOf((values) => {
        values.named.name = "Botín";
        values.sizes[1] = { sku: "b", size: "42½", code: "", ean: "3", fresh: false };
        values.sizes.push({ sku: " c ", size: "43", code: "", ean: "", fresh: true });
      }),
    ).toEqual({
      products: [{ name: "Botín" }],
      skus: [
        { sku: "b", code: "", ean: "3" },
        { sku: "c", size: "43" },
      ],
    });
  });

  it("pictures that change places, and those that go", () => {
    expect(bodyOf((values) => values.pictures.reverse())).toEqual({
      pictures: [
        { position: 1, address: "https://a/3" },
        { position: 2, address: "https://a/1" },
        { position: 3, removed: true },
      ],
    });
    expect(bodyOf((values) => values.pictures.pop())).toEqual({ pictures: [{ position: 3, removed: true }] });
  });

  it("a price with another start is another one; the server's own start names one that stays", () => {
    expect(
      bodyOf((values) => {
        values.prices[0] = { type: "normal", value: "100", starts: "2026-02-01T00:00", ends: "" };
        values.prices[1] = { type: "offer", value: "70", starts: "2026-01-01T00:00", ends: "" };
      }),
    ).toEqual({
      prices: [
        { type: "normal", starts: "", removed: true },
        { type: "normal", value: "100", starts: "2026-02-01T00:00", ends: "" },
        { type: "offer", value: "70", starts: "2026-01-01T00:00:30", ends: "" },
      ],
    });
  });
});

it("[OF-04] a refused value is shown at its field, whatever was sent before it", () => {
  const edit = editOf(
    product,
    with_((values) => {
      values.prices = [{ type: "offer", value: "x", starts: "", ends: "" }];
      values.sizes[1] = { sku: "b", size: "42½", code: "9", ean: "x", fresh: false };
      values.named.brand = "";
    }),
  );
  if (edit === undefined) throw new Error("it has changes");
  const at = (part: string, row: number, column: string | null) =>
    fieldOf({ part, row, column, value: "x", reason: "", message: "" }, edit.places);
  expect(at("skus", 0, "ean")).toBe("sizes.1.ean");
  expect(at("products", 0, "brand")).toBe("named.brand");
  expect(at("prices", 2, null)).toBe("prices.0.value");
  expect(at("prices", 0, "value")).toBeUndefined();
});

it("[OF-04] over a newer product, what was typed stays and all else is new", () => {
  const mine = with_((values) => {
    values.named.name = "Mía";
    values.sizes[0] = { sku: "a", size: "41", code: "", ean: "1 2 3", fresh: false };
    values.sizes.push({ sku: "c", size: "43", code: "", ean: "", fresh: true });
  });
  const theirs: CatalogueProduct = {
    ...product,
    name: "De otra persona",
    color: "Café",
    prices: [],
    sizes: product.sizes.map((size) => ({ ...size, code: "5" })),
  };
  const merged = rebased(product, mine, theirs);
  expect(merged).toMatchObject({
    named: { name: "Mía", color: "Café" },
    prices: [],
    sizes: [{ code: "5", ean: "1 2 3" }, { code: "5", ean: "" }, { sku: "c" }],
  });
  expect(editOf(theirs, merged)?.body).toEqual({
    products: [{ name: "Mía" }],
    skus: [
      { sku: "a", ean: "1 2 3" },
      { sku: "c", size: "43" },
    ],
  });
});
