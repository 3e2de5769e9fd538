import type { Board } from "@horma/contract";
import type { usePendingActions } from "../../action/use-pending-actions.ts";
import type { RoundStep } from "../hand/round.ts";
import { orderActions } from "../order-actions.ts";
import { MissSheet } from "../sheet/MissSheet.tsx";
import { useOrder } from "../use-order.ts";

export type MissNextProps = {
  board: Board;
  step: RoundStep;
  open: boolean;
  run: ReturnType<typeof usePendingActions>["run"];
  onClose: () => void;
};

/** "No está" for the next pair of a round. */
export function MissNext({ board, step: { order, pair }, open, run, onClose }: MissNextProps) {
  const { detail } = useOrder(board, order.hash_id);
  return (
    <MissSheet
      order={order}
      orders={board.orders}
      detail={detail}
      pair={pair}
      open={open}
      onClose={onClose}
      onMiss={(missing, reason, slot) =>
        void run(order, () => orderActions.miss(order, missing, reason, slot), missing.id)
      }
    />
  );
}
