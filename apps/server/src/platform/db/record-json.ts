import { type Fields, officeFields } from "@horma/domain";

/**
 * SQL: the office's fields of a record as JSON, from a row of its table.
 * @param special SQL of fields that are not in the column as they are shown
 */
export function recordJson<F extends Fields>(
  fields: F,
  row: string,
  special: { [K in keyof F]?: string } = {},
): string {
  const each = officeFields(fields).map(
    (key) => `'${key}', ${special[key] ?? `${row}."${fields[key]?.column ?? key}"`}`,
  );
  return `json_build_object(${each.join(", ")})`;
}
