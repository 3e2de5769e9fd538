import { describe, expect, it } from "vitest";
import { doorLink, shownLink, slotLink, storeLink } from "./links.ts";
import { inSheets } from "./sheets.ts";

describe("printed sheets", () => {
  it("hold their labels in order, and none without a label", () => {
    expect(inSheets(["a", "a", "c"], 2)).toEqual([["a", "a"], ["c"]]);
    expect(inSheets([], 10)).toEqual([]);
  });
});

describe("printed links", () => {
  it("[SC-03] [SC-22] open the store, and name the door with its store", () => {
    expect(storeLink("https://tienda.example", "0101")).toBe("https://tienda.example/store/0101");
    expect(doorLink("https://tienda.example", "0101", "box-04")).toBe(
      "https://tienda.example/pair?d=0101.box-04",
    );
    expect(slotLink("https://tienda.example", "0101", "B-07-3")).toBe(
      "https://tienda.example/staff/stocktake/count?store=0101&place=B-07-3",
    );
    expect(shownLink("https://tienda.example/store/0101")).toBe("tienda.example/store/0101");
  });
});
