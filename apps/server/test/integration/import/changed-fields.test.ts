import type { ImportChanges, RefusedPage } from "@horma/contract";
import type { ImportKind } from "@horma/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetImports } from "../../../src/integration/import/job/forget-imports.ts";
import { type Colleague, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "./import-file.ts";

let shop: Shop;
let head: Colleague;
beforeAll(async () => {
  shop = await openShop();
  head = await shop.office("head_office", null);
  await send(
    "catalogue",
    `product;sku;color;name;brand;type;size;ean;price;offer
CAM001;CAM00140;Azul;Uno;Puelche;Botas;40;;50000;40000
CAM002;CAM00240;Rojo;Dos;Puelche;Botas;40;7808899000018;60000;
CAM003;CAM00340;Gris;Tres;Puelche;Botas;40;;10000;
`,
  );
});
afterAll(() => shop.close());

const send = (kind: ImportKind, file: string, asked: Parameters<typeof importFile>[3] = {}) =>
  importFile(shop.deps, kind, file, asked);
const changes = (id: number): Promise<ImportChanges> => head.call("getImportChanges", { params: { id } });
const fieldsOf = async (id: number) =>
  (await changes(id)).fields?.map(({ table, column, rows, up, down, largest }) => [
    `${table} ${column}: ${rows}, ${up} up, ${down} down`,
    ...largest.map(({ of, name, from, to }) => `${Object.values(of).join(" ")} (${name}): ${from} → ${to}`),
  ]);

it("[CT-02] a dry run and what is applied say what changes, from what to what, the largest first, by field", async () => {
  const file = `product;sku;color;name;brand;type;size;ean;price;offer
CAM001;CAM00140;Azul;Uno bis;Puelche;Zapatillas;40;;45000;
CAM002;CAM00240;Rojo;Dos;Puelche;Botas;40;7808899000025;90000;
CAM003;CAM00340;Gris;Tres;Puelche;Botas;40;;10100;
CAM004;CAM00440;Gris;Cuatro;Puelche;Botas;40;;20000;
`;
  const shown = [
    [
      "price price: 3, 2 up, 1 down",
      "normal CAM002 (Dos Rojo): 60000 → 90000",
      "normal CAM001 (Uno bis Azul): 50000 → 45000",
      "normal CAM003 (Tres Gris): 10000 → 10100",
    ],
    ["product name: 1, 0 up, 0 down", "CAM001 (Uno bis Azul): Uno → Uno bis"],
    ["product type: 1, 0 up, 0 down", "CAM001 (Uno bis Azul): Botas → Zapatillas"],
    ["sku_ean null: 1, 0 up, 0 down", "7808899000018 (null): CAM00240 → null"],
    ["price null: 1, 0 up, 0 down", "offer CAM001 (Uno bis Azul): 40000 → null"],
  ];
  const dry = await send("catalogue", file, { dryRun: true });
  expect(await fieldsOf(dry.id)).toEqual(shown);
  const applied = await send("catalogue", file);
  expect(await fieldsOf(applied.id)).toEqual(shown);
  const again = await send("catalogue", file);
  expect(await fieldsOf(again.id)).toEqual([]);
  shop.clock.ahead += 31 * 24 * 60 * 60_000;
  await forgetImports(shop.deps);
  shop.clock.ahead = 0;
  expect((await changes(applied.id)).fields).toBeNull();
});

it("[CT-02] twenty rows of a field are shown, and their number", async () => {
  const rows = (price: (index: number) => number) =>
    Array.from(
      { length: 60 },
      (_, index) => `CAM001;2027-0${1 + (index % 6)}-${10 + Math.floor(index / 6)};${price(index)}`,
    ).join("\n");
  await send("prices", `product;starts;value\n${rows(() => 10_000)}\n`);
  const { id } = await send("prices", `product;starts;value\n${rows((index) => 10_000 + index * 10)}\n`);
  const [field] = (await changes(id)).fields ?? [];
  expect(field).toMatchObject({ table: "price", column: "value", rows: 59, up: 59, down: 0 });
  expect(field?.largest).toHaveLength(20);
  expect(field?.largest[0]).toMatchObject({ from: "10000", to: "10590" });
});

it("[CT-02] a store is named by its code, and what was made of a PIN is not shown", async () => {
  await send("staff", "store;login;name;role;pin\n0101;cambia;Ana;runner;493817\n");
  const { id, counts } = await send("staff", "store;login;name;role;pin\n0101;cambia;Ana;seller;604928\n");
  expect(counts).toMatchObject({ changed: 1 });
  expect(await fieldsOf(id)).toEqual([
    ["staff role: 1, 0 up, 0 down", "cambia 0101 (null): runner → seller"],
  ]);
});

it("[CT-02] a file that came before one that is applied by now says so, until it is applied itself", async () => {
  const prices = (value: number) => `product;value\nCAM002;${value}\n`;
  const older = await send("prices", prices(70_000), { dryRun: true });
  expect((await changes(older.id)).newer).toBeNull();
  const newer = await send("prices", prices(71_000), { fileName: "martes.csv" });
  expect((await changes(older.id)).newer).toMatchObject({
    id: newer.id,
    file_name: "martes.csv",
    by: "command ana",
  });
  expect((await changes(newer.id)).newer).toBeNull();
});

it("[FI-08] a price far from what is known names that one", async () => {
  const { id } = await send("prices", "product;value\nCAM003;250000\n", { dryRun: true });
  const page: RefusedPage = await head.call("listRefusals", {
    params: { id },
    query: {},
  });
  expect(page.rows[0]?.faults[0]?.message).toContain("el precio conocido, $10.100,");
});
