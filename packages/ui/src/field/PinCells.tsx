import clsx from "clsx";
import styles from "./PinCells.module.css";

export type PinCellsProps = {
  /** How many digits were typed. */
  length: number;
  /** Cells drawn at least; there is always an empty one after what was typed, up to `max`. */
  min: number;
  max: number;
  /** Read out: "2 dígitos ingresados". */
  label: string;
  className?: string | undefined;
};

/** How much of a PIN was typed, without showing it (mock-up 34): cells filled by an ink block. */
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
