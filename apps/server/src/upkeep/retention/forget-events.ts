import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { number, rowsOf } from "../../platform/db/rows.ts";

/** Rows of each table read in one transaction, oldest first. */
const batch = 1_000;

/** Deletes events of devices and staff from before an instant. Returns how many rows. */
export function forgetEvents(db: Database, before: Date, closing?: AbortSignal): Promise<number> {
  return inBatches(
    db,
    sql`select forget_events(${before.toISOString()}::timestamptz, ${batch}::int) as gone`,
    closing,
  );
}

/** Deletes lines of the audit of whole months before an instant. Returns how many rows. */
export function forgetAudit(db: Database, before: Date, closing?: AbortSignal): Promise<number> {
  return inBatches(
    db,
    sql`select forget_audit(${before.toISOString()}::timestamptz, ${batch}::int) as gone`,
    closing,
  );
}

/** Repeats a statement, each time in a transaction of its own, until it answers less than a batch or the server stops. */
async function inBatches(db: Database, statement: SQL, closing?: AbortSignal): Promise<number> {
  let all = 0;
  for (let gone = batch; gone >= batch && !closing?.aborted; all += gone) {
    gone = await db.transact(
      async (tx) => (await rowsOf(tx.execute(statement), { gone: number }))[0]?.gone ?? 0,
    );
  }
  return all;
}
