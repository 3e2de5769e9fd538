import { pipeline } from "node:stream/promises";
import { refusalsStored, withoutGuards } from "@horma/domain";
import { from as copyFrom } from "pg-copy-streams";
import type { Transaction } from "../../../platform/db/database.ts";
import type { FileFormat } from "../../../platform/db/schema/import.ts";
import type { Answers } from "../answers.ts";
import { BadCell, DoubtfulCell } from "../bad-cell.ts";
import { columnsOf } from "../file/made-cells.ts";
import { type FileKeys, type FileRow, readRows } from "../file/read-rows.ts";
import type { RefusedRow } from "../import-table.ts";
import type { Column, Kind } from "../kind.ts";
import { spoilt } from "../spreadsheet.ts";
import type { StagedColumns } from "../staged-rows.ts";

export type Staged = {
  columns: StagedColumns;
  /** The first refused rows, and how many there are. */
  refusals: RefusedRow[];
  refused: number;
};

/** Characters of a refused value that are kept. */
const valueStored = 80;

/**
 * Reads a file into the temporary table `staged`, which the transaction's end drops. A row with a cell that cannot be read is
 * refused and left out, unless `answers` has its likely meaning taken instead. Such rows are `mended`.
 * @param onProgress is called now and then with the number of rows read
 */
export async function stageFile(
  tx: Transaction,
  kind: Kind,
  { source, format }: { source: AsyncIterable<Buffer>; format: FileFormat },
  answers: Answers,
  onProgress: (rows: number) => void,
): Promise<Staged & { found: Pick<FileFormat, "ignored" | "names"> }> {
  const keys: FileKeys = { ignored: new Set(format.ignored), names: new Map() };
  const staged = await stageRows(tx, kind, readRows(source, kind, format, keys), {
    headings: columnsOf(format),
    sparse: format.type === "ndjson",
    answers,
    onProgress,
  });
  return { ...staged, found: { ignored: [...keys.ignored], names: Object.fromEntries(keys.names) } };
}

/** The same of rows that are read already. `headings`: the columns of cells that have a place, in order. */
export async function stageRows(
  { client }: Transaction,
  kind: Kind,
  batches: AsyncIterable<FileRow[]> | Iterable<FileRow[]>,
  {
    headings,
    sparse,
    answers,
    onProgress = () => undefined,
  }: {
    headings: readonly (string | null)[];
    sparse: boolean;
    answers: Answers;
    onProgress?: (rows: number) => void;
  },
): Promise<Staged> {
  const all = [...kind.columns, ...(kind.rest ? [kind.rest] : [])];
  const typed = all.map(({ key, type = "text" }) => `"${key}" ${type}`).join(", ");
  await client.query(
    `create temp table staged (row integer not null, lacks integer not null, ${typed}, mended boolean, doubted boolean) on commit drop`,
  );
  await client.query(
    "create temp table refused (row integer, col text, value text, reason text, meant text, other integer, known text) on commit drop",
  );
  const refusals: RefusedRow[] = [];
  let refused = 0;
  let read = 0;
  // A CSV file has its columns also where every row is refused.
  const had = headings.map((column) => (column?.startsWith("rest.") ? kind.rest?.key : column));
  const seen: Seen = {
    has: all.reduce((bits, { key }, at) => (had.includes(key) ? bits | (1 << at) : bits), 0),
    lacks: 0,
  };
  const reader = rowReader(kind, headings, seen, answers);
  async function* lines(): AsyncGenerator<string> {
    for await (const batch of batches) {
      let text = "";
      for (const row of batch) {
        const staged = reader(row);
        if (typeof staged === "string") text += staged;
        else {
          refused++;
          if (refusals.length < refusalsStored) refusals.push(...staged);
        }
      }
      read += batch.length;
      onProgress(read);
      if (text !== "") yield text;
    }
  }
  await pipeline(lines, client.query(copyFrom("copy staged from stdin")));
  await client.query("analyze staged");
  const among = (bits: number) =>
    new Set(all.flatMap(({ key }, place) => (bits & (1 << place) ? [key] : [])));
  const columns = {
    all: all.map(({ key }) => key),
    given: among(seen.has),
    lacked: among(seen.has & seen.lacks),
    sparse,
  };
  return { columns, refusals, refused };
}

/** Columns of the rows that were read, a bit for each: those that some row has, and that some row lacks. */
type Seen = { has: number; lacks: number };

/** Turns a row into a line of COPY, or refuses it by each cell that cannot be read. Notes which columns they have and lack. */
function rowReader(
  kind: Kind,
  headings: readonly (string | null)[],
  seen: Seen,
  answers: Answers,
): (row: FileRow) => string | RefusedRow[] {
  const places = new Map(headings.map((column, index) => [column, index]));
  const rest = headings.flatMap((column, index): [string, number][] =>
    column?.startsWith("rest.") ? [[column.slice("rest.".length), index]] : [],
  );
  const cellsOf = kind.columns.map((column) => ({ column, place: places.get(column.key) ?? -1 }));
  return ({ row, cells, fault, unsure }) => {
    if (fault)
      return [
        {
          row,
          column: fault.column ?? null,
          value: null,
          reason: fault.reason,
          meant: null,
          other: null,
          known: null,
        },
      ];
    const faults: RefusedRow[] = [];
    let line = "";
    let lacks = 0;
    let mended = false;
    let doubted = false;
    const taken = (column: Column, text: string, name = column.key) => {
      const found = readCell(column, text);
      const guessed = unsure && typeof found === "string" && foreign.test(text);
      const read = guessed ? new DoubtfulCell("maybe_encoding", found) : found;
      const mends = read instanceof BadCell && answers.mends(name, read.reason) && !answers.out.has(row);
      const meaning = mends ? meaningOf(column, read) : undefined;
      if (meaning !== undefined) {
        mended = true;
        return meaning;
      }
      if (!(read instanceof DoubtfulCell && answers.meansIn(row, read.reason))) return read;
      doubted = true;
      return read.value;
    };
    const byName = cells instanceof Map ? (cells as ReadonlyMap<string, string>) : undefined;
    if (byName) for (const [at, { key }] of kind.columns.entries()) if (byName.has(key)) seen.has |= 1 << at;
    for (const [at, { column, place }] of cellsOf.entries()) {
      const written = byName ? byName.get(column.key) : (cells as readonly string[])[place];
      const text = written && withoutGuards(written);
      if (text === undefined) lacks |= 1 << at;
      const value = taken(column, text ?? "");
      if (value instanceof BadCell) faults.push(refusedCell(row, column, text ?? "", value, kind));
      else line += value === null ? "\t\\N" : `\t${escaped(value)}`;
    }
    if (kind.rest) {
      const pairs = byName
        ? [...byName].flatMap(([key, text]): [string, string][] =>
            key.startsWith("rest.") ? [[key.slice(5), text]] : [],
          )
        : rest.map(([name, index]): [string, string] => [name, (cells as readonly string[])[index] ?? ""]);
      if (pairs.length === 0) lacks |= 1 << kind.columns.length;
      else seen.has |= 1 << kind.columns.length;
      const read: Record<string, string | null> = {};
      for (const [name, text] of pairs) {
        if (text === "") {
          read[name] = null;
          continue;
        }
        const value = taken(kind.rest, text, name);
        if (value instanceof BadCell)
          faults.push(refusedCell(row, { ...kind.rest, key: name }, text, value, kind));
        else read[name] = value ?? "";
      }
      line += `\t${escaped(JSON.stringify(read))}`;
    }
    if (faults.length > 0) return faults;
    seen.lacks |= lacks;
    return `${row}\t${lacks}${line}\t${mended ? "t" : "\\N"}\t${doubted ? "t" : "\\N"}\n`;
  };
}

function readCell({ required, read }: Column, text: string): string | null | BadCell {
  if (text !== "") return spoilt(text) ?? read(text);
  return required ? new BadCell("missing") : null;
}

/** The likely meaning of a refused cell as it is staged; undefined where there is none that can be read. */
function meaningOf({ read }: Column, { meant }: BadCell): string | undefined {
  const meaning = meant === null ? meant : read(meant);
  return typeof meaning === "string" ? meaning : undefined;
}

function refusedCell(row: number, column: Column, text: string, bad: BadCell, kind: Kind): RefusedRow {
  const { key } = column;
  const { reason } = bad;
  if (kind.secret?.column === key)
    return { row, column: key, value: null, reason, meant: null, other: null, known: null };
  // A cut may leave half of an emoji.
  const value = text.slice(0, valueStored).replace(/[\p{Surrogate}\p{Cc}]/gu, " ");
  return {
    row,
    column: key,
    value,
    reason,
    meant: meaningOf(column, bad) === undefined ? null : bad.meant,
    other: null,
    known: null,
  };
}

/** A letter or sign beyond ASCII. */
const foreign = /[\u0080-\uffff]/;

/** Text as COPY reads it. */
function escaped(text: string): string {
  return special.test(text) ? text.replace(specials, (sign) => signs[sign] ?? sign) : text;
}
const special = /[\\\t\n\r]/;
const specials = /[\\\t\n\r]/g;
const signs: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
