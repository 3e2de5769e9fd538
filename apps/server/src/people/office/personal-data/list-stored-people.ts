import type { StoredPerson } from "@horma/contract";
import { sql } from "drizzle-orm";
import { countUpTo } from "../../../platform/db/count-up-to.ts";
import { asPeopleSort, hasWords } from "../../../platform/db/fold-text.ts";
import { json, number, rowsOf } from "../../../platform/db/rows.ts";
import { operation } from "../../../web/call/operation.ts";
import { Refusal } from "../../../web/http/refusals.ts";
import { storesAsked } from "../../../web/session/stores-asked.ts";
import { isErased } from "./erased-person.ts";

/** People of one page. */
const pageSize = 20;

/** OF-10. The people of a store or of every store, also those who left, until they are erased. */
export const listStoredPeople = operation("listStoredPeople", async ({ db }, { query, office }) => {
  const asked = await storesAsked(db.read, query.store, office);
  if (asked instanceof Refusal) return asked;
  const { q = "", page = 1 } = query;
  const ids = sql.param(asked.storeIds);
  const [answer] = await rowsOf(
    db.read.execute(sql`
      with found as ${sql.raw(q.trim() === "" ? "not materialized" : "materialized")} (
        select p.* from staff p where not ${isErased(sql`p`)} and (${ids}::int[] is null or p.store_id = any(${ids}::int[]))
          and ${hasWords(sql`p.name || ' ' || p.login`, q)}
      ), page as (
        select f.*, s.code, s.name as store_name, ${asPeopleSort(sql`f.name`)} as by_name from found f join store s on s.id = f.store_id
        order by by_name, f.id limit ${pageSize} offset ${(page - 1) * pageSize}
      )
      select ${countUpTo(sql`found`)} as total, (
        select coalesce(json_agg(json_build_object('id', id, 'login', login, 'name', name, 'role', role, 'active', active,
          'store', json_build_object('code', code, 'name', store_name)) order by by_name, id), '[]') from page
      ) as people`),
    { total: number, people: json<StoredPerson[]>() },
  );
  return { people: answer?.people ?? [], total: answer?.total ?? 0, page_size: pageSize };
});
