import type { PeopleSort, PersonState, StorePerson } from "@horma/contract";
import { staffRoles } from "@horma/domain";
import { type SQL, sql } from "drizzle-orm";
import { asPeopleSort, hasWords } from "../../platform/db/fold-text.ts";
import { json, number, rowsOf } from "../../platform/db/rows.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal } from "../../web/http/refusals.ts";
import { staffSessionIdle } from "../../web/session/staff-session-table.ts";
import { storesAsked } from "../../web/session/stores-asked.ts";

/** People of one page. */
const pageSize = 50;

const byName = sql`f.by_name, f.id`;
const byStore = sql`s.by_name, s.id, ${byName}`;
const order: Record<PeopleSort, SQL> = {
  store: byStore,
  "-store": sql`s.by_name desc, s.id desc, ${byName}`,
  name: byName,
  "-name": sql`f.by_name desc, f.id desc`,
  role: sql`f.rank, ${byStore}`,
  "-role": sql`f.rank desc, ${byStore}`,
  used: sql`f.used nulls first, ${byStore}`,
  "-used": sql`f.used desc nulls last, ${byStore}`,
};

/** OF-07. The people of a store, or of every store of the caller, and where they are signed in. */
export const listPeople = operation("listPeople", async ({ db, now }, { query, office }) => {
  const asked = await storesAsked(db.read, query.store, office);
  if (asked instanceof Refusal) return asked;
  const { q = "", role, state, sort = "store", page = 1, size = pageSize } = query;
  const ids = sql.param(asked.storeIds);
  const open = sql`t.expires_at > ${now().toISOString()}::timestamptz
    and t.seen_at > ${new Date(now().getTime() - staffSessionIdle).toISOString()}::timestamptz`;
  const isIn = sql`exists (select from staff_session t where t.staff_id = p.id and ${open})`;
  const inState: Record<PersonState, SQL> = {
    in: isIn,
    out: sql`not ${isIn}`,
    paused: sql`p.paused_at is not null and ${isIn}`,
  };
  const found = sql`p.active and (${ids}::int[] is null or p.store_id = any(${ids}::int[]))
    and ${hasWords(sql`p.name || ' ' || p.login`, q)} and (${role ?? null}::text is null or p.role = ${role ?? null}::text)
    and ${state === undefined ? sql`true` : inState[state]}`;
  const [answer] = await rowsOf(
    db.read.execute(sql`
      with found as ${sql.raw(q.trim() === "" && state === undefined ? "not materialized" : "materialized")} (
        select p.id, p.store_id, ${asPeopleSort(sql`p.name`)} as by_name,
          array_position(${sql.param([...staffRoles])}::text[], p.role) as rank,
          coalesce((select max(t.seen_at) from staff_session t where t.staff_id = p.id and ${open}), p.signed_in_at) as used
        from staff p where ${found}
      ), named as materialized (
        select s.id, ${asPeopleSort(sql`s.name`)} as by_name from store s
      ), page as (
        select id, place from unnest(array(
          select f.id from named s join found f on f.store_id = s.id order by ${order[sort]} limit ${size} offset ${(page - 1) * size}
        )) with ordinality page (id, place)
      )
      select (select count(*) from found) as total,
        (select count(*) from found where id in (select t.staff_id from staff_session t where ${open})) as signed_in,
        (select coalesce(json_agg(json_build_object(
          'id', p.id, 'login', p.login, 'name', p.name, 'role', p.role,
          'store', json_build_object('code', s.code, 'name', s.name),
          'signed_in_at', p.signed_in_at, 'paused_since', p.paused_at,
          'sessions', (select coalesce(json_agg(json_build_object('since', t.created_at, 'seen_at', t.seen_at)
            order by t.created_at desc), '[]') from staff_session t where t.staff_id = p.id and ${open})
        ) order by page.place), '[]') from page join staff p on p.id = page.id join store s on s.id = p.store_id) as people`),
    { total: number, signed_in: number, people: json<StorePerson[]>() },
  );
  return {
    people: (answer?.people ?? []).map(({ signed_in_at, paused_since, sessions, ...person }) => ({
      ...person,
      signed_in_at: signed_in_at && inUtc(signed_in_at),
      paused_since: paused_since && inUtc(paused_since),
      sessions: sessions.map(({ since, seen_at }) => ({ since: inUtc(since), seen_at: inUtc(seen_at) })),
    })),
    signed_in: answer?.signed_in ?? 0,
    total: answer?.total ?? 0,
    page_size: size,
  };
});

/** PostgreSQL's JSON has instants in the connection's zone. */
const inUtc = (instant: string) => new Date(instant).toISOString();
