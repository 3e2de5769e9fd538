import type { ImportKind } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "./import-file.ts";

const lines = (...rows: string[]) => `${rows.join("\n")}\n`;
const week = "lunes;martes;miércoles;jueves;viernes;sábado;domingo";
const picture = (name: number) => `https://images.example/${name}.jpg`;

/** What programs and people write, run dry: the refused rows that it has. */
const files: [what: string, kind: ImportKind, csv: string, refusals: string[]][] = [
  [
    "a row may end before optional cells",
    "slots",
    lines("tienda;ubicación;eliminar", "0101;Y-31-1", "0101"),
    ["3 - other_columns: "],
  ],
  [
    "and have empty ones past the headings",
    "slots",
    lines("tienda;ubicación", "0101;Y-31-1;;;", "0101;Y-31-2;;x"),
    ["3 - other_columns: "],
  ],
  [
    "headings may have empty ones too",
    "slots",
    lines("tienda;ubicación;;;", "0101;Y-31-1", "0101;Y-31-2;;"),
    [],
  ],
  [
    "a code with .0 that is none is refused with the code without it",
    "skus",
    lines(
      "sku;producto;talla;código;ean",
      "880101415.0;880101.0;41,5;123.0;7808801014102.0",
      "1.5;880101;41;;",
    ),
    [
      "2 sku not_a_code: 880101415.0, perhaps 880101415",
      "2 product not_a_code: 880101.0, perhaps 880101",
      "2 code not_a_code: 123.0, perhaps 123",
      "2 ean not_an_ean: 7808801014102.0, perhaps 7808801014102",
      "3 sku not_a_code: 1.5",
    ],
  ],
  ["a store's too", "stores", lines("código;nombre", "701.0;X"), ["2 code not_a_code: 701.0, perhaps 701"]],
  [
    "and an EAN that lost its zero before",
    "skus",
    lines("sku;producto;talla;ean", "Y-1;880101;41;36000291452.0"),
    ["2 ean not_an_ean: 36000291452.0, perhaps 036000291452"],
  ],
  [
    "one that may be a code itself is in doubt",
    "devices",
    lines("tienda;dispositivo;tipo", "0101;71.0;box", "0101;71.05;box"),
    ["2 device maybe_decimal_code: 71.0, perhaps 71"],
  ],
  [
    "so is a slot",
    "slots",
    lines("tienda;ubicación", "0101;31.0"),
    ["2 slot maybe_decimal_code: 31.0, perhaps 31"],
  ],
  [
    "and a seat",
    "seats",
    lines("tienda;asiento", "0101;31.0"),
    ["2 seat maybe_decimal_code: 31.0, perhaps 31"],
  ],
  [
    "and codes of models",
    "products",
    lines("producto;modelo;padre", "880101;8801.0;8801.0"),
    ["2 model maybe_decimal_code: 8801.0, perhaps 8801", "2 parent maybe_decimal_code: 8801.0, perhaps 8801"],
  ],
  [
    "a time of Windows is refused by the form with a time",
    "prices",
    lines("producto;precio;desde", "880101;69990;28-11-2026 09:00 a. m.", "880101;69990;ayer"),
    ["2 starts not_an_instant: 28-11-2026 09:00 a. m.", "3 starts not_a_date: ayer"],
  ],
  [
    "a new store's code is not another's but for zeros and case",
    "stores",
    lines("código;nombre", "101;X", "0777;Y", "777;Z", "A7;W", "a7;V"),
    [
      "2 code maybe_repeated: 101, perhaps 0101",
      "4 code maybe_repeated: 777, perhaps 0777",
      "6 code maybe_repeated: a7, perhaps A7",
    ],
  ],
  [
    "a name without anything to see is missing",
    "stores",
    lines(
      "código;nombre",
      "0701;\u2800",
      "0702;\u3164 \u2800\u3164",
      '0703;"&#x3164;&nbsp;"',
      "0704;\u3164Ana",
    ),
    ["2 name missing: ", "3 name missing: ", "4 name missing: &#x3164;&nbsp;"],
  ],
  ["in every kind", "seats", lines("tienda;asiento", "0101;\u3164 \u2800"), ["2 seat missing: "]],
  ["a Ctrl-Z at the end is no row", "seats", "tienda;asiento\r\n0101;77\r\n\x1a", []],
  ["nor part of one", "slots", "tienda;ubicación\n0101;Y-31-1\x1a", []],
  [
    "several addresses in one cell are refused as such",
    "pictures",
    lines(
      "producto;posición;dirección",
      `880101;11;${picture(1)},${picture(2)}`,
      `880101;12;${picture(1)} | ${picture(2)}`,
      `880101;13;"${picture(1)}; ${picture(2)}"`,
      `880101;14;"${picture(1)}`,
      `${picture(2)}"`,
      `880101;15;/images/x.webp?from=${picture(1)}`,
    ),
    [
      `2 address several_addresses: ${picture(1)},${picture(2)}`,
      `3 address several_addresses: ${picture(1)} | ${picture(2)}`,
      `4 address several_addresses: ${picture(1)}; ${picture(2)}`,
      `5 address several_addresses: ${picture(1)} ${picture(2)}`,
      `6 address not_an_address: /images/x.webp?from=${picture(1)}`,
    ],
  ],
  [
    "an equal row is the same row",
    "slots",
    lines("tienda;ubicación;eliminar", "0101;Y-31-1;", "0101;y-31-1;", "0101;Y-31-1;no"),
    ["4 slot repeated: Y-31-1"],
  ],
  [
    "of prices too",
    "prices",
    lines("producto;precio", "880101;69.990", "880101;69990", "880101;69991"),
    ["4 - repeated: "],
  ],
  [
    "what is wrong with a sku is wrong with each of its rows",
    "skus",
    lines("sku;producto;talla", "Y-1;880101;41", "Y-1;880101;41"),
    ["2 size taken: 41", "3 size taken: 41"],
  ],
  [
    "weekdays that a file lacks are in doubt for new stores alone",
    "stores",
    lines(`código;nombre;${week.replace(";domingo", "")}`, "0101;Alameda;;;;;;", "0701;X;;;;;;"),
    ["3 sunday maybe_closed: "],
  ],
  ["a file without hours lacks no weekday", "stores", lines("código;nombre", "0701;X"), []],
  [
    "a word is no size where no scale has it",
    "catalogue",
    lines(
      "producto;nombre;color;marca;tipo;sku;talla",
      ...["ocho", "M", "S/M", "XXL", "Única", "talla única", "38-39", "10C", "mar"].map(
        (size, at) => `990101;N;C;M;T;Y-${at};${size}`,
      ),
    ),
    ["2 size maybe_no_size: ocho", "10 size maybe_no_size: mar"],
  ],
];

describe("what programs and people write", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());
  const objects = (kind: ImportKind, ...rows: string[]) =>
    importFile(shop.deps, kind, lines(...rows), { type: "ndjson", dryRun: true });

  it.each(files)("[FI-04] %s (%s)", async (_, kind, csv, refusals) => {
    const sent = await importFile(shop.deps, kind, csv, { dryRun: true });
    expect(sent).toMatchObject({ state: "checked", refusals });
  });

  it("[FI-06] a doubtful code is its likely meaning with mend, itself with doubts", async () => {
    const file = lines("tienda;dispositivo;tipo", "0101;71.0;box");
    const names = () => shop.rows("select hwd from device where hwd like '71%'");
    const mended = await importFile(shop.deps, "devices", file, {
      options: { mend: "true", doubts: "true" },
    });
    expect(mended).toMatchObject({ state: "applied", counts: { new: 1, mended: 1, doubts: 0 } });
    expect(await names()).toEqual([{ hwd: "71" }]);
    const meant = await importFile(shop.deps, "devices", file, { options: { doubts: "true" } });
    expect(meant).toMatchObject({ state: "applied", counts: { new: 1, doubts: 1 } });
    expect(await names()).toContainEqual({ hwd: "71.0" });
  });

  it("[FI-06] a store's code that lost its zero is that store with mend, another with doubts", async () => {
    const file = lines("código;nombre", "101;Alameda");
    const mended = await importFile(shop.deps, "stores", file, { dryRun: true, options: { mend: "true" } });
    expect(mended).toMatchObject({ refusals: [], counts: { new: 0, mended: 1 } });
    const meant = await importFile(shop.deps, "stores", file, { dryRun: true, options: { doubts: "true" } });
    expect(meant).toMatchObject({ refusals: [], counts: { new: 1, doubts: 1 } });
  });

  it("[FI-06] equal rows count once, and the others as unchanged", async () => {
    const rows = ["0101;Y-41-1", "0101;Y-41-2", "0101;Y-41-1", "0101;Y-41-1"];
    const sent = await importFile(shop.deps, "slots", lines("tienda;ubicación", ...rows));
    expect(sent).toMatchObject({ state: "applied", counts: { new: 2, changed: 0, same: 2, refused: 0 } });
  });

  it("[FI-05] an instant of a price is the store's clock, of all stores that of most", async () => {
    await shop.rows("update store set time_zone = 'Pacific/Easter' where code = '0102'");
    const head = "producto;tienda;precio;desde;hasta";
    const file = lines(
      head,
      "880101;0102;69990;2026-12-24T09:00:00-03:00;2026-12-25 09:00",
      "880101;;69990;2026-12-24T12:00:00Z;25-12-2026",
    );
    const sent = await importFile(shop.deps, "prices", file);
    expect(sent).toMatchObject({ state: "applied", refusals: [] });
    const query =
      "select starts::text, ends::text from price where product_id = '880101' and starts is not null order by 1";
    expect(await shop.rows(query)).toEqual([
      { starts: "2026-12-24 07:00:00", ends: "2026-12-25 09:00:00" },
      { starts: "2026-12-24 09:00:00", ends: "2026-12-25 00:00:00" },
    ]);
    expect((await importFile(shop.deps, "prices", file)).counts).toMatchObject({ same: 2 });
    const late = await importFile(
      shop.deps,
      "prices",
      lines(head, "880101;;69990;2026-12-24T12:00:00Z;2026-12-24 09:00"),
    );
    expect(late.refusals).toEqual(["2 ends out_of_range: 2026-12-24 09:00:00"]);
  });

  const twice = (text: string) => Buffer.from(Buffer.from(text).toString("latin1"));
  it.each([
    [
      "CP850",
      Buffer.from(
        "código;nombre\n0701;Peñalolén\n0702;Buin\n0703;Maipú".replace(
          /[óñéú]/g,
          (sign) => ({ ó: "\xa2", ñ: "\xa4", é: "\x82", ú: "\xa3" })[sign] ?? "",
        ),
        "latin1",
      ),
      "ibm850",
    ],
    ["UTF-8 encoded twice", twice("código;nombre\n0701;Peñalolén\n0702;Buin\n0703;Maipú"), "utf-8"],
  ])("[FI-02] names in %s are in doubt, as they would be read", async (_, file, encoding) => {
    const sent = await importFile(shop.deps, "stores", file, { dryRun: true });
    expect(sent).toMatchObject({
      format: { encoding },
      refusals: ["2 name maybe_encoding: Peñalolén", "4 name maybe_encoding: Maipú"],
    });
    const meant = await importFile(shop.deps, "stores", file, { dryRun: true, options: { doubts: "true" } });
    expect(meant).toMatchObject({ refusals: [], counts: { new: 3, doubts: 2 } });
  });

  it.each(["csv", "ndjson"] as const)(
    "[FI-02] so are those of people, whose file is written again (%s)",
    async (type) => {
      const csv = lines("tienda;usuario;nombre;rol", "0101;y1;María;vendedor", "0101;y2;Ana;vendedor");
      const ndjson = lines('{"store":"0101","login":"y1","name":"María","role":"seller"}');
      const sent = await importFile(shop.deps, "staff", twice(type === "csv" ? csv : ndjson), {
        type,
        dryRun: true,
      });
      expect(sent.refusals).toEqual([`${type === "csv" ? 2 : 1} name maybe_encoding: María`]);
    },
  );

  it("[FI-02] also where JSON has them as escapes", async () => {
    const sent = await objects("products", '{"product":"880101","name":"Pe\\u00c3\\u00b1a"}');
    expect(sent.refusals).toEqual(["1 name maybe_encoding: Peña"]);
  });

  it("[FI-04] true and false of NDJSON are no text", async () => {
    const sent = await objects(
      "products",
      '{"product":"880101","description":false}',
      '{"product":"880101","name":true}',
      '{"product":"880101","special":true}',
    );
    expect(sent.refusals).toEqual(["1 description not_text: ", "2 name not_text: "]);
  });
});
