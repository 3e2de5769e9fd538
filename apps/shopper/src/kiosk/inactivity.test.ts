import { limits } from "@horma/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { announcedSeconds, inactivityAfter, patienceWith } from "./inactivity.ts";

const asking = { idle: limits.kioskIdle, asks: true };

describe("a kiosk that no one touches", () => {
  it("[SC-14] leaves the thanks screen to its own 30 seconds", () => {
    expect(patienceWith("/thanks")).toBeUndefined();
  });

  it("[SC-12] [SC-13] waits longer where a shopper looks and does not touch", () => {
    for (const route of ["/preparing", "/preparing/:hash_id", "/pick-up"]) {
      expect(patienceWith(route)).toEqual({ idle: 120_000, asks: true });
    }
    for (const route of ["/scan-code", "/product-detail", "/rut", "/alias", "/error", "/orders"]) {
      expect(patienceWith(route)).toEqual({ idle: 60_000, asks: true });
    }
  });

  it("[SC-02] gives way to the poster for passers-by at check-in, without asking", () => {
    const patience = patienceWith("/check-in");
    expect(patience).toEqual({ idle: 60_000, asks: false });
    expect(patience && inactivityAfter(60_000, patience)).toEqual({ kind: "over" });
  });

  it("[CO-01] asks after 60 s and counts down 20 s that are all seen", () => {
    expect(inactivityAfter(59_999, asking)).toEqual({ kind: "used" });
    expect(inactivityAfter(60_000, asking)).toEqual({ kind: "asking", secondsLeft: 20, left: 1 });
    expect(inactivityAfter(70_000, asking)).toEqual({ kind: "asking", secondsLeft: 10, left: 0.5 });
    expect(inactivityAfter(79_999, asking)).toMatchObject({ kind: "asking", secondsLeft: 1 });
    expect(inactivityAfter(80_000, asking)).toEqual({ kind: "over" });
  });

  it("[CO-01] never ends a visit without 20 s of asking, and never takes its word back", () => {
    const order = { used: 0, asking: 1, over: 2 };
    fc.assert(
      fc.property(fc.nat(300_000), fc.nat(300_000), (a, b) => {
        const [earlier, later] = a < b ? [a, b] : [b, a];
        expect(order[inactivityAfter(earlier, asking).kind]).toBeLessThanOrEqual(
          order[inactivityAfter(later, asking).kind],
        );
        if (inactivityAfter(later, asking).kind === "over") expect(later).toBeGreaterThanOrEqual(80_000);
      }),
    );
  });

  it("[CO-01] is read out three times", () => {
    const said = Array.from({ length: 20 }, (_, index) => announcedSeconds(20 - index));
    expect([...new Set(said)]).toEqual([20, 10, 5]);
  });
});
