/** The refused rows of a file as its sender wrote them, or a person corrected them, each with the reasons in a column of its own: to mend and send again. */

import { csvMark, csvRows } from "@horma/domain";
import type { Database } from "../../../platform/db/database.ts";
import type { FileFormat } from "../../../platform/db/schema/import.ts";
import { plain } from "../cell.ts";
import { type CorrectedCells, correctedCells } from "../file/corrected-cells.ts";
import { columnOf, reasonHeadings } from "../file/heading.ts";
import { parseObject } from "../file/json-object.ts";
import { linesOf } from "../file/lines-of.ts";
import { decoded, readRows } from "../file/read-rows.ts";
import { type ImportRow, type RefusedRow, readRefusals, storedFile } from "../import-table.ts";
import { findKind } from "../kind/kinds.ts";
import type { Kind } from "../kind.ts";
import { headingOf, type RefusalDoor, type RefusalLanguage, refusalText } from "../refusal-text.ts";

/** The heading of the column of reasons. */
const reasonHeading = { es: "motivo", en: "reason" } as const;

/** Whether the file of an import is still there, and has refused rows. */
export function hasRefusedRows({ state, counts, format, forgottenAt }: ImportRow): boolean {
  const kept = ["checked", "refused", "applied"].includes(state) && forgottenAt === null;
  return kept && format !== null && (counts?.refused ?? 0) > 0;
}

/**
 * The refused rows of an import, in UTF-8, in its file's format, delimiter and headings. Secrets are left out: only their hashes are
 * there. None of a row that is beyond the refusals kept.
 */
export async function* refusedRows(
  db: Pick<Database, "read">,
  row: ImportRow,
  language: RefusalLanguage,
  door: RefusalDoor,
): AsyncGenerator<string> {
  const { id } = row;
  const kind = findKind(row.kind);
  if (kind === undefined || row.format === null) return;
  const { source, format } = storedFile(db, { id, format: row.format }, () => {});
  const textOf = (faults: readonly RefusedRow[]) =>
    faults.map((fault) => refusalText(fault, headingOf(fault.column, format), language, door)).join(" ");
  const refused = { next: eachRow(readRefusals(db.read, id)), heading: reasonHeading[language], textOf };
  yield* (format.type === "csv" ? csvFile : ndjsonFile)(source, kind, format, refused);
}

type Faults = { row: number; faults: RefusedRow[] };
type TextOf = (faults: readonly RefusedRow[]) => string;
/** What both formats need: the faults of the next refused row, and how they are said. */
type Refused = { next: () => Promise<Faults | undefined>; heading: string; textOf: TextOf };

async function* csvFile(
  source: AsyncIterable<Buffer>,
  kind: Kind,
  format: FileFormat,
  { next, heading, textOf }: Refused,
): AsyncGenerator<string> {
  // What rules make is none of the file's own.
  const { rules: _, ...own } = format;
  const { delimiter, titles = [], headings = [] } = own;
  const secret = kind.secret === undefined ? -1 : headings.indexOf(kind.secret.column);
  // Sent again with its reasons, it gets them in the same column.
  const left = (_: string, at: number) => at >= titles.length || !isReason(titles[at] ?? "");
  yield csvMark + csvRows([[...titles.filter(left), heading]], delimiter);
  let refused = await next();
  for await (const batch of readRows(source, kind, own)) {
    const rows: string[][] = [];
    for (const { row, cells } of batch) {
      if (refused?.row !== row) continue;
      const texts = (cells as readonly string[]).map((cell, at) => (at === secret ? "" : cell));
      while (texts.length < titles.length) texts.push("");
      const told = texts.slice(0, titles.length).filter(left);
      rows.push([...told, textOf(refused.faults), ...texts.slice(titles.length)]);
      refused = await next();
    }
    if (rows.length > 0) yield csvRows(rows, delimiter);
  }
}

const isReason = (heading: string) => reasonHeadings.includes(plain(heading));

async function* ndjsonFile(
  source: AsyncIterable<Buffer>,
  kind: Kind,
  format: FileFormat,
  { next, heading, textOf }: Refused,
): AsyncGenerator<string> {
  const corrected = correctedCells(kind, format);
  let row = 0;
  let refused = await next();
  for await (const lines of linesOf(decoded(source, format.encoding))) {
    let text = "";
    for (const line of lines) {
      row++;
      if (refused?.row !== row) continue;
      const own = { ...objectOf(line, kind), ...correctedKeys(line, kind, format, corrected.get(row)) };
      text += `${JSON.stringify({ ...own, [heading]: textOf(refused.faults) })}\n`;
      refused = await next();
    }
    if (text !== "") yield text;
  }
}

/** The object of a line without secrets and reasons; a line that is none, as a text. */
function objectOf(line: string, { secret }: Kind): Record<string, unknown> {
  const read = parseObject(line);
  if (read === undefined) return { line: line.slice(0, lineStored) };
  return Object.fromEntries(Object.entries(read).filter(([key]) => key !== secret?.column && !isReason(key)));
}

/** What a person corrected of an object, under its own keys. */
function correctedKeys(
  line: string,
  kind: Kind,
  { mapping }: FileFormat,
  corrected: CorrectedCells = new Map(),
): Record<string, string> {
  const keys = Object.keys((corrected.size > 0 && parseObject(line)) || {});
  const keyOf = (column: string) => keys.find((key) => columnOf(key, kind, mapping) === column) ?? column;
  return Object.fromEntries([...corrected].map(([column, value]) => [keyOf(column), value]));
}

/** Signs of a line that is no object. */
const lineStored = 1_000;

/** Refusals by row. */
function eachRow(pages: AsyncIterable<RefusedRow[]>): () => Promise<Faults | undefined> {
  const rows = groupRows(pages);
  return async () => (await rows.next()).value ?? undefined;
}

async function* groupRows(pages: AsyncIterable<RefusedRow[]>): AsyncGenerator<Faults, undefined> {
  let open: Faults | undefined;
  for await (const page of pages) {
    for (const fault of page) {
      if (open?.row === fault.row) open.faults.push(fault);
      else {
        if (open !== undefined) yield open;
        open = { row: fault.row, faults: [fault] };
      }
    }
  }
  if (open !== undefined) yield open;
  return undefined;
}
