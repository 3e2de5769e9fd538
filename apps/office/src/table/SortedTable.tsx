import { Icon } from "@horma/ui";
import { t } from "@lingui/core/macro";
import {
  type Column,
  type ColumnDef,
  type ColumnDefTemplate,
  getCoreRowModel,
  type RowData,
  useReactTable,
} from "@tanstack/react-table";
import clsx from "clsx";
import { type ReactNode, useMemo } from "react";
import type { CellValue } from "./sort-rows.ts";
import styles from "./Table.module.css";
import { Table } from "./Table.tsx";
import { TableTools } from "./TableTools.tsx";
import { useHiddenColumns } from "./use-hidden-columns.ts";
import type { Selection } from "./use-selection.ts";

declare module "@tanstack/react-table" {
  interface ColumnMeta<TData extends RowData, TValue> {
    /** A column of figures stands at the right. */
    figures?: boolean;
    /** What a column is called whose heading is more than a text. */
    title?: string;
    /** What a file has of it, where that is not the value it is sorted by. */
    file?: (row: TData) => CellValue;
  }
}

export type SortedTableProps<T, S extends string> = {
  /** What the browser stores the table's columns by, and its file is called. */
  name: string;
  /** What the table shows, for who does not see it. */
  caption: string;
  /**
   * A column with `enableSorting` sorts by its id. `accessorFn` is its value, which a file has; a column without one is not in it. The
   * first one is always shown.
   */
  columns: ColumnDef<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  /** Whether a row's panel is open. */
  isOpen?: (row: T) => boolean;
  /** The column that the rows are sorted by; with a minus from the end. */
  sort: S;
  onSort: (sort: S) => void;
  /** Rows without controls of their own are lower. */
  low?: boolean;
  /** What can be done with several rows at once: each has a box to choose it by, and the heading one for the page. */
  selection?: Selection<T> | undefined;
  /** Above the rows: the cell of a column, of all of them together. */
  sums?: (column: string) => ReactNode;
  /** The rows of all pages, for a file; without it the rows are all. */
  all?: () => Promise<readonly T[]>;
  /** Below the rows: what there is to say about none. */
  children?: ReactNode;
  /** At the foot: the way to other pages. */
  pages?: ReactNode;
};

/** A table whose rows are sorted by the headings, with a choice of its columns, and what is seen as a file. */
export function SortedTable<T, S extends string>({
  name,
  columns,
  rows,
  rowId,
  isOpen,
  selection,
  sort,
  onSort,
  sums,
  all = async () => rows,
  children,
  pages,
  ...shown
}: SortedTableProps<T, S>) {
  const [sorted, backwards] = [sort.replace(/^-/, ""), sort.startsWith("-")];
  const { hidden, hide } = useHiddenColumns(name);
  const data = useMemo(() => [...rows], [rows]);
  const [first, ...others] = columns;
  const visible = [...(first ? [first] : []), ...others.filter(({ id = "" }) => !hidden.includes(id))];
  const table = useReactTable({
    data,
    columns: visible,
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
    <>
      <Table
        {...shown}
        sorts={sorts}
        columns={headers.map(({ id, column, getContext }, place) => (
          <Chosen
            key={id}
            label={t`Elegir todas las de esta página`}
            rows={rows}
            rowId={rowId}
            selection={place === 0 ? selection : undefined}
          >
            <Heading
              column={column}
              by={sorts[place]}
              onSort={() => onSort((sorts[place] === "ascending" ? `-${id}` : id) as S)}
            >
              {drawn(column.columnDef.header, getContext())}
            </Heading>
          </Chosen>
        ))}
      >
        {sums && (
          <tr className={styles.sums}>
            {headers.map(({ id, column }) => (
              <td key={id} className={alignment(column)}>
                {sums(id)}
              </td>
            ))}
          </tr>
        )}
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} aria-current={isOpen?.(row.original) || undefined}>
            {row.getVisibleCells().map((cell, place) => (
              <td key={cell.id} className={alignment(cell.column)}>
                <Chosen
                  label={t`Elegir ${String(cell.getValue())}`}
                  rows={[row.original]}
                  rowId={rowId}
                  selection={place === 0 ? selection : undefined}
                >
                  {drawn(cell.column.columnDef.cell, cell.getContext())}
                </Chosen>
              </td>
            ))}
          </tr>
        ))}
      </Table>
      {children}
      <div className={styles.foot}>
        <TableTools
          name={name}
          columns={others.flatMap((column) => toolColumn(column) ?? [])}
          hidden={hidden}
          onHide={hide}
          lines={async () => {
            const filed = visible.filter((column) => "accessorFn" in column);
            const cells = (row: T) => filed.map((column) => fileCell(column, row));
            return [filed.map((column) => toolColumn(column)?.title ?? ""), ...(await all()).map(cells)];
          }}
        />
        {pages}
      </div>
    </>
  );
}

type ChosenProps<T> = {
  label: string;
  rows: readonly T[];
  rowId: (row: T) => string;
  selection: Selection<T> | undefined;
  children: ReactNode;
};

/** A cell; with a `selection` after a box that is ticked while all its rows are chosen. */
function Chosen<T>({ label, rows, rowId, selection, children }: ChosenProps<T>) {
  if (selection === undefined) return children;
  const { chosen, choose } = selection;
  return (
    <span className={styles.chosen}>
      <label className={styles.choose}>
        <input
          type="checkbox"
          aria-label={label}
          checked={rows.length > 0 && rows.every((row) => chosen.has(rowId(row)))}
          onChange={(event) => choose(rows, event.target.checked)}
        />
      </label>
      {children}
    </span>
  );
}

type HeadingProps<T> = {
  column: Column<T>;
  by: "ascending" | "descending" | undefined;
  onSort: () => void;
  children: ReactNode;
};

function Heading<T>({ column, by, onSort, children }: HeadingProps<T>) {
  if (!column.columnDef.enableSorting) return <span className={alignment(column)}>{children}</span>;
  const figures = column.columnDef.meta?.figures;
  return (
    <button type="button" className={clsx(styles.sort, figures && styles.sortRight)} onClick={onSort}>
      {children}
      {by && <Icon name={by === "descending" ? "down" : "up"} size="sm" />}
    </button>
  );
}

/**
 * A heading or a cell as its column writes it. As components these functions would be others each time that the table is drawn, and
 * lose the focus inside.
 */
function drawn<P extends object>(template: ColumnDefTemplate<P> | undefined, context: P): ReactNode {
  return typeof template === "function" ? template(context) : template;
}

/** A column by the name that it has; undefined for one of actions. */
function toolColumn<T>({ id = "", header, meta }: ColumnDef<T>): { id: string; title: string } | undefined {
  const title = meta?.title ?? (typeof header === "string" ? header : undefined);
  return title === undefined ? undefined : { id, title };
}

/** What a column has of a row: what it is sorted by where all rows are here. */
export function cellValue<T>(column: ColumnDef<T>, row: T): CellValue {
  return "accessorFn" in column ? (column.accessorFn(row, 0) as CellValue) : undefined;
}

function fileCell<T>(column: ColumnDef<T>, row: T): string | number | null {
  return (column.meta?.file ? column.meta.file(row) : cellValue(column, row)) ?? null;
}

function alignment<T>(column: Column<T>): string | undefined {
  return column.columnDef.meta?.figures ? styles.figures : undefined;
}
