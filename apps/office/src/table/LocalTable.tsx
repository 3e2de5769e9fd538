import { useMemo } from "react";
import { cellValue, SortedTable, type SortedTableProps } from "./SortedTable.tsx";
import { sortRows } from "./sort-rows.ts";
import { useFilters } from "./use-filters.ts";

export type LocalTableProps<T> = Omit<SortedTableProps<T, string>, "sort" | "onSort" | "all"> & {
  /** The column that sorts the rows until another one is chosen; without it they stay as they come. */
  first?: string;
};

/** A table with all its rows at once, which are sorted here. Every column with a value sorts; the address has which. */
export function LocalTable<T>({ first = "", columns, rows, ...table }: LocalTableProps<T>) {
  const { filter, set } = useFilters();
  const name = `sort_${table.name}`;
  const sort = filter(name) || first;
  const sorting = useMemo(
    () => columns.map((each) => ({ ...each, enableSorting: "accessorFn" in each })),
    [columns],
  );
  const sorted = useMemo(() => {
    const by = columns.find(({ id }) => id === sort.replace(/^-/, ""));
    return by === undefined ? rows : sortRows(rows, (row) => cellValue(by, row), sort.startsWith("-"));
  }, [columns, rows, sort]);
  return (
    <SortedTable
      {...table}
      columns={sorting}
      rows={sorted}
      sort={sort}
      onSort={(next) => set({ [name]: next })}
    />
  );
}
