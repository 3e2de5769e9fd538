import clsx from "clsx";
import styles from "./HeatTable.module.css";

export type HeatTableProps = {
  caption: string;
  /** The column heads: sizes. */
  columns: readonly string[];
  rows: readonly { name: string; counts: readonly number[] }[];
  className?: string | undefined;
};

/** Counts by row and column: the higher, the darker. An empty cell means none. */
export function HeatTable({ caption, columns, rows, className }: HeatTableProps) {
  return (
    <table className={clsx(styles.table, className)}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col" className={styles.column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, counts }) => (
          <tr key={name}>
            <th scope="row" className={styles.name}>
              {name}
            </th>
            {columns.map((column, index) => (
              <td key={column} className={clsx(styles.cell, heat(counts[index] ?? 0))}>
                {counts[index] || ""}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function heat(count: number): string | undefined {
  if (count > 4) return styles.most;
  if (count > 2) return styles.more;
  return count > 0 ? styles.some : undefined;
}
