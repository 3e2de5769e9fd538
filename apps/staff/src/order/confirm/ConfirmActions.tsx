import type { BoardOrder, BoardPair } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { PendingAction } from "../../action/use-pending-actions.ts";
import type { Target } from "../targets.ts";
import { AfterLeaving, type AfterLeavingProps } from "./AfterLeaving.tsx";
import styles from "./ConfirmActions.module.css";
import { leaveWords } from "./leave-words.ts";
import type { LeavingStep } from "./leaving-step.ts";

export type ConfirmActionsProps = {
  order: BoardOrder;
  step: LeavingStep;
  /** Pairs that are not scanned yet. */
  waiting: readonly BoardPair[];
  /** The number of pairs to scan. */
  total: number;
  target: Target;
  pendingAction: PendingAction | undefined;
  /** What the round goes on with once the pairs are left. */
  after: AfterLeavingProps;
  onPlace: () => void;
  /** Asks once more the box that did not open. Undefined if it is no use. */
  onRetry: (() => void) | undefined;
  onType: () => void;
  onMissing: () => void;
};

/** Leave the pairs once all are scanned, type a code that cannot be scanned, or report a pair missing. */
export function ConfirmActions(props: ConfirmActionsProps) {
  const { order, step, waiting, total, target, pendingAction, after, onPlace, onRetry, onType, onMissing } =
    props;
  if (step === "left") {
    return (
      <div className={styles.actions}>
        <AfterLeaving {...after} />
      </div>
    );
  }
  const queued = pendingAction?.kind === "queued" && waiting.length === 0;
  const [first] = waiting;
  return (
    <div className={styles.actions}>
      <StaffButton
        size="lg"
        icon={waiting.length > 0 ? undefined : "forward"}
        end={waiting.length > 0 ? `${total - waiting.length} de ${total}` : undefined}
        missing={
          waiting.length > 0
            ? t`Escanea la ${waiting.map(({ size }) => displaySize(size)).join(t` y la `)}`
            : undefined
        }
        disabled={waiting.length === 0 && step === "open"}
        busy={step === "opening" || (waiting.length === 0 && pendingAction?.kind === "sent")}
        queued={queued}
        onClick={onPlace}
      >
        {queued ? t`En cola` : leaveWords(order, step, target)}
      </StaffButton>
      <div className={styles.two}>
        {onRetry ? (
          <StaffButton variant="line" icon="refresh" onClick={onRetry}>
            <Trans>Abrir otra vez</Trans>
          </StaffButton>
        ) : (
          <StaffButton variant="line" icon="keypad" disabled={waiting.length === 0} onClick={onType}>
            <Trans>Escribir el código</Trans>
          </StaffButton>
        )}
        <StaffButton variant="line" onClick={onMissing}>
          {first === undefined ? t`Falta un par` : t`No está la ${displaySize(first.size)}`}
        </StaffButton>
      </div>
    </div>
  );
}
