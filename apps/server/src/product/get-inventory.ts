import { operation } from "../call/operation.ts";
import { refuse } from "../http/refusals.ts";
import { storeExists } from "../store/store-table.ts";
import { findFree } from "./product-table.ts";

/** AP-11: free pieces of a sku in a store. */
export const getInventory = operation("getInventory", async ({ db }, { params }) => {
  const [known, free] = await Promise.all([
    storeExists(db.read, params.store_id),
    findFree(db.read, params.store_id, params.sku),
  ]);
  if (!known) return refuse("store_not_found", `there is no store ${params.store_id}`);
  if (!free) return refuse("product_not_found", `there is no product ${params.sku}`, [params.sku]);
  return { ...params, quantity: free.quantity, has_stock: free.quantity > 0 };
});
