import type { DeviceEventType } from "@horma/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { device, deviceEvent } from "../../platform/db/schema/device.ts";
import { newJob } from "./new-job.ts";

const [assigned, released] = ["assigned", "released"] as const satisfies DeviceEventType[];

/** A device's work besides orders. */
export type OwnJobKind = "return" | "maintenance";

/** Gives an idle device a job without an order and returns its name. Undefined if it is not free. */
export async function startJob(
  tx: Transaction,
  deviceId: number,
  kind: OwnJobKind,
  now: Date,
): Promise<string | undefined> {
  const job = newJob();
  const free = and(eq(device.id, deviceId), eq(device.statusId, "idle"), isNull(device.retiredAt));
  const taken = await tx
    .update(device)
    .set({ statusId: "occupied", job, jobKind: kind, updatedAt: now })
    // A technician may work on a device out of service.
    .where(kind === "maintenance" ? free : and(free, eq(device.outOfService, false)));
  if (taken.rowCount === 0) return undefined;
  await tx.insert(deviceEvent).values({ deviceId, type: assigned, job, data: { kind }, at: now });
  return job;
}

/** Frees the device, which the transaction has locked. */
export async function endJob(tx: Transaction, deviceId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into device_event (device_id, type, job, at)
    select id, ${released}, job, ${now.toISOString()}::timestamptz from device where id = ${deviceId}`);
  await tx
    .update(device)
    .set({ statusId: "idle", job: null, jobKind: null, updatedAt: now })
    .where(eq(device.id, deviceId));
}
