import type { FileFormat } from "../../db/schema/import.ts";
import { plain } from "../cell.ts";
import { FileFault } from "../file-fault.ts";
import type { Kind } from "../kind.ts";
import { longestLine } from "./check-arrival.ts";
import { cleanText } from "./clean-text.ts";
import { lineEnd } from "./lines-of.ts";
import { type CsvRow, CsvSplitter } from "./split-csv.ts";

const delimiters = [";", ",", "\t", "|"] as const;
/** Columns of a file at most. */
export const mostColumns = 200;
/** Headings of the column in which refused rows come back with their reasons. They say nothing to us. */
export const reasonHeadings: readonly string[] = ["motivo", "reason"];
/** Lines among which the headings are, below titles. */
export const linesOfHead = 20;

export type Head = Pick<FileFormat, "delimiter" | "headings" | "titles" | "headRow" | "sep" | "ignored">;
type Candidate = {
  delimiter: string;
  row: number;
  /** A quote in it is not closed. */
  open: boolean;
  titles: string[];
  headings: (string | null)[];
  known: number;
  whole: boolean;
};

/**
 * Finds delimiter and columns by the first lines of a CSV file: the headings are in the first row that has those that the kind needs,
 * else in the one that has most. Throws {@link FileFault} if a column is missing or there twice, or if no heading is one.
 */
export function readHead(text: string, kind: Kind, mapping: Readonly<Record<string, string>>): Head {
  if (/^\ufeff?\s*<(!doctype|html|\?xml)/i.test(text))
    throw new FileFault("the file is a web page, perhaps of a sign-in: send the CSV file itself");
  const lines = text.split(lineEnd, linesOfHead + 1).map(cleanText);
  const [, sep] = /^"?sep=([^"\w\s]|\t)"?[;,\t| ]*$/i.exec(lines[0] ?? "") ?? [];
  const candidates = (sep === undefined ? delimiters : [sep]).flatMap((delimiter) =>
    rowsOf(sep === undefined ? lines : lines.slice(1), delimiter).map(({ cells, open = false }, index) =>
      candidate(cells, { delimiter, row: index + 1, open }, kind, mapping),
    ),
  );
  const [best] = candidates.filter(({ titles }) => titles.some((title) => title !== "")).sort(better);
  const open = candidates.find((each) => each.open && each.row <= (best?.row ?? each.row));
  if (best?.whole !== true && open !== undefined) {
    throw new FileFault(`a quote is not closed in row ${open.row}, before any headings`);
  }
  if (best === undefined) throw new FileFault("the file has no headings");
  const { delimiter, titles, headings, row } = best;
  checkHead(best, kind);
  const ignored = titles.filter((title, index) => headings[index] === null && title !== "").map(shortened);
  return { delimiter, headings, titles, headRow: row, sep: sep !== undefined, ignored };
}

/** A heading that is not read, as it is reported. */
export function shortened(heading: string): string {
  return heading.slice(0, 80).replace(/[\p{Surrogate}\p{Cc}]/gu, " ");
}

function rowsOf(lines: readonly string[], delimiter: string): CsvRow[] {
  const splitter = new CsvSplitter(delimiter, longestLine);
  const rows: CsvRow[] = [];
  for (const line of lines) splitter.add(line, rows);
  splitter.end(rows);
  return rows;
}

function candidate(
  titles: string[],
  at: Pick<Candidate, "delimiter" | "row" | "open">,
  kind: Kind,
  mapping: Readonly<Record<string, string>>,
): Candidate {
  const headings = titles.slice(0, mostColumns).map((title) => columnOf(title, kind, mapping));
  const found = new Set(headings);
  const known = found.size - (found.has(null) ? 1 : 0);
  return { ...at, titles, headings, known, whole: missingIn(headings, kind).length === 0 && known > 0 };
}

function missingIn(headings: readonly (string | null)[], kind: Kind) {
  return kind.columns.filter(({ key, required }) => required && !headings.includes(key));
}

function better(one: Candidate, other: Candidate): number {
  return (
    Number(other.whole) - Number(one.whole) ||
    other.known - one.known ||
    one.row - other.row ||
    other.titles.length - one.titles.length
  );
}

function checkHead({ titles, headings, known, row }: Candidate, kind: Kind): void {
  if (titles.length > mostColumns)
    throw new FileFault(`the file has ${titles.length} columns, and takes ${mostColumns}`);
  const twice = headings.findIndex((column, index) => column !== null && headings.indexOf(column) !== index);
  if (twice !== -1) {
    const first = headings.indexOf(headings[twice] ?? null);
    const named = [first, twice].map((index) => `"${titles[index]?.slice(0, 40)}" (column ${index + 1})`);
    throw new FileFault(
      `two columns of the file are ${headings[twice]}, ${named.join(" and ")}: rename one, or give a mapping`,
    );
  }
  const line = row === 1 ? "the first line" : `row ${row}`;
  const missing = missingIn(headings, kind);
  if (missing.length > 0) {
    const names = missing.map(({ key, names: [spanish] }) => `${key} (${spanish})`).join(", ");
    throw new FileFault(`${line} has no column ${names}: add it, or give a mapping`);
  }
  if (known === 0) {
    const named = titles.slice(0, 5).join(", ").slice(0, 80);
    throw new FileFault(
      `no heading of the first line is a column of ${kind.name} (${named}): the template has them, or give a mapping`,
    );
  }
}

/**
 * Tells rows that are headings again, as where two files were put together: `same` as the file's own, or `other` ones, whose rows
 * would be read by the wrong columns.
 */
export function headFinder(
  kind: Kind,
  { titles = [], headings = [], mapping }: Pick<FileFormat, "titles" | "headings" | "mapping">,
): (cells: readonly string[]) => "same" | "other" | undefined {
  const { rest: _, ...bare } = kind;
  return (cells) => {
    const [first = ""] = cells;
    if (first !== titles[0] && /\d/.test(first)) return undefined;
    if (cells.length === titles.length && cells.every((cell, index) => cell === titles[index])) return "same";
    if (!namesOf(kind).has(headingKey(first)) || cells.filter((cell) => cell !== "").length < 2)
      return undefined;
    const found = cells.slice(0, mostColumns).map((cell) => columnOf(cell, bare, mapping));
    if (cells.some((cell, index) => cell !== "" && (found[index] ?? null) === null)) return undefined;
    const same =
      found.length === headings.length && found.every((column, index) => column === headings[index]);
    return same ? "same" : "other";
  };
}

/** A heading without case, accents, signs and blanks: `EAN-13` is `ean13`, `N° talla` is `talla`, `Cód. de tienda` is `codigotienda`. */
export function headingKey(text: string): string {
  return plain(text.replace(/^\s*n\s*[°º.]+\s*/i, ""))
    .split("_")
    .filter((word) => word !== "de" && word !== "del")
    .map((word) => (word === "cod" ? "codigo" : word))
    .join("");
}

const names = new WeakMap<Kind["columns"], ReadonlyMap<string, string>>();

/** A kind's columns by the names of their headings. */
function namesOf({ columns }: Kind): ReadonlyMap<string, string> {
  const known = names.get(columns);
  if (known !== undefined) return known;
  const each = columns.flatMap(({ key, names: [...others] }) =>
    [key, ...others].map((name): [string, string] => [headingKey(name), key]),
  );
  const made = new Map(each);
  names.set(columns, made);
  return made;
}

/** A kind's column by its heading, or null. A column of the kind's rest is `rest.name`. */
export function columnOf(
  heading: string,
  kind: Kind,
  mapping: Readonly<Record<string, string>>,
): string | null {
  const name = headingKey(heading);
  const mapped = Object.entries(mapping).find(([written]) => headingKey(written) === name)?.[1] ?? heading;
  const column = namesOf(kind).get(headingKey(mapped));
  if (column !== undefined) return column;
  const isRest = restName.test(plain(mapped)) && !reasonHeadings.includes(plain(mapped));
  return kind.rest && isRest ? `rest.${plain(mapped)}` : null;
}

const restName = /^[a-z][a-z0-9_]{0,15}$/;

/** A mapping names columns that the kind has. Throws {@link FileFault}. */
export function checkMapping(kind: Kind, mapping: Readonly<Record<string, string>>): void {
  const unknown = Object.values(mapping).find((column) => columnOf(column, kind, {}) === null);
  if (unknown !== undefined) {
    throw new FileFault(`the mapping names no column of ${kind.name}: ${unknown.slice(0, 40)}`);
  }
}
