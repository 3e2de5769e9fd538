import type { ImportCorrections, RefusedPage } from "@horma/contract";
import { type ImportKind, readMapping } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusedRows } from "../../../src/integration/import/call/refused-rows.ts";
import { findImport } from "../../../src/integration/import/import-table.ts";
import { forgetImports } from "../../../src/integration/import/job/forget-imports.ts";
import { awaitImport } from "../../../src/integration/import/job/run-import.ts";
import { type Colleague, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { codeOf } from "../../people/office/code-of.ts";
import { importFile } from "./import-file.ts";

describe("[OF-05] refused rows are corrected in the office", () => {
  let shop: Shop;
  let head: Colleague;
  beforeAll(async () => {
    shop = await openShop();
    head = await shop.office("head_office", null);
    await importFile(shop.deps, "products", "product;color;name;brand;type\nCOR001;Azul;Uno;Puelche;Botas\n");
  });
  afterAll(() => shop.close());

  const check = async (kind: ImportKind, file: string, asked: Parameters<typeof importFile>[3] = {}) => {
    const sent = await importFile(shop.deps, kind, file, { dryRun: true, ...asked });
    return { ...sent, params: { id: sent.id } };
  };
  const refused = (id: number, query: object = {}): Promise<RefusedPage> =>
    head.call("listRefusals", { params: { id }, query });
  const apply = async (id: number, body: ImportCorrections) => {
    await head.call("applyOfficeImport", { params: { id }, query: { refused: "skip" }, body });
    return awaitImport(shop.deps, id, new AbortController().signal, () => {});
  };
  const cell = (row: number, column: string, value: string) => ({ row, cells: [{ column, value }] });

  it("each is shown with the sender's headings and values, the wrong cell and its likely value", async () => {
    const file =
      "Cód. tienda;Nombre;Nota;Teléfono;Latitud\n0711;Uno;a;5,62E+10;x\n0712;Dos;b;'+56 2;\n;Tres;c;1;2\n";
    const { id, counts } = await check("stores", file);
    expect(counts).toMatchObject({ new: 1, refused: 2 });
    const page = await refused(id);
    expect(page.columns).toEqual([
      { heading: "Cód. tienda", column: "code", corrected: true },
      { heading: "Nombre", column: "name", corrected: true },
      { heading: "Nota", column: null, corrected: false },
      { heading: "Teléfono", column: "phone", corrected: true },
      { heading: "Latitud", column: "latitude", corrected: true },
    ]);
    expect(page.rows).toMatchObject([
      {
        row: 2,
        cells: ["0711", "Uno", "a", "5,62E+10", "x"],
        faults: [
          { column: "phone", value: "5,62E+10", reason: "power_of_ten" },
          { column: "latitude", value: "x", message: "No es un número. Escribe sólo cifras: 49990, o 4,6." },
        ],
      },
      { row: 4, cells: ["", "Tres", "c", "1", "2"], faults: [{ column: "code", reason: "missing" }] },
    ]);
    expect(page.groups).toMatchObject([
      { heading: "Cód. tienda", reason: "missing", rows: 1, meant: 0 },
      { heading: "Latitud", reason: "not_a_number", rows: 1 },
      { heading: "Teléfono", reason: "power_of_ten", rows: 1 },
    ]);
    const some = await refused(id, { column: "code", reason: "missing", language: "en" });
    expect(some.rows).toMatchObject([{ row: 4, faults: [{ message: "The value is missing. Fill it in." }] }]);
  });

  it("typed values are applied with the rest, and the import can be undone", async () => {
    const { id } = await check(
      "stores",
      "code;name;latitude;longitude\n0721;Uno;x;-73\n0722;;;\n0723;Tres;;\n0724;Cuatro;y;-73\n",
    );
    const done = await apply(id, { rows: [cell(2, "latitude", " -36,7 "), cell(3, "name", "Dos")] });
    expect(done).toMatchObject({ state: "applied", counts: { new: 3, refused: 1, corrected: 2 } });
    const stores = () =>
      shop.rows("select code, name, latitude from store where code like '072%' order by code");
    expect(await stores()).toEqual([
      { code: "0721", name: "Uno", latitude: -36.7 },
      { code: "0722", name: "Dos", latitude: null },
      { code: "0723", name: "Tres", latitude: null },
    ]);
    expect((await refused(id)).rows).toMatchObject([{ row: 5 }]);
    const [line] = await shop.rows(
      "select data from audit where action = 'import_apply_asked' order by id desc limit 1",
    );
    expect(line).toEqual({ data: { corrections: { rows: 2, left_out: 0, mend: [], doubts: [] } } });
    await head.call("undoImport", { params: { id } });
    await awaitImport(shop.deps, id, new AbortController().signal, () => {});
    expect(await stores()).toEqual([]);
  });

  it("a correction that is wrong too applies nothing, and is shown at its cell; the others stay", async () => {
    const { id } = await check(
      "stores",
      "code;name;latitude;longitude\n0731;Uno;x;-70\n0732;Dos;y;-71\n0733;;;\n",
    );
    const once = await apply(id, { rows: [cell(2, "latitude", "900"), cell(3, "latitude", "-33")] });
    expect(once).toMatchObject({ state: "refused", counts: { new: 1, refused: 2 } });
    expect(await shop.rows("select from store where code like '073%'")).toEqual([]);
    expect((await refused(id)).rows).toMatchObject([
      {
        row: 2,
        still_wrong: true,
        cells: ["0731", "Uno", "900", "-70"],
        faults: [{ value: "900", reason: "out_of_range" }],
      },
      { row: 4 },
    ]);
    const row = await findImport(shop.deps.db.read, id);
    if (row === undefined) throw new Error("it is gone");
    let back = "";
    for await (const piece of refusedRows(shop.deps.db, row, "es", "call")) back += piece;
    expect(back).toContain("0731;Uno;900;'-70;");
    const twice = await apply(id, { rows: [{ row: 2, out: true }] });
    expect(twice).toMatchObject({ state: "applied", counts: { new: 1, refused: 2 } });
    expect(await shop.rows("select code, latitude from store where code like '073%'")).toEqual([
      { code: "0732", latitude: -33 },
    ]);
    expect((await refused(id)).rows[0]).toMatchObject({ row: 2, cells: ["0731", "Uno", "x", "-70"] });
  });

  it("the likely values of one kind of reason are taken at once, but in rows that are left out", async () => {
    const rows = ["may-41", "10-may", "29.may"].map((size, at) => `C-${at};COR001;${size}`);
    const { id } = await check("skus", `sku;producto;talla\n${rows.join("\n")}\nC-9;COR001;#N/D\n`);
    expect((await refused(id)).groups[0]).toMatchObject({
      column: "size",
      reason: "date_as_size",
      rows: 3,
      meant: 3,
      example: { value: "may-41", meant: "41,5" },
    });
    const mend = [{ column: "size", reason: "date_as_size" as const }];
    const done = await apply(id, { mend, rows: [{ row: 3, out: true }] });
    expect(done.counts).toMatchObject({ refused: 2 });
    expect((await refused(id)).rows.map(({ row }) => row)).toEqual([3, 5]);
  });

  it("a doubt is meant in one row, or in all of its reason", async () => {
    const [price] = await shop.rows<{ value: number }>(
      "select value from price where product_id = '880101' and type = 'normal' limit 1",
    );
    const low = Math.floor((price?.value ?? 0) / 1_000);
    const file = `producto;tipo;precio\n880101;normal;${low}\n880102;normal;${low}\n`;
    const one = await check("prices", file);
    expect(one.counts).toMatchObject({ refused: 2 });
    expect((await refused(one.id)).groups).toMatchObject([{ reason: "far_from_known", rows: 2, meant: 0 }]);
    expect(await apply(one.id, { rows: [{ row: 2, doubts: true }] })).toMatchObject({
      state: "applied",
      counts: { changed: 1, refused: 1, doubts: 1 },
    });
    const all = await check("prices", file);
    expect(await apply(all.id, { doubts: ["far_from_known"] })).toMatchObject({
      state: "applied",
      counts: { changed: 1, same: 1, refused: 0, doubts: 1 },
    });
  });

  it("a rule reads the corrected cell, and what it makes can be corrected itself", async () => {
    const mapping = readMapping("product=left(sku,6)");
    if (typeof mapping === "string") throw new Error(mapping);
    const { rules } = mapping;
    const { id } = await check("skus", "sku;talla\n5,62E+10;41\n#N/D;42\n", { rules });
    const done = await apply(id, {
      rows: [
        cell(2, "sku", "COR001417"),
        {
          row: 3,
          cells: [
            { column: "sku", value: "Q-1" },
            { column: "product", value: "COR001" },
          ],
        },
      ],
    });
    expect(done).toMatchObject({ counts: { refused: 0, corrected: 2 } });
    expect(
      await shop.rows(
        "select sku, product_id from product_size where sku in ('COR001417', 'Q-1') order by sku",
      ),
    ).toEqual([
      { sku: "COR001417", product_id: "COR001" },
      { sku: "Q-1", product_id: "COR001" },
    ]);
  });

  it("of NDJSON, by its keys", async () => {
    const file = '{"codigo":"0741","nombre":"Uno","lat":"x","lon":-73}\n{"codigo":"0742"}\nno json\n';
    const { id } = await check("stores", file, { type: "ndjson" });
    const page = await refused(id);
    expect(page.columns.map(({ heading }) => heading)).toEqual(["codigo", "nombre", "lat", "lon"]);
    expect(page.rows.map(({ cells }) => cells)).toEqual([
      ["0741", "Uno", "x", "-73"],
      ["0742", "", "", ""],
      null,
    ]);
    const done = await apply(id, { rows: [cell(1, "latitude", "-36"), cell(2, "name", "Dos")] });
    expect(done).toMatchObject({ state: "applied", counts: { new: 2, refused: 1, corrected: 2 } });
  });

  it("PINs are neither shown nor corrected, and corrections go with their file", async () => {
    const file = "tienda;usuario;nombre;rol;clave\n0101;rita;Rita;astronauta;071930\n";
    const { id, params } = await check("staff", file);
    const page = await refused(id);
    expect(page.columns.at(-1)).toEqual({ heading: "clave", column: "pin", corrected: false });
    expect(page.rows[0]?.cells).toEqual(["0101", "rita", "Rita", "astronauta", ""]);
    const ask = (body: ImportCorrections) =>
      codeOf(head.call, "applyOfficeImport", { params, query: {}, body });
    expect(await ask({ rows: [cell(2, "pin", "071931")] })).toBe("import_refused");
    expect(await ask({ rows: [cell(2, "nada", "x")] })).toBe("import_refused");
    const done = await apply(id, { rows: [cell(2, "role", "vendedor")] });
    expect(done).toMatchObject({ state: "applied", counts: { refused: 0, corrected: 1 } });
    expect((await findImport(shop.deps.db.read, id))?.format?.corrections?.rows).toHaveLength(1);
    shop.clock.ahead = 8 * 24 * 60 * 60_000;
    await forgetImports(shop.deps);
    shop.clock.ahead = 0;
    expect((await findImport(shop.deps.db.read, id))?.format?.corrections).toBeUndefined();
  });
});
