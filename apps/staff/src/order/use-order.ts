import type { Board, BoardOrder, OrderDetail } from "@horma/contract";
import { useQuery } from "@tanstack/react-query";
import { useStaffSession } from "../session/use-staff-session.ts";
import { orderQuery } from "./order-query.ts";

export type FoundOrder = {
  order: BoardOrder | undefined;
  /** Missing until it arrives, e.g. without a network. */
  detail: OrderDetail | undefined;
  /** The order is not on the board, and its own answer failed. */
  failed: boolean;
};

/** An order on the board is read from there, because that is freshest. Off the board it is read from its own answer. */
export function useOrder(board: Board | undefined, hashId: string): FoundOrder {
  const { store } = useStaffSession();
  const { data: detail, isError } = useQuery(orderQuery(store.code, hashId));
  const order = board?.orders.find((each) => each.hash_id === hashId) ?? detail?.order;
  return { order, detail, failed: order === undefined && isError };
}
