import type { Client, Product, Store } from "@horma/contract";
import { describe, expect, it } from "vitest";
import { anOrder } from "../order.fixture.ts";
import { createSession, isIdentified, isLoggedIn } from "./create-session.ts";

const table = {
  values: [
    { input_value: "40.5", cl: "40.5", us: "8", uk: null, eu: null, cm: null },
    { input_value: "40", cl: "40", us: "7.5", uk: null, eu: null, cm: null },
  ],
};

const product = {
  id: "880101405",
  name: "Brisa 2",
  price: 48990,
  price_normal: 69990,
  price_offer: 48990,
  quantity: 3,
  aditionals: [],
  ingredients: [],
  aditional_categories: [],
  discounts: [],
  product_types: [],
  sub_product_types: [],
  extra_info: { rating: 4.6 },
  metadata: {
    brand: "Puelche",
    description: "Zapatilla liviana",
    color: "Hueso",
    image: "/images/a.webp",
    images: ["/images/a.webp"],
    image_srcsets: [""],
    size: "40.5",
    sku: "880101405",
    subClass: "zapatilla",
    model: "Brisa 2",
    inventory: { local: { backStore: [{ quantity: 3 }] } },
    relatedProducts: [
      { size: "40 1/2", products: [{ sku: "880101405", has_stock: true }] },
      {
        size: "40",
        products: [
          { sku: "880101401", has_stock: false },
          { sku: "880101400", has_stock: true },
        ],
      },
    ],
    prices: [{ type: "1", value: 69990 }],
  },
  age_validation: null,
  available_for_buy: true,
  pre_sale: false,
  convertion_table: table,
  externals: { sku_padre: null },
} satisfies Product;
const otherProduct = { ...product, id: "880201405" } satisfies Product;

const store = {
  id: 1,
  name: "Alameda",
  code: "0101",
  phone: null,
  whatsapp: null,
  has_smartbox: true,
  has_tables: false,
  can_order_in_advance: false,
  payments: [],
  deliver_methods: ["box"],
  accepts_in_store: true,
  accepts_delivery: false,
  accepts_to_go: true,
  is_opened: true,
} satisfies Store;

const client = {
  nickname: "Cata",
  sign_in_count: 1,
  confirmed_orders: 0,
  birthday: null,
  today_used_discounts: 0,
  is_guest: true,
  document_number: "12345678-5",
  in_queue: 0,
} satisfies Client;

const order = anOrder({
  hash_id: "o7f3k2",
  order_details: [{ product, status_id: "pending", reason: null }],
});

/** The browser's storage as far as the session uses it, in memory. */
class MemoryStorage {
  readonly entries = new Map<string, string>();
  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.entries.set(key, value);
  }
  removeItem(key: string): void {
    this.entries.delete(key);
  }
}

function fullSession(storage = new MemoryStorage()) {
  const session = createSession(storage);
  session.saveStore(store);
  session.saveProduct(otherProduct);
  session.saveProduct(product);
  session.chooseSkus(["880101405"]);
  session.logIn("token-1", client);
  session.rememberOrder(order.hash_id, ["880101405"]);
  return { session, storage };
}

describe("what is stored", () => {
  it("[DM-09] uses exactly its keys; that of the order is kept elsewhere", () => {
    const { storage } = fullSession();
    expect([...storage.entries.keys()].sort()).toEqual(
      ["api_token", "client", "current-skus", "last-skus", "lastProduct", "product", "sizes", "store"].sort(),
    );
    expect(storage.getItem("api_token")).toBe("token-1");
  });

  it("[RT-05] is the same after a reload", () => {
    const { session, storage } = fullSession();
    expect(createSession(storage).get()).toEqual({ ...session.get(), orderId: null });
  });

  it.each([
    ["product", "{"],
    ["product", JSON.stringify({ ...product, metadata: { ...product.metadata, images: null } })],
    ["client", "null"],
    ["store", JSON.stringify({ id: "1" })],
    ["sizes", JSON.stringify([{ size: "41" }])],
    ["current-skus", JSON.stringify([1])],
    ["last-skus", '"880101405"'],
    ["api_token", "línea\nnueva"],
  ])("[DM-09] takes an unreadable %s as absent: %s", (key, text) => {
    const { storage } = fullSession();
    const before = createSession(storage).get();
    storage.setItem(key, text);
    const after = createSession(storage).get();
    const changed = Object.keys(before).filter(
      (field) => before[field as keyof typeof before] !== null && !isSame(before, after, field),
    );
    expect(changed).toHaveLength(1);
    expect(after[changed[0] as keyof typeof after] ?? []).toEqual([]);
  });

  it("[RT-05] lasts as long as the page when the storage refuses", () => {
    const refusing = {
      getItem: () => {
        throw new Error("SecurityError");
      },
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
      removeItem: () => {
        throw new Error("SecurityError");
      },
    };
    for (const storage of [refusing, undefined]) {
      const session = createSession(storage);
      session.saveStore(store);
      session.saveProduct(product);
      expect(session.get().store).toEqual(store);
      session.clearSession();
      expect(session.get().product).toBeNull();
    }
  });

  it("[RT-05] follows what another tab changed and tells its listeners", () => {
    const { session, storage } = fullSession();
    let told = 0;
    session.store.subscribe(() => {
      told += 1;
    });
    createSession(storage).chooseSkus([]);
    expect(session.get().currentSkus).toEqual(["880101405"]);
    session.follow("current-skus");
    session.follow("someone-elses-key");
    expect(session.get().currentSkus).toEqual([]);
    expect(told).toBe(1);
    storage.entries.clear();
    session.follow(null);
    expect(session.get()).toEqual({ ...createSession(undefined).get(), orderId: order.hash_id });
  });
});

describe("what the rules do to it", () => {
  it("[ST-13] saving a product clears the chosen skus and derives its sizes in order", () => {
    const { session } = fullSession();
    session.saveProduct(otherProduct);
    const { sizes, currentSkus, lastProduct } = session.get();
    expect(currentSkus).toEqual([]);
    expect(sizes).toEqual([
      { size: "40", sku: "880101400", has_stock: true, local_size: "40" },
      { size: "40 1/2", sku: "880101405", has_stock: true, local_size: "40.5" },
    ]);
    expect(lastProduct?.id).toBe(product.id);
  });

  it("[ST-06] marks lost sizes as out of stock and keeps the others", () => {
    const { session } = fullSession();
    session.markSizesOutOfStock(["880101405"]);
    expect(session.get().sizes.map((size) => size.has_stock)).toEqual([true, false]);
  });

  it("[ST-05] remembers the order with its skus, and forgets both when it came to nothing", () => {
    const { session } = fullSession();
    expect(session.get().lastSkus).toEqual(["880101405"]);
    session.endOrder("o7f3k2");
    expect(session.get()).toMatchObject({ orderId: null, lastSkus: [], token: "token-1" });
  });

  it("[TR-11] an order that ended leaves another tab's order alone", () => {
    const { session } = fullSession();
    session.endOrder("x0000");
    expect(session.get()).toMatchObject({ orderId: order.hash_id, lastSkus: ["880101405"] });
  });

  it("[ST-10] clearing the product keeps shopper, order and what was seen last", () => {
    const { session } = fullSession();
    session.clearProduct();
    const state = session.get();
    expect(state).toMatchObject({ product: null, sizes: [], currentSkus: [] });
    expect(state.lastProduct?.id).toBe(product.id);
    expect(state.orderId).toBe("o7f3k2");
    expect(isIdentified(state)).toBe(true);
  });

  it("[TR-10] clearing the session leaves nothing of the shopper, only the store", () => {
    const { session, storage } = fullSession();
    session.clearSession();
    expect([...storage.entries.keys()]).toEqual(["store"]);
    expect(isLoggedIn(session.get())).toBe(false);
  });

  it("[SC-03] forgets a product of another store, its stock was another", () => {
    const { session } = fullSession();
    session.saveStore(store);
    expect(session.get().product).not.toBeNull();
    session.saveStore({ ...store, id: 2, code: "0102" });
    expect(session.get()).toMatchObject({ product: null, sizes: [], currentSkus: [], token: "token-1" });
  });

  it("[SC-08] a shopper is identified with a token and a nickname, not with one of them", () => {
    const session = createSession(new MemoryStorage());
    session.saveClient(client);
    expect(isIdentified(session.get())).toBe(false);
    session.logIn("token-1", { ...client, nickname: null });
    expect(isLoggedIn(session.get())).toBe(true);
    expect(isIdentified(session.get())).toBe(false);
    session.saveClient(client);
    expect(isIdentified(session.get())).toBe(true);
  });
});

function isSame(a: object, b: object, field: string): boolean {
  return JSON.stringify(a[field as keyof typeof a]) === JSON.stringify(b[field as keyof typeof b]);
}
