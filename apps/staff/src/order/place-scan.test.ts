import { describe, expect, it } from "vitest";
import { aBox, anOrder, aPair } from "./board.fixture.ts";
import { placeScan } from "./place-scan.ts";

const taken = aBox({ hwd: "box-03", name: "3", available: false });
const devices = [aBox(), taken];
const held = { state: "picking", place: "runner", holder_id: 7 } as const;
const scanned = anOrder({ hash_id: "scanned", pairs: [aPair({ ...held, confirmed: true })] });
const waiting = anOrder({ hash_id: "waiting", pairs: [aPair({ ...held, size: "41.5" })] });
const scan = (carried: Parameters<typeof placeScan>[0], hwd = "box-04", store = "0101") =>
  placeScan(carried, devices, "0101", `https://try.example/pair?d=${store}.${hwd}`);

describe("[FL-11] a door's label after a pair's", () => {
  it("leaves the order whose pairs are all scanned there", () => {
    expect(scan([waiting, scanned])).toMatchObject({
      kind: "leave",
      order: { hash_id: "scanned" },
      target: { hwd: "box-04", text: "Smartbox 4" },
    });
  });

  it("is remembered while a pair is to be scanned, and says which one", () => {
    expect(scan([waiting])).toMatchObject({
      kind: "choose",
      target: { hwd: "box-04" },
      said: { title: "Dejar en Smartbox 4", text: "Falta escanear la 41½." },
    });
  });

  it.each([
    ["a box that is taken", [scanned], "box-03", "0101", "Smartbox 3 no está libre"],
    ["another store's", [scanned], "box-04", "0102", "Esa puerta no es de esta tienda"],
    ["no pair", [], "box-04", "0101", "No llevas pares"],
  ] as const)("says why not: %s", (_, carried, hwd, store, title) => {
    expect(scan(carried, hwd, store)).toMatchObject({ kind: "none", said: { verdict: "wrong", title } });
  });

  it("is no pair's code", () => {
    expect(placeScan([scanned], devices, "0101", "7808801014102")).toBeUndefined();
  });
});
