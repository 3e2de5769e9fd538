import { t } from "@lingui/core/macro";
import { useState } from "react";
import { usePendingActions } from "../../action/use-pending-actions.ts";
import { useStaffSession } from "../../session/use-staff-session.ts";
import { orderActions } from "../order-actions.ts";
import { MissSheet } from "../sheet/MissSheet.tsx";
import { OrderActions } from "./OrderActions.tsx";
import { OrderHistory } from "./OrderHistory.tsx";
import styles from "./OrderScreen.module.css";
import { OrderShoes } from "./OrderShoes.tsx";
import { OrderTitle } from "./OrderTitle.tsx";
import { OrderWait } from "./OrderWait.tsx";
import { OrderWhere } from "./OrderWhere.tsx";
import { UnknownOrder } from "./UnknownOrder.tsx";
import { type ShownOrder, useShownOrder } from "./use-shown-order.ts";

/** Mock-up 31: one order, its pairs, where they are, how long it has waited, and what can be done with it. */
export function OrderScreen() {
  const { shown, failed } = useShownOrder();
  return shown === undefined ? <UnknownOrder failed={failed} /> : <LoadedOrder {...shown} />;
}

function LoadedOrder({ order, detail, board, clock }: ShownOrder) {
  const { staff } = useStaffSession();
  const { run, pendingActionOf } = usePendingActions();
  const [missing, setMissing] = useState(false);
  return (
    <div className={styles.screen}>
      <section className={styles.shoes} aria-label={t`Pedido`}>
        <OrderTitle order={order} />
        <OrderShoes order={order} detail={detail} />
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long history scrolls, and by keys too */}
      <section className={styles.where} aria-label={t`Lugar e historia`} tabIndex={0}>
        <div className={styles.place}>
          <OrderWhere order={order} aisle={detail?.aisle ?? null} />
        </div>
        <OrderHistory
          order={order}
          history={detail?.history}
          devices={board.devices}
          className={styles.past}
        />
      </section>
      <section className={styles.actions} aria-label={t`Qué hacer`}>
        <OrderWait
          order={order}
          wait={board.waits?.find(({ hash_id }) => hash_id === order.hash_id)}
          clock={clock}
        />
        <div className={styles.foot}>
          <OrderActions
            order={order}
            devices={board.devices}
            staff={staff}
            clock={clock}
            pendingAction={pendingActionOf(order.hash_id)}
            run={(does) => void run(order, does)}
            onMissing={() => setMissing(true)}
          />
        </div>
      </section>
      <MissSheet
        order={order}
        orders={board.orders}
        detail={detail}
        open={missing}
        onClose={() => setMissing(false)}
        onMiss={(pair, reason, slot) => void run(order, () => orderActions.miss(order, pair, reason, slot))}
      />
    </div>
  );
}
