import type { Board } from "@horma/contract";
import { useEffect } from "react";
import { useBoard } from "../../live/board-query.ts";
import { useStaffSession } from "../../session/use-staff-session.ts";
import { watchHands } from "./lost-pairs.ts";
import { newsOf, type RoundStep } from "./round.ts";
import { useRound } from "./use-round.ts";

/** Watches on each board what leaves the signed-in person's hands. Once, above every screen. */
export function useHandWatch(): void {
  const { staff, store } = useStaffSession();
  const { data: board } = useBoard(store.code);
  const orders = board?.orders;
  useEffect(() => {
    if (orders !== undefined) watchHands(orders, { id: staff.id });
  }, [orders, staff.id]);
}

/** What the signed-in person carries and was canceled or taken over (FL-08). */
export function useHandNews(board: Board): RoundStep[] {
  return newsOf(useRound(board));
}
