import type { BoardOrder } from "@horma/contract";
import { StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import type { ActionOutcome } from "../../action/create-action-queue.ts";
import type { PendingAction } from "../../action/use-pending-actions.ts";
import { type Holder, holderText } from "../holder.ts";
import { orderActions } from "../order-actions.ts";
import styles from "./TakeOver.module.css";

export type TakeOverProps = {
  order: BoardOrder;
  holder: Holder;
  pendingAction: PendingAction | undefined;
  run: (does: () => Promise<ActionOutcome>) => void;
};

/** A colleague holds the pairs: who, and the way to take them over. Nothing else can be done with them (TR-09). */
export function TakeOver({ order, holder, pendingAction, run }: TakeOverProps) {
  const queued = pendingAction?.kind === "queued";
  return (
    <div className={styles.take}>
      <p className={styles.who}>{holderText(holder)}</p>
      <StaffButton
        size="lg"
        variant="line"
        queued={queued}
        busy={pendingAction?.kind === "sent"}
        onClick={() => run(() => orderActions.takeOver(order, holder.id))}
      >
        {queued ? t`En cola` : t`Tomarlo yo`}
      </StaffButton>
    </div>
  );
}
