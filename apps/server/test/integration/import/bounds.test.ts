import { type ImportKind, mostOf } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "./import-file.ts";

const rows = (number: number, row: (at: number) => string) =>
  Array.from({ length: number }, (_, at) => row(at)).join("\n");

/** A file of as many as there may be in an empty group, and one more: the last row is refused. */
const cases: [ImportKind, most: number, head: string, row: (at: number) => string, column: string][] = [
  ["conversions", mostOf.sizesOfScale, "scale,size,us", (at) => `larga,${at + 1},9`, "size"],
  [
    "products",
    mostOf.coloursOfModel,
    "product,model,color,name,brand,type",
    (at) => `C${at},uno,Azul,Río,Puelche,Botas`,
    "model",
  ],
  ["skus", mostOf.sizesOfProduct, "sku,product,size", (at) => `LL-${at},vacio,9${at}`, "product"],
  ["seats", mostOf.seatsOfStore, "store,seat", (at) => `0901,${at}`, "seat"],
  ["slots", mostOf.slotsOfStore, "store,slot", (at) => `0901,B-${at}`, "slot"],
  ["devices", mostOf.devicesOfStore, "store,device,type", (at) => `0901,caja-${at},box`, "device"],
  ["staff", mostOf.peopleOfStore, "store,login,name,role", (at) => `0901,p${at},Ana,runner`, "login"],
];

describe("what one answer has all of is bounded", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    await importFile(shop.deps, "stores", "code,name\n0901,Vacía\n");
    const product = "product,color,name,brand,type\nvacio,Azul,Río,Puelche,Botas\n";
    await importFile(shop.deps, "products", product);
  });
  afterAll(() => shop.close());

  it.each(cases)(
    "[FI-11] %s: the one beyond %d is refused, what is there already stays",
    async (kind, most, head, row, column) => {
      const file = (number: number) => `${head}\n${rows(number, row)}\n`;
      const beyond = await importFile(shop.deps, kind, file(most + 20), { dryRun: true });
      expect(beyond.counts?.refused).toBe(20);
      expect(new Set(beyond.refusals.map((each) => each.split(" ").slice(1, 3).join(" ")))).toEqual(
        new Set([`${column} too_many:`]),
      );
      expect(beyond.refusals.at(-1)).toMatch(new RegExp(`^${most + 21} `));
      const half = await importFile(shop.deps, kind, file(most / 2));
      expect(half).toMatchObject({ state: "applied", refusals: [] });
      const again = await importFile(shop.deps, kind, file(most / 2));
      expect(again).toMatchObject({ state: "applied", counts: { same: most / 2 } });
    },
  );

  it("[FI-11] a line with thousands of systems of sizes leaves every product's answer as it is", async () => {
    const systems = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`sistema_${at}`, "9"]));
    const line = JSON.stringify({ scale: "ancha", size: "41", ...systems });
    const sent = await importFile(shop.deps, "conversions", line, { type: "ndjson" });
    expect(sent).toMatchObject({ state: "refused", counts: { refused: 1 } });
    expect(sent.refusals[0]).toMatch(/^1 sizes too_many: sistema_/);
  });

  it("[FI-11] so is the number of stores", async () => {
    const sent = await importFile(
      shop.deps,
      "stores",
      `code,name\n${rows(mostOf.stores, (at) => `9${at},Una`)}\n`,
    );
    // The demo has two, and one was made above.
    expect(sent).toMatchObject({ state: "refused", counts: { refused: 3 } });
  });
});
