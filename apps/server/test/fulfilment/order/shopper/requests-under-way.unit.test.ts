import { expect, it } from "vitest";
import {
  RequestsUnderWay,
  type RequestUnderWay,
} from "../../../../src/fulfilment/order/shopper/requests-under-way.ts";

const request = (hashId: string, more: Partial<RequestUnderWay> = {}): RequestUnderWay => ({
  hashId,
  storeId: 1,
  clientId: 1,
  key: undefined,
  pairs: 1,
  guest: true,
  refused: false,
  origin: { browser: hashId, network: "wifi" },
  ...more,
});

/** Begins a request that ends when asked to. */
function begin(underWay: RequestsUnderWay, asked: RequestUnderWay) {
  const begun = { earlier: undefined as string[] | undefined, resolve: () => {}, reject: (_: Error) => {} };
  const done = underWay.during(asked, (earlier) => {
    begun.earlier = earlier.map(({ hashId }) => hashId);
    return new Promise<void>((resolve, reject) => Object.assign(begun, { resolve, reject }));
  });
  return Object.assign(begun, { done });
}

it("[SX-02] a request sees those of its browser or network that came before it and are under way", async () => {
  const underWay = new RequestsUnderWay();
  const first = begin(underWay, request("a"));
  const elsewhere = begin(underWay, request("b", { origin: { browser: "b", network: "other" } }));
  begin(underWay, request("c", { storeId: 2 }));
  const kiosk = begin(underWay, request("d", { origin: { browser: "k", network: null } }));
  expect(begin(underWay, request("e")).earlier).toEqual(["a"]);
  expect(begin(underWay, request("f", { origin: { browser: "b", network: "wifi" } })).earlier).toEqual([
    "a",
    "b",
    "e",
  ]);
  expect(begin(underWay, request("g", { origin: { browser: "k2", network: null } })).earlier).toEqual([]);
  expect([elsewhere.earlier, kiosk.earlier]).toEqual([[], []]);
  first.resolve();
  await first.done;
  expect(begin(underWay, request("h")).earlier).toEqual(["e", "f"]);
});

it("[AP-06] the same request again waits for the first one, and one that failed no longer counts", async () => {
  const underWay = new RequestsUnderWay();
  const asked = request("a", { key: "key" });
  const first = begin(underWay, asked);
  const again = begin(underWay, request("b", { key: "key" }));
  const another = begin(underWay, request("c", { key: "key", clientId: 2 }));
  expect([again.earlier, another.earlier]).toEqual([undefined, ["a"]]);
  first.reject(new Error("away"));
  await expect(first.done).rejects.toThrow("away");
  expect(asked.refused).toBe(true);
  await new Promise(setImmediate);
  expect(again.earlier).toEqual(["c"]);
});
