import { sql } from "drizzle-orm";
import { asPeopleSort } from "../../platform/db/fold-text.ts";
import { json, rowsOf, string } from "../../platform/db/rows.ts";
import { operation } from "../../web/call/operation.ts";

/** OF-01. The areas of the stores that a person of the office is for, without stores that closed for good. */
export const listStoreAreas = operation("listStoreAreas", ({ db }, { office }) =>
  rowsOf(
    db.read.execute(sql`
      select s.area, json_agg(s.code order by ${asPeopleSort(sql`s.name`)}, s.id) as stores from store s
      where s.area is not null and s.closed_at is null
        and (${sql.param(office.storeIds)}::int[] is null or s.id = any(${sql.param(office.storeIds)}::int[]))
      group by s.area order by ${asPeopleSort(sql`s.area`)}`),
    { area: string, stores: json<string[]>() },
  ),
);
