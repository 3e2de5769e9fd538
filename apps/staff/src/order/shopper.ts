import type { BoardOrder } from "@horma/contract";

/** How an order is called: by its shopper, else by its code. */
export function shopper(order: Pick<BoardOrder, "nickname" | "code">): string {
  return order.nickname ?? order.code;
}
