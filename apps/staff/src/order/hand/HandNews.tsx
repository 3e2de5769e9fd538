import type { Board } from "@horma/contract";
import { useEffect } from "react";
import { useBoard } from "../../live/board-query.ts";
import { useStaffSession } from "../../session/use-staff-session.ts";
import { HandNotice } from "./HandNotice.tsx";
import { watchHands } from "./lost-pairs.ts";
import { newsOf } from "./round.ts";
import { useRound } from "./use-round.ts";

/**
 * Above every screen: what the signed-in person carries and was canceled or taken over (FL-08). A screen that shows it itself
 * says so by `data-own-news`.
 */
export function HandNews() {
  const { staff, store } = useStaffSession();
  const { data: board } = useBoard(store.code);
  const orders = board?.orders;
  useEffect(() => {
    if (orders !== undefined) watchHands(orders, { id: staff.id });
  }, [orders, staff.id]);
  return board === undefined ? null : <News board={board} />;
}

function News({ board }: { board: Board }) {
  const news = newsOf(useRound(board));
  return news.length === 0 ? null : (
    <div data-news>
      <HandNotice news={news} />
    </div>
  );
}
