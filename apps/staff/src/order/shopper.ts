import type { BoardOrder } from "@horma/contract";

/** An order's name: its shopper's alias, else its code. */
export function shopper(order: Pick<BoardOrder, "nickname" | "code">): string {
  return order.nickname ?? order.code;
}
