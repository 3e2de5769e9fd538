import type { Reader } from "../../platform/db/database.ts";
import { operation } from "../../web/call/operation.ts";
import { type Refusal, refuse } from "../../web/http/refusals.ts";
import { storeExists } from "../store/store-table.ts";
import { findFree } from "./product-table.ts";

/** AP-11: free pieces of a sku in a store. */
export const getInventory = operation("getInventory", async ({ db }, { params }) => {
  const free = await freeOf(db.read, params);
  if (typeof free !== "number") return free;
  return { ...params, quantity: free, has_stock: free > 0 };
});

/** Free pieces of a sku in a store; a refusal when either is unknown. */
export async function freeOf(
  reader: Reader,
  { store_id, sku }: { store_id: number; sku: string },
): Promise<number | Refusal> {
  const [known, free] = await Promise.all([storeExists(reader, store_id), findFree(reader, store_id, sku)]);
  if (!known) return refuse("store_not_found", `there is no store ${store_id}`);
  if (!free) return refuse("product_not_found", `there is no product ${sku}`, [sku]);
  return free.quantity;
}
