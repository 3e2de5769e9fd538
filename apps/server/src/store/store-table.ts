import { and, eq, isNull, sql } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import { device } from "../db/schema/device.ts";
import { store } from "../db/schema/store.ts";
import { type HoursRow, selectHours } from "./opening-hours.ts";

export type StoreRow = Awaited<ReturnType<typeof findStores>>[number];

/** Most stores of one answer. */
const storesOfPage = 500;

/** Stores that did not close for good by id, after an id, and whether each has a smart box; only one store if a code is given. */
export async function findStores(
  reader: Reader,
  { code = null, after = 0 }: { code?: string | null; after?: number },
) {
  return selectStores(reader)
    .where(
      sql`(${sql.param(code)}::text is null or ${store.code} = ${sql.param(code)}::text) and ${store.id} > ${after}::int and ${store.closedAt} is null`,
    )
    .orderBy(store.id)
    .limit(storesOfPage)
    .prepare("stores")
    .execute();
}

export async function findStore(reader: Reader, id: number): Promise<StoreRow | undefined> {
  const rows = await selectStores(reader).where(eq(store.id, id)).prepare("store_by_id").execute();
  return rows[0];
}

export async function storeExists(reader: Reader, id: number): Promise<boolean> {
  const rows = await reader
    .select({ id: store.id })
    .from(store)
    .where(and(eq(store.id, id), isNull(store.closedAt)))
    .prepare("store_exists")
    .execute();
  return rows.length > 0;
}

export async function storeCodeExists(reader: Reader, code: string): Promise<boolean> {
  return (await reader.$count(store, eq(store.code, code))) > 0;
}

const hours = selectHours('"store"');

function selectStores(reader: Reader) {
  return reader
    .select({
      store,
      hasSmartBox: sql<boolean>`exists (
        select 1 from ${device} as d where d.store_id = "store"."id" and d.type_id = 'box' and d.retired_at is null
      )`,
      time_zone: store.timeZone,
      week: sql<HoursRow["week"]>`${sql.raw(hours.week)}`,
      exceptions: sql<HoursRow["exceptions"]>`${sql.raw(hours.exceptions)}`,
    })
    .from(store);
}
