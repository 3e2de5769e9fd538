import { limits } from "@horma/domain";
import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import styles from "./PinCells.module.css";

/** How much of a PIN was typed, without showing it (mock-up 34): cells filled by an ink block. */
export function PinCells({ length }: { length: number }) {
  const { t } = useLingui();
  const cells = Math.min(Math.max(limits.pinMin, length + 1), limits.pinMax);
  return (
    <div className={styles.cells}>
      <p role="status" className="visually-hidden">{t`${length} dígitos ingresados`}</p>
      {Array.from({ length: cells }, (_, index) => index).map((index) => (
        <span
          key={index}
          aria-hidden="true"
          className={clsx(styles.cell, index < length && styles.filled, index === length && styles.next)}
        />
      ))}
    </div>
  );
}
