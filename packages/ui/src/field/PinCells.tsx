import clsx from "clsx";
import styles from "./PinCells.module.css";

export type PinCellsProps = {
  /** The number of typed digits. */
  length: number;
  /** Of a PIN that may be longer than six: an empty cell follows the typed digits, up to this many. */
  max?: number | undefined;
  /** Accessible name: "2 dígitos ingresados". */
  label: string;
  className?: string | undefined;
};

/** A PIN has six cells (mock-ups 53, 65). */
const pinCells = 6;

/** Shows how many digits of a PIN were typed, not which: an ink block fills each cell of the label. */
export function PinCells({ length, max = pinCells, label, className }: PinCellsProps) {
  const cells = Math.min(Math.max(pinCells, length + 1), max);
  return (
    <div className={clsx(styles.cells, className)}>
      <p role="status" className="visually-hidden">
        {label}
      </p>
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
