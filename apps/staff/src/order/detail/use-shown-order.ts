import type { Board, BoardOrder, OrderDetail } from "@horma/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { BoardClock } from "../../live/board-clock.ts";
import { useBoard } from "../../live/board-query.ts";
import { useBoardClock } from "../../live/use-board-clock.ts";
import { useStaffSession } from "../../session/use-staff-session.ts";
import { orderQuery } from "../order-query.ts";

/** What an order's screens show; `detail` is missing while it was never heard, as without a network. */
export type ShownOrder = {
  order: BoardOrder;
  detail: OrderDetail | undefined;
  board: Board;
  clock: BoardClock;
};

/** The order in the address: from the board, as fresh as it is, or where it has left the board from its own answer. */
export function useShownOrder(): { shown: ShownOrder | undefined; failed: boolean } {
  const { hashId = "" } = useParams();
  const { store } = useStaffSession();
  const { data: board } = useBoard(store.code);
  const clock = useBoardClock();
  const { data: detail, isError } = useQuery(orderQuery(store.code, hashId));
  const order = board?.orders.find((each) => each.hash_id === hashId) ?? detail?.order;
  if (board === undefined || clock === undefined || order === undefined)
    return { shown: undefined, failed: isError };
  return { shown: { order, detail, board, clock }, failed: false };
}
