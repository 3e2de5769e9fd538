import type { CallAnswer, Inventory, Product, SearchAnswer } from "@horma/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

const special = "880903410";

describe("the products", () => {
  let shop: Shop;
  const get = (url: string) => openBrowser(shop.app).get(url.replace("STORE", String(shop.storeId)));
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  it("[AP-10] are found by the EAN on the box", async () => {
    const found = await get("/api/v1/falabella/search?q=7808801014102&type=EAN&store_id=STORE");
    expect(found).toMatchObject({
      status: 200,
      body: { status: "ok", total: 1, products: [{ id: "880101410", name: "Brisa 2", quantity: 3 }] },
    });
  });

  it("[AP-10] are found by sku, and a code without a type is searched as what it is", async () => {
    for (const query of [
      "q=880101410&type=sku",
      "q=880101410",
      "q=7808801014102",
      "q=880101410&catalog=any",
    ]) {
      const { body } = await get(`/api/v1/falabella/search?${query}`);
      expect((body as SearchAnswer).products.map(({ id }) => id)).toEqual(["880101410"]);
    }
  });

  it("[AP-10] [ER-04] answer nothing, and no error, for what does not exist", async () => {
    for (const query of ["q=999999999&type=sku", "q=7801234567890&type=EAN", "q=880101410&type=EAN"]) {
      const { status, body } = await get(`/api/v1/falabella/search?${query}`);
      expect({ status, body }).toEqual({ status: 200, body: { status: "ok", total: 0, products: [] } });
    }
  });

  it("[DM-02] [DM-04] bring their sizes, prices, colours, pictures and conversion table along", async () => {
    const { body } = await get("/api/v1/falabella/search?q=880101410&store_id=STORE");
    const [product] = (body as SearchAnswer).products;
    expect(product).toMatchObject({
      price: 48_990,
      price_normal: 69_990,
      price_offer: 48_990,
      available_for_buy: true,
      externals: { sku_padre: "8801" },
      metadata: {
        brand: "Puelche",
        color: "Hueso / Naranjo",
        inventory: { local: { backStore: [{ quantity: 3 }] } },
        prices: [
          { type: "1", value: 69_990 },
          { type: "2", value: 48_990 },
        ],
      },
    });
    expect(product?.metadata.relatedProducts.map(({ size }) => size)).toEqual(
      "39 39.5 40 41 41.5 42 43 43.5 44 45 46 47".split(" "),
    );
    expect(product?.metadata.relatedProducts.slice(1, 2)).toEqual([
      { size: "39.5", products: [{ sku: "880101395", has_stock: false }] },
    ]);
    expect(product?.convertion_table?.values[4]).toEqual({
      input_value: "41.5",
      cl: "41.5",
      us: "9",
      uk: "8.5",
      eu: "42.5",
      cm: "27",
    });
    expect(product?.aditionals.map(({ id }) => id)).toEqual(["880102410", "880103410", "880104410"]);
    // Its sizes' table is in the answer once.
    expect(Object.keys(product?.aditionals[0] ?? {})).toEqual(["id", "name", "price", "metadata"]);
    expect(product?.metadata.images).toHaveLength(4);
  });

  it("[DM-02] carry every field of the specification over the wire, whichever call answers them", async () => {
    const found = (await get("/api/v1/falabella/search?q=880101410&store_id=STORE")).body as SearchAnswer;
    const browser = openBrowser(shop.app);
    await browser.ready();
    const body = { skus: ["880101410"], catalog: "falabella" };
    const several = await browser.post("/api/v1/falabella/search", body);
    const one = (await get(`/api/v1/products/${found.products[0]?.id}`)).body as Product;
    for (const product of [found.products[0], (several.body as SearchAnswer).products[0], one]) {
      expect(fieldsOf(product)).toEqual(
        expect.arrayContaining(
          `id name price price_normal price_offer quantity aditionals ingredients aditional_categories discounts
          product_types sub_product_types extra_info metadata age_validation available_for_buy pre_sale
          convertion_table externals.sku_padre metadata.brand metadata.description metadata.color metadata.image
          metadata.images metadata.size metadata.sku metadata.subClass metadata.model
          metadata.inventory.local.backStore.quantity metadata.relatedProducts.size
          metadata.relatedProducts.products.sku metadata.relatedProducts.products.has_stock metadata.prices.type
          metadata.prices.value`.split(/\s+/),
        ),
      );
    }
  });

  it("have every picture they name", async () => {
    const types = (await get("/api/v1/product_types")).body as { id: number }[];
    for (const { id } of types) {
      const { products } = (await get(`/api/v1/product_types/${id}`)).body as CallAnswer<"getProductType">;
      for (const summary of products) {
        const product = (await get(`/api/v1/products/${summary.id}`)).body as Product;
        for (const image of product.metadata.image_srcsets.flatMap(
          (set) => set.match(/\/images\/[^ ]+/g) ?? [],
        )) {
          expect([image, (await get(image)).status]).toEqual([image, 200]);
        }
      }
    }
  });

  it("[ER-05] [SC-19] have no inventory where they are special", async () => {
    const { body } = await get("/api/v1/falabella/search?q=7808809034102&type=EAN&store_id=STORE");
    const [product] = (body as SearchAnswer).products;
    expect(product).toMatchObject({ id: special, available_for_buy: false, metadata: { inventory: null } });
    expect(product?.metadata.relatedProducts[0]?.products[0]?.has_stock).toBeNull();
  });

  it("[AP-09] are found by several skus in the asked order, each once, unknown ones left out", async () => {
    const browser = openBrowser(shop.app);
    await browser.ready();
    const skus = ["880201410", "999999999", "880101410", "880201410"];
    const { status, body } = await browser.post("/api/v1/falabella/search", { skus, store_id: shop.storeId });
    expect(status).toBe(200);
    expect((body as SearchAnswer).products.map(({ id }) => id)).toEqual(["880201410", "880101410"]);
  });

  it("[AP-03] are listed by their types, and answer by id under both spellings of the path", async () => {
    const types = await get("/product_types");
    expect(types.body).toEqual((await get("/api/v1/product_types")).body);
    const [first] = types.body as { id: number; name: string }[];
    const { products } = (await get(`/product_types/${first?.id}`)).body as CallAnswer<"getProductType">;
    expect(products).toHaveLength(7);
    expect((await get("/products/880101410")).body).toMatchObject({ id: "880101410", quantity: 6 });
  });

  it("[AP-11] tell the pieces that no one holds in a store", async () => {
    const inventory = async (sku: string) =>
      (await get(`/api/v1/falabella/inventory/STORE/${sku}`)).body as Inventory;
    expect(await inventory("880101415")).toMatchObject({ quantity: 3, has_stock: true });
    expect(await inventory("880101395")).toMatchObject({ quantity: 0, has_stock: false });
    expect(await inventory(special)).toMatchObject({ quantity: 0, has_stock: false });
  });

  it.each([
    ["/api/v1/falabella/search", 400, "bad_request"],
    ["/api/v1/falabella/search?q=", 400, "bad_request"],
    [`/api/v1/falabella/search?q=${"1".repeat(41)}`, 400, "bad_request"],
    ["/api/v1/falabella/search?q=1&type=isbn", 400, "bad_request"],
    ["/api/v1/falabella/search?q=1&q=2", 400, "bad_request"],
    ["/api/v1/falabella/search?q=%00", 400, "bad_request"],
    ["/api/v1/falabella/search?q=1&store_id=abc", 400, "bad_request"],
    ["/api/v1/falabella/search?q=1&store_id=4711", 404, "store_not_found"],
    ["/api/v1/falabella/inventory/4711/880101410", 404, "store_not_found"],
    ["/api/v1/falabella/inventory/STORE/999999999", 404, "product_not_found"],
    ["/api/v1/falabella/inventory/x/880101410", 400, "bad_request"],
    ["/api/v1/falabella/inventory/STORE/88010141%27", 400, "bad_request"],
    [`/api/v1/falabella/inventory/STORE/${"1".repeat(41)}`, 400, "bad_request"],
    ["/api/v1/products/999999999", 404, "product_not_found"],
    ["/api/v1/products/a%20b", 400, "bad_request"],
    ["/api/v1/product_types/4711", 404, "product_type_not_found"],
    ["/api/v1/product_types/x", 400, "bad_request"],
  ])("[ER-04] refuse %s with a code and a message", async (url, status, code) => {
    const answer = await get(url);
    expect(answer).toMatchObject({ status, body: { code, message: expect.stringMatching(/\w/) } });
  });

  it("refuse a sku longer than an address may be", async () => {
    const answer = await get(`/api/v1/products/${"1".repeat(300)}`);
    expect(answer).toMatchObject({ status: 414, body: { code: "bad_request" } });
  });

  it("[AP-09] refuse a search for more than fifty skus", async () => {
    const browser = openBrowser(shop.app);
    await browser.ready();
    const skus = Array.from({ length: 51 }, (_, index) => String(index));
    expect((await browser.post("/api/v1/falabella/search", { skus })).status).toBe(400);
  });

  it.each<[unknown, number, string]>([
    [{}, 400, "bad_request"],
    [{ skus: [] }, 400, "bad_request"],
    [{ skus: "880101410" }, 400, "bad_request"],
    [{ skus: [880101410] }, 400, "bad_request"],
    [{ skus: ["a\u0000"] }, 400, "bad_request"],
    [{ skus: ["880101410"], store_id: "1" }, 400, "bad_request"],
    [{ skus: ["880101410"], other: 1 }, 400, "bad_request"],
    [{ skus: ["880101410"], store_id: 4711 }, 404, "store_not_found"],
    [[], 400, "bad_request"],
  ])("[AP-09] refuse a search for %j", async (body, status, code) => {
    const browser = openBrowser(shop.app);
    await browser.ready();
    expect(await browser.post("/api/v1/falabella/search", body)).toMatchObject({ status, body: { code } });
  });
});

/** Names of every field an answer has, down to the first thing of each list: `a`, `a.b`. */
function fieldsOf(value: unknown, prefix = ""): string[] {
  const inner = Array.isArray(value) ? value[0] : value;
  if (typeof inner !== "object" || inner === null) return [];
  return Object.entries(inner).flatMap(([name, field]) => [
    prefix + name,
    ...fieldsOf(field, `${prefix}${name}.`),
  ]);
}
