import type { Client, Order, Product, Store } from "@horma/contract";
import { localizeSizes, markOutOfStock, type SizeEntry } from "@horma/domain";
import { sizeEntries } from "./size-entries.ts";
import { type StorageKey, storedShapes } from "./stored-shapes.ts";

/** What one visit knows, as the screens read it; each field is one storage key of DM-09. */
export type SessionState = {
  readonly token: string | null;
  readonly client: Client | null;
  readonly order: Order | null;
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
};

/** What is known of a visit that another browser began; the client is asked for later where it did not come along. */
type TakenVisit = { token: string; client: Client | null; order: Order | null; store: Store | null };

const keys = {
  token: "api_token",
  client: "client",
  order: "order",
  product: "product",
  lastProduct: "lastProduct",
  store: "store",
  sizes: "sizes",
  lastSkus: "last-skus",
  currentSkus: "current-skus",
} as const satisfies Record<keyof SessionState, StorageKey>;

const empty: SessionState = {
  token: null,
  client: null,
  order: null,
  product: null,
  lastProduct: null,
  store: null,
  sizes: [],
  lastSkus: [],
  currentSkus: [],
};
const fields = Object.keys(empty) as (keyof SessionState)[];

/**
 * The visit's state, kept in the browser's storage so that it survives a reload (RT-05, DM-09).
 * Without a storage, or with one that refuses, it lasts as long as the page.
 */
export function createSession(storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined) {
  let state = readAll(storage);
  const listeners = new Set<() => void>();

  function become(changes: Partial<SessionState>) {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function set(changes: Partial<SessionState>) {
    for (const field of fields) if (field in changes) write(storage, field, changes[field]);
    become(changes);
  }

  return {
    get: (): SessionState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Another tab changed this key, or all of them when it is `null`. */
    follow(key: string | null) {
      const changed = fields.filter((field) => key === null || keys[field] === key);
      if (changed.length > 0)
        become(Object.fromEntries(changed.map((field) => [field, read(storage, field)])));
    },
    /** The store the shopper is in; what was found in another one is forgotten, its stock was another. */
    saveStore(store: Store) {
      const moved = state.store !== null && state.store.id !== store.id;
      set(moved ? { store, product: null, sizes: [], currentSkus: [] } : { store });
    },
    /** Who the shopper is, with the token of the login (DM-08). */
    logIn: (token: string, client: Client) => set({ token, client }),
    /** A visit that began elsewhere goes on here: nothing of an earlier one stays (DM-08). */
    takeOver({ token, client, order, store }: TakenVisit) {
      const lastSkus = order?.order_details.map((detail) => detail.product.metadata.sku) ?? [];
      set({ ...empty, token, client, order, store: store ?? state.store, lastSkus });
    },
    saveClient: (client: Client) => set({ client }),
    /** A product was found: it is saved, its sizes are derived and nothing is chosen yet (ST-13). */
    saveProduct(product: Product) {
      const before = state.product;
      set({
        product,
        lastProduct: before !== null && before.id !== product.id ? before : state.lastProduct,
        sizes: localizeSizes(sizeEntries(product), product.convertion_table),
        currentSkus: [],
      });
    },
    chooseSkus: (currentSkus: readonly string[]) => set({ currentSkus }),
    /** An order was created for these skus (ST-05). */
    rememberOrder: (order: Order, skus: readonly string[]) => set({ order, lastSkus: skus }),
    /** The order as it was polled last. */
    saveOrder: (order: Order) => set({ order }),
    /** These skus turned out to be gone (ST-06): they can no longer be chosen. */
    markSizesOutOfStock(skus: readonly string[]) {
      set({ sizes: markOutOfStock(state.sizes, skus) });
    },
    /** The pairs are the shopper's (ST-09, ST-10): the next product starts from nothing. */
    clearProduct() {
      set({ product: null, lastProduct: state.product ?? state.lastProduct, sizes: [], currentSkus: [] });
    },
    /** This order is over: its pairs may be asked for again. Another one, which another tab follows, stays. */
    endOrder(hashId: string) {
      if (state.order?.hash_id === hashId) set({ order: null, lastSkus: [] });
    },
    /** Ends the visit (ST-06, TR-10): everything about shopper, order and product is forgotten, the store stays. */
    clearSession() {
      set({ ...empty, store: state.store });
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

type ReadableStorage = Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined;

function readAll(storage: ReadableStorage): SessionState {
  return Object.fromEntries(fields.map((field) => [field, read(storage, field)])) as SessionState;
}

function read<F extends keyof SessionState>(storage: ReadableStorage, field: F): SessionState[F] {
  const key = keys[field];
  try {
    const stored = storage?.getItem(key);
    if (stored === null || stored === undefined) return empty[field];
    const value: unknown = key === "api_token" ? stored : JSON.parse(stored);
    return storedShapes[key](value) ? (value as SessionState[F]) : empty[field];
  } catch {
    return empty[field];
  }
}

function write(storage: ReadableStorage, field: keyof SessionState, value: unknown): void {
  const nothing = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  try {
    if (nothing) storage?.removeItem(keys[field]);
    else storage?.setItem(keys[field], typeof value === "string" ? value : JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs the state its survival of a reload, nothing else.
  }
}
