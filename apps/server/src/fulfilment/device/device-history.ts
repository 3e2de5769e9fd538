import { deviceHistoryTypes, type HistoryEntry, knownType, type OrderEventType } from "@horma/contract";
import { sql } from "drizzle-orm";
import { json, number, orNull, rowsOf, string } from "../../platform/db/rows.ts";
import { client } from "../../platform/db/schema/client.ts";
import { device } from "../../platform/db/schema/device.ts";
import { staff } from "../../platform/db/schema/staff.ts";
import type { Deps } from "../../platform/deps.ts";

/** The stored entry, and the sealed nickname of the order's shopper. */
const written = {
  at: string,
  type: string,
  actor: json<HistoryEntry["actor"]>(),
  name: orNull(staff.name),
  pair: orNull(number),
  size: orNull(string),
  device: device.hwd,
  detail: orNull(string),
  nickname: client.nickname,
  dataKey: client.dataKey,
  keyDay: orNull(client.keyDay),
};

/** Entries shown, newest first. */
const shown = 60;

/** Events of orders that the box's own history tells better. */
const toldByBox: readonly OrderEventType[] = [
  "device_back_door_opened",
  "device_back_door_closed",
  "device_sanitizing_started",
  "device_spray_started",
  "device_uvc_started",
  "device_sanitized",
  "device_interrupted",
  "device_front_door_opened",
];

/** What happened to a device, newest first: its own reports, its orders' events, and staff commands with names. */
export async function readDeviceHistory(
  { db, vault }: Pick<Deps, "db" | "vault">,
  { storeId, hwd }: { storeId: number; hwd: string },
): Promise<HistoryEntry[]> {
  const found = await rowsOf(
    db.read.execute(sql`
    with asked as (select id, hwd from device where store_id = ${storeId} and hwd = ${hwd})
    select to_json(entry.at) #>> '{}' as at, entry.type, entry.actor, staff.name, entry.pair::float8 as pair, entry.size,
      asked.hwd as device, entry.detail, client.nickname, client.data_key as "dataKey", client.key_day as "keyDay"
    from asked cross join lateral (
      (select at, 0 as rank, id, type, case when staff_id is null then 'device' else 'staff' end as actor, staff_id,
          null::bigint as pair, null as size,
          coalesce(data->>'status', data->>'code', data->>'reason', data->>'kind') as detail,
          null::bigint as client_id
        from device_event where device_id = asked.id order by id desc limit ${shown})
      union all
      (select at, 1, id, type, 'staff', staff_id, null, null, data->>'action', null
        from staff_event where device_id = asked.id order by id desc limit ${shown})
      union all
      (select e.at, 2, e.id, e.type, e.actor, e.staff_id, e.pair_id,
          case when e.type = 'device_assigned' then (
            select string_agg(size.size, ' · ' order by p.position)
            from pair p join product_size size on size.sku = p.sku where p.order_id = e.order_id
          ) else (select size.size from pair p join product_size size on size.sku = p.sku where p.id = e.pair_id) end,
          e.data->>'reason', case when e.type = 'device_assigned' then o.client_id end
        from order_event e join "order" o on o.id = e.order_id
        where e.device_id = asked.id and not e.type = any(${sql.param(toldByBox)}::text[])
        order by e.id desc limit ${shown})
    ) entry left join staff on staff.id = entry.staff_id left join client on client.id = entry.client_id
    order by entry.at desc, entry.rank desc, entry.id desc limit ${shown}`),
    written,
  );
  return found.map(({ nickname, dataKey, keyDay, detail, type: stored, ...entry }) => {
    const type = knownType(deviceHistoryTypes, stored);
    if (type === "unknown") return { ...entry, type, detail: stored };
    return { ...entry, type, detail: vault.open({ dataKey, keyDay }, "nickname", nickname) ?? detail };
  });
}
