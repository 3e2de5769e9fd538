/** What the files of a record have: its columns, and what they write into its table. */
import type { Field, Fields } from "@horma/domain";
import pg from "pg";
import {
  code,
  count,
  decimal,
  lines,
  oneOf,
  type ReadCell,
  several,
  timeZone,
  words,
  yesNo,
} from "./cell.ts";
import type { Column } from "./kind.ts";
import { cell, otherwise, type Written } from "./written.ts";

/** The columns of a record's fields. `special`: what one of them has beside. */
export function columnsOf<F extends Fields>(
  fields: F,
  special: { [K in keyof F]?: Partial<Column> } = {},
): Column[] {
  return Object.entries(fields).map(([key, field]) => {
    const { names, required, needed, holds, example } = field;
    const type = stagedTypes[field.is];
    return {
      key,
      names,
      holds,
      example,
      read: readerOf(field),
      ...(required && { required }),
      ...(needed && { needed }),
      ...(type && { type }),
      ...special[key],
    };
  });
}

/** What each column of the record's table gets from a file: the field's cell, or what an empty one stands for. */
export function writesOf(fields: Fields): Record<string, Written> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, { column = key, empty }]) => [
      column,
      empty === undefined ? cell(key) : cell(key, otherwise(emptyText(empty))),
    ]),
  );
}

const stagedTypes: Record<Field["is"], Column["type"]> = {
  text: undefined,
  code: undefined,
  lines: undefined,
  time_zone: undefined,
  decimal: "double precision",
  count: "integer",
  yes_no: "boolean",
  one: undefined,
  several: "text[]",
};

function readerOf(field: Field): ReadCell {
  switch (field.is) {
    case "text":
      return words(field.longest);
    case "code":
      return code(words(field.longest));
    case "lines":
      return lines(field.longest);
    case "time_zone":
      return timeZone;
    case "decimal":
      return decimal(field.least, field.most);
    case "count":
      return count(field.least, field.most);
    case "yes_no":
      return yesNo;
    case "one":
      return oneOf(meaningsOf(field));
    case "several":
      return several(oneOf(meaningsOf(field)), field.of.length);
  }
}

function meaningsOf({ of, words = {} }: { of: readonly string[]; words?: Readonly<Record<string, string>> }) {
  return { ...Object.fromEntries(of.map((each) => [each, each])), ...words };
}

/** SQL of what an empty cell stands for. */
function emptyText(value: NonNullable<Field["empty"]>): string {
  if (typeof value === "object") return "'{}'";
  return typeof value === "string" ? pg.escapeLiteral(value) : String(value);
}
