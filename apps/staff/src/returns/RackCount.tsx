import { t } from "@lingui/core/macro";
import clsx from "clsx";
import styles from "./RackCount.module.css";

/** How full the return rack is. */
export function RackCount({ slots, taken }: { slots: number; taken: number }) {
  const full = taken >= slots;
  return (
    <p className={clsx(styles.rack, full && styles.full)}>
      <span>{full ? t`Estante de devoluciones lleno` : t`Estante de devoluciones`}</span>
      <b className="num">
        {taken}/{slots}
      </b>
    </p>
  );
}
