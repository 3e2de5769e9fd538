import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./MeterRows.module.css";

export type MeterRow = {
  key: string;
  /** A shoe or a poll face. */
  picture?: ReactNode;
  /** The row's name. With `unseen` it is only read out, because the picture shows it. */
  name: string;
  unseen?: boolean | undefined;
  /** Length of the bar, 0..1. */
  part: number;
  /** 44% */
  value: string;
  /** In small type at the end: 112. */
  count?: string | undefined;
};

export type MeterRowsProps = {
  rows: readonly MeterRow[];
  /** slim = 14 px bars; tall = 26 px bars with a track and big numerals. */
  look?: "slim" | "tall" | undefined;
  className?: string | undefined;
};

/** Shares as bars, one row each. */
export function MeterRows({ rows, look = "slim", className }: MeterRowsProps) {
  return (
    <ul className={clsx(styles.rows, styles[look], className)}>
      {rows.map(({ key, picture, name, unseen, part, value, count }) => (
        <li key={key} className={styles.row}>
          {picture && <span className={styles.picture}>{picture}</span>}
          <span className={unseen ? "visually-hidden" : styles.name}>{name} </span>
          <span className={styles.track}>
            <i style={{ width: `${Math.min(1, Math.max(0, part)) * 100}%` }} />
          </span>
          <b className={`num ${styles.value}`}>{value}</b>
          {count !== undefined && <span className={styles.count}> {count}</span>}
        </li>
      ))}
    </ul>
  );
}
