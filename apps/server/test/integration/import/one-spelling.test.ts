import type { ImportKind } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "./import-file.ts";

describe("names that differ by case, blanks or unseen letters", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());
  const send = (kind: ImportKind, ...lines: string[]) => importFile(shop.deps, kind, `${lines.join("\n")}\n`);

  it("[FI-05] are one list, by the first spelling", async () => {
    const head = "producto;color;nombre;marca;tipo";
    const sent = await send(
      "products",
      head,
      "781001;Negro;Uno;Puelche;Boti\u0301n  Alto",
      "781002;Negro;Dos;PUELCHE;bot\u00edn\u00a0alto",
      "781003;Negro;Tres;puelche;Bo\u200bt\u00edn Alto ",
      "781004;Negro;Cuatro;Puelche;ZAPATILLAS",
    );
    expect(sent).toMatchObject({ state: "applied", message: null, refusals: [] });
    const rows = () =>
      shop.rows(
        "select brand, t.name as type from product p join product_type t on t.id = p.type_id where p.id like '7810%' order by p.id",
      );
    const boot = { brand: "Puelche", type: "Bot\u00edn  Alto" };
    const known = [boot, boot, boot, { brand: "Puelche", type: "Zapatillas" }];
    expect(await rows()).toEqual(known);
    const again = await send("products", head, "781001;Negro;Uno;PUELCHE;BOT\u00cdN ALTO");
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 1, refused: 0 });
    expect(await rows()).toEqual(known);
  });

  it("contradict nothing in a flat file", async () => {
    const sent = await send(
      "catalogue",
      "producto;color;nombre;marca;tipo;sku;talla",
      "781101;Negro;Uno;Puelche;Botas;781101400;40",
      "781101;Negro;Uno;PUELCHE;botas;781101410;41",
    );
    expect(sent).toMatchObject({ state: "applied", refusals: [] });
  });

  it("[FI-05] a slot's code has one form, in files of slots and of stock", async () => {
    const slots = await send(
      "slots",
      "tienda;ubicaci\u00f3n",
      "0101;y-1-2",
      "0101;Y-01-2",
      "0101;rinc\u00f3n",
      "0101;vitrina",
    );
    expect(slots.refusals).toEqual(["4 slot not_a_code: rinc\u00f3n"]);
    expect(await send("slots", "tienda;ubicaci\u00f3n", "0101;y-1-2", "0101;vitrina")).toMatchObject({
      state: "applied",
    });
    expect(
      await shop.rows("select name from slot where name ilike 'y-%' or name = 'vitrina' order by 1"),
    ).toEqual([{ name: "Y-01-2" }, { name: "vitrina" }]);
    const stock = await importFile(
      shop.deps,
      "stock",
      "tienda;sku;ubicaci\u00f3n;cantidad\n0101;880101410;Y-1-02;3\n",
      {
        options: { as_of: new Date().toISOString() },
      },
    );
    expect(stock).toMatchObject({ state: "applied", refusals: [] });
    expect(await shop.rows("select on_hand from stock where location = 'Y-01-2'")).toEqual([{ on_hand: 3 }]);
  });
});
