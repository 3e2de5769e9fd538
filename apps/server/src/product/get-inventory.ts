import { operation } from "../call/operation.ts";
import { refuse } from "../http/refusals.ts";
import { countLostDemand } from "../insight/count-lost-demand.ts";
import { knownKiosk } from "../kiosk/known-kiosk.ts";
import { storeExists } from "../store/store-table.ts";
import { findFree } from "./product-table.ts";

/** AP-11: free pieces of a sku in a store. A size that a shopper picked and that is not there is lost demand (IN-01). */
export const getInventory = operation("getInventory", async ({ db, now }, { params, query, request }) => {
  const [known, free] = await Promise.all([
    storeExists(db.read, params.store_id),
    findFree(db.read, params.store_id, params.sku),
  ]);
  if (!known) return refuse("store_not_found", `there is no store ${params.store_id}`);
  if (!free) return refuse("product_not_found", `there is no product ${params.sku}`, [params.sku]);
  if (query.picked && free.quantity <= 0) {
    const source = knownKiosk(request, params.store_id) === undefined ? "shopper" : "kiosk";
    const lost = { sku: params.sku, kind: "not_there", reason: "no_stock", pairs: 1 } as const;
    await db.transact((tx) => countLostDemand(tx, [lost], { storeId: params.store_id, source, now: now() }));
  }
  return { ...params, quantity: free.quantity, has_stock: free.quantity > 0 };
});
