import { type SQL, sql } from "drizzle-orm";
import { instant, json, number, orNull, rowsOf, string } from "../../platform/db/rows.ts";
import { store } from "../../platform/db/schema/store.ts";
import type { Reader } from "../db/database.ts";

/** Lines of one query. */
const page = 5_000;

/** A line of the audit as people read it. */
export type ReadLine = {
  at: Date;
  actor: string;
  action: string;
  subject: string;
  /** The store's code. */
  store: string | null;
  data: Record<string, unknown>;
};

/** What of the staff's history is of interest to an auditor: who came in, who may, on which tablets. */
const ofStaff = [
  "signed_in",
  "sign_in_failed",
  "signed_out",
  "signed_out_everywhere",
  "pin_renewed",
  "staff_added",
  "staff_let_go",
  "role_changed",
  "name_changed",
  "tablet_offered",
  "tablet_enrolled",
  "tablets_forgotten",
  "wallboard_opened",
  "wallboard_ended",
  "requests_called_off",
  "call_off_undone",
];

/** Done to someone: by the person that the line names, or by a command. */
const byOthers = [
  "signed_out_everywhere",
  "pin_renewed",
  "staff_added",
  "staff_let_go",
  "role_changed",
  "name_changed",
];

/**
 * The audit since an instant, oldest first, a page at a time: its own table, and of the histories of staff and stock what belongs
 * there. Each is written once, where the rest of its history is.
 */
export async function* readAudit(reader: Reader, since: Date): AsyncGenerator<ReadLine[]> {
  let after = { at: since, source: 0, id: 0 };
  for (;;) {
    const rows = await rowsOf(reader.execute(pageAfter(after)), {
      at: instant,
      source: number,
      id: number,
      actor: string,
      action: string,
      subject: string,
      store: orNull(store.code),
      data: json<ReadLine["data"]>(),
    });
    if (rows.length > 0) yield rows.map(({ at, ...line }) => ({ ...line, at: new Date(at) }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return;
    after = { at: new Date(last.at), source: last.source, id: last.id };
  }
}

function pageAfter({ at, source, id }: { at: Date; source: number; id: number }) {
  const rest = sql`(line.at, line.source, line.id) > (${at.toISOString()}::timestamptz, ${source}::int, ${id}::bigint)`;
  const lines = auditLines({ where: rest, order: sql`order by line.at, line.source, line.id`, limit: page });
  return sql`
    select line.at, line.source, line.id::float8 as id, line.actor, line.action, line.subject, s.code as store, line.data
    from (${lines}) line left join store s on s.id = line.store_id
    order by line.at, line.source, line.id`;
}

/** A line about a screen has no names: they are looked up, while there are any. */
const shownSubject = sql`case when action in ('screen_named', 'screen_ended') then coalesce(
  (select 'screen ' || t.name from staff_tablet t where t.store_id = audit.store_id and left(t.tablet_hash, 16) = data->>'screen' limit 1),
  (select 'screen ' || k.name from kiosk k where k.store_id = audit.store_id and left(k.mark_hash, 16) = data->>'screen' limit 1),
  subject) else subject end`;
const shownData = sql`case when action = 'screen_ended' and data ? 'staff' then data - 'staff' || jsonb_build_object('people', (
  select coalesce(jsonb_agg(s.name order by s.id), '[]') from staff s
  where s.id in (select each::int from jsonb_array_elements_text(data->'staff') each))) else data end`;

/**
 * The audit as one relation of at, source, id, actor, action, subject, store_id and data: its own table, and of the histories of staff
 * and stock what belongs there.
 * @param where a condition on `line`, which each source applies by itself
 */
export function auditLines({ where, order, limit }: { where: SQL; order: SQL; limit: number }): SQL {
  const part = (source: SQL) =>
    sql`(select line.* from (${source}) line where ${where} ${order} limit ${limit})`;
  return sql`
    select line.* from (
      ${part(sql`select at, 1 as source, id, actor_kind || ' ' || actor_name as actor, action, ${shownSubject} as subject, store_id, ${shownData} as data from audit`)}
      union all
      ${part(sql`select event.at, 2 as source, event.id,
         coalesce('staff ' || by_whom.login, 'office ' || by_office.name, 'staff ' || self.login, 'command') as actor,
         event.type as action, coalesce('staff ' || who.login, '') as subject, event.store_id,
         event.data - '{by,by_office,login}'::text[] as data
       from staff_event event left join staff who on who.id = event.staff_id
         left join staff by_whom on by_whom.id = (event.data->>'by')::int
         left join office_person by_office on by_office.id = (event.data->>'by_office')::int
         left join staff self on self.id = event.staff_id and event.type <> all(${sql.param(byOthers)}::text[])
       where event.type = any(${sql.param(ofStaff)}::text[])`)}
      union all
      ${part(sql`select correction.at, 3 as source, correction.id, coalesce('staff ' || who.login, 'office ' || office.name, 'system') as actor,
         'stock_corrected' as action, concat_ws(' ', 'sku', correction.sku, 'in ' || correction.location) as subject,
         correction.store_id,
         jsonb_build_object('before', correction.before, 'after', correction.after, 'reason', correction.reason) as data
       from stock_correction correction left join staff who on who.id = correction.staff_id
         left join office_person office on office.id = correction.office_id`)}
    ) line ${order} limit ${limit}`;
}
