import { pairInQueue, pairStates } from "@horma/domain";
import { and, count, eq, inArray, ne, sql } from "drizzle-orm";
import type { Reader, Transaction } from "../db/database.ts";
import { client, order, pair } from "../db/schema.ts";

export type ClientRow = typeof client.$inferSelect;

/** In the queue is an order with a pair still on its way to the shopper: what is being tried on is not (ST-03). */
const inQueue = sql`exists (select 1 from ${pair} where ${pair.orderId} = ${order.id}
  and ${inArray(pair.state, pairStates.filter(pairInQueue))})`;

export async function findClient(reader: Reader, id: number): Promise<ClientRow | undefined> {
  const rows = await reader.select().from(client).where(eq(client.id, id)).prepare("client_by_id").execute();
  return rows[0];
}

/** Makes everybody else who locks this client wait for the end of the transaction. */
export async function lockClient(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`select 1 from ${client} where ${client.id} = ${id} for no key update`);
}

/** How many orders of a client are in the queue, and how many were not canceled. */
export async function countOrders(reader: Reader, clientId: number) {
  const [counts] = await reader
    .select({
      open: sql<number>`(count(*) filter (where ${inQueue}))::int`,
      confirmed: sql<number>`(count(*) filter (where ${ne(order.statusId, "canceled")}))::int`,
    })
    .from(order)
    .where(eq(order.clientId, clientId));
  return counts ?? { open: 0, confirmed: 0 };
}

/** How many orders of anybody with this phone are in the queue (VA-01). */
export async function countOpenOrdersOfPhone(reader: Reader, phone: string): Promise<number> {
  const [counts] = await reader
    .select({ open: count() })
    .from(order)
    .innerJoin(client, eq(client.id, order.clientId))
    .where(and(eq(client.phone, phone), inQueue));
  return counts?.open ?? 0;
}

/** A visit begins: a client of its own, whatever visits the same person made before. */
export async function addClient(
  tx: Transaction,
  identity: { documentNumber: string } | { phone: string } | Record<string, never>,
  now: Date,
): Promise<ClientRow> {
  const [row] = await tx
    .insert(client)
    .values({ ...identity, createdAt: now })
    .returning();
  if (!row) throw new Error("the new client was not returned");
  return row;
}

/** The same visitor identifies again. */
export async function countSignIn(tx: Transaction, id: number): Promise<ClientRow> {
  const [row] = await tx
    .update(client)
    .set({ signInCount: sql`${client.signInCount} + 1` })
    .where(eq(client.id, id))
    .returning();
  if (!row) throw new Error(`client ${id} is gone`);
  return row;
}

export async function nameClient(tx: Transaction, id: number, nickname: string): Promise<ClientRow> {
  const [row] = await tx.update(client).set({ nickname }).where(eq(client.id, id)).returning();
  if (!row) throw new Error(`client ${id} is gone`);
  return row;
}
