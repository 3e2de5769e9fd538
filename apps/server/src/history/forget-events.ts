import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";

/** Rows of each table read in one transaction, oldest first. */
const batch = 1_000;

/** Deletes events of devices and staff from before an instant. Returns how many rows. */
export async function forgetEvents(db: Database, before: Date): Promise<number> {
  const at = before.toISOString();
  let all = 0;
  for (let gone = batch; gone >= batch; all += gone) {
    gone = await db.transact(async (tx) => {
      const { rows } = await tx.execute<{ gone: number }>(
        sql`select forget_events(${at}::timestamptz, ${batch}::int) as gone`,
      );
      return rows[0]?.gone ?? 0;
    });
  }
  return all;
}
