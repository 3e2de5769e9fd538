import { type ClientData, knownType, orderEventTypes } from "@horma/contract";
import { orderOver } from "@horma/domain";
import { asc, eq, sql } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { client, session } from "../../platform/db/schema/client.ts";
import { order, orderEvent, pair, pollAnswer } from "../../platform/db/schema/order.ts";
import { product, productSize } from "../../platform/db/schema/product.ts";
import { store } from "../../platform/db/schema/store.ts";
import type { Deps } from "../../platform/deps.ts";
import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { findClient } from "./client-table.ts";

const hour = 60 * 60_000;
const sealedNote = sql<string | null>`${orderEvent.data}->>'sealed_note'`;

/** The shopper's right of access and portability (Ley 19.628, arts. 5 and 9): everything held of their visit. */
export const getClientData = operation("getClientData", async (deps, { clientId }) => {
  const data = await readClientData(deps, clientId);
  return data ?? refuse("token_invalid", "the client of this token no longer exists");
});

/** Everything that is held of a visit; undefined once it was erased. */
export function readClientData(
  { db, vault, env }: Pick<Deps, "db" | "vault" | "env">,
  clientId: number,
): Promise<ClientData | undefined> {
  return db.snapshot(async (reader) => {
    const row = await findClient(reader, vault, clientId);
    if (row === undefined) return undefined;
    const [kept] = await reader
      .select({ dataKey: client.dataKey, keyDay: client.keyDay })
      .from(client)
      .where(eq(client.id, clientId));
    const sessions = await reader
      .select()
      .from(session)
      .where(eq(session.clientId, clientId))
      .orderBy(asc(session.createdAt));
    const orders = await reader
      .select({ order, store: { code: store.code, name: store.name }, poll: pollAnswer })
      .from(order)
      .innerJoin(store, eq(store.id, order.storeId))
      .leftJoin(pollAnswer, eq(pollAnswer.orderId, order.id))
      .where(eq(order.clientId, clientId))
      .orderBy(asc(order.id));
    const key = kept ?? { dataKey: null, keyDay: null };
    return {
      client: {
        document_number: row.documentNumber,
        phone: row.phone,
        nickname: row.nickname,
        sign_in_count: row.signInCount,
        created_at: row.createdAt.toISOString(),
      },
      kept_until: (await storedUntil(reader, clientId, env.retentionHours))?.toISOString() ?? null,
      sessions: sessions.map(presentSession),
      orders: await presentAll(reader, orders, (note) => vault.open(key, "note", note)),
    };
  });
}

/**
 * Until when a visit is stored; undefined while an order is in progress. Counts as the sweep of personal data does: from the last
 * sign of life, or the end of the last order.
 */
export async function storedUntil(
  reader: Reader,
  clientId: number,
  hours: number,
): Promise<Date | undefined> {
  const [visit] = await reader
    .select({ activeAt: client.activeAt })
    .from(client)
    .where(eq(client.id, clientId));
  const sessions = await reader
    .select({ seenAt: session.seenAt })
    .from(session)
    .where(eq(session.clientId, clientId));
  const orders = await reader
    .select({ statusId: order.statusId, overAt: order.overAt })
    .from(order)
    .where(eq(order.clientId, clientId));
  if (orders.some(({ statusId }) => !orderOver(statusId))) return undefined;
  const last = [
    visit?.activeAt,
    ...sessions.map(({ seenAt }) => seenAt),
    ...orders.map(({ overAt }) => overAt),
  ];
  return new Date(Math.max(...last.map((at) => at?.getTime() ?? 0)) + hours * hour);
}

type OrderRow = typeof order.$inferSelect;
type Found = {
  order: OrderRow;
  store: { code: string; name: string };
  poll: typeof pollAnswer.$inferSelect | null;
};

/** Opens a sealed note. */
type OpenNote = (sealed: string | null) => string | null;

async function presentAll(
  reader: Reader,
  orders: readonly Found[],
  openNote: OpenNote,
): Promise<ClientData["orders"]> {
  const presented: ClientData["orders"] = [];
  // One connection answers one query after the other.
  for (const each of orders) presented.push(await present(reader, each, openNote));
  return presented;
}

function presentSession(row: typeof session.$inferSelect): ClientData["sessions"][number] {
  return {
    created_at: row.createdAt.toISOString(),
    seen_at: row.seenAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}

async function present(
  reader: Reader,
  { order: row, store: at, poll }: Found,
  openNote: OpenNote,
): Promise<ClientData["orders"][number]> {
  const pairs = await reader
    .select({ sku: pair.sku, name: product.name, size: productSize.size, state: pair.state })
    .from(pair)
    .innerJoin(productSize, eq(productSize.sku, pair.sku))
    .innerJoin(product, eq(product.id, productSize.productId))
    .where(eq(pair.orderId, row.id))
    .orderBy(asc(pair.position));
  const events = await reader
    .select({ at: orderEvent.at, type: orderEvent.type, actor: orderEvent.actor, note: sealedNote })
    .from(orderEvent)
    .where(eq(orderEvent.orderId, row.id))
    .orderBy(asc(orderEvent.id));
  return {
    hash_id: row.hashId,
    code: row.code,
    store: at,
    status_id: row.statusId,
    deliver_method: row.deliverMethod,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    pairs,
    events: events.map(({ at, type, actor, note }) => {
      return { at: at.toISOString(), type: knownType(orderEventTypes, type), actor, note: openNote(note) };
    }),
    poll: poll && { answer: poll.answer, cause: poll.cause, at: poll.at.toISOString() },
  };
}
