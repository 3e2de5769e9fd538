import { setImmediate } from "node:timers/promises";
import type { ImportReason } from "@horma/domain";
import type { FileFormat } from "../../../platform/db/schema/import.ts";
import { hasMoreColons, keyTwice } from "../../../web/http/repeated-key.ts";
import type { Column, Kind } from "../kind.ts";
import { longestLine } from "./check-arrival.ts";
import { cleanText } from "./clean-text.ts";
import { type CorrectedCells, correctedCells } from "./corrected-cells.ts";
import { decoderOf, encodedOnce, isGuessed, isUnreadable } from "./find-encoding.ts";
import { columnOf } from "./heading.ts";
import { parseObject, WrittenNumber } from "./json-object.ts";
import { linesOf } from "./lines-of.ts";
import { columnsOf, csvMaker, type ObjectMaker, objectMaker, type RowFault } from "./made-cells.ts";
import { headFinder, mostColumns, shortened } from "./read-head.ts";
import { type CsvRow, CsvSplitter } from "./split-csv.ts";

/** Rows that are read before someone else has a turn. */
const rowBatch = 500;

/** A row of a file: its number as a spreadsheet shows it, and its cells by column, trimmed. */
export type FileRow = {
  row: number;
  cells: ReadonlyMap<string, string> | readonly string[];
  fault?: RowFault;
  /** Its letters beyond ASCII are read by a guess. */
  unsure?: true;
};

/** Keys of NDJSON: the first that are no columns, and for each column the one that was there first. */
export type FileKeys = { ignored: Set<string>; names: Map<string, string> };

/**
 * Reads a file's rows in batches, with the cells that people corrected. Of CSV, `cells` stand as {@link columnsOf} has them; of NDJSON, by column.
 * @param keys gets what NDJSON has
 */
export function readRows(
  source: AsyncIterable<Buffer>,
  kind: Kind,
  format: FileFormat,
  keys: FileKeys = { ignored: new Set(), names: new Map() },
): AsyncIterable<FileRow[]> {
  const pieces = inPieces(source);
  return format.type === "csv" ? readCsv(pieces, kind, format) : readNdjson(pieces, kind, format, keys);
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
  kind: Kind,
  format: FileFormat,
): AsyncGenerator<FileRow[]> {
  const { delimiter = ",", encoding, headings = [], headRow = 1 } = format;
  const splitter = new CsvSplitter(delimiter, longestLine);
  const isHead = headFinder(kind, format);
  const make = csvMaker(kind, format);
  const corrected = correctedCells(kind, format);
  const columns = columnsOf(format);
  let row = 0;
  let sep = format.sep === true;
  let other = false;
  let unreadable = false;
  let unsure = isGuessed(encoding);
  let batch: FileRow[] = [];
  const found: CsvRow[] = [];
  const faultOf = ({ cells, open }: CsvRow): ImportReason | undefined => {
    if (open) return "quote_open";
    const head = isHead(cells);
    if (head !== undefined) other = head === "other";
    if (unreadable) return "unreadable";
    if (head !== undefined) return "heading_again";
    return other || !fit(cells) ? "other_columns" : undefined;
  };
  const isNeeded = new Set(
    kind.columns.filter(({ required, needed }) => required || needed).map(({ key }) => key),
  );
  /** Gives a row as many cells as there are headings, where it ends early or has empty cells past them. */
  const fit = (cells: string[]): boolean => {
    if (cells.length === headings.length) return true;
    const more = cells.slice(headings.length);
    if (more.some((cell) => cell !== "")) return false;
    if (headings.slice(cells.length).some((column) => column !== null && isNeeded.has(column))) return false;
    cells.length -= more.length;
    while (cells.length < headings.length) cells.push("");
    return true;
  };
  const take = () => {
    for (const each of found) {
      row++;
      if (row <= headRow || (!each.open && each.cells.every((cell) => cell === ""))) continue;
      const reason = faultOf(each);
      const others = reason ? undefined : corrected.get(row);
      for (const [column, value] of others ?? []) {
        const place = columns.indexOf(column);
        if (place !== -1 && place < each.cells.length) each.cells[place] = value;
      }
      const fault = reason ? { reason } : make?.(each.cells, others);
      batch.push({ row, cells: each.cells, ...(fault && { fault }), ...(unsure && { unsure }) });
    }
    if (found.length > 0) {
      unreadable = false;
      unsure = isGuessed(encoding);
    }
    found.length = 0;
  };
  for await (const lines of linesOf(decoded(source, encoding))) {
    for (const line of lines) {
      if (sep) {
        sep = false;
        continue;
      }
      unreadable ||= isUnreadable(line, encoding);
      const once = encodedOnce(line);
      unsure ||= once !== line;
      splitter.add(cleanText(once), found);
      take();
    }
    if (batch.length >= rowBatch) {
      yield batch;
      batch = [];
    }
  }
  splitter.end(found);
  take();
  yield batch;
}

async function* readNdjson(
  source: AsyncIterable<Buffer>,
  kind: Kind,
  format: FileFormat,
  { ignored, names }: FileKeys,
): AsyncGenerator<FileRow[]> {
  const types = new Map(kind.columns.map(({ key, type }) => [key, type]));
  const columns = new Map<string, string | null>();
  const maker = objectMaker(kind, format);
  const corrected = correctedCells(kind, format);
  const columnFor = (name: string) => {
    let column = columns.get(name);
    if (column === undefined) {
      column = columnOf(name, kind, format.mapping);
      if (columns.size < mostNames) columns.set(name, column);
      const unread = column === null && maker?.reads(name) !== true;
      if (unread && ignored.size < mostColumns) ignored.add(shortened(name));
      else if (column !== null && !names.has(column)) names.set(column, shortened(name));
    }
    return column;
  };
  let row = 0;
  let batch: FileRow[] = [];
  for await (const lines of linesOf(decoded(source, format.encoding))) {
    for (const line of lines) {
      row++;
      if (line.trim() === "") continue;
      const read = readLine(row, line, {
        columnFor,
        typeOf: (column) => types.get(column),
        maker,
        corrected: corrected.get(row),
      });
      if (isGuessed(format.encoding)) read.unsure = true;
      batch.push(isUnreadable(line, format.encoding) ? { ...read, fault: { reason: "unreadable" } } : read);
    }
    if (batch.length >= rowBatch) {
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
  {
    columnFor,
    typeOf,
    maker,
    corrected,
  }: {
    columnFor: (name: string) => string | null;
    typeOf: (column: string) => Column["type"];
    maker: ObjectMaker | undefined;
    corrected: CorrectedCells | undefined;
  },
): FileRow {
  const cells = new Map<string, string>();
  const read = parseObject(line);
  if (read === undefined) return { row, cells, fault: { reason: "not_json" } };
  const entries = Object.entries(read);
  if (hasMoreColons(line, entries.length) && keyTwice(line) !== undefined)
    return { row, cells, fault: { reason: "repeated" } };
  if (entries.length > mostColumns) return { row, cells, fault: { reason: "other_columns" } };
  for (const [name, written] of entries) {
    const column = columnFor(name);
    if (column === null) continue;
    const value = corrected?.get(column) ?? written;
    read[name] = value;
    const cell = cellOf(value, typeOf(column));
    if (cell === undefined) return { row, cells, fault: { reason: "not_text", column } };
    // Two names of one column.
    if ((cells.get(column) ?? cell) !== cell) return { row, cells, fault: { reason: "contradicts", column } };
    cells.set(column, cell);
  }
  for (const [column, value] of corrected ?? []) cells.set(column, value);
  const unsure =
    mayBeTwice.test(line) &&
    entries.some(([, text]) => typeof text === "string" && encodedOnce(text) !== text);
  const fault = maker?.make(cells, Object.keys(read), (name) => cellOf(read[name], "boolean"), corrected);
  return { row, cells, ...(fault && { fault }), ...(unsure && { unsure }) };
}

/** A line of JSON with a letter, or its escape, with which one begins that was encoded twice. */
const mayBeTwice = /[\u00c2\u00c3\u00e2]|\\u00(?:c[23]|e2)/i;

const textOf = (value: unknown) => cleanText(encodedOnce(String(value))).trim();

/** What separates the texts of a list in a cell, by the type of its column. Other columns take no list. */
const between: Partial<Record<NonNullable<Column["type"]>, string>> = { "text[]": " ", jsonb: "; " };

/** A value of JSON as the text of a cell; undefined of one that is no text, nor a list of texts where the column takes several, nor true or false where it takes these. */
function cellOf(value: unknown, type: Column["type"]): string | undefined {
  if (value === null || value === undefined) return "";
  if (value instanceof WrittenNumber) return type === "integer" ? value.cell : value.text;
  if (typeof value === "boolean" && (type === undefined || type in between)) return undefined;
  if (!Array.isArray(value)) return typeof value === "object" ? undefined : textOf(value);
  const joint = type && between[type];
  const texts = value.map((each) =>
    typeof each === "object" || typeof each === "boolean" ? undefined : textOf(each),
  );
  return joint === undefined || texts.includes(undefined) ? undefined : texts.join(joint);
}

/** Text without a byte order mark. */
export async function* decoded(
  source: AsyncIterable<Buffer>,
  encoding: FileFormat["encoding"],
): AsyncGenerator<string> {
  const decode = decoderOf(encoding);
  for await (const chunk of source) yield decode(chunk);
  yield decode();
}
