import { sql } from "drizzle-orm";
import { openStatuses } from "../../fulfilment/order/read-orders.ts";
import { deleteOrderless } from "../../people/client/erase-visits.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { rowsOf } from "../../platform/db/rows.ts";
import { order } from "../../platform/db/schema/order.ts";

/** Orders of one transaction. */
const batch = 500;

/**
 * Deletes orders without events since an instant, with all their data, and visits that have nothing left then. An order with a
 * pair away from its slot stays, however old. Returns how many.
 */
export async function forgetOrders(db: Database, before: Date, closing?: AbortSignal): Promise<number> {
  let all = 0;
  for (let gone = batch; gone === batch && !closing?.aborted; all += gone) {
    gone = await db.transact(async (tx) => {
      const due = await findDue(tx, before);
      if (due.length > 0) await forget(tx, due);
      return due.length;
    });
  }
  return all;
}

type Due = { id: number; client: number };

async function findDue(tx: Transaction, before: Date): Promise<Due[]> {
  const at = before.toISOString();
  const found = await rowsOf(
    tx.execute(sql`
    select o.id::float8, o.client_id::float8 as client from "order" o
    where o.over_at < ${at}::timestamptz and not o.status_id = any(${sql.param(openStatuses)}::text[])
      and not exists (
        select 1 from pair p where p.order_id = o.id and p.place not in ('shelf', 'sold', 'written_off')
      )
      and not exists (select 1 from order_event e where e.order_id = o.id and e.at >= ${at}::timestamptz)
      and not exists (select 1 from device d where d.order_id = o.id)
    order by o.over_at limit ${batch} for update of o skip locked`),
    { id: order.id, client: order.clientId },
  );
  return found;
}

async function forget(tx: Transaction, due: readonly Due[]): Promise<void> {
  const ids = sql`${sql.param(due.map(({ id }) => id))}::bigint[]`;
  await tx.execute(sql`delete from poll_answer where order_id = any(${ids})`);
  await tx.execute(sql`delete from order_link where order_id = any(${ids})`);
  await tx.execute(sql`select forget_order_events(${ids})`);
  await tx.execute(sql`delete from pair where order_id = any(${ids})`);
  await tx.execute(sql`delete from "order" where id = any(${ids})`);
  await deleteOrderless(
    tx,
    due.map(({ client }) => client),
  );
}
