import { createHash } from "node:crypto";
import type { OfficeDevice, OfficeStoreDetail } from "@horma/contract";
import { dateAt, deliverMethodCodes, faultStops, type RecordOf, storeFields } from "@horma/domain";
import { sql } from "drizzle-orm";
import { type HoursRow, selectHours } from "../../catalogue/store/opening-hours.ts";
import { openingState } from "../../catalogue/store/opening-state.ts";
import type { Reader } from "../../platform/db/database.ts";
import { recordJson } from "../../platform/db/record-json.ts";
import { json, number, rowsOf } from "../../platform/db/rows.ts";
import { store } from "../../platform/db/schema/store.ts";

const hours = selectHours("s");

type DeviceRow = Omit<OfficeDevice, "faults" | "busy"> & { faults: { code: string }[]; job: string | null };

/** All that can be set of a store, and how it is now. */
export async function readOfficeStore(reader: Reader, id: number, at: Date): Promise<OfficeStoreDetail> {
  const [row] = await rowsOf(
    reader.execute(sql`
      select s.code, ${sql.raw(recordJson<typeof storeFields, typeof store>(storeFields, "s"))} as settings, s.closed_at, s.demo_by_office as demo,
        ${sql.raw(hours.week)} as week, ${sql.raw(hours.exceptions)} as exceptions,
        (select coalesce(json_agg(name), '[]') from seat where store_id = s.id) as seats,
        (select coalesce(json_agg(json_build_object('hwd', d.hwd, 'name', d.name, 'type_id', d.type_id,
            'status_id', d.status_id, 'job', d.job, 'online', d.online or d.type_id = 'shelf',
            'out_of_service', d.out_of_service, 'faults', d.faults, 'since', d.updated_at, 'retired_at', d.retired_at, 'password_at', c.created_at)), '[]')
          from device d left join device_credential c on c.device_id = d.id where d.store_id = s.id) as devices,
        (select count(*) from "order" o where o.store_id = s.id and o.over_at is null) as open_orders
      from store s where s.id = ${id}`),
    {
      code: store.code,
      settings: json<RecordOf<typeof storeFields>>(),
      closed_at: store.closedAt,
      demo: store.demoByOffice,
      week: json<HoursRow["week"]>(),
      exceptions: json<HoursRow["exceptions"]>(),
      seats: json<string[]>(),
      devices: json<DeviceRow[]>(),
      open_orders: number,
    },
  );
  if (row === undefined) throw new Error(`there is no store ${id}`);
  const { code, settings } = row;
  const { time_zone, deliver_methods } = settings;
  const today = dateAt(time_zone, at);
  const set = {
    code,
    ...settings,
    deliver_methods: deliverMethodCodes.filter((each) => deliver_methods.includes(each)),
    week: [...row.week],
    exceptions: row.exceptions.filter(({ date }) => date >= today),
    seats: row.seats.sort(byNumber),
  };
  const devices = row.devices.map(presentDevice).sort(byTypeAndName);
  return {
    ...set,
    ...openingState({ ...row, time_zone }, at),
    version: `${versionOf({ ...set, devices })}.${at.getTime()}`,
    devices,
    demo: row.demo,
    open_orders: row.open_orders,
  };
}

/** When a version was read; undefined if it is none. */
export function readAtOf(version: string): Date | undefined {
  const [, at] = /\.(\d{1,15})$/.exec(version) ?? [];
  return at === undefined ? undefined : new Date(Number(at));
}

/** Whether both are of the same settings, whenever they were read. */
export function sameVersion(one: string, other: string): boolean {
  return one.split(".")[0] === other.split(".")[0];
}

/** A hash of what can be set. A device's work and faults are not set. */
function versionOf({ devices, ...set }: object & { devices: readonly OfficeDevice[] }): string {
  const kept = devices.map(({ hwd, name, type_id, retired_at }) => [hwd, name, type_id, retired_at !== null]);
  return createHash("sha256")
    .update(JSON.stringify([set, kept]))
    .digest("base64url")
    .slice(0, 22);
}

function presentDevice({ faults, since, retired_at, password_at, job, ...row }: DeviceRow): OfficeDevice {
  // PostgreSQL's JSON has instants in the connection's zone.
  const instant = (text: string | null) => text && new Date(text).toISOString();
  return {
    ...row,
    busy: job !== null,
    faults: faults.map(({ code }) => code).filter(faultStops),
    since: new Date(since).toISOString(),
    retired_at: instant(retired_at),
    password_at: instant(password_at),
  };
}

const byNumber = (a: string, b: string) => a.localeCompare(b, "es", { numeric: true });
const byTypeAndName = (a: OfficeDevice, b: OfficeDevice) =>
  a.type_id.localeCompare(b.type_id) || byNumber(a.name, b.name) || byNumber(a.hwd, b.hwd);
