import type { BoardOrder } from "@horma/contract";
import { Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { ActionOutcome } from "../../action/create-action-queue.ts";
import type { PendingAction } from "../../action/use-pending-actions.ts";
import { orderActions } from "../order-actions.ts";
import { shopper } from "../shopper.ts";
import styles from "./ReleaseButton.module.css";

/** A request that was taken less than this ago was taken by mistake: putting it back asks nothing, ms. */
const asksNothing = 10_000;

export type ReleaseButtonProps = {
  order: BoardOrder;
  /** The server's time, epoch ms. */
  now: number;
  pendingAction: PendingAction | undefined;
  run: (does: () => Promise<ActionOutcome>) => void;
};

/** Puts the pairs back: the request is for the others again. */
export function ReleaseButton({ order, now, pendingAction, run }: ReleaseButtonProps) {
  const [asking, setAsking] = useState(false);
  const release = () => {
    setAsking(false);
    run(() => orderActions.release(order));
  };
  const taken = Math.max(
    ...order.pairs.map(({ state, since }) => (state === "picking" ? Date.parse(since) : 0)),
  );
  return (
    <>
      <StaffButton
        variant="line"
        busy={pendingAction?.kind === "sent"}
        onClick={() => (now - taken < asksNothing ? release() : setAsking(true))}
      >
        <Trans>Soltar el pedido</Trans>
      </StaffButton>
      <Sheet open={asking} title={t`¿Soltar el pedido?`} onClose={() => setAsking(false)} look="box">
        <p>
          <Trans>
            El pedido de {shopper(order)} vuelve a la lista y lo puede tomar otra persona. Deja los pares en
            su lugar.
          </Trans>
        </p>
        <div className={styles.answers}>
          <StaffButton size="lg" onClick={() => setAsking(false)}>
            <Trans>Seguir buscando</Trans>
          </StaffButton>
          <StaffButton size="lg" variant="line" onClick={release}>
            <Trans>Sí, soltarlo</Trans>
          </StaffButton>
        </div>
      </Sheet>
    </>
  );
}
