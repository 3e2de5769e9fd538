import type { Board, BoardOrder, OrderDetail } from "@horma/contract";
import { useParams } from "react-router";
import type { BoardClock } from "../../live/board-clock.ts";
import { useBoard } from "../../live/board-query.ts";
import { useBoardClock } from "../../live/use-board-clock.ts";
import { useStaffSession } from "../../session/use-staff-session.ts";
import { useOrder } from "../use-order.ts";

/** An order's screens show this. `detail` is missing until it arrives, e.g. without a network. */
export type ShownOrder = {
  order: BoardOrder;
  detail: OrderDetail | undefined;
  board: Board;
  clock: BoardClock;
};

/** The order in the address: from the board, because that is freshest; from its own answer once it is off the board. */
export function useShownOrder(): { shown: ShownOrder | undefined; failed: boolean } {
  const { hashId = "" } = useParams();
  const { store } = useStaffSession();
  const { data: board } = useBoard(store.code);
  const clock = useBoardClock();
  const { order, detail, failed } = useOrder(board, hashId);
  if (board === undefined || clock === undefined || order === undefined) return { shown: undefined, failed };
  return { shown: { order, detail, board, clock }, failed: false };
}
