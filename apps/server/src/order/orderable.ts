import { type DeliverMethod, storeCan } from "@horma/domain";
import type { Database } from "../db/database.ts";
import { type Refusal, refuse } from "../http/refusals.ts";
import { findSkus } from "../product/product-store.ts";
import { presentStore } from "../store/store-presenter.ts";
import { findStore } from "../store/store-store.ts";

/** How the order will be handed over, or why it cannot be asked for. */
export async function orderable(
  db: Database,
  { storeId, skus }: { storeId: number; skus: readonly string[] },
): Promise<DeliverMethod | Refusal> {
  const [row, found] = await Promise.all([findStore(db.read, storeId), findSkus(db.read, skus)]);
  if (row === undefined) return refuse("store_not_found", `there is no store ${storeId}`);
  const store = presentStore(row);
  if (!storeCan.order(store)) return refuse("store_closed", `store ${storeId} takes no orders now`);
  const unknown = skus.filter((sku) => !found.some((other) => other.sku === sku));
  if (unknown.length > 0) {
    return refuse("product_not_found", `the catalogue has no ${unknown.join(", ")}`, unknown);
  }
  const special = found.filter((each) => each.product.special).map((each) => each.sku);
  if (special.length > 0) {
    return refuse(
      "product_not_available",
      `${special.join(", ")}: ask a seller for special products`,
      special,
    );
  }
  return storeCan.deliverToSmartBox(store) ? "box" : "counter";
}
