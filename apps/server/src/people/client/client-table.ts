import { pairInQueue, pairStates } from "@horma/domain";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import type pg from "pg";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { inHand } from "../../platform/db/pair-state-sql.ts";
import { number, rowsOf } from "../../platform/db/rows.ts";
import { client } from "../../platform/db/schema/client.ts";
import { order, pair } from "../../platform/db/schema/order.ts";
import type { StoredKey, Vault } from "../../platform/personal-data/vault.ts";
import { newSession, type OpenedSession } from "../../web/session/session-table.ts";

/** A visit's shopper, unsealed. */
export type ClientRow = {
  id: number;
  documentNumber: string | null;
  phone: string | null;
  nickname: string | null;
  signInCount: number;
  createdAt: Date;
};

type StoredClient = ClientRow & StoredKey;
const columns = {
  id: client.id,
  documentNumber: client.documentNumber,
  phone: client.phone,
  nickname: client.nickname,
  signInCount: client.signInCount,
  createdAt: client.createdAt,
  dataKey: client.dataKey,
  keyDay: client.keyDay,
};

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

/**
 * A client's orders in the queue, those being tried on (with pairs in the shopper's hands and none on its way, TR-12), and those
 * that were not canceled.
 */
export async function countOrders(connection: Pick<pg.ClientBase, "query">, clientId: number) {
  const [counts] = await rowsOf(
    connection.query({
      name: "client_orders",
      text: `select (count(*) filter (where queued))::int as open, (count(*) filter (where tried and not queued))::int as tried,
          (count(*) filter (where o.status_id <> 'canceled'))::int as confirmed
        from "order" o cross join lateral (
          select coalesce(bool_or(state = any($2::text[])), false) as queued,
            coalesce(bool_or(${inHand}), false) as tried
          from pair where order_id = o.id
        ) pairs where o.client_id = $1`,
      values: [clientId, pairStates.filter(pairInQueue)],
    }),
    { open: number, tried: number, confirmed: number },
  );
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
  identity: Identity,
  now: Date,
): Promise<ClientRow> {
  const made = await newClient(vault, identity, now);
  const [row] = await tx
    .insert(client)
    .values({ ...made, createdAt: now, activeAt: now })
    .returning();
  const added = row && opened(vault, row);
  if (!added) throw new Error("the new client was not returned");
  return added;
}

/** A new client's key and what is sealed with it. */
async function newClient(vault: Vault, { documentNumber, phone }: Identity, now: Date) {
  const key = await vault.newKey(now);
  return {
    ...key,
    documentNumber: documentNumber === undefined ? null : vault.seal(key, "document_number", documentNumber),
    phone: phone === undefined ? null : vault.seal(key, "phone", phone),
    phoneHash: phone === undefined ? null : vault.phoneHash(phone, key.keyDay),
  };
}

/** Begins a visit with its first session, in one statement. Returns the session's token, of which only the hash is stored. */
export async function openVisit(
  connection: Pick<pg.ClientBase, "query">,
  vault: Vault,
  identity: Identity,
  now: Date,
): Promise<{ row: ClientRow; opened: OpenedSession }> {
  const made = await newClient(vault, identity, now);
  const opened = newSession(now);
  const [added] = await rowsOf(
    connection.query({
      name: "open_visit",
      text: `with visitor as (
          insert into client (data_key, key_day, document_number, phone, phone_hash, created_at, active_at)
          values ($1, $2, $3, $4, $5, $6, $6) returning id, sign_in_count
        ), opened as (
          insert into session (token_hash, client_id, created_at, seen_at, expires_at)
          select $7, id, $6, $6, $8 from visitor
        )
        select id, sign_in_count as "signInCount" from visitor`,
      values: [
        made.dataKey,
        made.keyDay,
        made.documentNumber,
        made.phone,
        made.phoneHash,
        now,
        opened.tokenHash,
        opened.expiresAt,
      ],
    }),
    { id: columns.id, signInCount: columns.signInCount },
  );
  if (added === undefined) throw new Error("the new client was not returned");
  const { documentNumber = null, phone = null } = identity;
  const row = { ...added, documentNumber, phone, nickname: null, createdAt: now };
  return { row, opened: { ...opened, clientId: added.id } };
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
  connection: Pick<pg.ClientBase, "query">,
  vault: Vault,
  { id, nickname, now }: { id: number; nickname: string; now: Date },
): Promise<ClientRow | undefined> {
  const { dataKey, keyDay, ...shown } = columns;
  const [key] = await rowsOf(
    connection.query({
      name: "client_key",
      text: `select data_key as "dataKey", key_day as "keyDay" from client where id = $1`,
      values: [id],
    }),
    { dataKey, keyDay },
  );
  const sealed = key ? vault.seal(key, "nickname", nickname) : null;
  if (key === undefined || sealed === null) return undefined;
  // The key is the one that sealed the name, unless the visit was erased meanwhile.
  const [row] = await rowsOf(
    connection.query({
      name: "name_client",
      text: `update client set nickname = $3, active_at = $4 where id = $1 and data_key = $2
        returning id, document_number as "documentNumber", phone, nickname, sign_in_count as "signInCount",
          created_at as "createdAt"`,
      values: [id, key.dataKey, sealed, now],
    }),
    shown,
  );
  return row && opened(vault, { ...row, ...key });
}

function opened(vault: Vault, row: StoredClient): ClientRow | undefined {
  // Erased, or its day's key was lost: either way no one knows whose it was.
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
