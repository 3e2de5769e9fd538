import type { ImportKind } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestUndo } from "../../../src/integration/import/job/request-import.ts";
import { awaitImport } from "../../../src/integration/import/job/run-import.ts";
import { allKinds, findKind } from "../../../src/integration/import/kind/kinds.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "./import-file.ts";

type Json = Record<string, unknown>;
type Case = {
  kind: ImportKind;
  /** All that a row of the kind can say. */
  whole: Json;
  /** The keys that name a row, and one more. */
  some: Json;
  /** The row that another object of the same file names, which has every key: each column is given. */
  other: Json;
  /** What is then. */
  reads: string;
  rows: Json[];
};

const week = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const hours = Object.fromEntries(week.map((day) => [day, "10:00-20:00"]));
const store = {
  phone: "+56 2 1",
  whatsapp: "+56 9 1",
  latitude: -33.5,
  longitude: -70.5,
  time_zone: "America/Punta_Arenas",
  address: "Prat 518",
  commune: "Talca",
  area: "Zona Sur",
  theme: "lima",
  deliver_methods: ["box", "table"],
  payments: ["cashier"],
  tables: true,
  advance: true,
  in_store: false,
  delivery: true,
  to_go: false,
  rack_slots: 7,
  wait_target: 90,
  exceptions: ["2099-12-25 cerrado Navidad", "2099-01-01 11:00-14:00 Corto"],
  closed: true,
  ...hours,
};
const product = {
  model: "77",
  color: "Negro",
  name: "Teno",
  brand: "Puelche",
  type: "Botas",
  sub_class: "Altas",
  description: "De cuero",
  scale: "adulto",
  rating: 4.5,
  parent: "P77",
  special: true,
  state: "draft",
};
const sku = { size: "40", code: "7701", ean: ["2000000000114", "2000000000121"] };
const productRow = {
  model: "77",
  color: "Negro",
  name: "Teno",
  brand: "Puelche",
  type: "Botas",
  sub_class: "Altas",
  description: "De cuero",
  scale: "adulto",
  rating: 4.5,
  sku_padre: "P77",
  special: true,
  state: "draft",
};

const cases: Case[] = [
  {
    kind: "stores",
    whole: { code: "0771", name: "Talca", ...store },
    some: { code: "0771", name: "Talca", phone: "+56 2 2", tuesday: "cerrado" },
    other: { code: "0772", name: "Curicó", ...store },
    reads: `select phone, whatsapp, address, commune, area, theme, latitude, longitude, time_zone, deliver_methods, payments, has_tables, can_order_in_advance,
      accepts_in_store, accepts_delivery, accepts_to_go, rack_slots, wait_target, closed_at is not null as closed,
      (select string_agg(weekday || ' ' || opens, ', ' order by weekday) from store_hours h where h.store_id = t.id) as hours,
      (select string_agg(reason, ', ' order by date) from store_exception e where e.store_id = t.id) as exceptions
      from store t where code = '0771'`,
    rows: [
      {
        phone: "+56 2 2",
        whatsapp: "+56 9 1",
        latitude: -33.5,
        longitude: -70.5,
        time_zone: "America/Punta_Arenas",
        address: "Prat 518",
        commune: "Talca",
        area: "Zona Sur",
        theme: "lima",
        deliver_methods: ["box", "table"],
        payments: ["cashier"],
        has_tables: true,
        can_order_in_advance: true,
        accepts_in_store: false,
        accepts_delivery: true,
        accepts_to_go: false,
        rack_slots: 7,
        wait_target: 90,
        closed: true,
        hours: "1 10:00, 3 10:00, 4 10:00, 5 10:00, 6 10:00, 7 10:00",
        exceptions: "Corto, Navidad",
      },
    ],
  },
  {
    kind: "seats",
    whole: { store: "0101", seat: "771" },
    some: { store: "0101", seat: "771" },
    other: { store: "0101", seat: "772", removed: false },
    reads: "select name from seat where name = '771'",
    rows: [{ name: "771" }],
  },
  {
    kind: "slots",
    whole: { store: "0101", slot: "Q-01-1" },
    some: { store: "0101", slot: "Q-01-1" },
    other: { store: "0101", slot: "Q-01-2", removed: false },
    reads: "select name from slot where name = 'Q-01-1'",
    rows: [{ name: "Q-01-1" }],
  },
  {
    kind: "devices",
    whole: { store: "0101", device: "box-771", name: "Siete", type: "box", retired: true },
    some: { store: "0101", device: "box-771" },
    other: { store: "0101", device: "box-772", name: "Ocho", type: "box", retired: false },
    reads: "select name, type_id, retired_at is not null as retired from device where hwd = 'box-771'",
    rows: [{ name: "Siete", type_id: "box", retired: true }],
  },
  {
    kind: "staff",
    whole: { store: "0101", login: "eva771", name: "Eva", role: "vendedor", pin: "481516", active: false },
    some: { store: "0101", login: "eva771", name: "Eva María" },
    other: { store: "0101", login: "eva772", name: "Eva", role: "cajero", pin: "481517", active: true },
    reads: "select name, role, active, length(pin_hash) > 90 as pin from staff where login = 'eva771'",
    rows: [{ name: "Eva María", role: "seller", active: false, pin: true }],
  },
  {
    kind: "conversions",
    whole: { scale: "bebé", size: "20", cl: "20", us: "4", eu: "20,5" },
    some: { scale: "bebé", size: "20", us: "4,5", eu: null },
    other: { scale: "bebé", size: "21", cl: "21", us: "5", eu: "21,5", removed: false },
    reads: "select sizes from size_conversion where scale = 'bebé' and input_value = '20'",
    rows: [{ sizes: { cl: "20", us: "4.5" } }],
  },
  {
    kind: "products",
    whole: { product: "770101", ...product },
    some: { product: "770101", rating: 3 },
    other: { product: "770102", ...product, color: "Rojo" },
    reads:
      "select t.*, y.name as type from product t join product_type y on y.id = t.type_id where t.id = '770101'",
    rows: [{ ...productRow, rating: 3 }],
  },
  {
    kind: "skus",
    whole: { sku: "770101400", product: "770101", ...sku },
    some: { sku: "770101400", size: "40" },
    other: { sku: "770101410", product: "770101", size: "41", code: "7702", ean: "2000000000138" },
    reads: `select product_id, size, code, (select string_agg(ean, ' ' order by ean) from sku_ean e where e.sku = t.sku) as eans
      from product_size t where sku = '770101400'`,
    rows: [{ product_id: "770101", size: "40", code: "7701", eans: "2000000000114 2000000000121" }],
  },
  {
    kind: "prices",
    whole: { product: "770101", type: "oferta", value: 5000, ends: "2099-01-01" },
    some: { product: "770101", type: "oferta", value: 4000 },
    other: {
      product: "770102",
      sku: null,
      store: "0101",
      type: "oferta",
      value: 1,
      starts: "2098-01-01",
      ends: "2099-01-01",
      removed: false,
    },
    reads: "select value, ends::text from price where product_id = '770101'",
    rows: [{ value: 4000, ends: "2099-01-01 00:00:00" }],
  },
  {
    kind: "pictures",
    whole: { product: "770101", position: 1, address: "/images/a.webp" },
    some: { product: "770101", address: "/images/b.webp" },
    other: { product: "770102", position: 1, address: "/images/c.webp", removed: false },
    reads: "select position, address from product_picture where product_id = '770101'",
    rows: [{ position: 1, address: "/images/b.webp" }],
  },
  {
    kind: "catalogue",
    whole: {
      product: "780101",
      ...product,
      sku: "780101400",
      ...sku,
      code: "7801",
      ean: "2000000000145",
      price: 9000,
      offer: 8000,
    },
    some: { product: "780101", sku: "780101400", price: 9500 },
    other: {
      product: "780102",
      ...product,
      color: "Rojo",
      sku: "780102400",
      size: "40",
      code: "7802",
      ean: "2000000000152",
      price: 9000,
      offer: 8000,
    },
    reads: `select t.*, y.name as type, z.size, z.code, (select ean from sku_ean e where e.sku = z.sku) as ean,
      (select string_agg(f.type || ' ' || value, ', ' order by f.type) from price f where f.product_id = t.id) as prices
      from product t join product_type y on y.id = t.type_id join product_size z on z.product_id = t.id where t.id = '780101'`,
    rows: [
      { ...productRow, size: "40", code: "7801", ean: "2000000000145", prices: "normal 9500, offer 8000" },
    ],
  },
];

const ndjson = (...objects: Json[]) => objects.map((each) => `${JSON.stringify(each)}\n`).join("");

describe("an object of NDJSON that lacks a key", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());
  const send = (kind: ImportKind, ...objects: Json[]) =>
    // Offers without a normal price are in doubt.
    importFile(shop.deps, kind, ndjson(...objects), { type: "ndjson", options: { doubts: "true" } });

  it.each(cases)(
    "[FI-04] leaves what is known of $kind, also to an undo",
    async ({ kind, whole, some, other, reads, rows }) => {
      expect(await send(kind, whole, other)).toMatchObject({ state: "applied", message: null });
      const known = await shop.rows(reads);
      const sparse = await send(kind, other, some);
      expect(sparse).toMatchObject({ message: null, refusals: [], state: "applied" });
      expect(await shop.rows(reads)).toMatchObject(rows);
      const again = await importFile(shop.deps, kind, ndjson(other, some), { type: "ndjson", dryRun: true });
      expect(again.counts).toEqual({ new: 0, changed: 0, same: 2, refused: 0 });
      await requestUndo(shop.deps.db, sparse.id, {
        actor: { kind: "command", name: "ana" },
        at: shop.deps.now(),
      });
      const undone = await awaitImport(shop.deps, sparse.id, new AbortController().signal, () => {});
      expect(undone).toMatchObject({ state: "undone", message: null });
      expect(await shop.rows(reads)).toEqual(known);
    },
  );

  it("every kind that can be undone has a case, whose other object has every key", () => {
    const lasting = allKinds().filter((kind) => kind.lasting !== true);
    expect(cases.map(({ kind }) => kind).sort()).toEqual(lasting.map(({ name }) => name).sort());
    for (const { kind, other } of cases) {
      const columns = findKind(kind)?.columns ?? [];
      expect(
        columns.map(({ key }) => key).filter((key) => !(key in other)),
        kind,
      ).toEqual([]);
    }
  });

  it("a new row gets what one of a file without the column gets", async () => {
    const full = { product: "790101", ...product };
    const {
      model: _,
      sub_class: __,
      description: ___,
      rating: ____,
      parent: _____,
      special: ______,
      state: _______,
      scale,
      ...few
    } = product;
    await send("products", full, { product: "790102", ...few, scale });
    await send("products", { product: "790103", ...few, scale });
    const rows = await shop.rows(
      "select to_jsonb(t) - 'id' - 'model' - 'import_id' - 'created_at' - 'updated_at' as row, model = id as own from product t where id in ('790102', '790103')",
    );
    expect(rows[0]).toEqual(rows[1]);
    expect(rows[0]).toMatchObject({ own: true, row: { state: "published", description: "" } });
    await send("stores", { code: "0781", name: "Uno", ...store }, { code: "0782", name: "Dos" });
    await send("stores", { code: "0783", name: "Dos" });
    const stores = await shop.rows(
      "select to_jsonb(t) - 'id' - 'code' - 'import_id' as row from store t where code in ('0782', '0783')",
    );
    expect(stores[0]).toEqual(stores[1]);
  });

  it("is refused where a new row needs it", async () => {
    const { refusals } = await send(
      "products",
      { product: "790104", ...product },
      { product: "790105", color: "Azul", name: "Teno", brand: "Puelche" },
    );
    expect(refusals).toEqual(["2 type missing: "]);
  });
});

describe("rows of one product", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());
  const head = "producto;color;nombre;marca;tipo;descripción;especial;sku;talla;precio";
  const send = (refused: "stop" | "skip", ...lines: string[]) =>
    importFile(shop.deps, "catalogue", `${[head, ...lines].join("\n")}\n`, { refused });

  it("say together what one of them leaves empty", async () => {
    const sent = await send(
      "stop",
      "770201;Azul;Teno;;Botas;;;770201400;40;",
      "770201;;;Puelche;;De cuero;si;770201410;41;9.990",
    );
    expect(sent).toMatchObject({ message: null, refusals: [], state: "applied" });
    const rows = await shop.rows(
      "select color, name, brand, description, special, (select value from price where product_id = t.id) as price from product t where id = '770201'",
    );
    expect(rows).toEqual([
      { color: "Azul", name: "Teno", brand: "Puelche", description: "De cuero", special: true, price: 9990 },
    ]);
  });

  it("contradict the first that is not empty, and one whose only row with a name is refused is not made", async () => {
    const sent = await send(
      "skip",
      "770202;;Teno;Puelche;Botas;;;770202400;40;9.990",
      "770202;Azul;Teno;Puelche;Botas;;;770202410;41;",
      "770202;Rojo;Teno;Puelche;Botas;;;770202420;42;",
      "770203;Azul;;Puelche;Botas;;;770203400;40;",
      "770203;Azul;Teno;Puelche;Botas;;;770203410;40;",
    );
    expect(sent.refusals).toEqual(["4 color contradicts: Rojo", "5 name missing: ", "6 size repeated: 40"]);
    expect(sent).toMatchObject({ state: "applied", message: null });
    expect(
      await shop.rows("select id, color from product where id like '77020%' and id <> '770201'"),
    ).toEqual([{ id: "770202", color: "Azul" }]);
  });

  it.each([
    [
      "csv",
      "tienda;sku;cantidad;fecha\n0101;880101410;muchas;2026-12-24 09:00\n",
      "2 quantity not_a_number: muchas",
    ],
    [
      "ndjson",
      '{"store":"0101","sku":"880101410","as_of":"2026-12-24 09:00","quantity":"muchas"}\n',
      "1 quantity not_a_number: muchas",
    ],
  ] as const)("a file of stock whose every row is refused says why: %s", async (type, file, why) => {
    const sent = await importFile(shop.deps, "stock", file, { type });
    expect(sent).toMatchObject({ state: "refused", message: null, refusals: [why] });
  });
});
