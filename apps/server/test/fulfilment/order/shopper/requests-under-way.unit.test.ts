import { expect, it } from "vitest";
import {
  type EarlierRequest,
  type PairRequest,
  RequestsUnderWay,
} from "../../../../src/fulfilment/order/shopper/requests-under-way.ts";

const request = (hashId: string, more: Partial<PairRequest> = {}): PairRequest => ({
  hashId,
  storeId: 1,
  clientId: 1,
  key: undefined,
  skus: ["1"],
  origin: { browser: hashId, network: "wifi" },
  ...more,
});

/** Begins a request that ends when asked to. */
function begin(underWay: RequestsUnderWay, asked: PairRequest) {
  const begun = {
    requests: [] as readonly EarlierRequest[],
    earlier: undefined as string[] | undefined,
    resolve: () => {},
    reject: (_: Error) => {},
  };
  const done = underWay.during(asked, (earlier, learn) => {
    learn({ guest: false });
    begun.requests = earlier;
    begun.earlier = earlier.map(({ request }) => request.hashId);
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
  const first = begin(underWay, request("a", { key: "key" }));
  const again = begin(underWay, request("b", { key: "key" }));
  const another = begin(underWay, request("c", { key: "key", clientId: 2 }));
  expect([again.earlier, another.earlier]).toEqual([undefined, ["a"]]);
  first.reject(new Error("away"));
  await expect(first.done).rejects.toThrow("away");
  expect(another.requests).toMatchObject([{ request: { hashId: "a" }, guest: false, refused: true }]);
  await new Promise(setImmediate);
  expect(again.earlier).toEqual(["c"]);
});
