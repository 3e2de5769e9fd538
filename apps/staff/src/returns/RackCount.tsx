import clsx from "clsx";
import styles from "./RackCount.module.css";

/** How full the return rack is. */
export function RackCount({ slots, taken }: { slots: number; taken: number }) {
  const full = taken >= slots;
  return (
    <p className={clsx(styles.rack, full && styles.full)}>
      <span>{full ? "Estante de devoluciones lleno" : "Estante de devoluciones"}</span>
      <b className="num">
        {taken}/{slots}
      </b>
    </p>
  );
}
