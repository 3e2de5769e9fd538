import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyEdits, type EditPart, editing } from "../../../src/integration/edit/apply-edits.ts";
import { editLock } from "../../../src/integration/import/edit-lock.ts";
import { Refusal } from "../../../src/web/http/refusals.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "../import/import-file.ts";

describe("what people edit as files do", () => {
  let shop: Shop;
  const product = { product: "770001", name: "Bota", brand: "Ruta", type: "Botas", color: "Negro" };
  beforeAll(async () => {
    shop = await openShop();
    const skus = [
      { sku: "770001410", product: "770001", size: "41", ean: "4006381333931" },
      { sku: "770001420", product: "770001", size: "42" },
    ];
    const made = await edit([
      { kind: "products", rows: [product] },
      { kind: "skus", rows: skus },
      { kind: "prices", rows: [{ product: "770001", value: "49990" }] },
    ]);
    expect(made).not.toBeInstanceOf(Refusal);
  });
  afterAll(() => shop.close());

  const edit = (parts: EditPart[], pin = false) =>
    editing(shop.deps.db, (tx) =>
      applyEdits(shop.deps, tx, {
        actor: { kind: "office", id: 1, name: "Ana" },
        action: "product_changed",
        subject: "product 770001",
        parts,
        pin,
      }),
    );
  const file = async (kind: "products" | "skus" | "prices" | "catalogue", content: string) => {
    const { state, counts } = await importFile(shop.deps, kind, content);
    return { state, ...counts };
  };
  const lastLine = async () =>
    (await shop.rows<{ data: unknown }>("select data from audit order by id desc limit 1"))[0]?.data;

  it("all parts are written, and the audit has each value before and after", async () => {
    const done = await edit([
      { kind: "products", rows: [{ product: "770001", name: "Bota Lluvia", description: "" }] },
      { kind: "prices", rows: [{ product: "770001", value: "44990" }] },
    ]);
    expect(done).toMatchObject([{ table: "product" }, { table: "price" }]);
    expect(await lastLine()).toEqual({
      changes: [
        { of: "product 770001", field: "name", before: "Bota", after: "Bota Lluvia" },
        { of: "price 770001 normal", field: "value", before: 49990, after: 44990 },
      ],
    });
    expect(await edit([{ kind: "products", rows: [{ product: "770001", name: "Bota Lluvia" }] }])).toEqual(
      [],
    );
  });

  it("a refused value is named with its row and column, and nothing of the edit is written", async () => {
    const refused = await edit([
      { kind: "products", rows: [{ product: "770001", color: "Gris" }] },
      {
        kind: "skus",
        rows: [
          { sku: "770001410", size: "41" },
          { sku: "770001420", ean: "4006381333931" },
        ],
      },
      { kind: "prices", rows: [{ product: "770001", value: "cien" }] },
    ]);
    expect(refused).toMatchObject({
      code: "fields_invalid",
      details: {
        fields: [
          { part: "skus", row: 1, column: "ean", value: "4006381333931", reason: "taken" },
          { part: "prices", row: 0, column: "value", value: "cien", reason: "not_a_number" },
        ],
      },
    });
    expect(await shop.rows("select color from product where id = '770001'")).toEqual([{ color: "Negro" }]);
  });

  it("a file leaves what was pinned as it is, and says how many values it left, until the pin is gone", async () => {
    await edit([{ kind: "products", rows: [{ product: "770001", name: "Bota Sur" }] }], true);
    await edit([{ kind: "prices", rows: [{ product: "770001", value: "39990" }] }], true);
    await edit([{ kind: "skus", rows: [{ sku: "770001420", ean: "4006381333948" }] }], true);
    const pins = await shop.rows("select thing, key, field, by from pinned_field order by thing, field");
    expect(pins).toEqual([
      { thing: "product", key: "770001", field: "name", by: "Ana" },
      { thing: "product", key: "770001", field: "normal", by: "Ana" },
      { thing: "sku", key: "770001420", field: "ean", by: "Ana" },
    ]);
    expect(await file("products", "product,name,color\n770001,Bota Norte,Café\n")).toMatchObject({
      state: "applied",
      changed: 1,
      pinned: 1,
    });
    expect(await file("prices", "product,value\n770001,29990\n")).toMatchObject({ same: 1, pinned: 1 });
    expect(await file("skus", "sku,ean\n770001420,4006381333955\n")).toMatchObject({ same: 1, pinned: 2 });
    const flat =
      "product,sku,size,name,color,brand,type,ean,price\n770001,770001420,42,Bota,Café,Ruta,Botas,,29990\n";
    expect(await file("catalogue", flat)).toMatchObject({ state: "applied", pinned: 3 });
    expect(
      await shop.rows(`select p.name, p.color, r.value, (select array_agg(ean) from sku_ean where sku = '770001420') as eans
        from product p join price r on r.product_id = p.id where p.id = '770001'`),
    ).toEqual([{ name: "Bota Sur", color: "Café", value: 39990, eans: ["4006381333948"] }]);
    await shop.rows("delete from pinned_field");
    expect(await file("products", "product,name\n770001,Bota Norte\n")).toMatchObject({ changed: 1 });
  });

  it("a row that is edited is no longer of the file that wrote it, so that no undo writes over the edit", async () => {
    const writer = () =>
      shop.rows<{ id: string | null }>("select import_id as id from product where id = '770001'");
    expect(await file("products", "product,name\n770001,Bota Oeste\n")).toMatchObject({ changed: 1 });
    expect(await writer()).not.toEqual([{ id: null }]);
    await edit([{ kind: "products", rows: [{ product: "770001", name: "Bota Final" }] }]);
    expect(await writer()).toEqual([{ id: null }]);
  });

  it("while a file is being written an edit is refused, to be tried again", async () => {
    const client = await shop.deps.db.pool.connect();
    try {
      await client.query("begin");
      await client.query("select pg_advisory_xact_lock($1)", [editLock]);
      const refused = await edit([{ kind: "products", rows: [{ product: "770001", name: "Otra" }] }]);
      expect(refused).toMatchObject({ code: "import_running" });
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});
