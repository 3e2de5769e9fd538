import type { RefusedField } from "@horma/contract";
import type { ImportKind, Pinned } from "@horma/domain";
import { sql } from "drizzle-orm";
import { type AuditActor, recordAudit } from "../../platform/audit/record-audit.ts";
import { sqlState, type Transaction } from "../../platform/db/database.ts";
import { type ImportOptions, pinnedField } from "../../platform/db/schema/import.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refusal, Refused, refuse } from "../../web/http/refusals.ts";
import { Answers } from "../import/answers.ts";
import { editLock } from "../import/edit-lock.ts";
import type { RefusedRow } from "../import/import-table.ts";
import { type Difference, ImportWork, WrittenMeanwhile } from "../import/import-work.ts";
import { takeRefused } from "../import/job/apply-rows.ts";
import { stageRows } from "../import/job/stage-file.ts";
import { findKind } from "../import/kind/kinds.ts";
import type { Kind } from "../import/kind.ts";
import { type RefusalLanguage, refusalText } from "../import/refusal-text.ts";
import type { ImportJob } from "../import/staged-rows.ts";
import { cellOf, type EditValue } from "./cell-of.ts";

/** A row of an edit, by the columns of its kind. */
type EditRow = Readonly<Record<string, EditValue | undefined>>;

/** Rows of one kind of file. A column that a row does not have stays as it is. */
export type EditPart = {
  kind: ImportKind;
  rows: readonly EditRow[];
  /** What is in doubt is meant. */
  doubts?: boolean;
};

/** What a person changes at once, and how the audit tells it. */
export type Edit = {
  actor: AuditActor;
  /** In the past: `store_changed`. */
  action: string;
  /** What it was done to: `store 0101`. */
  subject: string;
  storeId?: number | undefined;
  parts: readonly EditPart[];
  /** Files leave what was changed as it is from now on. */
  pin?: boolean;
  language?: RefusalLanguage;
};

/**
 * Changes what files change too, with the same checks, in the caller's transaction: all parts or nothing. The audit gets one line with
 * each value before and after, or none where nothing differs.
 * @returns the rows that were written
 * @throws Refused with `fields_invalid`, which names each value that was refused; `import_running` while a file is being written
 */
export async function applyEdits(
  { env, now }: Pick<Deps, "now"> & { env: Pick<Deps["env"], "imageHosts"> },
  tx: Transaction,
  { parts, pin: pins, language = "es", ...line }: Edit,
): Promise<Difference[]> {
  await lockOutFiles(tx);
  const at = now();
  const found: Difference[] = [];
  const fields: BadField[] = [];
  for (const part of parts) {
    if (part.rows.length === 0) continue;
    const { refusals, differences } = await applyPart(tx, part, { imageHosts: env.imageHosts, now: at });
    found.push(...differences);
    for (const { row, ...refused } of refusals) fields.push({ ...refused, part: part.kind, row: row - 1 });
  }
  if (fields.length > 0) refuseFields(fields, language);
  if (found.length === 0) return found;
  await recordAudit(tx, { ...line, data: { changes: found.flatMap(changesOf) }, at });
  if (pins) await pinFields(tx, found, line.actor.name, at);
  return found;
}

/** A value of an edit that is refused, and what it likely means. */
export type BadField = Pick<RefusedRow, "column" | "value" | "reason"> &
  Partial<Pick<RefusedRow, "meant" | "other" | "known">> & { part: string; row: number };

/** Ends the transaction of an edit with `fields_invalid`, which names each value and why it is refused. */
export function refuseFields(bad: readonly BadField[], language: RefusalLanguage = "es"): never {
  const named = bad.map(({ part, column, reason }) => `${part} ${column ?? ""}: ${reason}`).join(", ");
  const fields = bad.map(
    ({ part, row, column, value, reason, meant = null, other = null, known = null }): RefusedField => ({
      part,
      row,
      column,
      value,
      reason,
      message: refusalText(
        { row: row + 1, column, value, reason, meant, other, known },
        headingOf(part, column, language),
        language,
        "form",
      ),
    }),
  );
  throw new Refused(new Refusal("fields_invalid", `correct these values: ${named}`, { fields }));
}

function headingOf(part: string, column: string | null, language: RefusalLanguage): string | null {
  const names = findKind(part)?.columns.find(({ key }) => key === column)?.names;
  return (language === "es" && names?.[0]) || column;
}

/** Runs an edit in a transaction, again where something else wrote a row at the same time. The value of a refused one is its refusal. */
export async function editing<T>(
  db: { transact: <R>(work: (tx: Transaction) => Promise<R | Refusal>) => Promise<R | Refusal> },
  work: (tx: Transaction) => Promise<T>,
): Promise<T | Refusal> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transact(work);
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      const meanwhile = error instanceof WrittenMeanwhile || sqlState(error) === "23505";
      if (!meanwhile || attempt === 3) throw error;
    }
  }
}

/**
 * No file is written until the transaction ends, because it would write over the edit what it compared before. {@link applyEdits}
 * does it by itself; who locks or compares rows first, before.
 * @throws Refused with `import_running`
 */
export async function lockOutFiles(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '3s'`);
  try {
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${editLock})`);
  } catch (error) {
    if (sqlState(error) !== "55P03") throw error;
    throw new Refused(refuse("import_running", "a file is being applied: try again in a moment"));
  }
}

async function applyPart(
  tx: Transaction,
  { kind: name, rows, doubts }: EditPart,
  job: Pick<ImportJob, "imageHosts" | "now">,
): Promise<{ refusals: RefusedRow[]; differences: Difference[] }> {
  const kind = findKind(name);
  if (kind === undefined) throw new Error(`unknown kind: ${name}`);
  const options: ImportOptions = doubts ? { doubts: "true" } : {};
  const answers = new Answers(options);
  const batch = rows.map((row, place) => ({ row: place + 1, cells: cellsOf(row, kind) }));
  const { columns, refusals } = await stageRows(tx, kind, [batch], { headings: [], sparse: true, answers });
  const work = new ImportWork(tx, { ...job, id: noFile, edit: true, options, answers }, columns);
  await kind.check(work);
  const late = await takeRefused(work, kind);
  await kind.write(work);
  const differences = await work.differences();
  // The next part has tables of the same names.
  await tx.client.query("discard temp");
  return { refusals: [...refusals, ...late.refusals].sort((a, b) => a.row - b.row), differences };
}

/** The number of no file's job. */
const noFile = 0;

/** An edit's values as the cells of its kind. */
function cellsOf(row: EditRow, { columns }: Kind): ReadonlyMap<string, string> {
  return new Map(
    columns.flatMap(({ key }): [string, string][] => {
      const value = row[key];
      return value === undefined ? [] : [[key, cellOf(value)]];
    }),
  );
}

/** A value before and after, as the audit has it. */
type Change = { of: string; field: string; before: unknown; after: unknown };

/** What differs of a row, by column. */
function changesOf({ table, key, before, after }: Difference): Change[] {
  const of = `${table} ${Object.values(key)
    .filter((part) => part !== null)
    .join(" ")}`;
  const columns = Object.keys(after ?? before ?? {}).filter(
    (column) => !(column in key) && column !== "import_id",
  );
  const changes = columns.flatMap((field): Change[] => {
    const [was, is] = [before?.[field] ?? null, after?.[field] ?? null];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ of, field, before: was, after: is }];
  });
  // A row that is nothing but its key.
  return changes.length > 0 ? changes : [{ of, field: "", before: before && "", after: after && "" }];
}

/** Pins what an edit changed of products and skus that were there before. */
async function pinFields(
  tx: Transaction,
  differences: readonly Difference[],
  by: string,
  at: Date,
): Promise<void> {
  const fields = differences.flatMap((each) =>
    pinnedBy(each).map(({ thing, key, field }) => ({ thing, key, field, by, at })),
  );
  if (fields.length === 0) return;
  const unique = new Map(fields.map((each) => [`${each.thing} ${each.key} ${each.field}`, each]));
  await tx
    .insert(pinnedField)
    .values([...unique.values()])
    .onConflictDoUpdate({ target: [pinnedField.thing, pinnedField.key, pinnedField.field], set: { by, at } });
}

function pinnedBy({
  table,
  key,
  before,
  after,
}: Difference): { thing: Pinned; key: string; field: string }[] {
  const row = { ...before, ...key };
  switch (table) {
    case "product":
    case "product_size": {
      if (before === null || after === null) return [];
      const [thing, id] = table === "product" ? (["product", key.id] as const) : (["sku", key.sku] as const);
      return Object.keys(after)
        .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
        .map((field) => ({ thing, key: String(id), field }));
    }
    case "sku_ean":
      return [before?.sku, after?.sku].flatMap((sku) =>
        sku ? [{ thing: "sku" as const, key: String(sku), field: "ean" }] : [],
      );
    case "price":
      return row.store_id === null && row.sku === null
        ? [{ thing: "product", key: String(row.product_id), field: String(row.type) }]
        : [];
    case "product_picture":
      return [{ thing: "product", key: String(row.product_id), field: "pictures" }];
    default:
      return [];
  }
}
