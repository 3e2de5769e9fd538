import type { Product } from "@horma/contract";
import { expect, it } from "vitest";
import { sizeEntries } from "./size-entries.ts";

const product = (relatedProducts: Product["metadata"]["relatedProducts"]) =>
  ({ metadata: { relatedProducts } }) as Product;

it("[DM-03] a size entry has its size, its sku and whether it is in stock, null where no one knows", () => {
  const entries = sizeEntries(
    product([
      { size: "40", products: [{ sku: "a", has_stock: true }] },
      { size: "41", products: [{ sku: "b", has_stock: false }] },
      { size: "42", products: [{ sku: "c", has_stock: null }] },
      { size: "43", products: [] },
    ]),
  );
  expect(entries).toEqual([
    { size: "40", sku: "a", has_stock: true },
    { size: "41", sku: "b", has_stock: false },
    { size: "42", sku: "c", has_stock: null },
  ]);
});

it("[DM-03] of several skus of one size the one in stock is its entry", () => {
  const products = [
    { sku: "a", has_stock: false },
    { sku: "b", has_stock: true },
  ];
  expect(sizeEntries(product([{ size: "40", products }]))).toEqual([
    { size: "40", sku: "b", has_stock: true },
  ]);
});
