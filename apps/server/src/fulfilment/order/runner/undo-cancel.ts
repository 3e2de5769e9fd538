import { limits } from "@horma/domain";
import { sql } from "drizzle-orm";
import { work } from "../../../people/staff/action.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { instant, number, rowsOf } from "../../../platform/db/rows.ts";
import { stock } from "../../../platform/db/schema/product.ts";
import { type Refusal, refuse } from "../../../web/http/refusals.ts";
import { changeOrder, type Decision } from "../change-order.ts";
import { canceledByStaff, type StoredOrder, type StoredPair } from "../stored-order.ts";

/**
 * TR-02: the staff take a cancellation back, within two minutes and while every pair is free in its slot. The order goes on where
 * it was asked for, and holds its pieces again.
 */
export const undoCancel = work("undoCancel", (_deps, by, body, once) =>
  once((tx) =>
    changeOrder(tx, { storeId: by.storeId, hashId: body.hash_id }, by, (order) =>
      undoingCancel(tx, order, by.now),
    ),
  ),
);

/** The steps that ask again for what the staff canceled, or why that cannot be. Locks the stock of the pairs' slots. */
export async function undoingCancel(tx: Transaction, order: StoredOrder, now: Date): Promise<Decision> {
  const canceled = order.pairs.filter(canceledByStaff);
  const at = await canceledAt(tx, order.id);
  if (canceled.length === 0 || at === undefined)
    return undoRefused("the staff did not cancel any of its pairs");
  if (now.getTime() - at.getTime() > limits.cancelUndo) return undoRefused("it is more than two minutes old");
  if (order.client.dataKey === null) return undoRefused("its shopper's visit was erased");
  if (canceled.some(({ place }) => place !== "shelf")) return undoRefused("a pair is not in its slot");
  const lacking = await holdFree(tx, order.store_id, canceled);
  if (lacking.length > 0) return refuse("out_of_stock", `no free stock of ${lacking.join(", ")}`, lacking);
  return [{ kind: "uncanceled", ids: canceled.map(({ id }) => id) }];
}

function undoRefused(why: string): Refusal {
  return refuse("undo_refused", `the cancellation cannot be undone, because ${why}: request the pairs again`);
}

/** When the staff last canceled what was awaited. */
async function canceledAt(tx: Transaction, orderId: number): Promise<Date | undefined> {
  const found = await rowsOf(
    tx.execute(sql`
    select to_json(max(at)) #>> '{}' as at from order_event
    where order_id = ${orderId} and type = 'canceled' and actor <> 'shopper' having max(at) is not null`),
    { at: instant },
  );
  return found[0] && new Date(found[0].at);
}

/** Locks the stock of the pairs' slots as creating an order does. Returns the skus whose slot has no free piece. */
async function holdFree(tx: Transaction, storeId: number, pairs: readonly StoredPair[]): Promise<string[]> {
  const found = await rowsOf(
    tx.client.query(
      `select sku, location, on_hand - held as free from stock where store_id = $1 and sku = any($2::text[])
     order by sku, location for update`,
      [storeId, pairs.map(({ sku }) => sku)],
    ),
    { sku: stock.sku, location: stock.location, free: number },
  );
  const isFree = ({ sku, location }: StoredPair) =>
    found.some((row) => row.sku === sku && row.location === location && row.free > 0);
  return pairs.filter((pair) => !isFree(pair)).map(({ sku }) => sku);
}
