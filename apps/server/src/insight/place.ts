import type { PageViewBody } from "@horma/contract";
import { type SQL, sql } from "drizzle-orm";
import { store } from "../db/schema/store.ts";

/** The day and place that a count adds to. A store that does not exist counts as none. */
export function placeOf(
  { path, surface, store_code }: PageViewBody,
  now: Date,
): { day: string; path: string; surface: string; storeId: SQL | null } {
  const storeId =
    store_code === undefined ? null : sql`(select id from ${store} as s where s.code = ${store_code})`;
  return { day: now.toISOString().slice(0, 10), path, surface, storeId };
}
