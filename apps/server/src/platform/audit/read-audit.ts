import { sql } from "drizzle-orm";
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
  ...["signed_in", "sign_in_failed", "signed_out", "signed_out_everywhere", "pin_renewed"],
  ...[
    "staff_added",
    "staff_let_go",
    "role_changed",
    "tablet_offered",
    "tablet_enrolled",
    "tablets_forgotten",
  ],
  ...["wallboard_opened", "wallboard_ended", "requests_called_off", "call_off_undone"],
];

/** Done to somebody: by the person that the line names, or by a command. */
const byOthers = ["signed_out_everywhere", "pin_renewed", "staff_added", "staff_let_go", "role_changed"];

/**
 * The audit since an instant, oldest first, a page at a time: its own table, and of the histories of staff and stock what belongs
 * there. Each is written once, where the rest of its history is.
 */
export async function* readAudit(reader: Reader, since: Date): AsyncGenerator<ReadLine[]> {
  let after = { at: since, source: 0, id: 0 };
  for (;;) {
    const rows = await rowsOf(reader.execute(pageAfter(after)), {
      ...{ at: instant, source: number, id: number, actor: string, action: string, subject: string },
      ...{ store: orNull(store.code), data: json<ReadLine["data"]>() },
    });
    if (rows.length > 0) yield rows.map(({ at, ...line }) => ({ ...line, at: new Date(at) }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return;
    after = { at: new Date(last.at), source: last.source, id: last.id };
  }
}

function pageAfter({ at, source, id }: { at: Date; source: number; id: number }) {
  const rest = (of: number) => sql`(line.at, ${sql.raw(String(of))}, line.id) >
    (${at.toISOString()}::timestamptz, ${source}::int, ${id}::bigint)`;
  const limit = sql`order by line.at, line.id limit ${page}`;
  return sql`
    select line.at, line.source, line.id::float8 as id, line.actor, line.action, line.subject, s.code as store, line.data
    from (
      (select at, 1 as source, id, actor_kind || ' ' || actor_name as actor, action, subject, store_id, data
       from audit line where ${rest(1)} ${limit})
      union all
      (select line.at, 2, line.id, coalesce('staff ' || by_whom.login, 'office ' || by_office.name, 'staff ' || self.login, 'command'), line.type,
         coalesce('staff ' || who.login, ''), line.store_id, line.data - '{by,by_office}'::text[]
       from staff_event line left join staff who on who.id = line.staff_id
         left join staff by_whom on by_whom.id = (line.data->>'by')::int
         left join office_person by_office on by_office.id = (line.data->>'by_office')::int
         left join staff self on self.id = line.staff_id and line.type <> all(${sql.param(byOthers)}::text[])
       where ${rest(2)} and line.type = any(${sql.param(ofStaff)}::text[]) ${limit})
      union all
      (select line.at, 3, line.id, coalesce('staff ' || who.login, 'system'), 'stock_corrected',
         concat_ws(' ', 'sku', line.sku, 'in ' || line.location), line.store_id,
         jsonb_build_object('before', line.before, 'after', line.after, 'reason', line.reason)
       from stock_correction line left join staff who on who.id = line.staff_id where ${rest(3)} ${limit})
    ) line left join store s on s.id = line.store_id
    order by line.at, line.source, line.id limit ${page}`;
}
