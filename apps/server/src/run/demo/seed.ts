import type { ImportKind } from "@horma/domain";
import { sql } from "drizzle-orm";
import { hasStores } from "../../catalogue/store/store-table.ts";
import type { Database, Reader, Transaction } from "../../platform/db/database.ts";
import { flag, rowsOf } from "../../platform/db/rows.ts";
import { store } from "../../platform/db/schema/store.ts";
import { Refused, refuse } from "../../web/http/refusals.ts";
import { demoFile, loadFile } from "./load-file.ts";

/** Advisory lock: of two servers that start together only one finds the database empty. */
const seedLock = 0x64656d6f;

/** A store that the demo put in, and no one has said to keep. */
export type DemoStore = { id: number; code: string };

export const demoStoreCodes: readonly string[] = ["0101", "0102"];

/** The demo's files, in the order in which they are loaded. */
const files: readonly ImportKind[] = ["stores", "seats", "devices", "conversions", "catalogue", "pictures"];

/** Fills an empty database with the demo's stores, catalogue and stock. A database with a store stays as it is. */
export async function seedDemo(db: Database, now: Date): Promise<"seeded" | "kept"> {
  return db.transact(async (tx) => {
    await lockSeed(tx);
    if (await hasStores(tx)) return "kept";
    await fillDemo(tx, now, demoFile);
    await tx.execute(sql`update store set demo = true`);
    return "seeded";
  });
}

/** Loads the demo's files, as `read` has them. Nothing is marked as the demo's yet. Returns how many rows existed before. */
export async function fillDemo(
  tx: Transaction,
  now: Date,
  read: (kind: ImportKind) => Promise<string>,
): Promise<number> {
  let existed = 0;
  for (const kind of files) {
    const { new: added, ...others } = await loadFile(tx, kind, await read(kind), now);
    existed += others.changed + others.same;
  }
  await fillSlots(tx, await read("stock"));
  return existed;
}

/** The demo's stores by code: those that a start with DEMO=1 put in, or a person of the office. */
export async function findDemoStores(reader: Reader, by: "start" | "office"): Promise<DemoStore[]> {
  return rowsOf(
    reader.execute(
      sql`select id, code from store where demo and demo_by_office = ${by === "office"} order by code`,
    ),
    { id: store.id, code: store.code },
  );
}

/** Until the transaction ends, no one else fills the database or settles what fills it. */
export async function lockSeed(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
}

/**
 * The same for a call, which does not wait as long as the demo may take.
 * @throws Refused with `import_running`
 */
export async function lockSeedNow(tx: Transaction): Promise<void> {
  const [row] = await rowsOf(tx.execute(sql`select pg_try_advisory_xact_lock(${seedLock}) as locked`), {
    locked: flag,
  });
  if (row?.locked) return;
  throw new Refused(refuse("import_running", "the demo is being loaded or removed: try again in a moment"));
}

/** The stock of a file: store, sku, slot and pieces. */
async function fillSlots(tx: Transaction, text: string): Promise<void> {
  const rows = text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(";"));
  const of = (place: number) => rows.map((cells) => cells[place]);
  await tx.client.query(
    `insert into stock (store_id, sku, location, on_hand)
     select st.id, k.sku, k.location, k.pieces from unnest($1::text[], $2::text[], $3::text[], $4::int[]) k (store, sku, location, pieces)
     join store st on st.code = k.store`,
    [of(0), of(1), of(2), of(3)],
  );
}
