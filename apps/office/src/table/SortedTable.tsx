import { type ColumnDef, flexRender, getCoreRowModel, useReactTable } from "@tanstack/react-table";
import clsx from "clsx";
import { useMemo } from "react";
import styles from "./Table.module.css";

export type SortedTableProps<T> = {
  /** What the table shows, for who does not see it. */
  caption: string;
  /** A column with `enableSorting` sorts by its id. */
  columns: ColumnDef<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  /** The column that the rows are sorted by; with a minus from the end. */
  sort: string;
  onSort: (sort: string) => void;
};

/** A table whose rows the server sorts, by the headings. It scrolls sideways by itself, with its first column in place. */
export function SortedTable<T>({ caption, columns, rows, rowId, sort, onSort }: SortedTableProps<T>) {
  const [sorted, backwards] = [sort.replace(/^-/, ""), sort.startsWith("-")];
  const data = useMemo(() => [...rows], [rows]);
  const table = useReactTable({
    data,
    columns,
    getRowId: rowId,
    getCoreRowModel: getCoreRowModel(),
    defaultColumn: { enableSorting: false },
    manualSorting: true,
    manualPagination: true,
    state: { sorting: [{ id: sorted, desc: backwards }] },
  });
  const headers = table.getFlatHeaders();
  return (
    <div className={styles.scroll}>
      <table className={clsx(styles.table, styles.low)}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {headers.map(({ id, column, getContext }) => {
              const by = id === sorted ? (backwards ? "descending" : "ascending") : undefined;
              const heading = flexRender(column.columnDef.header, getContext());
              return (
                <th key={id} scope="col" aria-sort={by}>
                  {column.columnDef.enableSorting ? (
                    <button
                      type="button"
                      className={styles.sort}
                      onClick={() => onSort(by === "ascending" ? `-${id}` : id)}
                    >
                      {heading}
                      <span aria-hidden="true">{by && (backwards ? "↑" : "↓")}</span>
                    </button>
                  ) : (
                    heading
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getVisibleCells().map((cell) => (
                <td key={cell.id}>{flexRender(cell.column.columnDef.cell, cell.getContext())}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
