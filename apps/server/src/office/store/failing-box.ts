import { sql } from "drizzle-orm";
import { failedDevice } from "../../fulfilment/device/failed-device-sql.ts";

/** SQL: whether the device `d` is a box of the store that cannot serve: offline, out of service, or stopped by a fault. */
export const isFailing = sql`(d.type_id = 'box' and d.retired_at is null
  and (d.out_of_service or ${sql.raw(failedDevice)}))`;
