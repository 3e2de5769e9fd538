import type { BoardOrder, StaffPerson } from "@horma/contract";
import { displaySize, pairToPutBack, roleMay } from "@horma/domain";
import { SlotText, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import type { ActionOutcome } from "../../action/create-action-queue.ts";
import type { PendingAction } from "../../action/use-pending-actions.ts";
import type { BoardClock } from "../../live/board-clock.ts";
import { paths } from "../../paths.ts";
import { timeOfDay } from "../../time/clock-text.ts";
import { cancellationText, orderCancellation } from "../cancel-reasons.ts";
import { orderActions } from "../order-actions.ts";
import { CancelSheet } from "../sheet/CancelSheet.tsx";
import { pairsToCancel } from "../sheet/cancel-consequences.ts";
import styles from "./CancelOrder.module.css";

export type CancelOrderProps = {
  order: BoardOrder;
  staff: StaffPerson;
  clock: BoardClock;
  pendingAction: PendingAction | undefined;
  run: (does: () => Promise<ActionOutcome>) => void;
};

/** Cancels what the shopper still waits for, takes that back in time, and says which pairs have to be put back (TR-02). */
export function CancelOrder({ order, staff, clock, pendingAction, run }: CancelOrderProps) {
  const [asking, setAsking] = useState(false);
  const may = roleMay(staff.role, "cancel_order");
  const possible = may && pairsToCancel(order).length > 0;
  const queued = pendingAction?.kind === "queued";
  return (
    <>
      <Canceled order={order} />
      {may && <Undo order={order} clock={clock} pendingAction={pendingAction} run={run} />}
      {possible && (
        <StaffButton
          variant="line"
          queued={queued}
          busy={pendingAction?.kind === "sent"}
          onClick={() => setAsking(true)}
        >
          {queued ? t`En cola` : t`Cancelar pedido`}
        </StaffButton>
      )}
      <CancelSheet
        order={order}
        staff={staff}
        now={clock.at}
        open={asking && possible}
        onClose={() => setAsking(false)}
        onCancel={(reason, note) => run(() => orderActions.cancel(order, reason, note))}
      />
    </>
  );
}

/** Who canceled and why, and the pairs that someone still carries. */
function Canceled({ order }: { order: BoardOrder }) {
  const canceled = orderCancellation(order);
  const carried = order.pairs.filter(pairToPutBack);
  return (
    <>
      {canceled && (
        <p role="status" className={styles.canceled}>
          {cancellationText(canceled)}
        </p>
      )}
      {carried.map((pair) => (
        <Link key={pair.id} to={paths.returns} className={styles.back}>
          <SlotText>{t`Devolver la ${displaySize(pair.size)} a ${pair.location ?? t`su lugar`}`}</SlotText>
        </Link>
      ))}
    </>
  );
}

type UndoProps = Pick<CancelOrderProps, "order" | "clock" | "pendingAction" | "run">;

function Undo({ order, clock, pendingAction, run }: UndoProps) {
  const until = order.canceled?.undo_until ?? null;
  if (until === null || clock.at > Date.parse(until)) return null;
  const queued = pendingAction?.kind === "queued";
  return (
    <div className={styles.undo}>
      <p>
        <Trans>Puedes deshacer hasta las {timeOfDay(until)}</Trans>
      </p>
      <StaffButton
        variant="line"
        queued={queued}
        busy={pendingAction?.kind === "sent"}
        onClick={() => run(() => orderActions.undoCancel(order))}
      >
        {queued ? t`En cola` : t`Deshacer`}
      </StaffButton>
    </div>
  );
}
