import { asc, inArray } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { store } from "../../platform/db/schema/store.ts";

/** The ids of these stores, also of closed ones, and the codes that no store has. */
export async function storeIdsOf(
  reader: Pick<Reader, "select">,
  codes: readonly string[],
): Promise<{ ids: number[]; unknown: string[] }> {
  const known = await reader
    .select({ id: store.id, code: store.code })
    .from(store)
    .where(inArray(store.code, [...codes]));
  const unknown = codes.filter((code) => !known.some((each) => each.code === code));
  return { ids: known.map(({ id }) => id), unknown };
}

/** The codes of these stores by their ids, in the order of the codes. */
export async function storeCodesOf(
  reader: Pick<Reader, "select">,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await reader
    .select({ id: store.id, code: store.code })
    .from(store)
    .where(inArray(store.id, [...ids]))
    .orderBy(asc(store.code));
  return new Map(rows.map(({ id, code }) => [id, code]));
}
