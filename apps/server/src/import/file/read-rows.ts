import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { ImportReason } from "@horma/domain";
import { CsvError, parse } from "csv-parse";
import type { FileFormat } from "../../db/schema/import.ts";
import { FileFault } from "../file-fault.ts";
import type { Column, Kind } from "../kind.ts";
import { longestLine } from "./check-arrival.ts";
import { linesOf } from "./lines-of.ts";
import { columnOf, mostColumns } from "./read-head.ts";

/** Rows that are read before somebody else has a turn. */
const rowBatch = 500;

/** A row of a file: its number as a spreadsheet shows it, and its cells by column, trimmed. */
export type FileRow = {
  row: number;
  cells: ReadonlyMap<string, string> | readonly string[];
  /** Why it cannot be read, and which column is to blame, if one is. */
  fault?: { reason: ImportReason; column?: string };
};

/** Reads a file's rows in batches. Of CSV, `cells` stand as the headings do; of NDJSON, by column. */
export function readRows(
  source: AsyncIterable<Buffer>,
  kind: Kind,
  format: FileFormat,
): AsyncIterable<FileRow[]> {
  const pieces = inPieces(source);
  return format.type === "csv" ? readCsv(pieces, format) : readNdjson(pieces, kind, format);
}

/** Bytes that are read at a time, a millisecond or two of work: calls are answered in between. */
const piece = 8 * 1024;

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    for (let from = 0; from < chunk.length; from += piece) {
      yield chunk.subarray(from, from + piece);
      await setImmediate();
    }
  }
}

async function* readCsv(
  source: AsyncIterable<Buffer>,
  { delimiter, encoding, headings = [] }: FileFormat,
): AsyncGenerator<FileRow[]> {
  const parser = parse({
    delimiter: delimiter ?? ",",
    bom: true,
    relax_column_count: true,
    trim: true,
    max_record_size: longestLine,
    // A row of empty cells is counted, because spreadsheets number it.
    skip_empty_lines: false,
  });
  const text = Readable.from(encoding === "utf-8" ? source : decoded(source, encoding));
  text.on("error", (error) => parser.destroy(error));
  text.pipe(parser);
  let row = 0;
  let batch: FileRow[] = [];
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++;
      if (row === 1 || cells.every((cell) => cell === "")) continue;
      const whole = cells.length === headings.length;
      batch.push(whole ? { row, cells } : { row, cells, fault: { reason: "other_columns" } });
      if (batch.length === rowBatch) {
        yield batch;
        batch = [];
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? new FileFault(csvFault(error, row + 1)) : error;
  } finally {
    text.destroy();
  }
  yield batch;
}

function csvFault({ code }: CsvError, row: number): string {
  if (code === "CSV_MAX_RECORD_SIZE")
    return `row ${row} is longer than ${longestLine / 1024} KB: a quote may not be closed`;
  if (code === "CSV_QUOTE_NOT_CLOSED") return `a quote of row ${row} is not closed`;
  return `row ${row} is no CSV: a quote stands where none may (write "" for one inside quotes)`;
}

async function* readNdjson(
  source: AsyncIterable<Buffer>,
  kind: Kind,
  format: FileFormat,
): AsyncGenerator<FileRow[]> {
  const types = new Map(kind.columns.map(({ key, type }) => [key, type]));
  const columns = new Map<string, string | null>();
  const columnFor = (name: string) => {
    let column = columns.get(name);
    if (column === undefined) {
      column = columnOf(name, kind, format.mapping);
      if (columns.size < mostNames) columns.set(name, column);
    }
    return column;
  };
  let row = 0;
  let batch: FileRow[] = [];
  for await (const line of linesOf(decoded(source, format.encoding))) {
    row++;
    if (line.trim() === "") continue;
    batch.push(readLine(row, line, columnFor, (column) => types.get(column)));
    if (batch.length === rowBatch) {
      yield batch;
      batch = [];
    }
  }
  yield batch;
}

/** Names of keys that are remembered. */
const mostNames = 1_000;

function readLine(
  row: number,
  line: string,
  columnFor: (name: string) => string | null,
  typeOf: (column: string) => Column["type"],
): FileRow {
  const cells = new Map<string, string>();
  const read = parseObject(line);
  if (read === undefined) return { row, cells, fault: { reason: "not_json" } };
  const entries = Object.entries(read);
  if (entries.length > mostColumns) return { row, cells, fault: { reason: "other_columns" } };
  for (const [name, value] of entries) {
    const column = columnFor(name);
    if (column === null) continue;
    const cell = cellOf(value, typeOf(column));
    if (cell === undefined) return { row, cells, fault: { reason: "not_text", column } };
    // Two names of one column.
    if ((cells.get(column) ?? cell) !== cell) return { row, cells, fault: { reason: "contradicts", column } };
    cells.set(column, cell);
  }
  return { row, cells };
}

/** The strings and numbers of JSON. Of a text that is JSON: each string has its end, so the time that it takes is linear. */
const scalars = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** An object of JSON, its numbers as they are written: JavaScript's own keep 15 digits. */
function parseObject(line: string): Record<string, unknown> | undefined {
  const read = parseJson(line);
  if (typeof read !== "object" || read === null || Array.isArray(read)) return undefined;
  const numbers = Object.values(read).some((value) => typeof value === "number" || Array.isArray(value));
  if (!numbers) return read as Record<string, unknown>;
  const written = line.replace(scalars, (text) => (text.startsWith('"') ? text : `"${text}"`));
  return parseJson(written) as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What stands between the texts of a list in a cell, by the type of its column. Other columns take no list. */
const between: Partial<Record<NonNullable<Column["type"]>, string>> = { "text[]": " ", jsonb: "; " };

/** A value of JSON as the text of a cell; undefined of one that is no text, nor a list of texts where the column takes several. */
function cellOf(value: unknown, type: Column["type"]): string | undefined {
  if (value === null || value === undefined) return "";
  if (!Array.isArray(value)) return typeof value === "object" ? undefined : String(value).trim();
  const joint = type && between[type];
  const texts = value.map((each) => (typeof each === "object" ? undefined : String(each).trim()));
  return joint === undefined || texts.includes(undefined) ? undefined : texts.join(joint);
}

/** Text without a byte order mark. */
async function* decoded(
  source: AsyncIterable<Buffer>,
  encoding: FileFormat["encoding"],
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
