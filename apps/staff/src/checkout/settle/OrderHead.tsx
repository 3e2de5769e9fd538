import type { BoardOrder } from "@horma/contract";
import { FitText, IconButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { shopper } from "../../order/shopper.ts";
import styles from "./OrderHead.module.css";

export type OrderHeadProps = {
  order: BoardOrder;
  /** Small beside the alias. */
  note?: ReactNode;
  onBack?: (() => void) | undefined;
};

/** The shopper's alias, as large as it fits, and the order's code, to compare with the shopper's screen. */
export function OrderHead({ order, note, onBack }: OrderHeadProps) {
  return (
    <header className={styles.head}>
      {onBack && <IconButton icon="back" label={t`Volver a la lista`} onClick={onBack} />}
      <h2 className={styles.name}>
        <FitText max={onBack ? 64 : 112} min={28}>
          {shopper(order)}
        </FitText>
      </h2>
      {note && <p className={styles.note}>{note}</p>}
      {order.nickname !== null && <p className={`num ${styles.code}`}>{order.code}</p>}
    </header>
  );
}
