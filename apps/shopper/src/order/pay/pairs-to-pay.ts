import type { Order } from "@horma/contract";
import type { Pair } from "../../pair/shown-pairs.ts";

/**
 * The pairs that the shopper has, for the cashier (SC-16), and their sum in pesos. If none is marked as such, all pairs but
 * missing ones. A product's `price` is what is paid: the offer where there is one.
 */
export function pairsToPay(order: Order): { pairs: Pair[]; total: number } {
  const here = order.order_details.filter((detail) => detail.status_id === "in_salon");
  const pairs =
    here.length > 0 ? here : order.order_details.filter(({ status_id }) => status_id !== "canceled");
  return { pairs, total: pairs.reduce((sum, { product }) => sum + product.price, 0) };
}
