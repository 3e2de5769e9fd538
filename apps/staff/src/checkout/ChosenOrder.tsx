import type { Board, BoardOrder } from "@horma/contract";
import { useState } from "react";
import type { ActionOutcome } from "../action/create-action-queue.ts";
import type { CardDeed } from "../action/use-card-deeds.ts";
import { UnknownOrder } from "../order/detail/UnknownOrder.tsx";
import { pairsAt } from "../order/stage.ts";
import { useOrder } from "../order/use-order.ts";
import { ClosedOrder } from "./ClosedOrder.tsx";
import { SettleOrder, type SettleOrderProps } from "./SettleOrder.tsx";
import { settle } from "./settle.ts";
import type { Choices } from "./settlement.ts";

export type ChosenOrderProps = Pick<SettleOrderProps, "choices" | "onChoose" | "onBack"> & {
  hash: string;
  board: Board;
  deed: CardDeed | undefined;
  run: (order: BoardOrder, does: () => Promise<ActionOutcome>) => Promise<unknown>;
  onNext: () => void;
};

/** The order in the address: to be closed, or its result once it is. */
export function ChosenOrder(props: ChosenOrderProps) {
  const { hash, board, choices, onChoose, deed, run, onNext, onBack } = props;
  const { order, failed } = useOrder(board, hash);
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
  const onItsWay = closed !== undefined && (deed?.kind === "queued" || deed?.kind === "sent");
  if (open && !onItsWay) {
    return <SettleOrder {...{ order, choices, onChoose, deed, onBack }} onSettle={close} />;
  }
  const step = !open ? "closed" : deed?.kind === "queued" ? "queued" : "closing";
  return <ClosedOrder order={order} closed={closed} step={step} onNext={onNext} />;
}
