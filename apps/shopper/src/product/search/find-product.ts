import type { Product } from "@horma/contract";
import type { SearchOutcome } from "@horma/domain";
import { productCode, searchFor } from "@horma/gtin";
import { queryClient } from "../../query-client.ts";
import { session } from "../../session/session.ts";
import { productSearch } from "./product-queries.ts";
import { hasStock, isSpecial } from "./stock.ts";

export type FoundProduct = { outcome: SearchOutcome; product?: Product };

/** Searches a scanned or typed code in the current store (AP-10). A text that is no code finds nothing. */
export async function findProduct(code: string): Promise<FoundProduct> {
  const asked = searchFor(productCode(code));
  const store = session.get().store;
  if (asked === undefined) return { outcome: { kind: "nothing" } };
  if (store === null) return { outcome: { kind: "failed" } };
  try {
    const answer = await queryClient.fetchQuery(productSearch({ ...asked, store_id: store.id }));
    // Our server refuses with an HTTP status; another may answer 200 with `bad_request` (AP-10).
    if (answer.status !== "ok") return { outcome: { kind: "failed" } };
    const product = answer.products[0];
    if (product === undefined) return { outcome: { kind: "nothing" } };
    return {
      outcome: { kind: "product", hasStock: hasStock(product), special: isSpecial(product) },
      product,
    };
  } catch {
    return { outcome: { kind: "failed" } };
  }
}
