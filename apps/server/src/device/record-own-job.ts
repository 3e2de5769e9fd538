import type { BoxState } from "@horma/contract";
import { deviceInputsBetween } from "@horma/domain";
import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { device, deviceEvent, pair } from "../db/schema.ts";
import { changeWithin } from "../order/change-order.ts";
import { type Deed, OrderWriter } from "../order/order-store.ts";
import { endJob } from "./device-job.ts";

/** What a box says of its job. */
type Said = { deviceId: number; job: string; status: BoxState["status"] };
type Row = Pick<typeof device.$inferSelect, "statusId" | "jobKind">;

/**
 * Writes down how far a box is with a job that is no order's. One that is through with pairs to be cleaned makes them
 * clean; one that is idle again holds none: they are on the rack, and the job is over. Answers whether anything
 * changed: what is said of a job the device no longer has, or was said before, changes nothing.
 */
export async function recordOwnJob(tx: Transaction, said: Said, deed: Deed): Promise<boolean> {
  // Orders before devices, as everywhere; pairs go in and out only under their order's lock.
  const orderIds = await ordersInside(tx, said.deviceId);
  const orders = new OrderWriter(tx);
  for (const id of orderIds) await orders.lock(id);
  const [row] = await tx
    .select({ statusId: device.statusId, jobKind: device.jobKind })
    .from(device)
    .where(and(eq(device.id, said.deviceId), eq(device.job, said.job), ne(device.jobKind, "order")))
    .for("update");
  if (row === undefined || row.statusId === said.status) return false;
  if (said.status === "idle") return end(tx, said, row, orderIds, deed);
  const events = eventsOf(row, said);
  if (events === undefined) return false;
  const { deviceId, job, status } = said;
  const { now, data = {} } = deed;
  await tx.update(device).set({ statusId: status, updatedAt: now }).where(eq(device.id, deviceId));
  await tx.insert(deviceEvent).values(events.map((type) => ({ deviceId, type, job, data, at: now })));
  if (events.includes("device_sanitized")) await movePairs(tx, deviceId, orderIds, "sanitized", deed);
  return true;
}

/** What must have happened in between; a technician's work follows no round and is told by where it is. */
function eventsOf({ statusId, jobKind }: Row, { status }: Said): string[] | undefined {
  if (jobKind === "maintenance") return [`maintenance_${status}`];
  return deviceInputsBetween(statusId, status)?.map((input) => `device_${input}`);
}

/** A box that has not opened yet is idle too: its job has only been thought of. */
async function end(
  tx: Transaction,
  { deviceId }: Said,
  { statusId, jobKind }: Row,
  orderIds: readonly number[],
  deed: Deed,
): Promise<boolean> {
  if (statusId === "occupied") return false;
  // The job ends with the last pair that leaves.
  if (jobKind === "maintenance") await endJob(tx, deviceId, deed.now);
  else await movePairs(tx, deviceId, orderIds, "fetched", deed);
  return true;
}

async function ordersInside(tx: Transaction, deviceId: number): Promise<number[]> {
  const found = await tx
    .selectDistinct({ id: pair.orderId })
    .from(pair)
    .where(and(eq(pair.deviceId, deviceId), eq(pair.place, "sanitizer")))
    .orderBy(pair.orderId);
  return found.map((each) => each.id);
}

async function movePairs(
  tx: Transaction,
  deviceId: number,
  orderIds: readonly number[],
  input: "sanitized" | "fetched",
  deed: Deed,
): Promise<void> {
  for (const id of orderIds) {
    await changeWithin(tx, id, deed, (order) =>
      order.pairs
        .filter((each) => each.place === "sanitizer" && each.device_id === deviceId)
        .map((each) => ({ kind: "pair", id: each.id, input })),
    );
  }
}
