import type { Product, Store } from "@horma/contract";
import type { SearchOutcome } from "@horma/domain";
import { productCode, searchFor, storeInLink } from "@horma/gtin";
import { api } from "../../api.ts";
import { queryClient } from "../../query-client.ts";
import { session } from "../../session/session.ts";
import { productSearch } from "./product-queries.ts";
import { hasStock, isSpecial } from "./stock.ts";

export type FoundProduct = {
  outcome: SearchOutcome;
  product?: Product;
  /** The code as it is searched: a link's GTIN. */
  digits?: string;
  /** Whose code it is, if another store's. */
  otherStore?: Store;
};

/** Searches a scanned or typed code in the current store (AP-10). A link to the product in another store is not searched. */
export async function findProduct(code: string): Promise<FoundProduct> {
  const asked = searchFor(productCode(code));
  const store = session.get().store;
  if (asked === undefined) return { outcome: { kind: "no-code" } };
  if (store === null) return { outcome: { kind: "failed" } };
  const digits = asked.q;
  try {
    const otherStore = await storeOfLink(code, store);
    if (otherStore) return { outcome: { kind: "other-store" }, digits, otherStore };
    const answer = await queryClient.fetchQuery(productSearch({ ...asked, store_id: store.id }));
    // Our server refuses with an HTTP status; another may answer 200 with `bad_request` (AP-10).
    if (answer.status !== "ok") return { outcome: { kind: "failed" } };
    const product = answer.products[0];
    if (product === undefined) return { outcome: { kind: "nothing" }, digits };
    return {
      outcome: { kind: "product", hasStock: hasStock(product), special: isSpecial(product) },
      product,
      digits,
    };
  } catch {
    return { outcome: { kind: "failed" } };
  }
}

/** Another store that there is, if a link goes through it. */
async function storeOfLink(text: string, here: Store): Promise<Store | undefined> {
  const code = storeInLink(text);
  if (code === undefined || code === here.code) return undefined;
  const stores = await api("listStores", { query: { code } });
  return stores.find((store) => store.code === code);
}
