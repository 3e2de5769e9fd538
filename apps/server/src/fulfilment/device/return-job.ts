import type { LifePair } from "@horma/domain";
import { and, eq, inArray, notExists, notInArray, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { device } from "../../platform/db/schema/device.ts";
import { pair } from "../../platform/db/schema/order.ts";
import { endJob, startJob } from "./device-job.ts";

/**
 * Gives a return job to boxes that get pairs of a locked order to clean, and ends the jobs of boxes that lost their last pair.
 * Returns false if a box was taken meanwhile.
 */
export async function moveReturnJobs(
  tx: Transaction,
  before: readonly LifePair[],
  after: readonly LifePair[],
  now: Date,
): Promise<boolean> {
  const [were, are] = [sanitizersOf(before), sanitizersOf(after)];
  for (const id of [...are].filter((each) => !were.has(each))) {
    if ((await startJob(tx, id, "return", now)) === undefined) return false;
  }
  const stayed = after.filter((each) => each.place === "sanitizer").map((each) => each.id);
  const left = before.filter((each) => each.place === "sanitizer" && !stayed.includes(each.id));
  await endEmptyJobs(tx, left, now);
  return true;
}

function sanitizersOf(pairs: readonly LifePair[]): ReadonlySet<number> {
  const inside = pairs.filter((each) => each.place === "sanitizer");
  return new Set(inside.flatMap((each) => each.device_id ?? []));
}

/** `left` are the pairs that leave in this transaction. */
async function endEmptyJobs(tx: Transaction, left: readonly LifePair[], now: Date): Promise<void> {
  const ids = left.flatMap((each) => each.device_id ?? []);
  if (ids.length === 0) return;
  const gone = left.map((each) => each.id);
  const others = tx
    .select({ one: sql`1` })
    .from(pair)
    .where(and(eq(pair.deviceId, device.id), notInArray(pair.id, gone)));
  const empty = await tx
    .select({ id: device.id })
    .from(device)
    .where(and(inArray(device.id, ids), eq(device.jobKind, "return"), notExists(others)))
    .for("update");
  for (const { id } of empty) await endJob(tx, id, now);
}
