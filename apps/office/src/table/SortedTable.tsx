import { Icon } from "@horma/ui";
import {
  type Column,
  type ColumnDef,
  flexRender,
  getCoreRowModel,
  type RowData,
  useReactTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import styles from "./Table.module.css";
import { Table } from "./Table.tsx";

declare module "@tanstack/react-table" {
  interface ColumnMeta<TData extends RowData, TValue> {
    /** A column of figures stands at the right. */
    figures?: boolean;
  }
}

export type SortedTableProps<T, S extends string> = {
  /** What the table shows, for who does not see it. */
  caption: string;
  /** A column with `enableSorting` sorts by its id. */
  columns: ColumnDef<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  /** The column that the rows are sorted by; with a minus from the end. */
  sort: S;
  onSort: (sort: S) => void;
  /** Rows without controls of their own are lower. */
  low?: boolean;
};

/** A table whose rows the server sorts, by the headings. */
export function SortedTable<T, S extends string>({
  columns,
  rows,
  rowId,
  sort,
  onSort,
  ...shown
}: SortedTableProps<T, S>) {
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
  const sorts = headers.map(({ id }) => {
    if (id !== sorted) return undefined;
    return backwards ? "descending" : "ascending";
  });
  return (
    <Table
      {...shown}
      sorts={sorts}
      columns={headers.map(({ id, column, getContext }, place) => {
        const heading = flexRender(column.columnDef.header, getContext());
        const by = sorts[place];
        if (!column.columnDef.enableSorting) {
          return (
            <span key={id} className={alignment(column)}>
              {heading}
            </span>
          );
        }
        return (
          <button
            key={id}
            type="button"
            className={styles.sort}
            onClick={() => onSort((by === "ascending" ? `-${id}` : id) as S)}
          >
            {heading}
            {by && <Icon name={backwards ? "down" : "up"} size="sm" />}
          </button>
        );
      })}
    >
      {table.getRowModel().rows.map((row) => (
        <tr key={row.id}>
          {row.getVisibleCells().map((cell) => (
            <td key={cell.id} className={alignment(cell.column)}>
              {flexRender(cell.column.columnDef.cell, cell.getContext())}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

function alignment<T>(column: Column<T>): string | undefined {
  return column.columnDef.meta?.figures ? styles.figures : undefined;
}
