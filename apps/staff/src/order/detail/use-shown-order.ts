import type { Board, BoardOrder, OrderDetail } from "@horma/contract";
import { useParams } from "react-router";
import type { BoardClock } from "../../live/board-clock.ts";
import { useBoard } from "../../live/board-query.ts";
import { useBoardClock } from "../../live/use-board-clock.ts";
import { useStaffSession } from "../../session/use-staff-session.ts";
import { useOrder } from "../use-order.ts";

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
  const { order, detail, failed } = useOrder(board, hashId);
  if (board === undefined || clock === undefined || order === undefined) return { shown: undefined, failed };
  return { shown: { order, detail, board, clock }, failed: false };
}
