import { stringify } from "csv-stringify/sync";
import type { Kind } from "../kind.ts";

/** A file of a kind as spreadsheets open it: its headings and an example row. */
export function templateOf({ columns }: Pick<Kind, "columns">): string {
  const rows = [columns.map(({ key }) => key), columns.map(({ example }) => example)];
  return stringify(rows, { bom: true, delimiter: ";", record_delimiter: "\r\n" });
}
