import type { BoardOrder } from "@horma/contract";
import { formatPrice, pairLive } from "@horma/domain";
import { Alert, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { PendingAction } from "../../action/use-pending-actions.ts";
import { shopper } from "../../order/shopper.ts";
import { OrderHead } from "./OrderHead.tsx";
import styles from "./SettleOrder.module.css";
import { SettlePair } from "./SettlePair.tsx";
import { type Choices, type Outcome, settlementOf } from "./settlement.ts";

export type SettleOrderProps = {
  order: BoardOrder;
  choices: Choices;
  onChoose: (pairId: number, outcome: Outcome) => void;
  pendingAction: PendingAction | undefined;
  onSettle: () => void;
  /** Back to the list, if the list is not beside it. */
  onBack?: (() => void) | undefined;
};

/** Mock-up 37: which pairs are bought, which return, and the total. The store's till takes the money, not we. */
export function SettleOrder({ order, choices, onChoose, pendingAction, onSettle, onBack }: SettleOrderProps) {
  const sum = settlementOf(order, choices);
  const queued = pendingAction?.kind === "queued";
  const pairs = order.pairs.filter(({ state }) => pairLive(state));
  return (
    <>
      <div className={styles.order}>
        <OrderHead order={order} onBack={onBack} />
        <div className={styles.pairs}>
          {pairs.map((pair) => (
            <SettlePair
              key={pair.id}
              pair={pair}
              value={choices[pair.id]}
              onChange={(outcome) => onChoose(pair.id, outcome)}
              disabled={queued || pendingAction?.kind === "sent"}
            />
          ))}
        </div>
        {pendingAction?.kind === "refused" && (
          <Alert look="box">
            <Trans>No se cerró: {pendingAction.text}</Trans>
          </Alert>
        )}
      </div>
      <footer className={styles.footer}>
        <p className={styles.counts} role="status">
          <b>{sum.counts}</b>
          {sum.complete && sum.back}
        </p>
        <p className={`num ${styles.total}`}>
          <span className="visually-hidden">
            <Trans>Total</Trans>{" "}
          </span>
          {formatPrice(sum.total)}
        </p>
        <StaffButton
          size="lg"
          icon="forward"
          className={styles.close}
          missing={sum.complete ? undefined : t`Marca cada par`}
          queued={queued}
          busy={pendingAction?.kind === "sent"}
          aria-label={queued ? undefined : t`Cerrar pedido de ${shopper(order)}`}
          onClick={onSettle}
        >
          {queued ? t`En cola` : t`Cerrar pedido`}
        </StaffButton>
      </footer>
    </>
  );
}
