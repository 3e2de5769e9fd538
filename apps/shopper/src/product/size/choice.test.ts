import { describe, expect, it } from "vitest";
import { choiceIn, choiceOrder, readChoice } from "./choice.ts";

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

describe("choiceIn", () => {
  const entry = (text: string, sku: string, has_stock: boolean | null = true) => ({
    size: text,
    sku,
    local_size: text,
    has_stock,
  });
  const colour = [entry("41", "b41"), entry("41.5", "b415", null), entry("42", "b42", false)];

  it("[SC-07] [VA-03] another colour takes the chosen sizes along, in the order of choice", () => {
    expect(choiceIn([entry("41½", "a415"), entry("41", "a41")], colour)).toEqual({
      skus: ["b415", "b41"],
      missing: [],
    });
  });

  it("[SC-07] [VA-03] sizes that it has not, or has no more, are named and not chosen", () => {
    const [gone, never] = [entry("42", "a42"), entry("47", "a47")];
    expect(choiceIn([gone, entry("41", "a41"), never], colour)).toEqual({
      skus: ["b41"],
      missing: [gone, never],
    });
  });
});
