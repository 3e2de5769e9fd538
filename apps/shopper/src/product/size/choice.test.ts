import { describe, expect, it } from "vitest";
import { choiceOrder, readChoice } from "./choice.ts";

const size = (sku: string, has_stock: boolean | null) => ({ size: sku, sku, local_size: sku, has_stock });

describe("readChoice", () => {
  it("[SC-08] no size chosen asks for one", () => {
    expect(readChoice([size("41", true)], [])).toEqual({ kind: "none" });
  });

  it("[SC-08] nothing in stock at all, or no sizes, is unavailable", () => {
    expect(readChoice([size("41", false), size("42", false)], [])).toEqual({ kind: "unavailable" });
    expect(readChoice([], [])).toEqual({ kind: "unavailable" });
  });

  it("[SC-08] a chosen size that turned out to be gone is unavailable", () => {
    const sizes = [size("41", false), size("42", true)];
    expect(readChoice(sizes, ["41"])).toEqual({ kind: "unavailable" });
    expect(readChoice(sizes, ["42", "41"])).toEqual({ kind: "unavailable" });
  });

  it("[VA-03] keeps the order of choice, and sizes of unknown stock may be asked for", () => {
    const [a, b] = [size("41", true), size("42", null)];
    expect(readChoice([a, b], ["42", "41"])).toEqual({ kind: "ready", sizes: [b, a] });
  });

  it("[VA-03] chosen skus of another product do not count", () => {
    expect(readChoice([size("41", true)], ["99"])).toEqual({ kind: "none" });
  });
});

describe("choiceOrder", () => {
  it("[VA-03] counts the chosen from 1 and knows who is not among them", () => {
    expect(["41", "42", "43"].map((sku) => choiceOrder(["42", "41"], sku))).toEqual([2, 1, 0]);
  });
});
