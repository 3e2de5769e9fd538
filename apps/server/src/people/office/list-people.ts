import type { StorePerson } from "@horma/contract";
import { sql } from "drizzle-orm";
import { hasWords } from "../../platform/db/fold-text.ts";
import { instant, json, number, orNull, rowsOf } from "../../platform/db/rows.ts";
import { staff } from "../../platform/db/schema/staff.ts";
import { store } from "../../platform/db/schema/store.ts";
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
  const open = sql`t.staff_id = p.id and t.expires_at > ${now().toISOString()}::timestamptz
    and t.seen_at > ${new Date(now().getTime() - staffSessionIdle).toISOString()}::timestamptz`;
  const [people, [counts]] = await Promise.all([
    rowsOf(
      db.read.execute(sql`
        select p.id, p.login, p.name, p.role, s.code, s.name as store_name, p.signed_in_at, p.paused_at,
          (select coalesce(json_agg(json_build_object('since', t.created_at, 'seen_at', t.seen_at)
             order by t.created_at desc), '[]') from staff_session t where ${open}) as sessions
        from staff p join store s on s.id = p.store_id where ${found}
        order by s.name, s.id, p.name, p.id limit ${pageSize} offset ${(page - 1) * pageSize}`),
      {
        ...{ id: staff.id, login: staff.login, name: staff.name, role: staff.role },
        ...{ code: store.code, store_name: store.name },
        ...{ signed_in_at: orNull(instant), paused_at: orNull(instant) },
        sessions: json<StorePerson["sessions"]>(),
      },
    ),
    rowsOf(
      db.read.execute(sql`
        select count(*) as total, count(*) filter (where exists (select from staff_session t where ${open})) as signed_in
        from staff p where ${found}`),
      { total: number, signed_in: number },
    ),
  ]);
  return {
    people: people.map(({ id, login, name, role, code, store_name, signed_in_at, paused_at, sessions }) => ({
      ...{ id, login, name, role, store: { code, name: store_name } },
      signed_in_at: signed_in_at?.toISOString() ?? null,
      paused_since: paused_at?.toISOString() ?? null,
      sessions: sessions.map(({ since, seen_at }) => ({ since: inUtc(since), seen_at: inUtc(seen_at) })),
    })),
    ...{ signed_in: counts?.signed_in ?? 0, total: counts?.total ?? 0, page_size: pageSize },
  };
});

/** PostgreSQL's JSON has instants in the connection's zone. */
const inUtc = (instant: string) => new Date(instant).toISOString();
