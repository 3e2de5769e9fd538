import { sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit/record-audit.ts";
import { sqlState, type Transaction } from "../../../platform/db/database.ts";
import { number, rowsOf } from "../../../platform/db/rows.ts";
import type { TableChange } from "../../../platform/db/schema/import.ts";
import { Canceled, changeImport, type ImportRow } from "../import-table.ts";
import { findKind } from "../kind/kinds.ts";

/** Why an import cannot be undone. Its rows stay as they are. */
export class UndoFault extends Error {}

/** Puts back what an import changed, in its transaction (CT-03). Throws {@link UndoFault} where something newer touched it. */
export async function undoRows(tx: Transaction, row: ImportRow, now: Date): Promise<void> {
  const changes = [...(row.changes ?? [])].reverse();
  for (const change of changes) await checkUntouched(tx, row.id, change);
  const kind = findKind(row.kind);
  const left = await kind?.beforeUndo?.(tx, row.id, now);
  const keys = new Map<string, readonly string[]>();
  for (const { table } of changes) keys.set(table, await primaryKey(tx, table));
  for (const change of changes) await putBack(tx, row.id, change, keys.get(change.table) ?? []);
  const why = await kind?.notUndone?.(tx, row.id);
  if (why !== undefined) throw new UndoFault(why);
  const undone = { state: "undone", phase: null, message: left ?? null, undoneAt: now } as const;
  if (!(await changeImport(tx, row.id, undone, ["undoing"]))) throw new Canceled();
  const { fileName: file, hash } = row;
  await recordAudit(tx, {
    actor: row.undoneBy ?? row.actor,
    action: "import_undone",
    subject: `import ${row.id}`,
    data: { kind: row.kind, file, hash },
    at: now,
  });
}

/** Every row that the import wrote has its id still: a trigger takes it from a row that something else writes. */
async function checkUntouched(tx: Transaction, id: number, { table, ...wrote }: TableChange): Promise<void> {
  const rows = await rowsOf(
    tx.client.query(`select count(*)::int as n from "${table}" where import_id = $1`, [id]),
    { n: number },
  );
  const touched = wrote.new + wrote.changed - (rows[0]?.n ?? 0);
  if (touched > 0) {
    throw new UndoFault(
      `${touched} of its rows in ${table} ${touched === 1 ? "was" : "were"} changed since then: import a newer file instead`,
    );
  }
}

async function putBack(
  tx: Transaction,
  id: number,
  { table, columns, ...wrote }: TableChange,
  key: readonly string[],
): Promise<void> {
  const query = (text: string) => tx.client.query(text, [id]);
  const before = (removed: boolean) =>
    `(select o.* from import_before b cross join lateral jsonb_populate_record(null::"${table}", b.row) o
      where b.import_id = $1 and b.table_name = '${table}' and ${removed ? "" : "not "}b.removed)`;
  const same = key.map((column) => `t."${column}" = o."${column}"`).join(" and ");
  const written = [...new Set([...columns, "import_id"])].map((column) => `"${column}" = o."${column}"`);
  try {
    if (wrote.new > 0) {
      await query(
        `delete from "${table}" t where t.import_id = $1 and not exists (select from ${before(false)} o where ${same})`,
      );
    }
    if (wrote.changed > 0) {
      await query(`update "${table}" t set ${written.join(", ")} from ${before(false)} o where ${same}`);
    }
    if (wrote.removed > 0) await query(`insert into "${table}" select * from ${before(true)} o`);
  } catch (error) {
    throw usedSince(error, table) ?? error;
  }
}

/** A row that something refers to by now stays, and so does one whose key is taken again. */
function usedSince(error: unknown, table: string): UndoFault | undefined {
  const state = sqlState(error);
  if (state === "23505") return new UndoFault(`rows of ${table} that it removed exist again`);
  if (state !== "23503") return undefined;
  const by = error instanceof Error && "table" in error ? ` in ${error.table}` : "";
  return new UndoFault(`rows of ${table} that it created are in use${by}: import a newer file instead`);
}

async function primaryKey(tx: Transaction, table: string): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${`"${table}"`}::regclass and i.indisprimary`);
  return rows.map(({ name }) => name);
}
