import { type ColumnOf, type Fields, officeFields } from "@horma/domain";
import type { Table } from "drizzle-orm";

/** The columns of a table by their names in the database, but for those whose names the compiler does not know. */
type SqlColumn<T extends Table> = {
  [K in keyof T["_"]["columns"]]: T["_"]["columns"][K] extends { _: { name: infer N } }
    ? string extends N
      ? never
      : N
    : never;
}[keyof T["_"]["columns"]];

/**
 * SQL: the office's fields of a record as JSON, from a row of its table `T`. The compiler finds a field that is no column of it.
 * @param special SQL of fields that are not in the column as they are shown
 */
export function recordJson<F extends Fields, T extends Table>(
  fields: ColumnOf<F> extends SqlColumn<T> ? F : never,
  row: string,
  special: { [K in keyof F]?: string } = {},
): string {
  const each = officeFields(fields).map(
    (key) => `'${key}', ${special[key] ?? `${row}."${fields[key]?.column ?? key}"`}`,
  );
  return `json_build_object(${each.join(", ")})`;
}
