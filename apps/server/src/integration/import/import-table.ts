import {
  type ImportKind,
  type ImportPhase,
  type ImportState,
  importEnded,
  importStates,
  type RefusedMode,
} from "@horma/domain";
import { and, arrayContained, arrayOverlaps, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, Reader, Transaction } from "../../platform/db/database.ts";
import {
  type ChangedField,
  type FileFormat,
  type ImportActor,
  type ImportOptions,
  importChange,
  importJob,
  importPart,
  importRefusal,
} from "../../platform/db/schema/import.ts";

export type ImportRow = typeof importJob.$inferSelect;

export type NewImport = {
  kind: ImportKind;
  fileName: string | null;
  dryRun: boolean;
  refused: RefusedMode;
  actor: ImportActor;
  storeIds: number[] | null;
  options: ImportOptions;
};

/** A refused row would empty its sku. */
export const coversWhole = "a file with covers=store must be applied as a whole: send it with refused=stop";

export async function findImport(reader: Reader, id: number): Promise<ImportRow | undefined> {
  const [row] = await reader.select().from(importJob).where(eq(importJob.id, id));
  return row;
}

/** Who asks sees what the scopes and stores of its key are for. */
export type Visible = { kinds: readonly ImportKind[]; storeIds: readonly number[] | null };

function seenBy({ kinds, storeIds }: Visible) {
  return and(
    inArray(importJob.kind, [...kinds]),
    storeIds === null ? undefined : arrayContained(importJob.storeIds, [...storeIds]),
  );
}

/** An import that a key may see. */
export async function findVisible(reader: Reader, id: number, by: Visible): Promise<ImportRow | undefined> {
  const [row] = await reader
    .select()
    .from(importJob)
    .where(and(eq(importJob.id, id), seenBy(by)));
  return row;
}

/** A page of the imports that a key may see, newest first. */
export function listVisible(
  reader: Reader,
  { kind, before, size }: { kind?: ImportKind | undefined; before?: number | undefined; size: number },
  by: Visible,
): Promise<ImportRow[]> {
  const of = and(
    kind && eq(importJob.kind, kind),
    before === undefined ? undefined : lt(importJob.id, before),
    seenBy(by),
  );
  return reader.select().from(importJob).where(of).orderBy(desc(importJob.id)).limit(size);
}

/** Rows of one statement. */
const batch = 5_000;

/** A refused row. `value` is what its cell held, shortened. */
export type RefusedRow = Omit<typeof importRefusal.$inferSelect, "importId" | "position">;

export async function storeRefusals(
  tx: Pick<Transaction, "execute">,
  id: number,
  refusals: readonly RefusedRow[],
): Promise<void> {
  for (let from = 0; from < refusals.length; from += batch) {
    const rows = refusals.slice(from, from + batch).map((each, at) => ({ position: from + at, ...each }));
    await tx.execute(sql`insert into import_refusal (import_id, position, "row", "column", value, reason, meant, other_row, known)
      select ${id}, position, "row", "column", value, reason, meant, other, known from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (position int, "row" int, "column" text, value text, reason text, meant text, other int, known text)`);
  }
}

/** Stores what a file changes, as it was checked last. */
export async function storeChangedFields(
  tx: Pick<Transaction, "insert">,
  importId: number,
  fields: ChangedField[],
): Promise<void> {
  const set = { fields };
  await tx
    .insert(importChange)
    .values({ importId, ...set })
    .onConflictDoUpdate({ target: importChange.importId, set });
}

/** What a file changes, or would; undefined where that was not stored, or is no longer. */
export async function findChangedFields(reader: Reader, id: number): Promise<ChangedField[] | undefined> {
  const [row] = await reader.select().from(importChange).where(eq(importChange.importId, id));
  return row?.fields;
}

/**
 * The newest file of the same kind that was applied although it came later than this one: applying this one would set back what that one
 * says. Of files for some stores only one that is for one of them.
 */
export async function findNewer(
  reader: Reader,
  { id, kind, createdAt, storeIds }: Pick<ImportRow, "id" | "kind" | "createdAt" | "storeIds">,
  by: Visible,
): Promise<ImportRow | undefined> {
  const [row] = await reader
    .select()
    .from(importJob)
    .where(
      and(
        eq(importJob.kind, kind),
        eq(importJob.state, "applied"),
        gt(importJob.createdAt, createdAt),
        gt(importJob.id, id),
        storeIds === null
          ? undefined
          : or(isNull(importJob.storeIds), arrayOverlaps(importJob.storeIds, storeIds)),
        seenBy(by),
      ),
    )
    .orderBy(desc(importJob.appliedAt))
    .limit(1);
  return row;
}

/** Refused rows of an import in the file's order, a page after another. */
export async function* readRefusals(reader: Reader, id: number): AsyncGenerator<RefusedRow[]> {
  for (let after = -1; ; ) {
    const page = await reader
      .select()
      .from(importRefusal)
      .where(and(eq(importRefusal.importId, id), gt(importRefusal.position, after)))
      .orderBy(importRefusal.position)
      .limit(batch);
    if (page.length > 0) yield page;
    if (page.length < batch) return;
    after = page.at(-1)?.position ?? after;
  }
}

/** Advisory lock: one import runs, or is undone, at a time, in whichever process. */
export const importLock = 0x696d706f;

/** Notes how far this try of an import is, outside its transaction, and tells who watches it. */
export async function storeProgress(
  { pool }: Pick<Database, "pool">,
  { id, tries }: { id: number; tries: number },
  { phase, rows, bytes }: { phase: ImportPhase; rows: number; bytes: number },
): Promise<void> {
  await pool.query(
    `with noted as (
       update import set phase = $2, rows_read = $3, bytes_read = $4 where id = $1 and tries = $5 and state = 'running' returning id
     ) select pg_notify('import_changed', id::text) from noted`,
    [id, phase, rows, bytes, tries],
  );
}

/**
 * Changes an import and tells who watches it. The key of one that ends is gone, and what was sealed with it.
 * @param from changes it only in one of these states
 * @returns whether it was changed
 */
export async function changeImport(
  tx: Pick<Transaction, "update" | "execute">,
  id: number,
  values: Partial<typeof importJob.$inferInsert>,
  from: readonly ImportState[] = importStates,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(importJob)
    .set(values.state && importEnded(values.state) ? { ...values, ...keyGone } : values)
    .where(and(eq(importJob.id, id), inArray(importJob.state, [...from])));
  await tx.execute(sql`select pg_notify('import_changed', ${String(id)})`);
  return rowCount === 1;
}

/** Nothing opens a file any more that was sealed. */
export const keyGone = { dataKey: null, keyDay: null } as const;

/** An import was canceled while it arrived or ran. */
export class Canceled extends Error {
  constructor() {
    super("it was canceled");
  }
}

/** Where the parts of a file are whose secrets are hidden; before them are those that are sealed. */
export const hiddenParts = 1_000_000;

/** The kept file, part after part. `told` hears how many bytes were read. */
export async function* readFile(
  { read }: Pick<Database, "read">,
  id: number,
  onProgress: (bytes: number) => void,
  from = 0,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for (let position = from; ; position++) {
    const at = and(eq(importPart.importId, id), eq(importPart.position, position));
    const [part] = await read.select({ content: importPart.content }).from(importPart).where(at);
    if (part === undefined) return;
    bytes += part.content.length;
    onProgress(bytes);
    yield part.content;
  }
}

/**
 * An import's file as it is kept, and its format: of one whose secrets are hidden by now, that of what was written in their place.
 * `told` hears how many bytes were read.
 */
export function storedFile(
  db: Pick<Database, "read">,
  { id, format: { hidden, ...sent } }: Pick<ImportRow, "id"> & { format: FileFormat },
  onProgress: (bytes: number) => void,
): { source: AsyncIterable<Buffer>; format: FileFormat } {
  if (!hidden) return { source: readFile(db, id, onProgress), format: sent };
  // What rules make is in the objects of NDJSON by now; in CSV it is made again.
  const { rules, ...written } = sent;
  const format = sent.type === "ndjson" ? written : sent;
  return {
    source: readFile(db, id, onProgress, hiddenParts),
    format: { ...format, encoding: "utf-8", sep: false },
  };
}

/** Whether the file of an import is kept still. */
export async function hasFile(reader: Reader, id: number): Promise<boolean> {
  return (await reader.$count(importPart, eq(importPart.importId, id))) > 0;
}

/** Something is to be done with an import in these, or was begun. */
export const dueStates: ImportState[] = ["waiting", "running", "undoing"];

/** Whether an import waits for its turn, or was left in the middle. */
export async function isImportDue({ read }: Pick<Database, "read">): Promise<boolean> {
  const due = await read
    .select({ id: importJob.id })
    .from(importJob)
    .where(inArray(importJob.state, dueStates))
    .limit(1);
  return due.length > 0;
}
