/** What a column of a table gets: SQL over `s`, a row of the file, and `t`, the row that it is today. */
export type Written = {
  /** The columns of the file that the SQL reads. Where the file, or a row of it, lacks one, what is known stays. */
  reads: readonly string[];
  sql: string;
};

/** A column of the file as it is, or what SQL makes of it. */
export function cell(column: string, made: (cell: string) => string = (own) => own): Written {
  return cells([column], made);
}

/** What SQL makes of several columns of the file. */
export function cells(columns: readonly string[], made: (...cells: string[]) => string): Written {
  return { reads: columns, sql: made(...columns.map((column) => `s."${column}"`)) };
}

/** What SQL makes of no column of the file, but of what `from` computes. It is always written. */
export function computed(sql: string): Written {
  return { reads: [], sql };
}

/** For {@link cell}: a value where the cell is empty. */
export const otherwise = (value: string) => (cell: string) => `coalesce(${cell}, ${value})`;
