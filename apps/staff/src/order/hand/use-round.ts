import type { Board } from "@horma/contract";
import { useStaffSession } from "../../session/use-staff-session.ts";
import { useLostPairs } from "./lost-pairs.ts";
import { type RoundStep, roundOf } from "./round.ts";
import { useAsClaimed } from "./use-as-claimed.ts";

/** The signed-in person's round, with what was done here and waits to be sent. */
export function useRound(board: Board): RoundStep[] {
  const { staff } = useStaffSession();
  const orders = useAsClaimed(board.orders, staff);
  return roundOf(orders, staff, useLostPairs());
}
