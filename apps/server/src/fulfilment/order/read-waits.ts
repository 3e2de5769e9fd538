import type { OrderWait } from "@horma/contract";
import { pairToBring } from "@horma/domain";
import type { Deps } from "../../platform/deps.ts";
import type { StoreWait } from "../wait/store-wait.ts";
import { waitsOf } from "../wait/store-waits.ts";
import type { StoredOrder } from "./stored-order.ts";

/** How long some orders' shoppers still wait: a function of each order, null for one that is not waited for. */
export async function readWaits(
  deps: Pick<Deps, "db" | "env" | "now" | "log">,
  orders: readonly StoredOrder[],
): Promise<(order: StoredOrder) => OrderWait | null> {
  const asked = new Set(orders.filter(isAwaited).map(({ store_id }) => store_id));
  const stores = new Map(
    await Promise.all([...asked].map(async (id) => [id, await waitsOf(deps).of(id)] as const)),
  );
  return (order) => {
    const store = stores.get(order.store_id);
    return store !== undefined && isAwaited(order) ? waitOf(store, order) : null;
  };
}

/** A new order is not among its store's for a second. */
function waitOf(store: StoreWait, order: StoredOrder): OrderWait {
  const { hash_id, pairs, created_at, queued_at, promised_at } = order;
  return (
    store.orders.get(hash_id) ??
    store.asked({
      pairs: pairs.filter(({ state }) => pairToBring(state)).length,
      created: Date.parse(created_at),
      queued: Date.parse(queued_at),
      promised: promised_at === null ? null : Date.parse(promised_at),
    })
  );
}

/** Whether its shopper waits: pairs are to be fetched, or are being cleaned. */
function isAwaited({ status_id, pairs }: StoredOrder): boolean {
  return pairs.some(({ state }) => pairToBring(state) || (state === "placed" && status_id !== "ready"));
}
