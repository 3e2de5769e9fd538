import type { CorrectionReason } from "@horma/domain";
import { countDifference } from "@horma/domain";
import { and, eq, sql } from "drizzle-orm";
import { work } from "../../people/staff/action.ts";
import type { StaffContext } from "../../people/staff/staff-context.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { slotCount } from "../../platform/db/schema/stock.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import { leaveFreedBox } from "../order/box/freed-box.ts";
import type { OrderChange } from "../order/change-order.ts";
import { correctHeldSlot, holdSlot, lockConcerned } from "../order/correct-slot.ts";
import type { StoredLine } from "./count-table.ts";
import { clocksApart, movesSince } from "./moves-during.ts";

/**
 * The manager puts a count's differences into the books, with a reason, or drops them. What moved since the count stays moved: the
 * difference is added, not the number that was read.
 */
export const decideCount = work("decideCount", async (deps, by, { id, reason }, once) => {
  const decided = await once((tx) => decide(tx, by, id, reason));
  if (decided instanceof Refusal) return decided;
  for (const each of decided) leaveFreedBox(deps, each);
  return decided;
});

async function decide(
  tx: Transaction,
  by: StaffContext,
  id: number,
  reason: CorrectionReason | null,
): Promise<OrderChange[] | Refusal> {
  const { storeId, staffId, now } = by;
  const mine = and(eq(slotCount.id, id), eq(slotCount.storeId, storeId));
  const [count] = await tx.select().from(slotCount).where(mine).for("update");
  if (count === undefined) return refuse("not_found", `the store has no count ${id}`);
  if (count.state !== "open")
    return refuse("slot_changed", `count ${id} is ${count.state}: there is nothing left to decide`);
  const decision = { decidedBy: staffId, decidedAt: now };
  const state = reason === null ? "dropped" : "applied";
  const changes: OrderChange[] = [];
  const different = (count.lines as StoredLine[]).filter((line) => countDifference(line) !== 0);
  const lines = (reason === null ? [] : different).map((line) => {
    return { ...line, name: { storeId, sku: line.sku, location: count.location } };
  });
  const { countedAt } = count;
  const names = lines.map(({ name }) => name);
  await lockConcerned(tx, names, countedAt);
  for (const { name, ...line } of lines) {
    const slot = await holdSlot(tx, name, { countedAt });
    const more = countDifference(line);
    const left = slot.standing + more;
    const outdated =
      (await isOutdated(tx, count, line.sku)) || (more > 0 && (await wasMovedSince(tx, count, line.sku)));
    if (left < 0 || outdated) {
      return refuse(
        "slot_changed",
        `${line.sku} in ${count.location} changed since it was counted: count again`,
      );
    }
    if (reason) changes.push(...(await correctHeldSlot(tx, by, slot, { left, reason, countId: id })));
  }
  await tx
    .update(slotCount)
    .set({ ...decision, state })
    .where(mine);
  return changes;
}

/** Whether someone saw more of a sku in the slot since: the slot was corrected, or counted once more. */
async function isOutdated(
  tx: Transaction,
  { id, storeId, location, lastCorrection }: typeof slotCount.$inferSelect,
  sku: string,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from stock_correction where store_id = ${storeId} and sku = ${sku} and location = ${location}
      and id > ${lastCorrection ?? 0}
    union all select 1 from slot_count where store_id = ${storeId} and location = ${location} and id > ${id}
      and lines @> ${JSON.stringify([{ sku }])}::jsonb
    limit 1`);
  return rows.length > 0;
}

/**
 * Whether a pair of a sku moved since the count began that may be one of those that were read: a lost one was found, or one whose slot
 * no one knows was taken out or put back.
 */
async function wasMovedSince(
  tx: Transaction,
  { storeId, beganAt }: typeof slotCount.$inferSelect,
  sku: string,
): Promise<boolean> {
  const since = new Date(beganAt.getTime() - clocksApart);
  if ((await movesSince(tx, storeId, null, since)).has(sku)) return true;
  const at = sql`${since.toISOString()}::timestamptz`;
  const { rows } = await tx.execute(sql`
    select 1 from pair p join "order" o on o.id = p.order_id join order_event e on e.pair_id = p.id
    where o.store_id = ${storeId} and p.sku = ${sku} and p.placed_at >= ${at}
      and e.type = 'pair_found' and e.at >= ${at}
    limit 1`);
  return rows.length > 0;
}
