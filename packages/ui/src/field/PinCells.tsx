import clsx from "clsx";
import styles from "./PinCells.module.css";

export type PinCellsProps = {
  /** The number of typed digits. */
  length: number;
  /** The fewest cells drawn. One empty cell follows the typed digits, up to `max`. */
  min: number;
  max: number;
  /** Accessible name: "2 dígitos ingresados". */
  label: string;
  className?: string | undefined;
};

/** Shows how many digits of a PIN were typed, not which (mock-up 34): an ink block fills each cell. */
export function PinCells({ length, min, max, label, className }: PinCellsProps) {
  const cells = Math.min(Math.max(min, length + 1), max);
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
