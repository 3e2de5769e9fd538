import { Client, Order, Product, Store } from "@horma/contract";
import { describe, expect, it } from "vitest";
import { fits, type Schema } from "./fits.ts";
import { fitsKey } from "./stored-shapes.ts";

it("[DM-09] the stored shapes are the contract's; `npx vitest run -u` on this file writes them again", async () => {
  const shapes = { client: Client, order: Order, product: Product, store: Store };
  await expect(`${JSON.stringify(shapes, null, 1)}\n`).toMatchFileSnapshot("./contract-shapes.json");
});

describe("a value of unknown origin", () => {
  const schema: Schema = {
    type: "object",
    required: ["id", "note"],
    properties: {
      id: { type: "integer" },
      note: { anyOf: [{ type: "string" }, { type: "null" }] },
      kind: { enum: ["box", "shelf"] },
      list: { type: "array", items: { type: "number" } },
    },
  };
  it.each<[boolean, unknown]>([
    [true, { id: 1, note: null }],
    [true, { id: 1, note: "a", kind: "box", list: [1, 2.5], besides: true }],
    [false, { id: 1 }],
    [false, { id: 1.5, note: null }],
    [false, { id: "1", note: null }],
    [false, { id: 1, note: 1 }],
    [false, { id: 1, note: null, kind: "bag" }],
    [false, { id: 1, note: null, list: [1, null] }],
    [false, { id: 1, note: null, list: { 0: 1 } }],
    [false, null],
    [false, "text"],
    [false, [1]],
  ])("fits: %s, %j", (expected, value) => {
    expect(fits(value, schema)).toBe(expected);
  });

  it("[DM-09] is no token with anything but visible ASCII in it", () => {
    expect(fitsKey("api_token", "token-1")).toBe(true);
    for (const text of ["", "two words", "línea", "a\nb", 1]) expect(fitsKey("api_token", text)).toBe(false);
  });
});
