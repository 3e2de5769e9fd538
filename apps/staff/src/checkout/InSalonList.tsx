import type { BoardOrder } from "@horma/contract";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import type { PendingAction } from "../action/use-pending-actions.ts";
import { shopper } from "../order/shopper.ts";
import { pairsAt } from "../order/stage.ts";
import styles from "./InSalonList.module.css";

export type InSalonListProps = {
  orders: readonly BoardOrder[];
  chosen: string | null;
  pendingActionOf: (hashId: string) => PendingAction | undefined;
  onChoose: (order: BoardOrder) => void;
};

/** Every order whose shopper has pairs, to choose one without a code. */
export function InSalonList({ orders, chosen, pendingActionOf, onChoose }: InSalonListProps) {
  if (orders.length === 0)
    return (
      <p className={styles.none}>
        <Trans>Nadie tiene pares en salón.</Trans>
      </p>
    );
  return (
    <ul className={styles.list}>
      {orders.map((order) => (
        <li key={order.hash_id}>
          <button
            type="button"
            className={clsx(styles.order, order.hash_id === chosen && styles.chosen)}
            aria-current={order.hash_id === chosen ? "true" : undefined}
            onClick={() => onChoose(order)}
          >
            <b>{shopper(order)}</b>{" "}
            <span>
              {pendingActionOf(order.hash_id)?.kind === "queued"
                ? t`En cola`
                : plural(pairsAt(order, "in_salon").length, { one: "# par", other: "# pares" })}
            </span>{" "}
            <span className="num">{order.code}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
