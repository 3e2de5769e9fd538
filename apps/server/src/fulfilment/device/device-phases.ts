import type { DeviceDetail } from "@horma/contract";
import type { DeviceStatus } from "@horma/domain";
import { sql } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { json, rowsOf, string } from "../../platform/db/rows.ts";

type Phases = DeviceDetail["phases"];
/** How many of a device's events are read. Its history has no end, and a job has far fewer. */
const looked = 300;

type Change = { status: DeviceStatus; at: string };

/** How long each phase of a device's present job took so far; empty for an idle device. */
export async function readPhases(
  reader: Reader,
  { storeId, hwd }: { storeId: number; hwd: string },
  now: Date,
): Promise<Phases> {
  const found = await rowsOf(
    reader.execute(sql`
    with worked as (
      select id, job, job_kind, order_id from device
      where store_id = ${storeId} and hwd = ${hwd} and job is not null
    )
    select status, to_json(at) #>> '{}' as at from (
      (
        select 'occupied' as status, at, 0 as number from order_event e join worked on worked.order_id = e.order_id
        where e.device_id = worked.id and e.type = 'device_assigned' order by e.id desc limit 1
      )
      union all
      select case e.type when 'assigned' then 'occupied' else e.data->>'status' end, at, e.id
      from worked cross join lateral (
        select * from device_event where device_id = worked.id order by id desc limit ${looked}
      ) e
      where e.job = worked.job and ( e.type = 'assigned' or (e.type = 'status_changed' and e.data->>'status' not in ('idle', 'occupied')))
    ) changes order by number`),
    { status: json<DeviceStatus>(), at: string },
  );
  return phasesOf(found, now);
}

/** Changes, oldest first. Each phase lasts until the next one, the last until now. */
function phasesOf(changes: readonly Change[], now: Date): Phases {
  return changes.map(({ status, at }, index) => {
    const until = changes[index + 1]?.at;
    const end = until === undefined ? now.getTime() : Date.parse(until);
    return { status, ms: Math.max(0, end - Date.parse(at)) };
  });
}
