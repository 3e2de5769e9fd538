import type { Order, ProductSummary } from "@horma/contract";

/**
 * The pairs that the shopper has, for the cashier (SC-16), and their sum in pesos. If none is marked as such, all pairs but
 * missing ones. A product's `price` is what is paid: the offer where there is one.
 */
export function pairsToPay(order: Order): { products: ProductSummary[]; total: number } {
  const here = order.order_details.filter((detail) => detail.status_id === "in_salon");
  const details =
    here.length > 0 ? here : order.order_details.filter(({ status_id }) => status_id !== "canceled");
  const products = details.map((detail) => detail.product);
  return { products, total: products.reduce((sum, product) => sum + product.price, 0) };
}
