import type { StoreState } from "@horma/contract";
import { dateAt, hoursOn } from "@horma/domain";
import { type SQL, sql } from "drizzle-orm";
import { type HoursRow, openingHours, selectHours } from "../../catalogue/store/opening-hours.ts";
import { openingState } from "../../catalogue/store/opening-state.ts";
import type { Reader } from "../../platform/db/database.ts";
import { instant, json, number, orNull, rowsOf, string } from "../../platform/db/rows.ts";
import { store } from "../../platform/db/schema/store.ts";
import { staffSessionIdle } from "../../web/session/staff-session-table.ts";
import { isFailing } from "./failing-box.ts";

const hours = selectHours("s");

/** SQL: the devices of the store `s`. */
export const devicesOfStore = sql`
  select count(*) filter (where type_id = 'box') as boxes, count(*) filter (where type_id = 'shelf') as shelves,
    count(*) filter (where ${isFailing}) as failing
  from device d where d.store_id = s.id and d.retired_at is null`;

/** SQL: who works in the store `s`. */
export const peopleOfStore = sql`
  select count(*) as people, min(name) filter (where role = 'manager') as manager
  from staff where store_id = s.id and active`;

/** SQL: the screens of the store `s` at an instant. */
export function screensOfStore(at: Date): SQL {
  const used = new Date(at.getTime() - staffSessionIdle);
  return sql`
    select count(distinct tablet_hash) as screens, max(seen_at) as seen_at from (
      select t.tablet_hash, t.seen_at from staff w join staff_session t on t.staff_id = w.id
      where w.store_id = s.id and t.expires_at > ${at.toISOString()}::timestamptz
        and t.seen_at > ${used.toISOString()}::timestamptz
      union all select tablet_hash, seen_at from wallboard where store_id = s.id
    ) screen`;
}

/** Stores as they are now, in the order of their ids. */
export async function readStates(reader: Reader, ids: readonly number[], at: Date): Promise<StoreState[]> {
  const rows = await rowsOf(
    reader.execute(sql`
      select s.code, s.name, s.address, s.commune, s.area, s.time_zone, s.closed_at, s.demo_by_office as demo,
        ${sql.raw(hours.week)} as week, ${sql.raw(hours.exceptions)} as exceptions,
        d.boxes, d.failing, d.shelves, p.people, p.manager, v.screens, v.seen_at
      from unnest(${sql.param([...ids])}::int[]) with ordinality i (id, place) join store s on s.id = i.id
      cross join lateral (${devicesOfStore}) d
      cross join lateral (${peopleOfStore}) p
      cross join lateral (${screensOfStore(at)}) v
      order by i.place`),
    {
      code: store.code,
      name: store.name,
      address: store.address,
      commune: store.commune,
      area: store.area,
      time_zone: store.timeZone,
      closed_at: store.closedAt,
      demo: store.demoByOffice,
      week: json<HoursRow["week"]>(),
      exceptions: json<HoursRow["exceptions"]>(),
      boxes: number,
      failing: number,
      shelves: number,
      people: number,
      manager: orNull(string),
      screens: number,
      seen_at: orNull(instant),
    },
  );
  return rows.map((row) => {
    const { code, name, demo, address, commune, area, boxes, shelves, people, manager, screens } = row;
    const today = dateAt(row.time_zone, at);
    return {
      code,
      name,
      demo,
      address,
      commune,
      area,
      boxes,
      shelves,
      people,
      manager,
      screens,
      ...openingState(row, at),
      today: hoursOn(openingHours(row), today) ?? null,
      reason: row.exceptions.find(({ date }) => date === today)?.reason ?? null,
      boxes_failing: row.failing,
      seen_at: row.seen_at?.toISOString() ?? null,
    };
  });
}
