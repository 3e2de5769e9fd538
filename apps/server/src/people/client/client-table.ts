import { pairInQueue, pairStates } from "@horma/domain";
import { and, count, eq, inArray, ne, sql } from "drizzle-orm";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { rowsOf } from "../../platform/db/rows.ts";
import { client } from "../../platform/db/schema/client.ts";
import { order, pair } from "../../platform/db/schema/order.ts";
import type { Vault } from "../../platform/personal-data/vault.ts";

/** A visit's shopper, unsealed. */
export type ClientRow = {
  id: number;
  documentNumber: string | null;
  phone: string | null;
  nickname: string | null;
  signInCount: number;
  createdAt: Date;
};

type StoredClient = typeof client.$inferSelect;

/** An order is in the queue while one of its pairs is on its way to the shopper. Pairs being tried on do not count (ST-03). */
const inQueue = sql`exists (select 1 from ${pair} where ${pair.orderId} = ${order.id}
  and ${inArray(pair.state, pairStates.filter(pairInQueue))})`;

/** The shopper of a visit; undefined once the visit was erased. */
export async function findClient(reader: Reader, vault: Vault, id: number): Promise<ClientRow | undefined> {
  const rows = await reader.select().from(client).where(eq(client.id, id)).prepare("client_by_id").execute();
  return rows[0] && opened(vault, rows[0]);
}

/** Locks a client until the transaction ends. Returns whether the visit still has a shopper. */
export async function lockClient(tx: Transaction, id: number): Promise<boolean> {
  const locked = await rowsOf(
    tx.client.query({
      name: "lock_client",
      text: "select data_key from client where id = $1 for no key update",
      values: [id],
    }),
    { data_key: client.dataKey },
  );
  return typeof locked[0]?.data_key === "string";
}

/** An order with pairs in its shopper's hands and none on its way (TR-12). */
const inSalon = sql`exists (select 1 from ${pair} where ${pair.orderId} = ${order.id} and ${pair.state} = 'with_shopper')
  and not ${inQueue}`;

/** A client's orders in the queue, those being tried on, and those that were not canceled. */
export async function countOrders(reader: Reader, clientId: number) {
  const [counts] = await reader
    .select({
      open: sql<number>`(count(*) filter (where ${inQueue}))::int`,
      tried: sql<number>`(count(*) filter (where ${inSalon}))::int`,
      confirmed: sql<number>`(count(*) filter (where ${ne(order.statusId, "canceled")}))::int`,
    })
    .from(order)
    .where(eq(order.clientId, clientId));
  return counts ?? { open: 0, tried: 0, confirmed: 0 };
}

/** Orders in the queue of everybody with this phone (VA-01). */
export async function countOpenOrdersOfPhone(reader: Reader, vault: Vault, phone: string): Promise<number> {
  const [counts] = await reader
    .select({ open: count() })
    .from(order)
    .innerJoin(client, eq(client.id, order.clientId))
    .where(and(inArray(client.phoneHash, await vault.phoneHashes(phone)), inQueue));
  return counts?.open ?? 0;
}

type Identity = { documentNumber?: string; phone?: string };

/** Begins a visit: a new client with a new key, whatever visits the same person made before. */
export async function addClient(
  tx: Transaction,
  vault: Vault,
  { documentNumber, phone }: Identity,
  now: Date,
): Promise<ClientRow> {
  const key = await vault.newKey(now);
  const [row] = await tx
    .insert(client)
    .values({
      ...key,
      documentNumber:
        documentNumber === undefined ? null : vault.seal(key, "document_number", documentNumber),
      phone: phone === undefined ? null : vault.seal(key, "phone", phone),
      phoneHash: phone === undefined ? null : vault.phoneHash(phone, key.keyDay),
      ...{ createdAt: now, activeAt: now },
    })
    .returning();
  const added = row && opened(vault, row);
  if (!added) throw new Error("the new client was not returned");
  return added;
}

/** The same visitor identifies again. Undefined if the visit was erased at that moment. */
export async function countSignIn(tx: Transaction, vault: Vault, id: number): Promise<ClientRow | undefined> {
  const [row] = await tx
    .update(client)
    .set({ signInCount: sql`${client.signInCount} + 1` })
    .where(eq(client.id, id))
    .returning();
  return row && opened(vault, row);
}

/** Sets the shopper's nickname. Undefined if the visit was erased at that moment. */
export async function nameClient(
  tx: Transaction,
  vault: Vault,
  { id, nickname, now }: { id: number; nickname: string; now: Date },
): Promise<ClientRow | undefined> {
  const [locked] = await tx.select().from(client).where(eq(client.id, id)).for("no key update");
  const sealed = locked ? vault.seal(locked, "nickname", nickname) : null;
  if (sealed === null) return undefined;
  const [row] = await tx
    .update(client)
    .set({ nickname: sealed, activeAt: now })
    .where(eq(client.id, id))
    .returning();
  return row && opened(vault, row);
}

function opened(vault: Vault, row: StoredClient): ClientRow | undefined {
  // Erased, or its day's key was lost: either way nobody knows whose it was.
  if (!vault.opens(row)) return undefined;
  return {
    id: row.id,
    documentNumber: vault.open(row, "document_number", row.documentNumber),
    phone: vault.open(row, "phone", row.phone),
    nickname: vault.open(row, "nickname", row.nickname),
    signInCount: row.signInCount,
    createdAt: row.createdAt,
  };
}
