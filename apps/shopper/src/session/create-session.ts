import type { Client, Order, Product, Store } from "@horma/contract";
import { localizeSizes, markOutOfStock, type SizeEntry } from "@horma/domain";
import { createStore } from "zustand/vanilla";
import { sizeEntries } from "./size-entries.ts";
import { readStored, type VisitStorage, writeStored } from "./stored.ts";
import type { StorageKey } from "./stored-shapes.ts";

/** A product that a code of this visit led to, and when, in ms. */
export type SeenProduct = { code: string; product: Product; at: number };

/** A visit's state as screens read it. Each field but the order and the seen codes is one storage key of DM-09. */
export type SessionState = {
  readonly token: string | null;
  readonly client: Client | null;
  /** Which order the visit is about; what is known of it is kept elsewhere (`order/known`). */
  readonly orderId: string | null;
  readonly product: Product | null;
  /** The product seen before the present one. */
  readonly lastProduct: Product | null;
  readonly store: Store | null;
  /** The product's sizes in the default system, sorted by it. */
  readonly sizes: readonly SizeEntry[];
  /** Skus of the last order (ST-05). */
  readonly lastSkus: readonly string[];
  /** Skus chosen now, in order of choice (VA-03). */
  readonly currentSkus: readonly string[];
  /** The codes that this page has searched and found, newest first (TR-16). */
  readonly seen: readonly SeenProduct[];
};

/** A visit that began in another browser. A missing client is loaded later. */
export type TakenVisit = { token: string; client: Client | null; order: Order | null; store: Store | null };

type StoredField = Exclude<keyof SessionState, "orderId" | "seen">;

const keys = {
  token: "api_token",
  client: "client",
  product: "product",
  lastProduct: "lastProduct",
  store: "store",
  sizes: "sizes",
  lastSkus: "last-skus",
  currentSkus: "current-skus",
} as const satisfies Record<StoredField, StorageKey>;

const empty: SessionState = {
  token: null,
  client: null,
  orderId: null,
  product: null,
  lastProduct: null,
  store: null,
  sizes: [],
  lastSkus: [],
  currentSkus: [],
  seen: [],
};
const fields = Object.keys(keys) as StoredField[];

/**
 * The visit's state, kept in the browser's storage so that it survives a reload (RT-05, DM-09).
 * Without a storage, or with one that refuses, it lasts as long as the page.
 */
export function createSession(storage: VisitStorage) {
  const store = createStore(() => readAll(storage));
  const { getState: get } = store;

  function set(changes: Partial<SessionState>) {
    for (const field of fields) if (field in changes) writeStored(storage, keys[field], changes[field]);
    store.setState(changes);
  }

  return {
    store,
    get,
    /** Another tab changed this key, or all of them when it is `null`. */
    follow(key: string | null) {
      const changed = fields.filter((field) => key === null || keys[field] === key);
      if (changed.length > 0)
        store.setState(Object.fromEntries(changed.map((field) => [field, read(storage, field)])));
    },
    /** Sets the shopper's store and forgets the product found in another one. */
    saveStore(store: Store) {
      const { store: last } = get();
      const moved = last !== null && last.id !== store.id;
      set(moved ? { store, product: null, sizes: [], currentSkus: [], seen: [] } : { store });
    },
    /** Who the shopper is, with the token of the login (DM-08). */
    logIn: (token: string, client: Client) => set({ token, client }),
    /** Continues a visit from elsewhere; nothing of an earlier one stays (DM-08). */
    takeOver({ token, client, order, store }: TakenVisit) {
      const lastSkus = order?.order_details.map((detail) => detail.product.metadata.sku) ?? [];
      set({
        ...empty,
        token,
        client,
        orderId: order?.hash_id ?? null,
        store: store ?? get().store,
        lastSkus,
      });
    },
    saveClient: (client: Client) => set({ client }),
    /** A product was found: it is saved, its sizes are derived and nothing is chosen yet (ST-13). */
    saveProduct(product: Product) {
      const { product: before, lastProduct } = get();
      set({
        product,
        lastProduct: before !== null && before.id !== product.id ? before : lastProduct,
        sizes: localizeSizes(sizeEntries(product), product.convertion_table),
        currentSkus: [],
      });
    },
    /** Remembers which product a code belongs to, as it was found now. */
    rememberCode(code: string, product: Product) {
      const others = get().seen.filter((each) => each.code !== code);
      set({ seen: [{ code, product, at: Date.now() }, ...others] });
    },
    chooseSkus: (currentSkus: readonly string[]) => set({ currentSkus }),
    /** An order was created for these skus (ST-05). */
    rememberOrder: (orderId: string, skus: readonly string[]) => set({ orderId, lastSkus: skus }),
    /** Asks for these skus although an order for them ended: no one came for it (TR-13). */
    askAgain: (currentSkus: readonly string[]) => set({ currentSkus, lastSkus: [] }),
    /** The visit is about this order from now on, or about none. */
    followOrder(orderId: string | null) {
      if (get().orderId !== orderId) set({ orderId });
    },
    /** Marks missing skus (ST-06), which can no longer be chosen. */
    markSizesOutOfStock(skus: readonly string[]) {
      set({ sizes: markOutOfStock(get().sizes, skus) });
    },
    /** Sizes ran out: they are marked, and those that were chosen are not any more. */
    loseSizes(skus: readonly string[]) {
      const { sizes, currentSkus } = get();
      set({
        sizes: markOutOfStock(sizes, skus),
        currentSkus: currentSkus.filter((sku) => !skus.includes(sku)),
      });
    },
    /** The shopper has the pairs (ST-09, ST-10), so the product is cleared. */
    clearProduct() {
      const { product, lastProduct } = get();
      set({ product: null, lastProduct: product ?? lastProduct, sizes: [], currentSkus: [] });
    },
    /** Ends this order, whose pairs may be asked for again. An order that another tab follows stays. */
    endOrder(hashId: string) {
      if (get().orderId === hashId) set({ orderId: null, lastSkus: [] });
    },
    /** Ends the visit (ST-06, TR-10): everything about shopper, order and product is forgotten, the store stays. */
    clearSession() {
      set({ ...empty, store: get().store });
    },
  };
}

/** Logged in means that a token is there (the specification's section 6). */
export function isLoggedIn(state: SessionState): boolean {
  return state.token !== null;
}

/** Logged in and named: nothing more is asked before an order (SC-08). */
export function isIdentified(state: SessionState): boolean {
  return isLoggedIn(state) && Boolean(state.client?.nickname);
}

function readAll(storage: VisitStorage): SessionState {
  return { ...empty, ...Object.fromEntries(fields.map((field) => [field, read(storage, field)])) };
}

function read<F extends StoredField>(storage: VisitStorage, field: F): SessionState[F] {
  return readStored<SessionState[F]>(storage, keys[field]) ?? empty[field];
}
