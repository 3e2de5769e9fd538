import { holdsPair, roleMay } from "@horma/domain";
import { and, eq } from "drizzle-orm";
import { work } from "../../../people/staff/action.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { rowsOf } from "../../../platform/db/rows.ts";
import { order } from "../../../platform/db/schema/order.ts";
import { staff } from "../../../platform/db/schema/staff.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { lockOrder } from "../change-order.ts";
import { orderUnknown } from "../order-refusals.ts";
import { OrderWriter } from "../order-table.ts";

/**
 * A manager passes all pairs that a person holds to a colleague (TR-09), canceled ones too, or none. `orders` is what they saw: if the
 * person's round is another by now, it is refused.
 */
export const passRound = work("passRound", (_deps, by, { from, to, orders }, once) =>
  once(async (tx) => {
    if (from === to) return refuse("bad_request", "the round is theirs already: `to` must be someone else");
    const locked = await lockOrders(tx, by.storeId, orders);
    if (locked.length < orders.length) return orderUnknown();
    const held = await ordersHeldBy(tx, by.storeId, from);
    if (locked.join() !== held.join())
      return refuse("round_changed", "they hold pairs of other orders by now: look at the board again");
    const refused = await refuseReceiver(tx, by.storeId, to);
    if (refused !== undefined) return refused;
    for (const id of locked) {
      const each = await lockOrder(tx, { id });
      if (each instanceof Refusal) return each;
      for (const pair of each.pairs.filter((pair) => holdsPair(pair, from)))
        await new OrderWriter(tx).takeOver(each, pair.id, { ...by, data: { from } }, to);
    }
    return undefined;
  }),
);

/** Locks the orders of a store that are there, by their hashes, and returns their ids in order. */
async function lockOrders(tx: Transaction, storeId: number, hashes: readonly string[]): Promise<number[]> {
  const rows = await rowsOf(
    tx.client.query(
      `select id::float8 from "order" where store_id = $1 and hash_id = any($2::text[]) order by id for no key update`,
      [storeId, hashes],
    ),
    { id: order.id },
  );
  return rows.map(({ id }) => id);
}

/** The ids, in order, of a store's orders of which a person holds pairs. */
async function ordersHeldBy(tx: Transaction, storeId: number, person: number): Promise<number[]> {
  const rows = await rowsOf(
    tx.client.query(
      `select distinct order_id::float8 as id from pair where store_id = $1 and place = 'runner' and holder_id = $2 order by id`,
      [storeId, person],
    ),
    { id: order.id },
  );
  return rows.map(({ id }) => id);
}

/** Refuses who cannot serve in the store. Else they are not changed or removed until the transaction ends. */
async function refuseReceiver(tx: Transaction, storeId: number, id: number): Promise<Refusal | undefined> {
  const [person] = await tx
    .select({ role: staff.role })
    .from(staff)
    .where(and(eq(staff.id, id), eq(staff.storeId, storeId), eq(staff.active, true)))
    .for("share");
  if (person === undefined) return refuse("staff_not_found", "no one with this id works in the store");
  if (roleMay(person.role, "serve")) return undefined;
  return refuse("staff_not_serving", "their role takes no orders: pass the round to a runner or a seller");
}
