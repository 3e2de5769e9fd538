import type { CallInput } from "@horma/contract";
import { type MissReason, waitsInSlot } from "@horma/domain";
import { sql } from "drizzle-orm";
import { onHandIn, recordCorrection } from "../../../catalogue/stock/slot-table.ts";
import { work } from "../../../people/staff/action.ts";
import type { StaffContext } from "../../../people/staff/staff-context.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { orNull, rowsOf } from "../../../platform/db/rows.ts";
import { order, pair } from "../../../platform/db/schema/order.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { leaveFreedBox } from "../box/freed-box.ts";
import { changeOrder, lockOrder, type OrderChange } from "../change-order.ts";
import { correctHeldSlot, holdSlot } from "../correct-slot.ts";
import { orderUnknown, pairUnknown, stepRefused } from "../order-refusals.ts";
import type { StoredPair } from "../stored-order.ts";
import { heldByAnother } from "./held-pairs.ts";

type Miss = CallInput<"missPair">["body"];

/**
 * "No está": who took a requested pair does not find it, with a reason. If the slot was counted, the books follow (TR-04). If the
 * pair is in another slot too, it is fetched there; else its order goes on without it.
 */
export const missPair = work("missPair", async (deps, by, body, once) => {
  const missed = await once((tx) => miss(tx, by, body));
  if (missed instanceof Refusal) return missed;
  for (const each of missed) leaveFreedBox(deps, each);
  return missed;
});

async function miss(tx: Transaction, by: StaffContext, body: Miss): Promise<OrderChange[] | Refusal> {
  const found = await find(tx, by.storeId, body);
  if (found instanceof Refusal) return found;
  const name = { storeId: by.storeId, ...found };
  const slot = await holdSlot(tx, name, { orderId: found.orderId });
  const order = await lockOrder(tx, { id: found.orderId });
  if (order instanceof Refusal) return order;
  const pair = order.pairs.find(({ id }) => id === body.pair_id);
  if (pair === undefined) return pairUnknown();
  if (pair.state !== "picking") return stepRefused("this pair is not being fetched: take it first");
  const anothers = await heldByAnother(tx, [pair], by);
  if (anothers !== undefined) return anothers;
  const looked = body.slot;
  if (pair.location !== found.location || (looked && looked.location !== pair.location)) {
    return refuse("slot_changed", "the pair is now to be fetched from another slot: look there");
  }
  if (looked && looked.left > slot.standing) {
    return refuse("slot_changed", `the books have ${slot.standing} pairs in this slot: count it instead`);
  }
  if (body.reason !== "not_there" || !waitsInSlot(pair)) return missForGood(tx, by, pair, body);
  const [left, to] = [looked?.left ?? slot.standing - 1, looked?.to ?? undefined];
  // A pair that is seen is fetched after all.
  const look = looked && left > 0 ? { left, first: pair.id } : { left, leaving: { id: pair.id, to } };
  return correctHeldSlot(tx, by, slot, { ...look, reason: "not_there" });
}

/** Reasons for which the pair was not in its slot, whatever the books had. */
const notInSlot = ["not_there", "with_other_shopper", "sold"] as const satisfies readonly MissReason[];

async function missForGood(
  tx: Transaction,
  by: StaffContext,
  { id, sku, location, ...pair }: StoredPair,
  { hash_id: hashId, reason }: Miss,
): Promise<OrderChange[] | Refusal> {
  const { storeId, staffId, now: at } = by;
  const name = { storeId, sku, location };
  const before = await onHandIn(tx, name);
  const step = { kind: "pair", id, input: "missed", reason } as const;
  const change = await changeOrder(tx, { storeId, hashId }, by, () => [step]);
  if (change instanceof Refusal) return change;
  if (waitsInSlot(pair)) {
    const why = notInSlot.find((each) => each === reason);
    const after = await onHandIn(tx, name);
    if (why !== undefined) await recordCorrection(tx, { ...name, before, after, reason: why, staffId, at });
  }
  return [change];
}

/** A pair's order, sku and slot, before anything is locked. */
async function find(
  tx: Transaction,
  storeId: number,
  { hash_id, pair_id }: Miss,
): Promise<{ orderId: number; sku: string; location: string | null } | Refusal> {
  const rows = await rowsOf(
    tx.execute(sql`
    select o.id::float8 as "orderId", p.sku, p.location
    from "order" o left join pair p on p.order_id = o.id and p.id = ${pair_id}
    where o.hash_id = ${hash_id} and o.store_id = ${storeId}`),
    { orderId: order.id, sku: orNull(pair.sku), location: pair.location },
  );
  const [row] = rows;
  if (row === undefined) return orderUnknown();
  const { sku } = row;
  return sku === null ? pairUnknown() : { ...row, sku };
}
