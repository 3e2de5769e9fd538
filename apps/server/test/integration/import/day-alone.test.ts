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

  it.each(["es", "en"] as const)("the sentence shows the form with the time: %s", (language) => {
    const row = {
      row: 2,
      column: "as_of",
      value: "28-11-2026",
      reason: "not_an_instant",
      meant: null,
      other: null,
    } as const;
    expect(refusalText(row, "fecha", language)).toContain("28-11-2026 09:00");
  });
});
