import type { RefusedFileRow, RefusedGroup, RefusedPage } from "@horma/contract";
import { withoutGuards } from "@horma/domain";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "../../../platform/db/database.ts";
import { number, orNull, rowsOf } from "../../../platform/db/rows.ts";
import { importRefusal } from "../../../platform/db/schema/import.ts";
import { operation } from "../../../web/call/operation.ts";
import { Answers } from "../answers.ts";
import { refusedName } from "../file/corrected-cells.ts";
import { columnsOf } from "../file/made-cells.ts";
import { type FileRow, readRows } from "../file/read-rows.ts";
import { findVisible, hasFile, type ImportRow, type RefusedRow, storedFile } from "../import-table.ts";
import { findKind } from "../kind/kinds.ts";
import type { Kind } from "../kind.ts";
import { headingOf, type RefusalLanguage, reasonText } from "../refusal-text.ts";
import { seenBy } from "./present-import.ts";
import { unknownImport } from "./read-imports.ts";

/** Rows of a page, and bytes of their cells at most. */
const [rowsOfPage, bytesOfPage] = [50, 40_000];
/** Columns that are shown, beside those that are refused; characters of a cell, and of one that is refused, which can be corrected. */
const [shownColumns, shownOfCell, shownOfRefused] = [24, 80, 500];
/** Groups of refused cells that are shown, those of most rows. */
const shownGroups = 40;

/** Refused rows of an import in the sender's columns, with the cells to blame. */
export const listRefusals = operation("listRefusals", async ({ db }, { params, query, caller }) => {
  const visible = seenBy(caller);
  const row = await findVisible(db.read, params.id, visible);
  const kind = row && findKind(row.kind);
  if (row === undefined || kind === undefined) return unknownImport(params.id);
  const { language = "es", after = 0 } = query;
  const numbers = await rowNumbers(db, row.id, { ...query, after });
  const faults = await faultsOf(db, row.id, numbers.slice(0, rowsOfPage));
  const columns = columnsShown(row, kind, faults);
  const cells = await cellsOf(db, row, kind, columns, faults);
  const answers = new Answers(row.options, row.format?.corrections);
  const shown: RefusedFileRow[] = [];
  let bytes = 0;
  for (const each of numbers.slice(0, rowsOfPage)) {
    const own = faults.filter((fault) => fault.row === each);
    const present = {
      row: each,
      cells: cells.get(each) ?? null,
      still_wrong: answers.wants(each),
      faults: own.map((fault) => presentFault(fault, language)),
    };
    bytes += Buffer.byteLength(JSON.stringify(present));
    if (bytes > bytesOfPage && shown.length > 0) break;
    shown.push(present);
  }
  const answer: RefusedPage = {
    columns: columns.map(({ heading, column }) => ({
      heading: shortened(heading),
      column: column && refusedName(column),
      corrected: column !== null && column !== kind.secret?.column,
    })),
    groups: await groupsOf(db, row, language),
    rows: shown,
    next: shown.length < numbers.length ? (shown.at(-1)?.row ?? null) : null,
  };
  return answer;
});

/** The numbers of a page's rows, and of one more. */
async function rowNumbers(
  db: Pick<Database, "read">,
  id: number,
  {
    after,
    column,
    reason,
  }: { after: number; column?: string | undefined; reason?: RefusedRow["reason"] | undefined },
): Promise<number[]> {
  const found = await db.read
    .selectDistinct({ row: importRefusal.row })
    .from(importRefusal)
    .where(
      and(
        eq(importRefusal.importId, id),
        gt(importRefusal.row, after),
        column === undefined ? undefined : eq(importRefusal.column, column),
        reason && eq(importRefusal.reason, reason),
      ),
    )
    .orderBy(importRefusal.row)
    .limit(rowsOfPage + 1);
  return found.map(({ row }) => row);
}

function faultsOf(db: Pick<Database, "read">, id: number, rows: number[]): Promise<RefusedRow[]> {
  return db.read
    .select()
    .from(importRefusal)
    .where(and(eq(importRefusal.importId, id), inArray(importRefusal.row, rows)))
    .orderBy(importRefusal.position);
}

const presentFault = (fault: RefusedRow, language: RefusalLanguage) => ({
  column: fault.column,
  value: fault.value,
  reason: fault.reason,
  meant: fault.meant,
  message: reasonText(fault, language),
});

/** A column that is shown, and its place in the rows of CSV. */
type ShownColumn = { heading: string; column: string | null; place: number };

/** The file's columns in its order: those that are refused, and of the others as many as fit, known ones first. */
function columnsShown({ format }: ImportRow, kind: Kind, faults: readonly RefusedRow[]): ShownColumn[] {
  if (format === null) return [];
  const { titles = [], names = {}, headings = [] } = format;
  const all: ShownColumn[] =
    format.type === "csv"
      ? columnsOf(format).map((column, place) => ({
          heading: (place < headings.length ? titles[place]?.trim() : "") || headingOf(column, format) || "",
          column,
          place,
        }))
      : kind.columns
          .filter(({ key }) => names[key] !== undefined || faults.some(({ column }) => column === key))
          .map(({ key }) => ({ heading: names[key] ?? key, column: key, place: -1 }));
  const refused = new Set(faults.map(({ column }) => column));
  const weight = ({ column }: ShownColumn) =>
    column === null ? 2 : refused.has(refusedName(column)) ? 0 : 1;
  const most = Math.max(shownColumns, all.filter((each) => weight(each) === 0).length);
  const shown = new Set([...all].sort((a, b) => weight(a) - weight(b)).slice(0, most));
  return all.filter((each) => shown.has(each));
}

/** The cells of some rows, from the file while it is stored. It is read as far as the last of them. */
async function cellsOf(
  db: Pick<Database, "read">,
  row: ImportRow,
  kind: Kind,
  columns: readonly ShownColumn[],
  faults: readonly RefusedRow[],
): Promise<ReadonlyMap<number, string[]>> {
  const found = new Map<number, string[]>();
  const rows = new Set(faults.map((fault) => fault.row));
  const readable = ["checked", "refused", "applied"].includes(row.state) && row.dataKey === null;
  if (row.format === null || rows.size === 0 || !readable || !(await hasFile(db.read, row.id))) return found;
  const { source, format } = storedFile(db, { id: row.id, format: row.format }, () => {});
  const last = Math.max(...rows);
  for await (const batch of readRows(source, kind, format)) {
    for (const each of batch) {
      // A row whose cells are not known, or not where they should be.
      if (!rows.has(each.row) || (each.fault && each.fault.column === undefined)) continue;
      found.set(
        each.row,
        columns.map((column) => {
          const name = refusedName(column.column ?? "");
          const bad = faults.some((fault) => fault.row === each.row && fault.column === name);
          return shortened(textOf(each, column, kind), bad ? shownOfRefused : shownOfCell);
        }),
      );
    }
    if ((batch.at(-1)?.row ?? 0) >= last) break;
  }
  return found;
}

function textOf({ cells }: FileRow, { column, place }: ShownColumn, { secret }: Kind): string {
  if (column !== null && column === secret?.column) return "";
  const text = cells instanceof Map ? cells.get(column ?? "") : (cells as readonly string[])[place];
  return withoutGuards(text ?? "");
}

/** A cut may leave half of an emoji. */
const shortened = (text: string, most = shownOfCell) => text.slice(0, most).replace(/\p{Surrogate}/gu, "");

/** All refused cells of an import by column and reason. */
async function groupsOf(
  db: Pick<Database, "read">,
  { id, format }: ImportRow,
  language: RefusalLanguage,
): Promise<RefusedGroup[]> {
  const rows = await rowsOf(
    db.read.execute(sql`select r."column", r.reason, count(distinct r."row") as rows, count(r.meant) as meant,
        (array_agg(r.value order by r.meant is null, r.position))[1] as value,
        (array_agg(r.meant order by r.meant is null, r.position))[1] as means
      from import_refusal r where r.import_id = ${id} group by 1, 2 order by 3 desc, 1, 2 limit ${shownGroups}`),
    {
      column: importRefusal.column,
      reason: importRefusal.reason,
      rows: number,
      meant: number,
      value: orNull(importRefusal.value),
      means: orNull(importRefusal.meant),
    },
  );
  return rows.map(({ column, reason, rows: count, meant, value, means }) => ({
    column,
    heading: headingOf(column, format)?.slice(0, shownOfCell) ?? null,
    reason,
    rows: count,
    meant,
    example: { value, meant: means },
    message: reasonText({ reason, other: null, known: null }, language),
  }));
}
