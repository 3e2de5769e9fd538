import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseObject, WrittenNumber } from "../../../src/integration/import/file/json-object.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "./import-file.ts";

const sku = "880101415";

describe("numbers as they are written", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  const asOf = () => ({ as_of: shop.deps.now().toISOString() });
  const pieces = async () => {
    const [row] = await shop.rows<{ pieces: number }>(
      "select sum(k.on_hand)::int as pieces from stock k join store s on s.id = k.store_id where s.code = '0101' and k.sku = $1",
      sku,
    );
    return row?.pieces;
  };
  const lines = (kind: "stock" | "prices" | "skus", ...objects: string[]) =>
    importFile(shop.deps, kind, `${objects.join("\n")}\n`, {
      type: "ndjson",
      options: kind === "stock" ? asOf() : {},
    });

  it.each(["4,000", "4.000", "-4.000"])("[FI-06] a quantity of %s in CSV is in doubt", async (quantity) => {
    const file = `tienda;sku;cantidad\n0101;${sku};${quantity}\n`;
    const before = await pieces();
    for (const dryRun of [true, false]) {
      const sent = await importFile(shop.deps, "stock", file, { dryRun, options: asOf() });
      expect(sent).toMatchObject({
        state: dryRun ? "checked" : "refused",
        refusals: [`2 quantity maybe_decimals: ${quantity}`],
      });
    }
    expect(await pieces()).toBe(before);
    const meant = await importFile(shop.deps, "stock", file, { options: { ...asOf(), doubts: "true" } });
    expect(meant).toMatchObject({ state: "applied", refusals: [], counts: { doubts: 1 } });
    expect(await pieces()).toBe(quantity.startsWith("-") ? 0 : 4_000);
  });

  it("[FI-06] what can only be one number is no doubt", async () => {
    for (const [quantity, read] of [
      ["1.234", 1_234],
      ["4,00", 4],
      ["0,000", 0],
      ["12", 12],
    ] as const) {
      const file = `tienda;sku;cantidad\n0101;${sku};${quantity}\n`;
      expect(await importFile(shop.deps, "stock", file, { options: asOf() })).toMatchObject({ refusals: [] });
      expect(await pieces()).toBe(read);
    }
  });

  it("[FI-06] a move of 4.000 pieces is in doubt", async () => {
    const file = `tienda;movimiento;sku;cantidad\n0101;GR-4000;${sku};4.000\n`;
    const sent = await importFile(shop.deps, "moves", file, { options: asOf() });
    expect(sent.refusals).toEqual(["2 quantity maybe_decimals: 4.000"]);
  });

  it("[FI-04] a quantity of NDJSON is the number that JSON has", async () => {
    const sent = await lines("stock", `{"store":"0101","sku":"${sku}","quantity":4.000}`);
    expect(sent).toMatchObject({ state: "applied", refusals: [] });
    expect(await pieces()).toBe(4);
    const odd = await lines("stock", `{"store":"0101","sku":"${sku}","quantity":4.125}`);
    expect(odd.refusals).toEqual([expect.stringMatching(/^1 quantity not_whole: /)]);
    const text = await lines("stock", `{"store":"0101","sku":"${sku}","quantity":"4.000"}`);
    expect(text.refusals).toEqual(["1 quantity maybe_decimals: 4.000"]);
  });

  it("[FI-04] pesos of NDJSON are whole: 49.990 is 49.99, and a text has thousands", async () => {
    const price = (value: string) => lines("prices", `{"product":"880101","value":${value}}`);
    for (const value of ["49.990", "1.234", "49.9"])
      expect((await price(value)).refusals).toEqual([expect.stringMatching(/^1 value not_whole: /)]);
    for (const value of ["59990.00", "59990", '"59.990"'])
      expect(await price(value)).toMatchObject({ state: "applied", refusals: [] });
  });

  it("[FI-04] codes of NDJSON have every digit, and a refused row keeps its numbers", () => {
    const read = parseObject(
      '{"sku":900719925474099312345,"size":26.50,"quantity":4.000,"eans":[7808801014102]}',
    );
    expect(String(read?.sku)).toBe("900719925474099312345");
    expect(read?.size).toEqual(new WrittenNumber("26.50"));
    expect(JSON.stringify(read)).toBe(
      '{"sku":"900719925474099312345","size":"26.50","quantity":4,"eans":["7808801014102"]}',
    );
  });
});
