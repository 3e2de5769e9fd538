import { newIdempotencyKey } from "@horma/contract";
import { describe, expect, it } from "vitest";
import { orderRequest } from "./order-request.ts";

const counter = () => {
  let count = 0;
  return () => `key-${++count}`;
};

describe("order request", () => {
  it("[ST-05] keeps its key for the same set of skus, whatever their order", () => {
    const newKey = counter();
    const first = orderRequest(null, { skus: ["880101410", "880101415"], token: "first-shopper" }, newKey);
    const again = orderRequest(first, { skus: ["880101415", "880101410"], token: "first-shopper" }, newKey);
    expect(again).toBe(first);
  });

  it("[ST-05] takes a new key for other skus and for another shopper", () => {
    const newKey = counter();
    const first = orderRequest(null, { skus: ["880101410"], token: "first-shopper" }, newKey);
    const wider = orderRequest(first, { skus: ["880101410", "880101415"], token: "first-shopper" }, newKey);
    const other = orderRequest(first, { skus: ["880101410"], token: "other-shopper" }, newKey);
    expect(new Set([first.key, wider.key, other.key]).size).toBe(3);
  });

  it("keeps no usable token beside the key", () => {
    const token = "a-token-of-many-random-letters";
    expect(JSON.stringify(orderRequest(null, { skus: ["1"], token }))).not.toContain(token);
  });

  it("makes keys that the contract accepts and that differ", () => {
    const keys = Array.from({ length: 50 }, newIdempotencyKey);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(50);
  });
});
