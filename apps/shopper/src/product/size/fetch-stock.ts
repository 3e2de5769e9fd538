import { api } from "../../api.ts";
import { queryClient } from "../../query-client.ts";
import { inventory } from "../search/product-queries.ts";

/** Whether a store has a free pair of a sku now. A size that is gone counts as lost demand (IN-01). Rejects without an answer. */
export async function fetchStock(storeId: number, sku: string): Promise<boolean> {
  const { has_stock } = await queryClient.fetchQuery(inventory(storeId, sku));
  if (!has_stock) countMissed(storeId, sku);
  return has_stock;
}

/** The shopper waits for nothing and sees no failure. */
function countMissed(store_id: number, sku: string): void {
  api("recordMissedSize", { params: { store_id, sku } }).catch(() => undefined);
}
