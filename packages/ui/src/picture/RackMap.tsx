import clsx from "clsx";
import type { CSSProperties } from "react";
import styles from "./RackMap.module.css";

export type RackMapProps = {
  /** The wanted module and level, from 1. */
  module: number;
  level: number;
  /** Other wanted slots in the same aisle. */
  also?: readonly { module: number; level: number }[] | undefined;
  modules?: number | undefined;
  levels?: number | undefined;
  /** Whether a slot is empty. Without it all are drawn full. */
  isEmpty?: ((module: number, level: number) => boolean) | undefined;
  className?: string | undefined;
};

/** One aisle of the back room from the front, the wanted slot in ink. Decorative: the slot's name stands beside it. */
export function RackMap(props: RackMapProps) {
  const { module, level, also = [], modules = 12, levels = 5, isEmpty = () => false, className } = props;
  const hits = [{ module, level }, ...also];
  const hit = (column: number, row: number) =>
    hits.some((slot) => slot.module === column && slot.level === row);
  const columns = Array.from({ length: modules }, (_, index) => index + 1);
  const rows = Array.from({ length: levels }, (_, index) => levels - index);
  return (
    <div
      className={clsx(styles.rack, className)}
      style={{ "--modules": modules } as CSSProperties}
      aria-hidden="true"
    >
      {rows.flatMap((row) => [
        <span key={`level ${row}`} className={styles.name}>
          {row}
        </span>,
        ...columns.map((column) => (
          <i
            key={`${column} ${row}`}
            className={clsx(
              styles.slot,
              hit(column, row) ? styles.hit : isEmpty(column, row) && styles.empty,
            )}
          />
        )),
      ])}
      <span />
      {columns.map((column) => (
        <span
          key={column}
          className={clsx(styles.name, hits.some((slot) => slot.module === column) && styles.on)}
        >
          {String(column).padStart(2, "0")}
        </span>
      ))}
    </div>
  );
}
