import { withoutGuards } from "@horma/domain";
import type { FileFormat } from "../../../platform/db/schema/import.ts";
import { FileFault } from "../file-fault.ts";
import type { JudgeHeading, Kind } from "../kind.ts";
import { longestLine } from "./check-arrival.ts";
import { cleanText } from "./clean-text.ts";
import { encodedOnce } from "./find-encoding.ts";
import { foreign } from "./foreign-file.ts";
import { columnOf, headingKey, namesOf } from "./heading.ts";
import { lineEnd } from "./lines-of.ts";
import { placesOf, rulesFor, type Shape } from "./made-cells.ts";
import { type CsvRow, CsvSplitter } from "./split-csv.ts";

const delimiters = [";", ",", "\t", "|"] as const;
/** Columns of a file at most. */
export const mostColumns = 200;
/** Rows that are shown below the headings. */
const rowsShown = 3;
/** Lines among which the headings are, below titles. */
export const linesOfHead = 20;

export type Head = Pick<
  FileFormat,
  "delimiter" | "headings" | "titles" | "headRow" | "sep" | "ignored" | "rules"
>;
type Candidate = {
  delimiter: string;
  row: number;
  /** A quote in it is not closed. */
  open: boolean;
  titles: string[];
  headings: (string | null)[];
  /** Columns that rules make of its headings. */
  made: readonly string[];
  known: number;
  whole: boolean;
};

/**
 * Finds delimiter and columns by the first lines of a CSV file: the headings are in the first row that has those that the kind needs,
 * else in the one that has most. Throws {@link FileFault} if a column is missing or there twice, or if no heading is one.
 */
export function readHead(text: string, kind: Kind, shape: Shape): Head {
  const { best, sep } = findHead(text, kind, shape);
  const { delimiter, titles, headings, row } = best;
  checkHead(best, kind, shape);
  const rules = rulesFor(best, kind, shape);
  const used = new Set(Object.values(rules ?? {}).flatMap((rule) => placesOf(rule, best, kind)));
  const unread = (title: string, index: number) =>
    headings[index] === null && !used.has(index) && title !== "";
  const ignored = titles.filter(unread).map(shortened);
  return { delimiter, headings, titles, headRow: row, sep, ignored, ...(rules && { rules }) };
}

/** What the head of a file looks like, also of one that {@link readHead} refuses; `problem` says why. */
export function lookAtHead(text: string, kind: Kind, shape: Shape): HeadLook {
  const { best, sep, rows } = findHead(text, kind, shape);
  const examples = rows(best.delimiter)
    .slice(best.row)
    .filter(({ cells }) => cells.some((cell) => cell !== ""))
    .slice(0, rowsShown);
  const columns = best.titles.slice(0, mostColumns).map((title, at) => ({
    heading: shortened(title),
    column: best.headings[at] ?? null,
    examples: examples.map(({ cells }) => shortened(withoutGuards(cells[at] ?? ""))),
  }));
  const look = { delimiter: best.delimiter, row: best.row, sep, columns };
  try {
    readHead(text, kind, shape);
    return { ...look, problem: null };
  } catch (error) {
    if (error instanceof FileFault) return { ...look, problem: error.message };
    throw error;
  }
}

/** A file's delimiter, the row of its headings, and each of its columns with its cells in the first rows. */
export type HeadLook = Pick<Candidate, "delimiter" | "row"> & {
  sep: boolean;
  columns: { heading: string; column: string | null; examples: string[] }[];
  problem: string | null;
};

/** The candidate that is likeliest to be the head. Throws {@link FileFault} if no row can be one. */
function findHead(text: string, kind: Kind, shape: Shape) {
  if (/^\ufeff?\s*\{\s*("|$)/.test(text)) throw foreign("json");
  const lines = text.split(lineEnd, linesOfHead + 1).map((line) => cleanText(encodedOnce(line)));
  const [, sep] = /^"?sep=([^"\w\s]|\t)"?[;,\t| ]*$/i.exec(lines[0] ?? "") ?? [];
  const candidates = (sep === undefined ? delimiters : [sep]).flatMap((delimiter) =>
    rowsOf(sep === undefined ? lines : lines.slice(1), delimiter).map(
      ({ cells, open = false }, index, rows) =>
        candidate(
          merged(cells, rows[index - 1]?.cells),
          { delimiter, row: index + 1, open, below: rows.slice(index + 1) },
          kind,
          shape,
        ),
    ),
  );
  const [best] = candidates.filter(({ titles }) => titles.some((title) => title !== "")).sort(better);
  const open = candidates.find((each) => each.open && each.row <= (best?.row ?? each.row));
  if (best?.whole !== true && open !== undefined) {
    throw new FileFault(`row ${open.row}, before the headings, has a quote that is not closed`);
  }
  if (best === undefined) throw new FileFault("the file has no headings");
  const rows = (delimiter: string) => rowsOf(sep === undefined ? lines : lines.slice(1), delimiter);
  return { best, sep: sep !== undefined, rows };
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

/** Headings with those above them where they are empty: of cells that are merged downwards the first has the text. */
function merged(cells: string[], above: readonly string[] = []): string[] {
  if (!cells.includes("") || cells.every((cell) => cell === "")) return cells;
  return cells.map((cell, at) => (cell === "" ? (above[at] ?? "") : cell));
}

function candidate(
  titles: string[],
  { below, ...at }: Pick<Candidate, "delimiter" | "row" | "open"> & { below: readonly CsvRow[] },
  kind: Kind,
  shape: Shape,
): Candidate {
  const { rules = {} } = shape;
  const headings = judged(titles, below, kind, shape);
  const found = new Set(headings);
  const read = Object.entries(rules).map(([column, rule]) => ({
    column,
    places: placesOf(rule, { titles, headings }, kind),
  }));
  const made = read.filter(({ places }) => places.every((place) => place >= 0));
  const known =
    found.size - (found.has(null) ? 1 : 0) + made.filter(({ places }) => places.length > 0).length;
  const head = { ...at, titles, headings, made: made.map(({ column }) => column), known };
  return { ...head, whole: missingIn(head, kind).length === 0 && known > 0 };
}

/** The column of each heading. Some are judged by their cells, unless the mapping names them. */
function judged(
  titles: readonly string[],
  below: readonly CsvRow[],
  kind: Kind,
  { mapping, rules = {} }: Shape,
): (string | null)[] {
  const headings = titles.slice(0, mostColumns).map((title) => columnOf(title, kind, mapping));
  const judges = judgesOf(kind);
  const mapped = new Set(Object.keys(mapping).map(headingKey));
  for (const [at, title] of titles.slice(0, mostColumns).entries()) {
    const judge = mapped.has(headingKey(title)) ? undefined : judges.get(headingKey(title));
    if (judge === undefined) continue;
    const cells = below.flatMap((row) => withoutGuards(row.cells[at] ?? "") || []);
    const others = headings.filter((_, place) => place !== at);
    headings[at] = judge(cells, (column) => others.includes(column) || rules[column] !== undefined);
  }
  return headings;
}

function judgesOf({ columns }: Kind): ReadonlyMap<string, JudgeHeading> {
  return new Map(
    columns.flatMap(({ judged: by }) =>
      by === undefined ? [] : by.names.map((name): [string, JudgeHeading] => [headingKey(name), by.column]),
    ),
  );
}

function missingIn({ headings, made }: Pick<Candidate, "headings" | "made">, kind: Kind) {
  return kind.columns.filter(
    ({ key, required }) => required && !headings.includes(key) && !made.includes(key),
  );
}

function better(one: Candidate, other: Candidate): number {
  return (
    Number(other.whole) - Number(one.whole) ||
    other.known - one.known ||
    // Where no heading is known, the row with most cells is likelier than a title.
    (one.known === 0 ? filledIn(other) - filledIn(one) : 0) ||
    one.row - other.row ||
    other.titles.length - one.titles.length
  );
}

function filledIn({ titles }: Candidate): number {
  return titles.filter((title) => title !== "").length;
}

function checkHead(head: Candidate, kind: Kind, shape: Shape): void {
  const { titles, headings, known, row } = head;
  if (titles.length > mostColumns)
    throw new FileFault(`the file has ${titles.length} columns; the maximum is ${mostColumns}`);
  const twice = headings.findIndex((column, index) => column !== null && headings.indexOf(column) !== index);
  if (twice !== -1) {
    const first = headings.indexOf(headings[twice] ?? null);
    const named = [first, twice].map((index) => `"${titles[index]?.slice(0, 40)}" (column ${index + 1})`);
    throw new FileFault(
      `two columns of the file are ${headings[twice]}, ${named.join(" and ")}: rename one, or give a mapping`,
    );
  }
  const line = row === 1 ? "the first line" : `row ${row}`;
  const missing = missingIn(head, kind);
  // A rule that would make it says better what is missing.
  if (missing.some(({ key }) => shape.rules?.[key] !== undefined)) rulesFor(head, kind, shape);
  if (missing.length > 0) {
    const names = missing.map(({ key, names: [spanish] }) => `${key} (${spanish})`).join(", ");
    throw new FileFault(`${line} has no column ${names}: add it, or give a mapping`);
  }
  if (known === 0) {
    const named = titles.slice(0, 5).join(", ").slice(0, 80);
    throw new FileFault(
      `no heading of ${line} is a column of ${kind.name} (${named}): use the headings of the template, or give a mapping`,
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
