import type { Board, BoardOrder } from "@horma/contract";
import type { StaffRole } from "@horma/domain";
import { useState } from "react";
import type { ActionOutcome } from "../action/create-action-queue.ts";
import type { PendingAction } from "../action/use-pending-actions.ts";
import { UnknownOrder } from "../order/detail/UnknownOrder.tsx";
import { pairsAt } from "../order/stage.ts";
import { useOrder } from "../order/use-order.ts";
import { ClosedOrder } from "./ClosedOrder.tsx";
import { SettleOrder, type SettleOrderProps } from "./settle/SettleOrder.tsx";
import { settle } from "./settle/settle.ts";
import type { Choices } from "./settle/settlement.ts";
import { UndoSettlement } from "./undo/UndoSettlement.tsx";
import { undo } from "./undo/undo.ts";
import { saidChoices } from "./undo/undo-words.ts";

export type ChosenOrderProps = Pick<SettleOrderProps, "choices" | "onChoose" | "onBack"> & {
  hash: string;
  board: Board;
  role: StaffRole;
  pendingAction: PendingAction | undefined;
  run: (order: BoardOrder, does: () => Promise<ActionOutcome>) => Promise<ActionOutcome>;
  onNext: () => void;
  /** It was closed and may be undone: the list of closed orders is beside it. */
  undoing: boolean;
  onAskUndo: () => void;
  onBackFromUndo: () => void;
  /** It is open again; its pairs are marked as they were. */
  onUndone: (choices: Choices) => void;
};

/** The order in the address: to be closed, or its result once it is. */
export function ChosenOrder(props: ChosenOrderProps) {
  const { hash, board, role, choices, onChoose, pendingAction, run, onNext, onBack } = props;
  const { order, detail, failed } = useOrder(board, hash);
  const [closed, setClosed] = useState<{ order: BoardOrder; choices: Choices }>();
  if (order === undefined) return <UnknownOrder failed={failed} />;

  const close = () =>
    void run(order, async () => {
      const outcome = await settle(order, choices);
      if (outcome.kind !== "refused") setClosed({ order, choices });
      return outcome;
    });

  // Only the board says that an order is closed: a queued action may still be refused.
  const open = pairsAt(order, "in_salon").length > 0;
  const onItsWay =
    closed !== undefined && (pendingAction?.kind === "queued" || pendingAction?.kind === "sent");
  if (open && !onItsWay) {
    return (
      <SettleOrder
        order={order}
        choices={choices}
        onChoose={onChoose}
        pendingAction={pendingAction}
        onBack={onBack}
        onSettle={close}
      />
    );
  }
  const settlement = open ? undefined : (detail?.settlement ?? undefined);
  if (props.undoing && settlement !== undefined) {
    const open = async () => {
      const outcome = await run(order, () => undo(order, settlement));
      if (outcome.kind !== "done") return;
      setClosed(undefined);
      props.onUndone(saidChoices(settlement));
    };
    const { onBackFromUndo: back } = props;
    return (
      <UndoSettlement
        order={order}
        settlement={settlement}
        role={role}
        pendingAction={pendingAction}
        onUndo={() => void open()}
        onBack={back}
      />
    );
  }
  const step = !open ? "closed" : pendingAction?.kind === "queued" ? "queued" : "closing";
  const ask = settlement && props.onAskUndo;
  return <ClosedOrder order={order} closed={closed} step={step} onNext={onNext} onAskUndo={ask} />;
}
