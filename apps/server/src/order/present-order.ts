import type { Order, ProductSummary } from "@horma/contract";
import { orderCan, overallState, pairStatus, pickupDeadline } from "@horma/domain";
import { LRUCache } from "lru-cache";
import type { Database } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import type { Vault } from "../personal-data/vault.ts";
import { loadSummaries } from "../product/product-table.ts";
import { deviceInTrouble, orderView, type StoredOrder, sellerCall } from "./stored-order.ts";

/** How long a product in orders is shown as last read, in milliseconds. */
const summaryLife = 60_000;

type Needs = Pick<Deps, "db" | "vault">;

/** DM-05 of one order. */
export async function presentOrder(deps: Needs, order: StoredOrder): Promise<Order> {
  return present(deps.vault, order, await summariesOf(deps.db, [order]));
}

/** DM-05 of several orders, their products loaded together. */
export async function presentOrders(deps: Needs, orders: readonly StoredOrder[]): Promise<Order[]> {
  const summaries = await summariesOf(deps.db, orders);
  return orders.map((order) => present(deps.vault, order, summaries));
}

function present(vault: Vault, order: StoredOrder, summaries: ReadonlyMap<string, ProductSummary>): Order {
  const view = orderView(order);
  const { hash_id, status_id, deliver_method, client, code, extensions, screens, device, reason } = order;
  return {
    hash_id,
    status_id,
    state: overallState(view),
    deliver_method,
    order_details: order.pairs.map(({ sku, state, end_reason }) => ({
      product: knownSummary(summaries, sku),
      status_id: pairStatus(state),
      reason: end_reason,
    })),
    actual_device: device && { type_id: device.type_id, status_id: device.status_id, name: device.name },
    client: {
      nickname: vault.open(client, "nickname", client.nickname),
      document_number: vault.open(client, "document_number", client.documentNumber),
    },
    updated_at: isoInstant(order.updated_at),
    meta: {
      code,
      created_at: isoInstant(order.created_at),
      pickup_deadline: orderCan.deliver(view) ? isoInstant(pickupDeadline(order.updated_at)) : null,
      extensions,
      screens,
      trouble: deviceInTrouble(order) ? "device_failed" : null,
      seller_call: sellerCall(order),
      reason,
      cancel_reason: order.cancel_reason,
    },
  };
}

const caches = new WeakMap<Database, LRUCache<string, ProductSummary>>();

/** Products hardly change, and every open order is requested each second, so they are cached for a while. */
async function summariesOf(
  db: Database,
  orders: readonly StoredOrder[],
): Promise<ReadonlyMap<string, ProductSummary>> {
  const cache = caches.get(db) ?? new LRUCache({ max: 10_000, ttl: summaryLife });
  caches.set(db, cache);
  const found = new Map<string, ProductSummary>();
  const unknown: string[] = [];
  for (const { sku } of orders.flatMap((order) => order.pairs)) {
    const summary = cache.get(sku);
    if (summary) found.set(sku, summary);
    else unknown.push(sku);
  }
  if (unknown.length === 0) return found;
  for (const [sku, summary] of await loadSummaries(db.read, unknown)) {
    cache.set(sku, summary);
    found.set(sku, summary);
  }
  return found;
}

/** A pair's sku refers to the catalogue by a foreign key. */
function knownSummary(summaries: ReadonlyMap<string, ProductSummary>, sku: string): ProductSummary {
  const summary = summaries.get(sku);
  if (summary === undefined) throw new Error(`the catalogue lost sku ${sku}`);
  return summary;
}

function isoInstant(instant: string | number): string {
  return new Date(instant).toISOString();
}
