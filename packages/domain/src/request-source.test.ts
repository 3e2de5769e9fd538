import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limits } from "./limits.ts";
import {
  floodStep,
  freeThatMatters,
  type OpenRequests,
  type RequestBound,
  requestBound,
} from "./request-source.ts";

const quiet: OpenRequests = {
  inHand: 0,
  onTheWay: 0,
  browser: 0,
  network: 0,
  guests: 0,
  networkPairs: 0,
  guestPairs: 0,
  store: 0,
  free: 1_000,
};
const guest = { pairs: 1, guest: true, kiosk: false };
const known = { pairs: 1, guest: false, kiosk: false };
const kiosk = { pairs: 1, guest: true, kiosk: true };

describe("the bounds of requests", () => {
  it.each([
    ["no one else is there", quiet, guest, undefined],
    ["a browser has five", { ...quiet, browser: 5 }, known, "browser"],
    ["a browser has four", { ...quiet, browser: 4 }, known, undefined],
    ["a kiosk has five", { ...quiet, browser: 5 }, kiosk, undefined],
    ["a kiosk has twenty", { ...quiet, browser: 20 }, kiosk, "kiosk"],
    ["a kiosk is in a full store", { ...quiet, store: 600, free: 1 }, kiosk, undefined],
    ["200 shoppers are behind the network", { ...quiet, network: 199, networkPairs: 200 }, known, undefined],
    ["a network has 300", { ...quiet, network: 300 }, known, "network"],
    ["guests have 200 of them", { ...quiet, network: 200, guests: 200 }, guest, "guests"],
    ["guests have 200 of them", { ...quiet, network: 200, guests: 200 }, known, undefined],
    ["guests hold a quarter", { ...quiet, guestPairs: 25, networkPairs: 25, free: 75 }, guest, "guests"],
    ["guests hold a quarter", { ...quiet, guestPairs: 25, networkPairs: 25, free: 75 }, known, undefined],
    ["guests hold just less", { ...quiet, guestPairs: 24, networkPairs: 24, free: 76 }, guest, undefined],
    ["two pairs are one too many", { ...quiet, guestPairs: 24, free: 76 }, { ...guest, pairs: 2 }, "guests"],
    ["a network holds three quarters", { ...quiet, networkPairs: 75, free: 25 }, known, "network"],
    ["a network holds just less", { ...quiet, networkPairs: 74, free: 26 }, known, undefined],
    ["the store's phones have 600", { ...quiet, store: 600 }, known, "store"],
  ] satisfies [string, OpenRequests, typeof guest, RequestBound | undefined][])(
    "[SX-02] where %s",
    (_, open, asked, bound) => {
      expect(requestBound(open, asked)).toBe(bound);
    },
  );

  it("[TR-12] with pairs in hand four are the most, those on their way included, on a kiosk too", () => {
    const counts = [0, 1, 2, 3, 4, 5];
    for (const inHand of counts) {
      for (const onTheWay of counts) {
        for (const pairs of [1, 2]) {
          const bound = inHand > 0 && inHand + onTheWay + pairs > 4 ? "hand" : undefined;
          for (const who of [guest, known, kiosk])
            expect(requestBound({ ...quiet, inHand, onTheWay }, { ...who, pairs })).toBe(bound);
        }
      }
    }
    expect(requestBound({ ...quiet, inHand: 4 }, guest, 0.1)).toBe("hand");
    expect(requestBound({ ...quiet, inHand: 4 }, guest, 10)).toBeUndefined();
  });

  it("[SX-02] are as many times wider as they are widened, and a share is never narrower", () => {
    expect(requestBound({ ...quiet, browser: 49 }, guest, 10)).toBeUndefined();
    expect(requestBound({ ...quiet, browser: 50 }, guest, 10)).toBe("browser");
    expect(requestBound({ ...quiet, guestPairs: 99, free: 1 }, guest, 10)).toBeUndefined();
    expect(requestBound({ ...quiet, guestPairs: 24, free: 76 }, guest, 0.01)).toBeUndefined();
  });

  it("[SX-02] whatever is asked for, guests of one network never hold more than a quarter, and all its phones three", () => {
    const wishes = fc.array(
      fc.record({ pairs: fc.integer({ min: 1, max: limits.sizesPerOrder }), guest: fc.boolean() }),
      { maxLength: 400 },
    );
    fc.assert(
      fc.property(wishes, fc.integer({ min: 0, max: 500 }), (asked, pairs) => {
        const open = { ...quiet, free: pairs };
        for (const wish of asked) {
          if (wish.pairs > open.free || requestBound(open, { ...wish, kiosk: false })) continue;
          open.free -= wish.pairs;
          open.network++;
          open.networkPairs += wish.pairs;
          if (!wish.guest) continue;
          open.guests++;
          open.guestPairs += wish.pairs;
          expect(open.guestPairs * 4).toBeLessThanOrEqual(open.guestPairs + open.free);
        }
        expect(open.networkPairs * 4).toBeLessThanOrEqual(3 * pairs);
        expect(open.network).toBeLessThanOrEqual(limits.requestsPerNetwork);
      }),
    );
  });

  it("[SX-02] more free pairs than matter change nothing", () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), fc.nat(4_000), fc.boolean(), (guests, others, more, isGuest) => {
        const held = guests + others;
        const free = freeThatMatters * (held + 2);
        const open = { ...quiet, guestPairs: guests, networkPairs: held };
        const asked = { ...guest, guest: isGuest, pairs: 2 };
        expect(requestBound({ ...open, free: free + more }, asked)).toBe(
          requestBound({ ...open, free }, asked),
        );
      }),
    );
  });
});

describe("a flood of requests", () => {
  it.each([
    ["browser", 3, undefined],
    ["browser", 4, 0],
    ["kiosk", 9, undefined],
    ["kiosk", 10, 0],
    ["guests", 29, undefined],
    ["guests", 30, 0],
    ["guests", 59, 0],
    ["guests", 60, 1],
    ["guests", 120, 2],
    ["network", 59, undefined],
    ["network", 60, 0],
  ] as const)(
    "[SX-02] of %s is told from a number of requests on, and again at twice as many: %i",
    (kind, requests, step) => {
      expect(floodStep({ kind, requests })).toBe(step);
    },
  );
});
