import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterSearch,
  endSearch,
  isSlot,
  newScanSession,
  scannedDoor,
  scannedSlot,
  startSearch,
} from "./scan.ts";

type Step = { kind: "seen"; code: string } | { kind: "ended" };

it("[ST-12] over any run of readings a code is searched once and one search runs at a time", () => {
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ kind: fc.constant("seen" as const), code: fc.constantFrom("a", "b", "c", "d") }),
    fc.constant({ kind: "ended" as const }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let session = newScanSession;
      let running: string | null = null;
      const searched = new Set<string>();
      for (const next of steps) {
        if (next.kind === "ended") {
          session = endSearch(session);
          running = null;
        } else {
          const started = startSearch(session, next.code);
          expect(started !== undefined).toBe(running === null && !searched.has(next.code));
          if (started === undefined) continue;
          session = started;
          running = next.code;
          searched.add(next.code);
        }
        expect(session.running).toBe(running);
        expect([...session.searched]).toEqual([...searched]);
      }
    }),
  );
});

it("[ST-12] starting or ending a search leaves the session it came from as it was", () => {
  const before = structuredClone(newScanSession);
  const started = startSearch(newScanSession, "a");
  expect(newScanSession).toEqual(before);
  expect(started).toEqual({ searched: ["a"], running: "a" });
  if (started) endSearch(started);
  expect(started).toEqual({ searched: ["a"], running: "a" });
});

it("[ST-13] only a product with stock that is not special opens, any other is not available", () => {
  const outcomes = [true, false].flatMap((hasStock) =>
    [true, false].map((special) => ({ hasStock, special })),
  );
  const opened = outcomes.filter(
    (outcome) => afterSearch({ kind: "product", ...outcome }) === "product-detail",
  );
  const refused = outcomes.filter(
    (outcome) => afterSearch({ kind: "product", ...outcome }) === "no-available",
  );
  expect(opened).toEqual([{ hasStock: true, special: false }]);
  expect(refused).toHaveLength(3);
});

it("[ST-13] [ER-04] a failed search is an error, one that finds nothing says so on the spot", () => {
  expect(afterSearch({ kind: "failed" })).toBe("error");
  expect(afterSearch({ kind: "nothing" })).toBe("not-found");
});

it.each([
  ["a code that this store does not know", "nothing", "not-found"],
  ["another store's code", "other-store", "other-store"],
  ["a text that is no product code", "no-code", "no-code"],
] as const)("[TR-16] %s stays on the screen", (_, kind, answer) => {
  expect(afterSearch({ kind })).toBe(answer);
});

describe("a slot's label in staff's hands", () => {
  it.each([
    ["as printed", "https://try.example/staff/stocktake/count?store=0101&place=B-07-3"],
    ["on a Spanish keyboard", "httpsÑ--try.example-staff-stocktake-count_store¡0101/place¡B'07'3"],
    ["with a blank", "https://try.example/staff/stocktake/count?store=0101&place=B%2007-3"],
  ])("[FL-11] is the slot: %s", (_, code) => {
    const slot = scannedSlot(code, "0101");
    expect(slot?.kind === "here" && isSlot(slot.location, "B-07-3")).toBe(true);
    expect(slot?.kind === "here" && isSlot(slot.location, "B-07-4")).toBe(false);
    expect(scannedSlot(code, "0102")).toEqual({ kind: "elsewhere" });
  });

  it.each(["7808801014102", "B-07-3", "https://try.example/pair?d=0101.box-03"])("is not %s", (code) =>
    expect(scannedSlot(code, "0101")).toBeUndefined(),
  );
});

describe("a door's label in staff's hands", () => {
  const devices = [{ hwd: "box-03" }, { hwd: "box-13" }];
  const door = (code: string) => scannedDoor(code, "0101", devices);

  it.each([
    ["as printed", "https://try.example/pair?d=0101.box-03"],
    ["on a Spanish keyboard", "httpsÑ--try.example-pair_d¡0101.box'03"],
    ["on a German keyboard", "httpsÖ--trz.example-pair_d´0101.boxß03"],
    ["in capitals", "HTTPS://TRY.EXAMPLE/PAIR?D=0101.BOX-03"],
  ])("[FL-11] [SX-01] is only the place: %s", (_, code) => {
    expect(door(code)).toEqual({ kind: "here", hwd: "box-03" });
  });

  it("[FL-11] of another store is no place here", () => {
    expect(door("https://try.example/pair?d=0102.box-03")).toEqual({ kind: "elsewhere" });
  });

  it.each([
    "7808801014102",
    "880101410",
    "https://try.example/pair/token?store=0101",
    "https://id.gs1.org/01/07808801014102",
  ])("is not %s", (code) => expect(door(code)).toBeUndefined());
});
