import type { Place } from "@horma/domain";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { hasWords } from "../../platform/db/fold-text.ts";
import { isOpen } from "../../platform/db/order-status-sql.ts";
import { device } from "../../platform/db/schema/device.ts";
import { store } from "../../platform/db/schema/store.ts";
import { type HoursRow, selectHours } from "./opening-hours.ts";

export type StoreRow = Awaited<ReturnType<typeof findStores>>[number];

/** Which stores: the one of a code, those that have all words, those after another one, so many at most. */
export type StoreSearch = { code?: string; q?: string; after?: number; limit: number };

/** Stores that did not close for good, by name, and whether each has a smart box. Case and accents do not matter. */
export async function findStores(reader: Reader, { after, limit, ...wanted }: StoreSearch) {
  return selectStores(reader)
    .where(
      sql`${isFound(wanted)}
        and (${store.name}, ${store.id}) > (coalesce((select name from store where id = ${sql.param(after ?? null)}::int), ''), ${after ?? 0}::int)`,
    )
    .orderBy(store.name, store.id)
    .limit(limit)
    .prepare("stores")
    .execute();
}

/** The same, nearest first, and how far each is: infinitely where its position is not known. */
export async function findStoresNear(
  reader: Reader,
  { after, limit, ...wanted }: StoreSearch,
  distanceTo: (place: Place) => number,
): Promise<{ row: StoreRow; distance: number }[]> {
  const { id, latitude, longitude } = store;
  const found = await reader
    .select({ id, latitude, longitude })
    .from(store)
    .where(isFound(wanted))
    .orderBy(store.name, store.id);
  const nearest = found
    .map((each) => ({ id: each.id, distance: distanceOf(each, distanceTo) }))
    .sort((a, b) => (a.distance === b.distance ? 0 : a.distance - b.distance));
  const start = nearest.findIndex((each) => each.id === after) + 1;
  const page = nearest.slice(start, start + limit);
  const rows = await selectStores(reader).where(
    inArray(
      store.id,
      page.map((each) => each.id),
    ),
  );
  const byId = new Map(rows.map((row) => [row.store.id, row]));
  return page.flatMap(({ id, distance }) => {
    const row = byId.get(id);
    return row === undefined ? [] : [{ row, distance }];
  });
}

function distanceOf(
  { latitude, longitude }: Pick<typeof store.$inferSelect, "latitude" | "longitude">,
  distanceTo: (place: Place) => number,
): number {
  return latitude === null || longitude === null
    ? Number.POSITIVE_INFINITY
    : distanceTo({ latitude, longitude });
}

/** It did not close for good, is the one of the code, and has all words. */
function isFound({ code, q = "" }: Pick<StoreSearch, "code" | "q">) {
  return sql`${store.closedAt} is null and ${store.code} = coalesce(${sql.param(code ?? null)}::text, ${store.code})
    and ${hasWords(sql`${store.name} || ' ' || ${store.code}`, q)}`;
}

export async function findStore(reader: Reader, id: number): Promise<StoreRow | undefined> {
  const rows = await selectStores(reader).where(eq(store.id, id)).prepare("store_by_id").execute();
  return rows[0];
}

/** The store of a code, if it did not close for good. */
export async function findStoreByCode(reader: Reader, code: string): Promise<StoreRow | undefined> {
  const open = and(eq(store.code, code), isNull(store.closedAt));
  const rows = await selectStores(reader).where(open).prepare("store_by_code").execute();
  return rows[0];
}

/** The store of a code that people work in: it did not close for good, or has orders or pairs left to clear. */
export async function findStaffedStore(reader: Reader, code: string): Promise<StoreRow | undefined> {
  const left = sql`exists (
      select from "order" o where o.store_id = "store"."id" and o.${isOpen}
    ) or exists (
      select from pair p join "order" o on o.id = p.order_id
      where o.store_id = "store"."id" and p.place not in ('shelf', 'sold', 'written_off')
    )`;
  const staffed = sql`${store.code} = ${code} and (${store.closedAt} is null or ${left})`;
  return (await selectStores(reader).where(staffed))[0];
}

/** Whether there is any store, also one that closed. */
export async function hasStores(reader: Reader): Promise<boolean> {
  return (await reader.select({ id: store.id }).from(store).limit(1)).length > 0;
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
