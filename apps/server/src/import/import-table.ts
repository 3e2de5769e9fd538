import type { ImportKind, ImportPhase, ImportState, RefusedMode } from "@horma/domain";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database, Reader, Transaction } from "../db/database.ts";
import { type ImportActor, importJob, importPart, importRefusal } from "../db/schema/import.ts";

export type ImportRow = typeof importJob.$inferSelect;

export type NewImport = {
  kind: ImportKind;
  fileName: string | null;
  dryRun: boolean;
  refused: RefusedMode;
  actor: ImportActor;
  storeIds: number[] | null;
  options: Record<string, string>;
};

export async function findImport(reader: Reader, id: number): Promise<ImportRow | undefined> {
  const [row] = await reader.select().from(importJob).where(eq(importJob.id, id));
  return row;
}

export function findRefusals(reader: Reader, id: number) {
  return reader
    .select()
    .from(importRefusal)
    .where(eq(importRefusal.importId, id))
    .orderBy(importRefusal.position);
}

/** Notes how far a running import is, outside its transaction, and tells who watches it. */
export async function noteProgress(
  { pool }: Pick<Database, "pool">,
  id: number,
  { phase, rows, bytes }: { phase: ImportPhase; rows: number; bytes: number },
): Promise<void> {
  await pool.query(
    `with noted as (
       update import set phase = $2, rows_read = $3, bytes_read = $4 where id = $1 and state = 'running' returning id
     ) select pg_notify('import_changed', id::text) from noted`,
    [id, phase, rows, bytes],
  );
}

/** Changes an import and tells who watches it. */
export async function changeImport(
  tx: Pick<Transaction, "update" | "execute">,
  id: number,
  values: Partial<typeof importJob.$inferInsert>,
): Promise<void> {
  await tx.update(importJob).set(values).where(eq(importJob.id, id));
  await tx.execute(sql`select pg_notify('import_changed', ${String(id)})`);
}

/** The kept file, part after part. `told` hears how many bytes were read. */
export async function* readFile(
  { read }: Pick<Database, "read">,
  id: number,
  told: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for (let position = 0; ; position++) {
    const at = and(eq(importPart.importId, id), eq(importPart.position, position));
    const [part] = await read.select({ content: importPart.content }).from(importPart).where(at);
    if (part === undefined) return;
    bytes += part.content.length;
    told(bytes);
    yield part.content;
  }
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
