import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerOf, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { fillProducts } from "./fill-products.ts";

const sizes = 20;
const models = 400;

describe("lists of a store that has 8,000 skus below their normal price", () => {
  let shop: Shop;
  let call: ReturnType<typeof callerOf>;
  let typeId = 0;
  beforeAll(async () => {
    // A tenth of the server's limits: 60 pages of offers and 30 of a type a minute.
    shop = await openShop({ RATE_LIMIT: "0.1" });
    call = callerOf(shop.app, "falabella", null);
    typeId = await fillProducts(shop, { models, sizes });
  });
  afterAll(() => shop.close());

  const stock = async () =>
    (await shop.rows<{ n: number }>("select count(*)::int n from product_size"))[0]?.n;

  it("[AP-03] [SX-07] offers come page by page, each once, and no page is long", async () => {
    expect(await stock()).toBeGreaterThan(8_000);
    const seen: string[] = [];
    for (let after: string | undefined, full = true; full; after = seen.at(-1)) {
      const query = { store_id: shop.storeId, limit: 100, ...(after !== undefined && { after }) };
      const page = await call("listDiscounts", { query });
      expect(JSON.stringify(page).length).toBeLessThan(64_000);
      seen.push(...page.map(({ id }) => id));
      full = page.length === 100;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((sku) => sku.startsWith("zz"))).toHaveLength(models);
    expect(await call("listDiscounts", { query: { store_id: shop.storeId } })).toHaveLength(48);
  });

  it("[AP-03] [SX-07] a product type says what its next page begins after, and that there is none", async () => {
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await call("getProductType", {
        params: { id: typeId },
        query: { limit: 90, ...(after !== undefined && { after }) },
      });
      seen.push(...page.products.map(({ id }) => id));
      after = page.next;
    }
    expect(seen).toEqual(Array.from({ length: models }, (_, n) => `zz${String(n + 1).padStart(4, "0")}11`));
  });

  it.each([0, 101, 1.5])("refuses a limit of %j", async (limit) => {
    const url = `/api/v1/falabella/discounts?store_id=${shop.storeId}&limit=${limit}`;
    expect((await shop.app.inject(url)).statusCode).toBe(400);
  });

  it.each([
    ["offers", "/api/v1/falabella/discounts?store_id=STORE", 60],
    ["types", "/api/v1/product_types/1", 30],
  ])(
    "[SX-07] an address that asks for %s without end is refused, and others are not",
    async (_, path, budget) => {
      const url = path.replace("STORE", String(shop.storeId));
      const from = async (remoteAddress: string) =>
        (await shop.app.inject({ url, remoteAddress })).statusCode;
      const statuses: number[] = [];
      for (let asked = 0; asked < budget + 10; asked++) statuses.push(await from("10.3.0.1"));
      expect(statuses.filter((status) => status === 200)).toHaveLength(budget);
      expect(statuses.at(-1)).toBe(429);
      expect(await from("10.3.0.2")).toBe(200);
    },
  );
});
