import { CallError, type CallInput } from "@horma/contract";
import type { CatalogueOrder } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Colleague, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "../../integration/import/import-file.ts";
import { codeOf } from "../../people/office/code-of.ts";

type Edit = Omit<CallInput<"editCatalogueProduct">["body"], "version">;

describe("the catalogue in the office", () => {
  let shop: Shop;
  let head: Colleague;
  const id = "990001";
  beforeAll(async () => {
    shop = await openShop({ IMAGE_HOSTS: "images.example" });
    head = await shop.office("head_office", null);
    await head.call("createCatalogueProduct", {
      body: { id, name: "Bota Ñandú", color: "Negro", brand: "Ruta", type: "Botas", model: "9900" },
    });
  });
  afterAll(() => shop.close());

  const list = async (query: CallInput<"listCatalogue">["query"], by = head) =>
    (await by.call("listCatalogue", { query })).products.map((product) => product.id);
  const read = (by = head) => by.call("getCatalogueProduct", { params: { id }, query: {} });
  const edit = async (body: Edit, version?: string, by = head) =>
    by.call("editCatalogueProduct", {
      params: { id },
      body: { version: version ?? (await read()).version, ...body },
    });
  const refusalOf = async (done: Promise<unknown>): Promise<CallError> => {
    const error = await done.then(
      () => undefined,
      (thrown) => thrown,
    );
    if (!(error instanceof CallError)) throw error ?? new Error("it was not refused");
    return error;
  };

  it("[OF-04] names of picture files name products by id, sku or EAN, without case, with or without a position", async () => {
    await head.call("createCatalogueProduct", {
      body: { id: "88_Ruta-B", name: "Ruta", color: "Azul", brand: "Ruta", type: "Botas", model: "9901" },
    });
    const names = [
      "880101-2.jpg",
      "880101410.JPG",
      "7808801014102 (3).png",
      "88_ruta-b_4.jpg",
      "foto.jpg",
      "880101-lado.jpg",
    ];
    const matches = await head.call("matchPictureNames", { body: { names } });
    expect(matches).toMatchObject([
      { product: "880101", position: 2, name: expect.stringContaining("Brisa") },
      { product: "880101", position: 1, present: true },
      { product: "880101", position: 3 },
      { product: "88_Ruta-B", position: 4, name: "Ruta", color: "Azul", present: false },
      { fault: "unknown" },
      { fault: "no_position" },
    ]);
    const tooMany = Array.from({ length: 501 }, (_, at) => `${at}.jpg`);
    expect(await codeOf(head.call, "matchPictureNames", { body: { names: tooMany } })).toBe("bad_request");
  });

  it("[OF-04] a product is created as a draft without sizes, once", async () => {
    expect(await read()).toMatchObject({
      id,
      name: "Bota Ñandú",
      brand: "Ruta",
      type: "Botas",
      state: "draft",
      sizes: [],
      pinned: [],
      changed: { by: head.name },
    });
    const again = head.call("createCatalogueProduct", {
      body: { id, name: "Otra", color: "Negro", brand: "Ruta", type: "Botas" },
    });
    expect((await refusalOf(again)).fields).toMatchObject([
      { part: "products", row: 0, column: "product", reason: "taken" },
    ]);
    expect(await codeOf(head.call, "getCatalogueProduct", { params: { id: "999999" }, query: {} })).toBe(
      "product_not_found",
    );
  });

  it("[OF-04] everything of a product is edited at once, pinned, and in the audit", async () => {
    await edit({
      products: [{ name: "Bota Austral", description: "Cuero", state: "published" }],
      skus: [
        { sku: "990001410", size: "41", ean: "4006381333931 4006381333948" },
        { sku: "990001420", size: "42½" },
      ],
      pictures: [
        { position: 1, address: "https://images.example/1-{width}.jpg" },
        { position: 2, address: "https://images.example/2.jpg" },
      ],
      prices: [
        { type: "normal", value: "69.990" },
        { type: "offer", value: "48990", starts: "2026-01-01T00:00", ends: "2036-01-01T00:00" },
      ],
    });
    const product = await read();
    expect(product).toMatchObject({
      name: "Bota Austral",
      sizes: [
        { sku: "990001410", size: "41", eans: ["4006381333931", "4006381333948"], pairs: 0, stores: 0 },
        { sku: "990001420", size: "42.5", eans: [] },
      ],
      pictures: [
        { position: 1, shown: "https://images.example/1-480.jpg" },
        { position: 2, shown: "https://images.example/2.jpg" },
      ],
      prices: [
        { type: "normal", value: 69_990, starts: null },
        { type: "offer", value: 48_990, starts: "2026-01-01T00:00:00" },
      ],
    });
    expect(product.pinned.map(({ field, by }) => `${field} ${by}`)).toContain(`name ${head.name}`);
    expect(await list({ q: "nandu" })).toEqual([]);
    const [row] = (await head.call("listCatalogue", { query: { q: "AUSTRAL ruta" } })).products;
    expect(row).toMatchObject({ id, sizes: 2, eans: 2, normal: 69_990, offer: 48_990, lacks: ["ean"] });
    const [line] = await shop.rows<{ action: string; data: { changes: unknown[] } }>(
      "select action, data from audit order by id desc limit 1",
    );
    expect(line?.action).toBe("product_changed");
    expect(line?.data.changes).toContainEqual({
      of: `product ${id}`,
      field: "name",
      before: "Bota Ñandú",
      after: "Bota Austral",
    });
    const file = await importFile(shop.deps, "products", `product,name\n${id},Bota Norte\n`);
    expect(file.counts).toMatchObject({ same: 1, pinned: 1 });
    await head.call("releaseField", { body: { thing: "product", key: id, field: "name" } });
    expect((await read()).pinned.map(({ field }) => field)).not.toContain("name");
  });

  it("[OF-04] pictures change places and go, also those that were uploaded", async () => {
    const hash = "a".repeat(64);
    await shop.rows(
      "insert into picture (hash, type, width, height, bytes) values ($1, 'image/png', 1, 1, '')",
      hash,
    );
    await shop.rows(
      "insert into product_picture (product_id, position, content) values ($1, 3, $2)",
      id,
      hash,
    );
    const [first, second, uploaded] = (await read()).pictures.map(({ address }) => address);
    if (!first || !second || !uploaded) throw new Error("there are three pictures");
    await edit({
      pictures: [
        { position: 1, address: uploaded },
        { position: 2, address: first },
        { position: 3, removed: true },
      ],
    });
    expect((await read()).pictures).toEqual([
      { position: 1, address: uploaded, shown: `/pictures/${hash}/480.webp` },
      { position: 2, address: first, shown: "https://images.example/1-480.jpg" },
    ]);
    const unknown = edit({ pictures: [{ position: 1, address: `/pictures/${"b".repeat(64)}/480.webp` }] });
    expect((await refusalOf(unknown)).fields).toMatchObject([
      { part: "pictures", row: 0, column: "address", reason: "unknown" },
    ]);
  });

  it("[OF-04] refused values are named, and nothing of the edit is written", async () => {
    const refused = await refusalOf(
      edit({
        products: [{ name: "Bota Mala" }],
        skus: [
          { sku: "990001410", code: "77" },
          { sku: "990001420", ean: "4006381333930" },
        ],
        prices: [{ type: "normal", value: "gratis" }],
      }),
    );
    expect(refused.fields).toMatchObject([
      {
        part: "skus",
        row: 1,
        column: "ean",
        reason: "not_an_ean",
        message: expect.stringMatching(/^«eans»/),
      },
      { part: "prices", row: 0, column: "value", reason: "not_a_number" },
    ]);
    expect((await read()).name).not.toBe("Bota Mala");
    const others = edit({ skus: [{ sku: "880101410", size: "47" }] });
    expect((await refusalOf(others)).fields).toMatchObject([
      { part: "skus", column: "sku", reason: "taken" },
    ]);
    const doubted = edit({ prices: [{ type: "normal", value: "699900000" }] });
    expect((await refusalOf(doubted)).fields).toMatchObject([{ reason: "far_from_known" }]);
    await edit({ prices: [{ type: "normal", value: "699900000" }], doubts: true });
    await edit({ prices: [{ type: "normal", value: "69990" }], doubts: true });
  });

  it("[OF-04] of two who edit the same, the second is told who was first; of a file that one was", async () => {
    const other = await shop.office("head_office", null);
    const { version } = await read();
    await edit({ products: [{ color: "Café" }] }, version, other);
    const late = await refusalOf(edit({ products: [{ color: "Azul" }] }, version));
    expect(late).toMatchObject({ code: "edited_meanwhile", winner: other.name });
    expect((await read()).color).toBe("Café");
    const before = await read();
    await importFile(shop.deps, "products", `product,sub_class\n${id},Invierno\n`);
    const afterFile = await refusalOf(edit({ products: [{ color: "Azul" }] }, before.version));
    expect([afterFile.code, afterFile.winner]).toEqual(["edited_meanwhile", null]);
    const { version: next } = await edit({ products: [{ color: "Azul" }] });
    expect((await read()).version).toBe(next);
  });

  it("[OF-04] two edits at the same instant: one is made, the other refused", async () => {
    const { version } = await read();
    const both = await Promise.allSettled([
      edit({ products: [{ brand: "Ruta Sur" }] }, version),
      edit({ products: [{ brand: "Ruta Norte" }] }, version),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("[OF-04] products are found by name, id, sku and EAN, filtered by what they lack, sorted and paged", async () => {
    for (const q of ["austral", id, "99000141", "990001420", "4006381333948", "400-6381-333948"])
      expect(await list({ q })).toContain(id);
    expect(await list({ q: "4006381333955" })).toEqual([]);
    expect(await list({ q: "100%" })).toEqual([]);
    expect(await list({ lacks: "ean", q: "austral" })).toEqual([id]);
    expect(await list({ lacks: "picture", q: "austral" })).toEqual([]);
    const byName = await list({ sort: "name" });
    expect(await list({ sort: "-name", page: 1 })).not.toEqual(byName);
    const page = await head.call("listCatalogue", { query: { sort: "-id" } });
    expect(page.products[0]?.id).toBe(id);
    expect(page.products.length).toBeLessThanOrEqual(page.page_size);
    expect(await list({ page: 999 })).toEqual([]);
  });

  it("[OF-04] products are sorted as people do, whatever their names", async () => {
    const names = ["Orden nz", "orden ñu", "Orden 10", "Orden 2", `Orden 2 ${"1 ".repeat(20)}`];
    for (const [at, name] of names.entries())
      await head.call("createCatalogueProduct", {
        body: {
          id: `orden-${at + 8}`,
          name,
          color: "Azul",
          brand: `Marca ${at + 8}`,
          type: "Botas",
          model: "9902",
        },
      });
    const sorted = async (sort: CatalogueOrder) =>
      (await head.call("listCatalogue", { query: { q: "orden", sort } })).products;
    const byName = ["Orden 2", names[4]?.trim(), "Orden 10", "Orden nz", "orden ñu"];
    expect((await sorted("name")).map(({ name }) => name)).toEqual(byName);
    const made = [8, 9, 10, 11, 12];
    const fromLast = made.toReversed().map((n) => `Marca ${n}`);
    expect((await sorted("-brand")).map(({ brand }) => brand)).toEqual(fromLast);
  });

  it("[OF-04] counts tell how many lack what, and count again after an edit", async () => {
    const before = await head.call("countCatalogue", {});
    await edit({ skus: [{ sku: "990001420", ean: "4006381333955" }] });
    const after = await head.call("countCatalogue", {});
    expect(after).toEqual({ ...before, ean: before.ean - 1 });
    await edit({
      products: [{ state: "withdrawn" }],
      pictures: [
        { position: 1, removed: true },
        { position: 2, removed: true },
      ],
    });
    expect(await head.call("countCatalogue", {})).toEqual(after);
    await edit({ products: [{ state: "published" }] });
    expect(await head.call("countCatalogue", {})).toEqual({ ...after, picture: after.picture + 1 });
  });

  it("[OF-04] stock is that of the caller's stores", async () => {
    const all = await head.call("getCatalogueStock", { query: { products: "880101,990001" } });
    const manager = await shop.office("manager", ["0101"]);
    const own = await manager.call("getCatalogueStock", { query: { products: "880101" } });
    expect(all.products.map((each) => each.id)).toEqual(["880101", "990001"]);
    expect(all.stores).toBeGreaterThan(1);
    expect(own.stores).toBe(1);
    expect(own.products[0]?.pairs).toBeLessThan(all.products[0]?.pairs ?? 0);
    const [row] = await shop.rows<{ n: number }>(
      `select sum(on_hand)::int as n from stock k join product_size z using (sku) where z.product_id = '880101' and store_id = $1`,
      shop.storeId,
    );
    expect(own.products[0]?.pairs).toBe(row?.n);
    expect(await codeOf(manager.call, "listCatalogue", { query: { store: "0102" } })).toBe("store_forbidden");
    expect(
      await codeOf(manager.call, "editCatalogueProduct", { params: { id }, body: { version: "" } }),
    ).toBe("role_forbidden");
  });
});
