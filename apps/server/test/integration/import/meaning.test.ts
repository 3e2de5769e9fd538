import type { ImportKind } from "@horma/domain";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "./import-file.ts";

type Case = [what: string, kind: ImportKind, csv: string, refusals: string[]];

/** The same rows as objects, a line each: the first has the number 1. */
function asNdjson(csv: string): string {
  const rows = parse(csv, { delimiter: ";", columns: true }) as Record<string, string>[];
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}
const oneEarlier = (refusal: string) => refusal.replace(/^\d+/, (row) => String(Number(row) - 1));

const sizes = (...cells: string[]) =>
  `sku;producto;talla\n${cells.map((cell, at) => `D-${at};M-1;${cell}\n`).join("")}`;
const store = (heading: string, ...cells: string[]) =>
  `código;nombre;${heading}\n${cells.map((cell, at) => `S${at};Prueba;${cell}\n`).join("")}`;

const spoilt: Case[] = [
  [
    "a size that became a date by its name is a size with a decimal, where only that is likely",
    "skus",
    sizes("may-41", "10-may", "10-May", "10/mayo", "may-1941", "5-jul", "10-may-26", "mar-41", "29.may"),
    [
      "2 size date_as_size: may-41, perhaps 41,5",
      "3 size date_as_size: 10-may, perhaps 10,5",
      "4 size date_as_size: 10-May, perhaps 10,5",
      "5 size date_as_size: 10/mayo, perhaps 10,5",
      "6 size date_as_size: may-1941, perhaps 41,5",
      "7 size date_as_size: 5-jul",
      "8 size date_as_size: 10-may-26, perhaps 10,5",
      "9 size date_as_size: mar-41, perhaps 41,3",
      "10 size date_as_size: 29.may, perhaps 29,5",
    ],
  ],
  [
    "one that may have been a range, or has two decimals, is refused without a guess",
    "skus",
    sizes("10-dic", "10-Dec", "3-abr", "4-may", "oct-40", "ene-0"),
    [
      "2 size date_as_size: 10-dic",
      "3 size date_as_size: 10-Dec",
      "4 size date_as_size: 3-abr",
      "5 size date_as_size: 4-may",
      "6 size date_as_size: oct-40",
    ],
  ],
  [
    "whole dates and their serial numbers are dates too",
    "skus",
    sizes("2026-05-10", "10/05/2026", "01-05-1941", "46152", "15097", "2026-05-10 00:00:00", "36526"),
    [
      "2 size date_as_size: 2026-05-10, perhaps 10,5",
      "3 size date_as_size: 10/05/2026, perhaps 10,5",
      "4 size date_as_size: 01-05-1941, perhaps 41,5",
      "5 size date_as_size: 46152, perhaps 10,5",
      "6 size date_as_size: 15097, perhaps 41,5",
      "7 size date_as_size: 2026-05-10 00:00:00, perhaps 10,5",
      "8 size date_as_size: 36526, perhaps 1,1",
    ],
  ],
  [
    "a year of two digits makes a date too",
    "skus",
    sizes("10/5/26", "10-5-26", "10.05.26", "1/5/41", "5/13/26", "10/5/26 0:00", "01-may-41"),
    [
      "2 size date_as_size: 10/5/26, perhaps 10,5",
      "3 size date_as_size: 10-5-26, perhaps 10,5",
      "4 size date_as_size: 10.05.26, perhaps 10,5",
      "5 size date_as_size: 1/5/41, perhaps 41,5",
      "6 size date_as_size: 5/13/26",
      "7 size date_as_size: 10/5/26 0:00, perhaps 10,5",
      "8 size date_as_size: 01-may-41, perhaps 41,5",
    ],
  ],
  [
    "a fraction that became a date is that fraction, unless the date may be one of today",
    "skus",
    sizes("51503", "14978", "2040-02-03", "03-01-1940", "2/1/41", "2-ene-41", "2-ene", "46024", "1978-03-15"),
    [
      "2 size date_as_size: 51503, perhaps 41,5",
      "3 size date_as_size: 14978, perhaps 41,5",
      "4 size date_as_size: 2040-02-03, perhaps 40,67",
      "5 size date_as_size: 03-01-1940, perhaps 40,33",
      "6 size date_as_size: 2/1/41, perhaps 41,5",
      "7 size date_as_size: 2-ene-41, perhaps 41,5",
      "8 size date_as_size: 2-ene",
      "9 size date_as_size: 46024",
      "10 size date_as_size: 1978-03-15",
    ],
  ],
  [
    "what only looks like one is a size",
    "skus",
    sizes("5-10", "M", "S/M", "265", "maya-41", "12 mm", "38/39/40", "41/5/26", "10-5-2"),
    [],
  ],
  [
    "tables of sizes have sizes too, in every system",
    "conversions",
    "escala;talla;us\nx;41,5;may-41\nx;may-42;9\n",
    ["2 us date_as_size: may-41, perhaps 41,5", "3 size date_as_size: may-42, perhaps 42,5"],
  ],
  [
    "a power of ten has lost its digits, unless it shows all of them",
    "stores",
    store("teléfono", "5,62E+10", "5.69E+10", "5,6220000101E+10", "7.80E+12", "1e9"),
    [
      "2 phone power_of_ten: 5,62E+10",
      "3 phone power_of_ten: 5.69E+10",
      "4 phone power_of_ten: 5,6220000101E+10, perhaps 56220000101",
      "5 phone power_of_ten: 7.80E+12",
    ],
  ],
  [
    "also where codes stand",
    "skus",
    "sku;producto;talla;código;ean\n8,80E+08;M-1;40;;\nE-1;M-1;40;8,8E+08;\nE-2;M-1;41;;7,80881E+12\nE-3;M-1;42;;7.808801014102E+12\n5E-4;M-1;43;;\n",
    [
      "2 sku power_of_ten: 8,80E+08",
      "3 code power_of_ten: 8,8E+08",
      "4 ean power_of_ten: 7,80881E+12",
      "5 ean power_of_ten: 7.808801014102E+12, perhaps 7808801014102",
      "6 sku power_of_ten: 5E-4",
    ],
  ],
  [
    "a spreadsheet's errors are refused in any column",
    "stores",
    `${store(
      "whatsapp",
      "#N/D",
      "#N/A",
      "#REF!",
      "#¡VALOR!",
      "#DIV/0!",
      "#NAME?",
      "#¿NOMBRE?",
      "#NULL!",
      "########",
    )}#¡REF!;Prueba;\nS10;#¡DIV/0!;\nS11;#N/A;\nS12;#1 en ventas;#RUN\n`,
    [
      ...["#N/D", "#N/A", "#REF!", "#¡VALOR!", "#DIV/0!", "#NAME?", "#¿NOMBRE?", "#NULL!", "########"].map(
        (cell, at) => `${at + 2} whatsapp error_value: ${cell}`,
      ),
      "11 code error_value: #¡REF!",
      "12 name error_value: #¡DIV/0!",
      "13 name error_value: #N/A",
    ],
  ],
  [
    "and in columns of one's own",
    "conversions",
    "escala;talla;mondo\nx;41;#N/D\n",
    ["2 mondo error_value: #N/D"],
  ],
  [
    "an EAN that lost its zero is found by its check digit",
    "skus",
    "sku;producto;talla;ean\nE-1;M-1;40;36000291452\nE-2;M-1;41;36000291453\nE-3;M-1;42;036000291452\nE-4;M-1;43;1234565\n",
    [
      "2 ean not_an_ean: 36000291452, perhaps 036000291452",
      "3 ean not_an_ean: 36000291453",
      "5 ean not_an_ean: 1234565, perhaps 01234565",
    ],
  ],
  [
    "a store's code without its zeros is that store's",
    "seats",
    "tienda;asiento\n101;1\n0101;1\n999;1\n1;1\n",
    ["2 store unknown: 101, perhaps 0101", "4 store unknown: 999", "5 store unknown: 1"],
  ],
  [
    "so is a product's, unless two are possible",
    "prices",
    "producto;precio\n777;1000\n778;1000\n",
    ["2 product unknown: 777, perhaps 0777", "3 product unknown: 778"],
  ],
  [
    "a size that its scale does not have is refused, with the one that is nearly the same",
    "skus",
    "sku;producto;talla\nF-1;M-2;41,3\nF-2;M-2;415\nF-3;M-2;41,5\nF-4;M-2;M\nF-5;M-2;44\nF-6;M-1;44\n",
    [
      "2 size not_in_scale: 41.3, perhaps 41.33",
      "3 size not_in_scale: 415, perhaps 41.5",
      "5 size not_in_scale: M",
      "6 size not_in_scale: 44",
    ],
  ],
  [
    "by the file's own scale, where it has one",
    "catalogue",
    "producto;color;nombre;marca;tipo;escala;sku;talla\nM-9;Azul;Río;Puelche;Botas;corta;G-1;44\nM-8;Azul;Río;Puelche;Botas;;G-2;44\n",
    ["2 size not_in_scale: 44"],
  ],
];

const codes: Case[] = [
  [
    "a cell that without blanks and hyphens is one EAN is one; else each piece is one",
    "skus",
    "sku;producto;talla;ean\nP-1;M-1;40;7 791234 567898\nP-2;M-1;41;400-6381-333931\nP-3;M-1;42;96385074 036000291452\nP-4;M-1;43;7791234567 4006381333931\nP-5;M-1;44;36000291452 5012345678900\n",
    [
      "5 ean not_an_ean: 7791234567 4006381333931",
      "6 ean not_an_ean: 36000291452 5012345678900, perhaps 036000291452 5012345678900",
    ],
  ],
  [
    "a sku that is another's EAN is taken, the later one of the file",
    "skus",
    "sku;producto;talla;ean\nQ-1;M-1;40;5012345678900\n5012345678900;M-1;41;\n4006381333931;M-1;42;\nQ-2;M-1;43;4006381333931\n",
    ["3 sku taken: 5012345678900", "5 ean taken: 4006381333931"],
  ],
  [
    "also of what is known, however it is written",
    "skus",
    "sku;producto;talla;ean\n012345678905;M-1;40;\nQ-3;M-1;41;2000000000022\nZ-1;M-1;70;0012345678905\nQ-4;M-1;42;2000000000039\n",
    ["2 sku taken: 012345678905", "3 ean taken: 2000000000022"],
  ],
  [
    "without a column of EANs too",
    "skus",
    "sku;producto;talla\n012345678905;M-1;40\n2000000000022;M-1;71\n",
    ["2 sku taken: 012345678905"],
  ],
  [
    "but an EAN that its sku gives up is free",
    "skus",
    "sku;producto;talla;ean\n0012345678905;M-1;40;\nZ-1;M-1;70;\n",
    [],
  ],
  [
    "a date twice is repeated, and one without a reason lacks that",
    "stores",
    store(
      "excepciones",
      '"2026-12-25 cerrado Navidad;2026-12-25 10:00-14:00 Navidad"',
      "2026-12-25 cerrado",
      '"2026-12-25 cerrado Navidad;2026-12-31 10:00-14:00 Fin de año"',
      "2026-12-25",
      "pronto cerrado Obras",
      "25-12-2026 cerrado Navidad",
    ),
    [
      "2 exceptions repeated: 2026-12-25 cerrado Navidad;2026-12-25 10:00-14:00 Navidad",
      "3 exceptions reason_missing: 2026-12-25 cerrado",
      "5 exceptions not_a_time: 2026-12-25",
      "6 exceptions not_a_date: pronto cerrado Obras",
    ],
  ],
];

const unmeant: Case[] = [
  [
    "numbers are plain digits",
    "products",
    "producto;valoración\nM-1;0x4\nM-1;1e0\nM-1;0b1\nM-1;Infinity\nM-2;4,5\n0777;.5\n0778;4.\n",
    [
      "2 rating not_a_number: 0x4",
      "3 rating not_a_number: 1e0",
      "4 rating not_a_number: 0b1",
      "5 rating not_a_number: Infinity",
    ],
  ],
  [
    "hours have a length, and end in the small hours at the latest",
    "stores",
    store(
      "lunes;martes;miércoles;jueves;viernes;sábado;domingo",
      ...[
        "00:00-00:00",
        "10:00-08:30",
        "20:30-10:00",
        "10:00-10:00",
        "09:00-05:00",
        "12:00-07:00",
        "22:00-02:00",
        "12:00-00:00",
        "00:00-24:00",
        "11:00-04:00",
      ].map((monday) => `${monday};;;;;;`),
    ),
    [
      "2 monday closes_before: 00:00-00:00",
      "3 monday closes_before: 10:00-08:30, perhaps 10:00-20:30",
      "4 monday closes_before: 20:30-10:00, perhaps 10:00-20:30",
      "5 monday closes_before: 10:00-10:00",
      "6 monday closes_before: 09:00-05:00, perhaps 09:00-17:00",
      "7 monday closes_before: 12:00-07:00, perhaps 12:00-19:00",
    ],
  ],
  [
    "so do those of exceptions",
    "stores",
    store("excepciones", "2026-12-25 10:00-08:00 Navidad"),
    ["2 exceptions closes_before: 2026-12-25 10:00-08:00 Navidad"],
  ],
  [
    "a PIN is none that anyone tries first, and a login no RUT",
    "staff",
    `tienda;usuario;nombre;rol;clave\n${[
      "a1;Ana;jefa;111111",
      "a2;Ana;jefa;123456",
      "a3;Ana;jefa;654321",
      "a4;Ana;jefa;!",
      "12345678-5;Ana;jefa;",
      "123456785;Ana;jefa;",
      "12.345.678-5;Ana;jefa;",
      "12345678-4;Ana;jefa;",
      "10047;Ana;jefa;",
    ]
      .map((row) => `0101;${row}\n`)
      .join("")}`,
    [
      "2 pin weak_pin: ",
      "3 pin weak_pin: ",
      "4 pin weak_pin: ",
      "5 pin not_a_pin: ",
      "6 login a_rut: 12345678-5",
      "7 login a_rut: 123456785",
      "8 login a_rut: 12.345.678-5",
    ],
  ],
  ["no price is 0", "prices", "producto;precio\nM-1;0\nM-2;1\n", ["2 value out_of_range: 0"]],
];

/** M-1 has a normal price of 59990, and one of 29990 in store 0102; M-2 has none. */
const doubtful: Case[] = [
  [
    "a normal price far from the one that is known",
    "prices",
    "producto;tienda;precio\nM-1;;5998\nM-1;0101;599901\nM-1;0102;2998\nM-2;;50\n0777;;5\n",
    ["2 value far_from_known: 5998", "3 value far_from_known: 599901", "4 value far_from_known: 2998"],
  ],
  [
    "one that is not that far",
    "prices",
    "producto;tienda;precio\nM-1;;5999\nM-1;0101;599900\nM-1;0102;2999\n",
    [],
  ],
  [
    "an offer without a normal price, above it, or far below",
    "prices",
    "producto;tienda;tipo;precio\nM-2;;oferta;1000\nM-1;;oferta;59991\nM-1;0102;oferta;29991\nM-1;0101;oferta;5998\n0777;;oferta;990\n0777;;normal;1000\n0778;;normal;1000\n0778;0102;oferta;1001\n",
    [
      "2 value offer_without_normal: 1000",
      "3 value offer_above_normal: 59991",
      "4 value offer_above_normal: 29991",
      "5 value far_from_known: 5998",
      "9 value offer_above_normal: 1001",
    ],
  ],
  [
    "the same in a flat file, in each row of the product",
    "catalogue",
    `producto;color;nombre;marca;tipo;sku;talla;precio;oferta\n${[
      "M-1;Azul;Río;Puelche;Botas;R-1;40;60;",
      "M-1;Azul;Río;Puelche;Botas;R-2;41;60;",
      "M-2;Azul;Río;Puelche;Botas;R-3;41;;990",
      "M-6;Azul;Río;Puelche;Botas;R-4;41;1000;1001",
      "M-7;Azul;Río;Puelche;Botas;R-5;41;1000;0",
      "M-8;Azul;Río;Puelche;Botas;R-6;41;1000;1000",
    ].join("\n")}\n`,
    [
      "2 price far_from_known: 60",
      "3 price far_from_known: 60",
      "4 offer offer_without_normal: 990",
      "5 offer offer_above_normal: 1001",
    ],
  ],
];

describe("what a cell means", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    const scale = "escala;talla;us\ncorta;41;9\ncorta;41,33;9\ncorta;41,5;9\ncorta;42;10\n";
    await importFile(shop.deps, "conversions", scale);
    const codes = [
      ["M-1", ""],
      ["M-2", "corta"],
      ["0777", ""],
      ["0778", ""],
      ["00778", ""],
    ];
    const products = codes.map(([code, name]) => `${code};Azul;Río;Puelche;Botas;${name}\n`).join("");
    const made = await importFile(
      shop.deps,
      "products",
      `producto;color;nombre;marca;tipo;escala\n${products}`,
    );
    expect(made).toMatchObject({ state: "applied", refusals: [] });
    const prices = "producto;tienda;precio\nM-1;;59990\nM-1;0102;29990\n";
    expect(await importFile(shop.deps, "prices", prices)).toMatchObject({ state: "applied" });
    const known = "sku;producto;talla;ean\nZ-1;M-1;70;012345678905\n2000000000022;M-1;71;\n";
    expect(await importFile(shop.deps, "skus", known)).toMatchObject({ state: "applied" });
  });
  afterAll(() => shop.close());

  /** The same file as CSV and as NDJSON, checked. */
  const check = async (kind: ImportKind, csv: string, refusals: string[]) => {
    const dry = await importFile(shop.deps, kind, csv, { dryRun: true });
    expect(dry).toMatchObject({ message: null, refusals });
    const lines = await importFile(shop.deps, kind, asNdjson(csv), { type: "ndjson", dryRun: true });
    expect(lines).toMatchObject({ message: null, refusals: refusals.map(oneEarlier) });
  };

  it.each(spoilt)("[FI-01] %s", (_, kind, csv, refusals) => check(kind, csv, refusals));

  it.each(codes)("[FI-09] %s", (_, kind, csv, refusals) => check(kind, csv, refusals));

  it.each(unmeant)("[FI-06] %s", (_, kind, csv, refusals) => check(kind, csv, refusals));

  it.each(doubtful)("[FI-06] in doubt: %s", async (_, kind, csv, refusals) => {
    await check(kind, csv, refusals);
    const meant = await importFile(shop.deps, kind, csv, { dryRun: true, options: { doubts: "true" } });
    expect(meant).toMatchObject({ refusals: [], counts: { refused: 0, doubts: refusals.length } });
  });

  it("[FI-06] what was in doubt and meant is known, and no doubt the next time", async () => {
    const csv = "producto;tipo;precio\n00778;normal;1000\n00778;oferta;2000\n";
    expect(await importFile(shop.deps, "prices", csv)).toMatchObject({
      state: "refused",
      refusals: ["3 value offer_above_normal: 2000"],
    });
    const meant = { options: { doubts: "true" } } as const;
    expect(await importFile(shop.deps, "prices", csv, meant)).toMatchObject({
      state: "applied",
      counts: { new: 2, doubts: 1 },
    });
    const again = { state: "applied", counts: { same: 2, refused: 0 } };
    expect(await importFile(shop.deps, "prices", csv)).toMatchObject(again);
    const flat =
      "producto;color;nombre;marca;tipo;sku;talla;precio;oferta\n00778;Azul;Río;Puelche;Botas;T-1;40;1000;2000\n";
    expect(await importFile(shop.deps, "catalogue", flat)).toMatchObject({ state: "applied", refusals: [] });
    const ended = await importFile(shop.deps, "catalogue", flat.replace(";2000", ";0"));
    expect(ended).toMatchObject({ state: "applied", refusals: [] });
    expect(await shop.rows("select type from price where product_id = '00778'")).toEqual([
      { type: "normal" },
    ]);
  });

  it.each(["csv", "ndjson"] as const)("[FI-07] HTML of a file of %s is text", async (type) => {
    const code = `W-${type}`;
    const csv = `producto;color;nombre;marca;tipo;descripción;subclase\n${[
      `${code};<b>Azul</b>;"Río &amp; Mar<br>2";Puelche;Botas;"<p>Malla&nbsp;<i>fina</i></p><p>a < b</p>";x`,
      `${code}2;<b></b>;Río;Puelche;Botas;<p></p>;x`,
      `${code}3;Azul;Río;Puelche;Botas;<p></p>;x`,
    ].join("\n")}\n`;
    const file = type === "csv" ? csv : asNdjson(csv);
    const first = type === "csv" ? 2 : 1;
    expect(await importFile(shop.deps, "products", file, { type, refused: "skip" })).toMatchObject({
      state: "applied",
      refusals: [`${first + 1} color missing: <b></b>`],
    });
    const kept = await shop.rows(
      "select color, name, description from product where id like $1 order by id",
      `${code}%`,
    );
    expect(kept).toEqual([
      { color: "Azul", name: "Río & Mar 2", description: "Malla fina\na < b" },
      { color: "Azul", name: "Río", description: "" },
    ]);
  });

  it("[FI-01] what is likely is taken where the sender wants it, and counted", async () => {
    const csv =
      "sku;producto;talla;ean\nH-1;M-2;may-41;36000291452\nH-2;M-2;41,3;\nH-3;M-2;10-dic;\nH-4;M-2;41;7808801999997\n";
    const mended = await importFile(shop.deps, "skus", csv, { options: { mend: "true" }, refused: "skip" });
    expect(mended).toMatchObject({
      state: "applied",
      counts: { new: 3, changed: 0, same: 0, refused: 1, mended: 2 },
      refusals: ["4 size date_as_size: 10-dic"],
    });
    const kept = "select sku, size from product_size where sku like 'H-%' order by 1";
    expect(await shop.rows(kept)).toEqual([
      { sku: "H-1", size: "41.5" },
      { sku: "H-2", size: "41.33" },
      { sku: "H-4", size: "41" },
    ]);
    expect(await shop.rows("select ean from sku_ean where sku = 'H-1'")).toEqual([{ ean: "0036000291452" }]);
    const seat = await importFile(shop.deps, "seats", "tienda;asiento\n101;M1\n", {
      options: { mend: "true" },
    });
    expect(seat).toMatchObject({ state: "applied", counts: { new: 1, mended: 1 } });
  });

  it("[FI-01] a size that is known already stays, whatever its scale has", async () => {
    await importFile(shop.deps, "skus", "sku;producto;talla\nK-1;M-1;60\n");
    await shop.rows("update product set scale = 'corta' where id = 'M-1'");
    const again = await importFile(shop.deps, "skus", "sku;producto;talla\nK-1;M-1;60\n");
    expect(again).toMatchObject({ state: "applied", counts: { same: 1 } });
    await shop.rows("update product set scale = null where id = 'M-1'");
  });
});
