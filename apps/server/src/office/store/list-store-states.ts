import type { StoreFilter, StoreSort } from "@horma/contract";
import { type SQL, sql } from "drizzle-orm";
import { isOpenAt } from "../../catalogue/store/open-now.ts";
import { asPeopleSort, hasWords } from "../../platform/db/fold-text.ts";
import { json, rowsOf } from "../../platform/db/rows.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal } from "../../web/http/refusals.ts";
import { storesAsked } from "../../web/session/stores-asked.ts";
import { isFailing } from "./failing-box.ts";
import { devicesOfStore, peopleOfStore, readStates, screensOfStore } from "./store-states.ts";

/** Stores of one page. */
const pageSize = 25;

const shown: Record<StoreFilter | "all", SQL> = {
  all: sql`not gone`,
  open: sql`is_open and not gone`,
  closed: sql`not is_open and not gone`,
  failing: sql`failing and not gone`,
  gone: sql`gone`,
};
/** What a column is sorted by, of a store `s`; with `of` of what it has besides, which is read only for that. */
type Key = { by: readonly SQL[]; of?: (at: Date) => SQL };
type Column = Exclude<StoreSort, `-${string}`>;
const devices = () => sql`cross join lateral (${devicesOfStore}) d`;
const people = () => sql`cross join lateral (${peopleOfStore}) p`;
const screens = (at: Date) => sql`cross join lateral (${screensOfStore(at)}) v`;
const keys: Record<Column, Key> = {
  name: { by: [sql`s.by_name`] },
  code: { by: [asPeopleSort(sql`s.code`)] },
  address: { by: [asPeopleSort(sql`s.address`)] },
  commune: { by: [asPeopleSort(sql`s.commune`)] },
  area: { by: [asPeopleSort(sql`s.area`)] },
  state: { by: [sql`not s.is_open or s.gone`] },
  boxes: { by: [sql`d.failing`, sql`d.boxes`], of: devices },
  shelves: { by: [sql`d.shelves`], of: devices },
  people: { by: [sql`p.people`], of: people },
  manager: { by: [asPeopleSort(sql`p.manager`)], of: people },
  screens: { by: [sql`v.screens`], of: screens },
  seen: { by: [sql`v.seen_at`], of: screens },
};

/** OF-06. The stores of the caller as they are now, in pages. */
export const listStoreStates = operation("listStoreStates", async ({ db, now }, { query, office }) => {
  const asked = await storesAsked(db.read, query.store, office);
  if (asked instanceof Refusal) return asked;
  const { q = "", page = 1, size = pageSize, filter = "all", area = null, sort = "name" } = query;
  const { by, of } = keys[sort.replace(/^-/, "") as Column];
  const direction = sql.raw(sort.startsWith("-") ? "desc" : "asc");
  const [ids, at] = [sql.param(asked.storeIds), now()];
  const words = sql`concat_ws(' ', s.name, s.code, s.address, s.commune, s.area)`;
  const [answer] = await rowsOf(
    db.read.execute(sql`
      with found as materialized (
        select s.id, ${asPeopleSort(sql`s.name`)} as by_name, s.code, s.address, s.commune, s.area, s.closed_at is not null as gone, ${isOpenAt(at)} as is_open,
          exists (select from device d where d.store_id = s.id and ${isFailing}) as failing
        from store s where (${ids}::int[] is null or s.id = any(${ids}::int[])) and ${hasWords(words, q)}
          and (${area}::text is null or s.area = ${area}::text)
      )
      select (select json_build_object(${sql.join(
        Object.entries(shown).map(
          ([name, where]) => sql`${sql.raw(`'${name}'`)}, count(*) filter (where ${where})`,
        ),
        sql`, `,
      )}) from found) as counts,
      array(select s.id from (select * from found where ${shown[filter]}) s ${of?.(at)}
        order by ${sql.join(
          by.map((key) => sql`${key} ${direction} nulls last`),
          sql`, `,
        )}, s.by_name, s.id limit ${size} offset ${(page - 1) * size}) as ids`),
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
