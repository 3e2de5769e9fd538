import type { Order, ProductSummary } from "@horma/contract";

/**
 * What the cashier is shown (SC-16): the pairs the shopper has with them, and their sum in pesos. Where none is told as
 * such, every pair that was not missing. A product's `price` is what is paid for it: the offer where there is one.
 */
export function pairsToPay(order: Order): { products: ProductSummary[]; total: number } {
  const here = order.order_details.filter((detail) => detail.status_id === "in_salon");
  const details =
    here.length > 0 ? here : order.order_details.filter(({ status_id }) => status_id !== "canceled");
  const products = details.map((detail) => detail.product);
  return { products, total: products.reduce((sum, product) => sum + product.price, 0) };
}
