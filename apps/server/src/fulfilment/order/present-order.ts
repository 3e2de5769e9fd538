import type { Order, OrderWait } from "@horma/contract";
import { overallState, pairFacts, utcOffsetAt } from "@horma/domain";
import { readPriceRow } from "../../catalogue/price/price-in-force.ts";
import { type KnownShoes, knownShoes } from "../../catalogue/product/known-shoes.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Vault } from "../../platform/personal-data/vault.ts";
import { readWaits } from "./read-waits.ts";
import { deviceInTrouble, orderView, type StoredOrder, sellerCall, windowEnd } from "./stored-order.ts";

type Needs = Pick<Deps, "db" | "vault" | "env" | "now" | "log">;

/** DM-05 of one order. */
export async function presentOrder(deps: Needs, order: StoredOrder): Promise<Order> {
  return (await presentOrders(deps, [order]))[0] as Order;
}

/** DM-05 of several orders, their products loaded together. */
export async function presentOrders(deps: Needs, orders: readonly StoredOrder[]): Promise<Order[]> {
  const skus = orders.flatMap(({ pairs }) => pairs.map(({ sku }) => sku));
  const [shoes, waitOf] = await Promise.all([knownShoes(deps.db, skus), readWaits(deps, orders)]);
  return orders.map((order) => present(deps.vault, order, shoes, waitOf(order)));
}

function present(vault: Vault, order: StoredOrder, shoes: KnownShoes, wait: OrderWait | null): Order {
  const view = orderView(order);
  const failed = deviceInTrouble(order);
  const { hash_id, status_id, deliver_method, client, code, extensions, screens, device, reason } = order;
  return {
    hash_id,
    status_id,
    state: overallState(view),
    deliver_method,
    order_details: order.pairs.map(({ sku, state, end_reason, price }) => ({
      product: shoes.summary(sku, readPriceRow(price)),
      status_id: pairFacts[state].status,
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
      utc_offset: utcOffsetAt(order.time_zone, new Date(order.updated_at)),
      pickup_deadline: windowEnd(view, failed),
      extensions,
      screens,
      trouble: failed ? "device_failed" : null,
      seller_call: sellerCall(order),
      reason,
      cancel_reason: order.cancel_reason,
      wait,
    },
  };
}

function isoInstant(instant: string | number): string {
  return new Date(instant).toISOString();
}
