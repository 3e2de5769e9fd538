import {
  type AnswerOption,
  answerOptions,
  importEnded,
  importStored,
  mostCorrected,
  type RefusedMode,
} from "@horma/domain";
import { and, arrayOverlaps, desc, eq, isNull, or, sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit/record-audit.ts";
import type { Database, Transaction } from "../../../platform/db/database.ts";
import {
  type Corrections,
  type FileFormat,
  type ImportActor,
  type ImportOptions,
  importJob,
} from "../../../platform/db/schema/import.ts";
import { fileColumn, withCorrections } from "../file/corrected-cells.ts";
import { columnsOf } from "../file/made-cells.ts";
import { changeImport, coversWhole, type ImportRow } from "../import-table.ts";
import { findKind } from "../kind/kinds.ts";

/** Why what is asked of an import cannot be done; the message says what to do. */
export class AskFault extends Error {}

type ApplyOptions = { refused?: RefusedMode | undefined; corrections?: Partial<Corrections> } & Partial<
  Record<AnswerOption, boolean>
>;

type AuditContext = { actor: ImportActor; at: Date };

/** Lets an import that was only checked, or stopped by refused rows, be applied by the file that is kept of it. */
export function requestApply(
  db: Database,
  id: number,
  { refused, corrections = {}, ...answers }: ApplyOptions,
  { actor, at }: AuditContext,
): Promise<ImportRow> {
  return db.transact(async (tx) => {
    const row = await lockImport(tx, id);
    if (row.state !== "checked" && row.state !== "refused") {
      throw new AskFault(`the import is ${row.state}: only a checked or refused one can be applied`);
    }
    if (row.forgottenAt !== null) throw new AskFault("its file is no longer stored: send it again");
    if (row.options.covers === "store" && refused === "skip") throw new AskFault(coversWhole);
    const format = corrected(row, corrections);
    const values = {
      ...({
        state: "waiting",
        dryRun: false,
        tries: 0,
        endedAt: null,
        counts: null,
        changes: null,
        unusual: null,
        message: null,
        actor,
      } as const),
      interrupted: [],
      refused: refused ?? row.refused,
      options: answered(row.options, answers),
      ...(format && { format }),
    };
    await changeImport(tx, id, values);
    const data = format?.corrections && { corrections: said(format.corrections) };
    await recordAudit(tx, {
      actor,
      action: "import_apply_asked",
      subject: `import ${id}`,
      at,
      ...(data && { data }),
    });
    return { ...row, ...values };
  });
}

/** The format of an import with newer corrections; undefined without any. */
function corrected({ kind: name, format }: ImportRow, newer: Partial<Corrections>): FileFormat | undefined {
  const kind = findKind(name);
  if (format === null || kind === undefined || Object.values(newer).every((each) => each.length === 0))
    return undefined;
  const has = new Set(format.type === "csv" ? columnsOf(format) : kind.columns.map(({ key }) => key));
  for (const { column } of (newer.rows ?? []).flatMap(({ cells = [] }) => cells)) {
    if (column === kind.secret?.column)
      throw new AskFault(`${column} is secret: correct it in the file, and send it again`);
    if (!has.has(fileColumn(kind, column))) throw new AskFault(`the file has no column ${column}`);
  }
  const corrections = withCorrections(format.corrections, newer);
  if (corrections.rows.length > mostCorrected)
    throw new AskFault(
      `at most ${mostCorrected} rows can be corrected one by one: correct the file, and send it again`,
    );
  return { ...format, corrections };
}

/** How much a person said of refused rows, without their values. */
function said({ mend, doubts, rows }: Corrections) {
  const out = rows.filter((each) => each.out).length;
  return {
    rows: rows.length - out,
    left_out: out,
    mend: mend.map(({ column, reason }) => `${column} ${reason}`),
    doubts,
  };
}

function answered(options: ImportOptions, answers: Partial<Record<AnswerOption, boolean>>): ImportOptions {
  const said = answerOptions.filter((option) => answers[option] !== undefined);
  const before = Object.entries(options).filter(([option]) => !said.some((each) => each === option));
  const now = said.filter((option) => answers[option]).map((option) => [option, "true"]);
  return Object.fromEntries([...before, ...now]);
}

/** Of an import: there is something to undo. */
const changed = sql`jsonb_array_length(${importJob.changes}) > 0`;

/** Lets an import be undone: the last one of its kind that changed something, for seven days (CT-03). */
export function requestUndo(db: Database, id: number, { actor, at }: AuditContext): Promise<ImportRow> {
  return db.transact(async (tx) => {
    const row = await lockImport(tx, id);
    const { kind, appliedAt } = row;
    if (row.state !== "applied" || appliedAt === null) {
      throw new AskFault(`the import is ${row.state}: only an applied one can be undone`);
    }
    if (findKind(kind)?.lasting)
      throw new AskFault(`an import of ${kind} cannot be undone: send a newer file`);
    if (row.forgottenAt !== null || at.getTime() - appliedAt.getTime() > importStored) {
      throw new AskFault("it was applied more than 7 days ago: import a newer file instead");
    }
    const [last] = await tx
      .select({ id: importJob.id })
      .from(importJob)
      .where(
        and(
          eq(importJob.kind, kind),
          eq(importJob.state, "applied"),
          or(changed, eq(importJob.id, id)),
          // What another store's key sent has no row of these stores.
          row.storeIds
            ? or(isNull(importJob.storeIds), arrayOverlaps(importJob.storeIds, row.storeIds))
            : undefined,
        ),
      )
      .orderBy(desc(importJob.appliedAt), desc(importJob.id))
      .limit(1);
    if (last?.id !== id) throw new AskFault(`import ${last?.id} of ${kind} is newer: undo that one first`);
    const began = { tries: 0, interrupted: [], message: null };
    const values = { ...began, state: "undoing" as const, undoneBy: actor };
    await changeImport(tx, id, values);
    await recordAudit(tx, { actor, action: "import_undo_asked", subject: `import ${id}`, at });
    return { ...row, ...values };
  });
}

/** Ends an import that has not ended yet, in whichever process it runs; an undo that is not through leaves it applied. */
export function requestCancel(db: Database, id: number, { actor, at }: AuditContext): Promise<ImportRow> {
  return db.transact(async (tx) => {
    const row = await lockImport(tx, id);
    if (importEnded(row.state)) throw new AskFault(`the import is ${row.state}: it is not in progress`);
    const undoing = row.state === "undoing";
    const values = undoing
      ? ({ state: "applied", undoneBy: null, phase: null, message: null } as const)
      : ({ state: "canceled", endedAt: at, phase: null, message: null } as const);
    await changeImport(tx, id, values);
    const action = undoing ? "import_undo_canceled" : "import_canceled";
    await recordAudit(tx, { actor, action, subject: `import ${id}`, at });
    return { ...row, ...values };
  });
}

async function lockImport(tx: Transaction, id: number): Promise<ImportRow> {
  const [row] = await tx.select().from(importJob).where(eq(importJob.id, id)).for("update");
  if (row === undefined) throw new AskFault(`there is no import ${id}`);
  return row;
}
