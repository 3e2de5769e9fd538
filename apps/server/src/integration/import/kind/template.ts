import { stringify } from "csv-stringify/sync";
import type { Kind } from "../kind.ts";

/** A file of a kind as spreadsheets open it: its headings and an example row. */
export function templateOf({ columns, rest }: Pick<Kind, "columns" | "rest">): string {
  const others = rest?.names.map((key) => ({ key, example: rest.example })) ?? [];
  const all = [...columns, ...others];
  const rows = [all.map(({ key }) => key), all.map(({ example }) => example)];
  return stringify(rows, { bom: true, delimiter: ";", record_delimiter: "\r\n" });
}
