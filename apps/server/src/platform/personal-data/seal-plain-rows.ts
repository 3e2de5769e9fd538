import { sql } from "drizzle-orm";
import type pg from "pg";
import { openDatabase, type Transaction } from "../db/database.ts";
import type { Vault } from "./vault.ts";

type PlainRow = { id: number; document_number: string | null; phone: string | null; nickname: string | null };

/**
 * The part of migration 0010 that SQL cannot do: seals clients that are stored in clear, all in one transaction or none. A
 * constraint that it validates records that it was done. So it is done once, also when two servers start together. Returns how
 * many clients were sealed.
 * @param owner how to reach the database as the role that owns the tables
 */
export async function sealPlainRows(owner: pg.PoolConfig, vault: Vault, now: Date): Promise<number> {
  const db = openDatabase({ ...owner, max: 1, statement_timeout: 0, lock_timeout: 0 });
  try {
    const sealed = await db.transact((tx) => sealAll(tx, vault, now));
    if (sealed === undefined) return 0;
    // The old row versions stay in the table's file until it is rewritten.
    for (const table of ["client", "login_code"]) await db.pool.query(`vacuum full ${table}`);
    return sealed;
  } finally {
    await db.close();
  }
}

async function sealAll(tx: Transaction, vault: Vault, now: Date): Promise<number | undefined> {
  if (await isDone(tx)) return undefined;
  await tx.execute(sql`lock table client in access exclusive mode`);
  if (await isDone(tx)) return undefined;
  const plain = await tx.execute<PlainRow>(
    sql`select id::float8, document_number, phone, nickname from client where data_key is null`,
  );
  for (const row of plain.rows) await sealRow(tx, vault, row, now);
  await tx.execute(sql`alter table client validate constraint client_sealed`);
  return plain.rows.length;
}

async function isDone(tx: Transaction): Promise<boolean> {
  const found = await tx.execute<{ convalidated: boolean }>(
    sql`select convalidated from pg_constraint where conname = 'client_sealed'`,
  );
  return found.rows[0]?.convalidated ?? false;
}

async function sealRow(tx: Transaction, vault: Vault, row: PlainRow, now: Date): Promise<void> {
  const { dataKey, keyDay } = await vault.newKey(now);
  const sealed = (field: "document_number" | "phone" | "nickname") => {
    const value = row[field];
    return value === null ? null : vault.seal({ dataKey, keyDay }, field, value);
  };
  await tx.execute(sql`
    update client set document_number = ${sealed("document_number")}, phone = ${sealed("phone")},
      nickname = ${sealed("nickname")}, data_key = ${dataKey}, key_day = ${keyDay},
      phone_hash = ${row.phone === null ? null : vault.phoneHash(row.phone, keyDay)}
    where id = ${row.id}`);
}
