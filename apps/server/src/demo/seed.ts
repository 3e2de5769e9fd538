import type { ImportKind } from "@horma/domain";
import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { hasStores } from "../store/store-table.ts";
import { demoFile, loadFile } from "./load-file.ts";

/** Advisory lock: of two servers that start together only one finds the database empty. */
const seedLock = 0x64656d6f;

export const demoStoreCodes: readonly string[] = ["0101", "0102"];

/** The demo's files, in the order in which they are loaded. */
const files: readonly ImportKind[] = ["stores", "seats", "devices", "conversions", "catalogue", "pictures", "stock"];

/** Fills an empty database with the demo's stores, catalogue and stock. A database with a store stays as it is. */
export async function seedDemo(db: Database, now: Date): Promise<"seeded" | "kept"> {
  return db.transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if (await hasStores(tx)) return "kept";
    for (const kind of files) await loadFile(tx, kind, await demoFile(kind), now);
    return "seeded";
  });
}
