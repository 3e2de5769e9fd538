import type { StoreFilter, StoreSort } from "@horma/contract";
import { type SQL, sql } from "drizzle-orm";
import { isOpenAt } from "../../catalogue/store/open-now.ts";
import { hasWords, naturalKey } from "../../platform/db/fold-text.ts";
import { json, rowsOf } from "../../platform/db/rows.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal } from "../../web/http/refusals.ts";
import { storesAsked } from "../../web/session/stores-asked.ts";
import { isFailing } from "./failing-box.ts";
import { readStates } from "./store-states.ts";

/** Stores of one page. */
const pageSize = 25;

const shown: Record<StoreFilter | "all", SQL> = {
  all: sql`not gone`,
  open: sql`is_open and not gone`,
  closed: sql`not is_open and not gone`,
  failing: sql`failing and not gone`,
  gone: sql`gone`,
};
const order: Record<StoreSort, SQL> = {
  name: sql`by_name, id`,
  "-name": sql`by_name desc, id desc`,
  code: sql`${naturalKey(sql`code`)}, id`,
  "-code": sql`${naturalKey(sql`code`)} desc, id desc`,
  address: sql`${naturalKey(sql`address`)}, by_name, id`,
  "-address": sql`${naturalKey(sql`address`)} desc nulls last, by_name, id`,
  commune: sql`${naturalKey(sql`commune`)}, by_name, id`,
  "-commune": sql`${naturalKey(sql`commune`)} desc nulls last, by_name, id`,
  area: sql`${naturalKey(sql`area`)}, by_name, id`,
  "-area": sql`${naturalKey(sql`area`)} desc nulls last, by_name, id`,
};

/** OF-06. The stores of the caller as they are now, in pages. */
export const listStoreStates = operation("listStoreStates", async ({ db, now }, { query, office }) => {
  const asked = await storesAsked(db.read, query.store, office);
  if (asked instanceof Refusal) return asked;
  const { q = "", page = 1, size = pageSize, filter = "all", sort = "name" } = query;
  const [ids, at] = [sql.param(asked.storeIds), now()];
  const words = sql`concat_ws(' ', s.name, s.code, s.address, s.commune, s.area)`;
  const [answer] = await rowsOf(
    db.read.execute(sql`
      with found as materialized (
        select s.id, ${naturalKey(sql`s.name`)} as by_name, s.code, s.address, s.commune, s.area, s.closed_at is not null as gone, ${isOpenAt(at)} as is_open,
          exists (select from device d where d.store_id = s.id and ${isFailing}) as failing
        from store s where (${ids}::int[] is null or s.id = any(${ids}::int[])) and ${hasWords(words, q)}
      )
      select (select json_build_object(${sql.join(
        Object.entries(shown).map(
          ([name, where]) => sql`${sql.raw(`'${name}'`)}, count(*) filter (where ${where})`,
        ),
        sql`, `,
      )}) from found) as counts,
      array(select id from found where ${shown[filter]} order by ${order[sort]}
        limit ${size} offset ${(page - 1) * size}) as ids`),
    { counts: json<Record<StoreFilter | "all", number>>(), ids: json<number[]>() },
  );
  const { counts, ids: shownIds } = answer ?? { counts: undefined, ids: [] };
  if (counts === undefined) throw new Error("counts are one row");
  return {
    stores: await readStates(db.read, shownIds, at),
    counts,
    total: counts[filter],
    page_size: size,
  };
});
