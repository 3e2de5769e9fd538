import { sql } from "drizzle-orm";
import { asPeopleSort, hasWords } from "../../platform/db/fold-text.ts";
import { number, rowsOf } from "../../platform/db/rows.ts";
import { store } from "../../platform/db/schema/store.ts";
import { operation } from "../../web/call/operation.ts";

/** Stores of one page. */
const pageSize = 50;

/** The stores that a person of the office is for, by name; closed ones last. */
export const listOfficeStores = operation("listOfficeStores", async ({ db }, { query, office }) => {
  const { q = "", page = 1 } = query;
  const own = sql`(${sql.param(office.storeIds)}::int[] is null or s.id = any(${sql.param(office.storeIds)}::int[]))`;
  const found = sql`${own} and ${hasWords(sql`s.name || ' ' || s.code || coalesce(' ' || s.area, '')`, q)}`;
  const [stores, [counts]] = await Promise.all([
    rowsOf(
      db.read.execute(sql`select s.code, s.name, s.demo_by_office as demo from store s where ${found}
        order by s.closed_at is not null, ${asPeopleSort(sql`s.name`)}, s.id limit ${pageSize} offset ${(page - 1) * pageSize}`),
      { code: store.code, name: store.name, demo: store.demoByOffice },
    ),
    rowsOf(
      db.read.execute(
        sql`select count(*) as all, count(*) filter (where ${found}) as total from store s where ${own}`,
      ),
      { all: number, total: number },
    ),
  ]);
  return { stores, all: counts?.all ?? 0, total: counts?.total ?? 0, page_size: pageSize };
});
