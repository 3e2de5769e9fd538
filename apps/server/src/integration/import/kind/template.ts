import { csvFile } from "@horma/domain";
import type { Kind } from "../kind.ts";

/** A file of a kind as spreadsheets open it: its headings and an example row. */
export function templateOf({ columns, rest }: Pick<Kind, "columns" | "rest">): string {
  const others = rest?.names.map((key) => ({ key, example: rest.example })) ?? [];
  const all = [...columns, ...others];
  return csvFile([all.map(({ key }) => key), all.map(({ example }) => example)]);
}
