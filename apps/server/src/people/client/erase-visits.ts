import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { client, clientDataLink, session } from "../../platform/db/schema/client.ts";

/**
 * Destroys what identifies these visits: their keys, and with them everything sealed, their hashes, sessions and links. Orders,
 * steps, times and answers stay without a person. A visit without an order leaves nothing. Returns the hashes of the sessions
 * that ended.
 */
export async function eraseVisits(tx: Transaction, clientIds: readonly number[]): Promise<string[]> {
  const ids = [...clientIds];
  const ended = await tx
    .delete(session)
    .where(inArray(session.clientId, ids))
    .returning({ tokenHash: session.tokenHash });
  await tx.delete(clientDataLink).where(inArray(clientDataLink.clientId, ids));
  const those = sql`any(${sql.param(ids)}::bigint[])`;
  await tx.execute(sql`
    delete from client c where c.id = ${those} and not exists (select 1 from "order" o where o.client_id = c.id)`);
  await tx.execute(sql`
    delete from order_link where order_id = any(array(select id from "order" where client_id = ${those}))`);
  // A shopper's browser made the key and may still hold it.
  await tx.execute(sql`
    update "order" set idempotency_key = null where client_id = ${those} and idempotency_key is not null`);
  await tx
    .update(client)
    .set({
      documentNumber: null,
      phone: null,
      nickname: null,
      phoneHash: null,
      dataKey: null,
      keyDay: null,
    })
    .where(sql`${client.id} = ${those}`);
  return ended.map(({ tokenHash }) => tokenHash);
}

/** Deletes erased visits that have no order. */
export async function deleteOrderless(tx: Transaction, clientIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    delete from client c where c.id = any(${sql.param([...clientIds])}::bigint[]) and c.data_key is null
      and not exists (select 1 from "order" o where o.client_id = c.id)
      and not exists (select 1 from session s where s.client_id = c.id)`);
}
