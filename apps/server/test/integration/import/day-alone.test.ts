import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusalText } from "../../../src/integration/import/refusal-text.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "./import-file.ts";

const sku = "880101415";
const heads = { stock: "tienda;sku;cantidad;fecha", moves: "tienda;movimiento;sku;cantidad;fecha" } as const;

describe("[CT-04] a day alone is no instant", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  const rowOf = (kind: keyof typeof heads, at: string) =>
    `${heads[kind]}\n0101;${kind === "moves" ? "GR-800;" : ""}${sku};4;${at}\n`;
  const local = (days = 0) =>
    new Date(Date.now() - days * 86_400_000).toLocaleDateString("sv", { timeZone: "America/Santiago" });

  it.each(["stock", "moves"] as const)(
    "in a file of %s it is refused, and uses no number up",
    async (kind) => {
      const day = local();
      const turned = day.split("-").reverse().join("-");
      for (const at of [day, turned, turned.replaceAll("-", "/"), `${turned} 09:00 a. m.`, `${day}T`]) {
        const sent = await importFile(shop.deps, kind, rowOf(kind, at));
        expect(sent).toMatchObject({
          state: "refused",
          refusals: [expect.stringMatching(/ not_an_instant: /)],
        });
      }
      const known = await shop.rows("select 1 from stock_change where move_id = 'GR-800'");
      expect(known).toEqual([]);
      const sent = await importFile(
        shop.deps,
        kind,
        rowOf(kind, `${local(1).split("-").reverse().join("-")} 09:00`),
      );
      expect(sent).toMatchObject({ state: "applied", refusals: [] });
    },
  );

  it("goods in of today leave the snapshot before them as it is, and count once they have a time", async () => {
    const file = "tienda;sku;cantidad\n0101;880101420;2\n";
    const as_of = new Date(Date.now() - 3_600_000).toISOString();
    expect(await importFile(shop.deps, "stock", file, { options: { as_of } })).toMatchObject({
      refusals: [],
    });
    const goodsIn = (at: string) =>
      importFile(shop.deps, "moves", `${heads.moves}\n0101;GR-801;880101420;6;${at}\n`);
    const pieces = async () => (await shop.stock("880101420"))?.onHand;
    expect(await goodsIn(local())).toMatchObject({
      state: "refused",
      refusals: [`2 at not_an_instant: ${local()}`],
    });
    expect(await pieces()).toBe(2);
    expect(await goodsIn(new Date().toISOString())).toMatchObject({ state: "applied", counts: { new: 1 } });
    expect(await pieces()).toBe(8);
  });

  it.each(["stock", "moves"] as const)(
    "an instant of %s that is ahead or too old is quoted as the file writes it",
    async (kind) => {
      const turned = (days: number) => `${local(days).split("-").reverse().join("-")} 9:00`;
      const offset = `${local(9)}T09:00:00.5-03:00`;
      for (const at of [turned(9), turned(-2), offset]) {
        const sent = await importFile(shop.deps, kind, rowOf(kind, at).replace("GR-800", "GR-802"));
        const column = kind === "stock" ? "as_of" : "at";
        expect(sent.refusals).toEqual([`2 ${column} out_of_range: ${at}`]);
      }
      const options = { as_of: `${local(9)}T09:00:00-03:00` };
      const all = await importFile(shop.deps, kind, rowOf(kind, "").replace("GR-800", "GR-802"), { options });
      expect(all.refusals).toEqual([expect.stringContaining(`out_of_range: ${options.as_of}`)]);
    },
  );

  it("one line of NDJSON has an instant as a text alone", async () => {
    const line = { store: "0101", sku, quantity: 4, as_of: [`${local(1)} 09:00`] };
    const sent = await importFile(shop.deps, "stock", `${JSON.stringify(line)}\n`, {
      type: "ndjson",
      options: { as_of: new Date().toISOString() },
    });
    expect(sent.refusals).toEqual(["1 as_of not_text: "]);
  });

  it.each(["es", "en"] as const)("the sentence shows the form with the time: %s", (language) => {
    const row = {
      row: 2,
      column: "as_of",
      value: "28-11-2026",
      reason: "not_an_instant",
      meant: null,
      other: null,
      known: null,
    } as const;
    expect(refusalText(row, "fecha", language, "call")).toContain("28-11-2026 09:00");
  });
});
