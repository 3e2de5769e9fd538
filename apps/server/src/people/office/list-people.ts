import type { StorePerson } from "@horma/contract";
import { sql } from "drizzle-orm";
import { hasWords } from "../../platform/db/fold-text.ts";
import { json, number, rowsOf } from "../../platform/db/rows.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal } from "../../web/http/refusals.ts";
import { staffSessionIdle } from "../../web/session/staff-session-table.ts";
import { storesAsked } from "../../web/session/stores-asked.ts";

/** People of one page. */
const pageSize = 50;

/** OF-07. The people of a store, or of every store of the caller, by store and name, and where they are signed in. */
export const listPeople = operation("listPeople", async ({ db, now }, { query, office }) => {
  const asked = await storesAsked(db.read, query.store, office);
  if (asked instanceof Refusal) return asked;
  const { q = "", page = 1 } = query;
  const ids = sql.param(asked.storeIds);
  const found = sql`p.active and (${ids}::int[] is null or p.store_id = any(${ids}::int[]))
    and ${hasWords(sql`p.name || ' ' || p.login`, q)}`;
  const open = sql`t.expires_at > ${now().toISOString()}::timestamptz
    and t.seen_at > ${new Date(now().getTime() - staffSessionIdle).toISOString()}::timestamptz`;
  const [answer] = await rowsOf(
    db.read.execute(sql`
      with found as ${sql.raw(q.trim() === "" ? "not materialized" : "materialized")} (select p.id, p.store_id, p.name from staff p where ${found}), page as (
        select f.id, s.id as store_id, s.code, s.name as store_name from store s join found f on f.store_id = s.id
        order by s.name, s.id, f.name, f.id limit ${pageSize} offset ${(page - 1) * pageSize}
      )
      select (select count(*) from found) as total,
        (select count(*) from found where id in (select t.staff_id from staff_session t where ${open})) as signed_in,
        (select coalesce(json_agg(json_build_object(
          'id', p.id, 'login', p.login, 'name', p.name, 'role', p.role,
          'store', json_build_object('code', page.code, 'name', page.store_name),
          'signed_in_at', p.signed_in_at, 'paused_since', p.paused_at,
          'sessions', (select coalesce(json_agg(json_build_object('since', t.created_at, 'seen_at', t.seen_at)
            order by t.created_at desc), '[]') from staff_session t where t.staff_id = p.id and ${open})
        ) order by page.store_name, page.store_id, p.name, p.id), '[]') from page join staff p on p.id = page.id) as people`),
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
    page_size: pageSize,
  };
});

/** PostgreSQL's JSON has instants in the connection's zone. */
const inUtc = (instant: string) => new Date(instant).toISOString();
