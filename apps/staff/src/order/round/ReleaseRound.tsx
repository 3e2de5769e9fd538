import type { BoardOrder } from "@horma/contract";
import { Sheet, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { usePendingActions } from "../../action/use-pending-actions.ts";
import { orderActions } from "../order-actions.ts";
import styles from "./ReleaseRound.module.css";

export type ReleaseRoundProps = {
  /** The orders of the round. */
  orders: readonly BoardOrder[];
  run: ReturnType<typeof usePendingActions>["run"];
};

/** Gives the whole round up: its requests are for the others again. */
export function ReleaseRound({ orders, run }: ReleaseRoundProps) {
  const [asking, setAsking] = useState(false);
  const release = () => {
    setAsking(false);
    for (const order of orders) void run(order, () => orderActions.release(order));
  };
  return (
    <>
      <StaffButton variant="line" onClick={() => setAsking(true)}>
        <Trans>Soltar la vuelta</Trans>
      </StaffButton>
      <Sheet open={asking} title={t`¿Soltar la vuelta?`} onClose={() => setAsking(false)} look="box">
        <p>
          {plural(orders.length, {
            one: "El pedido vuelve a la lista y lo puede tomar otra persona. Deja los pares en su lugar.",
            other:
              "Los # pedidos vuelven a la lista y los puede tomar otra persona. Deja los pares en su lugar.",
          })}
        </p>
        <div className={styles.answers}>
          <StaffButton size="lg" onClick={() => setAsking(false)}>
            <Trans>Seguir la vuelta</Trans>
          </StaffButton>
          <StaffButton size="lg" variant="line" onClick={release}>
            <Trans>Sí, soltarla</Trans>
          </StaffButton>
        </div>
      </Sheet>
    </>
  );
}
