import type { OfficeScreen, ScreenKind } from "@horma/contract";
import { sql } from "drizzle-orm";
import { longAgo } from "../../people/staff/known-tablet.ts";
import type { Reader } from "../../platform/db/database.ts";
import { instant, json, orNull, rowsOf, string } from "../../platform/db/rows.ts";
import { staffSessionIdle } from "../../web/session/staff-session-table.ts";

/** How many are shown. A store has some ten; tablets that people no longer use go after 90 days. */
const most = 200;
/** Characters of a cookie's hash that name a screen: 96 bits. */
const idLength = 16;

/** What names a screen among those of its store. */
export const screenId = (hash: string) => hash.slice(0, idLength);

/** A screen of a store, by the hash of its cookie. */
export type ScreenRow = Omit<OfficeScreen, "id" | "seen_at"> & { hash: string; seen_at: Date };

/** The screens of a store, the last used ones first. */
export async function readScreens(reader: Reader, storeId: number, at: Date): Promise<ScreenRow[]> {
  const [now, used, known] = [at, new Date(at.getTime() - staffSessionIdle), longAgo(at)].map(
    (each) => sql`${each.toISOString()}::timestamptz`,
  );
  return rowsOf(
    reader.execute(sql`
      with signed_in as (
        select s.tablet_hash, max(s.seen_at) as seen_at, json_agg(distinct p.name) as people
        from staff p join staff_session s on s.staff_id = p.id
        where p.store_id = ${storeId} and s.expires_at > ${now} and s.seen_at > ${used}
        group by s.tablet_hash
      ), tablet as (
        select * from staff_tablet where store_id = ${storeId} and used_at > ${known}
      ), wall as (
        select * from wallboard where store_id = ${storeId}
      )
      select h.hash, case when w.id is null then 'tablet' else 'wallboard' end as kind, t.name,
        coalesce(t.device, '') as device, t.version,
        greatest(t.used_at, t.seen_at, w.seen_at, s.seen_at) as seen_at, coalesce(s.people, '[]') as people,
        t.tablet_hash is not null as known
      from (
        select tablet_hash as hash from signed_in union select tablet_hash from tablet union select tablet_hash from wall
      ) h left join signed_in s on s.tablet_hash = h.hash left join tablet t on t.tablet_hash = h.hash
        left join wall w on w.tablet_hash = h.hash
      union all
      select mark_hash, 'kiosk', name, device, version, seen_at, '[]', true
      from kiosk where store_id = ${storeId} and ended_at is null
      order by seen_at desc, hash limit ${most}`),
    {
      hash: string,
      kind: json<ScreenKind>(),
      name: orNull(string),
      device: string,
      version: orNull(string),
      seen_at: instant,
      people: json<string[]>(),
      known: json<boolean>(),
    },
  );
}
