import clsx from "clsx";
import type { ReactNode } from "react";
import { moveRow } from "./move-row.ts";
import styles from "./Table.module.css";

export type TableProps = {
  /** What the table shows, for who does not see it. */
  caption: string;
  columns: readonly ReactNode[];
  /** How the rows are sorted by each of them, where they are. */
  sorts?: readonly ("ascending" | "descending" | undefined)[];
  /** Rows without controls of their own are lower. */
  low?: boolean;
  /** Its rows. */
  children: ReactNode;
};

/** A table that scrolls sideways by itself, with its first column in place. Arrows go from row to row. */
export function Table({ caption, columns, sorts = [], low = false, children }: TableProps) {
  return (
    <div className={styles.scroll}>
      <table
        className={clsx(styles.table, low && styles.low)}
        onKeyDown={(event) => {
          const plain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
          if (plain && moveRow(event.currentTarget, event.key)) event.preventDefault();
        }}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={place} scope="col" aria-sort={sorts[place]}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
