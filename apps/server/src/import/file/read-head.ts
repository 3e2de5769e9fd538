import { parse } from "csv-parse/sync";
import type { FileFormat } from "../../db/schema/import.ts";
import { plain } from "../cell.ts";
import { FileFault } from "../file-fault.ts";
import type { Kind } from "../kind.ts";

const delimiters = [";", ",", "\t", "|"] as const;
/** Columns of a file at most. */
export const mostColumns = 200;

type Head = Pick<FileFormat, "delimiter" | "headings" | "ignored">;

/**
 * Finds delimiter and columns by the first line of a CSV file. Throws {@link FileFault} if a column is missing or there twice, or if
 * no heading is one.
 */
export function readHead(line: string, kind: Kind, mapping: Readonly<Record<string, string>>): Head {
  if (/^\ufeff?\s*<(!doctype|html|\?xml)/i.test(line))
    throw new FileFault("the file is a web page, perhaps of a sign-in: send the CSV file itself");
  const delimiter = delimiterOf(line);
  const texts = headingTexts(line, delimiter);
  if (texts.length > mostColumns)
    throw new FileFault(`the file has ${texts.length} columns, and takes ${mostColumns}`);
  const headings = texts.map((text) => columnOf(text, kind, mapping));
  const twice = headings.find((column, index) => column !== null && headings.indexOf(column) !== index);
  if (twice) throw new FileFault(`two columns of the file are ${twice}: rename one, or give a mapping`);
  const found = new Set(headings);
  const missing = kind.columns.filter(({ key, required }) => required && !found.has(key));
  if (missing.length > 0) {
    const names = missing.map(({ key, names: [spanish] }) => `${key} (${spanish})`).join(", ");
    throw new FileFault(`the first line has no column ${names}: add it, or give a mapping`);
  }
  if (found.size === 1 && found.has(null)) {
    const named = texts.slice(0, 5).join(", ").slice(0, 80);
    throw new FileFault(
      `no heading of the first line is a column of ${kind.name} (${named}): the template has them, or give a mapping`,
    );
  }
  return {
    delimiter,
    headings,
    ignored: texts.filter((text, index) => headings[index] === null && text !== ""),
  };
}

/** A kind's column by its heading, or null. A column of the kind's rest is `rest.name`. */
export function columnOf(
  heading: string,
  kind: Kind,
  mapping: Readonly<Record<string, string>>,
): string | null {
  const name = plain(heading);
  const mapped = Object.entries(mapping).find(([written]) => plain(written) === name)?.[1];
  const wanted = mapped === undefined ? name : plain(mapped);
  const column = kind.columns.find(
    ({ key, names }) => key === wanted || names.some((other) => plain(other) === wanted),
  );
  if (column) return column.key;
  return kind.rest && restName.test(wanted) ? `rest.${wanted}` : null;
}

const restName = /^[a-z][a-z0-9_]{0,15}$/;

/** A mapping names columns that the kind has. Throws {@link FileFault}. */
export function checkMapping(kind: Kind, mapping: Readonly<Record<string, string>>): void {
  const unknown = Object.values(mapping).find((column) => columnOf(column, kind, {}) === null);
  if (unknown !== undefined) {
    throw new FileFault(`the mapping names no column of ${kind.name}: ${unknown.slice(0, 40)}`);
  }
}

/** The delimiter that the line has most of, outside quotes. */
function delimiterOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, "");
  const counted = delimiters.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).delimiter;
}

function headingTexts(line: string, delimiter: string): string[] {
  try {
    const [first] = parse(line, {
      delimiter,
      to: 1,
      relax_column_count: true,
      trim: true,
      bom: true,
    }) as string[][];
    return first ?? [];
  } catch {
    throw new FileFault("the first line is no CSV: a quote is not closed");
  }
}
