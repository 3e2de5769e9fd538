import type { Delivery } from "@horma/contract";
import { type DeliveryState, pauseAfterAttempts, restAsked } from "@horma/domain";
import { and, asc, desc, eq, lt, lte, sql } from "drizzle-orm";
import type pg from "pg";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { Database, Reader, Transaction } from "../../platform/db/database.ts";
import { webhook, webhookDelivery } from "../../platform/db/schema/webhook.ts";

export type DeliveryRow = typeof webhookDelivery.$inferSelect;

/**
 * Puts events on their way to a webhook, also those that were on their way before.
 * @param events their list, printed
 */
export async function addDeliveries(
  client: Pick<pg.PoolClient, "query">,
  webhookId: number,
  events: string,
  now: Date,
): Promise<void> {
  await client.query({
    name: "add_deliveries",
    text: `insert into webhook_delivery (webhook_id, event_id, position, type, state, next_at, created_at)
      select $1, (each->>'id')::uuid, (each->>'sequence')::bigint, each->>'type', 'pending', $3, $3
      from jsonb_array_elements($2::jsonb) with ordinality as list (each, place) order by place
      on conflict (webhook_id, event_id) do update
      set state = 'pending', attempts = 0, next_at = excluded.next_at, status = null, error = null`,
    values: [webhookId, events, now],
  });
}

/** The deliveries of a webhook that are due, in their order. */
export function dueDeliveries(
  reader: Reader,
  { webhookId, now, most }: { webhookId: number; now: Date; most: number },
): Promise<DeliveryRow[]> {
  return reader
    .select()
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.webhookId, webhookId),
        eq(webhookDelivery.state, "pending"),
        lte(webhookDelivery.nextAt, now),
      ),
    )
    .orderBy(asc(webhookDelivery.nextAt), asc(webhookDelivery.id))
    .limit(most);
}

/** The status of a receiver that wants no more. */
export const gone = 410;

/**
 * What an attempt led to: without an error it was delivered. `last`: no other attempt makes sense. `retryAfter`: the header of that name.
 */
export type Outcome = {
  status: number | null;
  error: string | null;
  last?: true;
  retryAfter?: string | undefined;
};

/**
 * Records an attempt and when the next one is, and what the receiver says of the webhook. Returns the delivery's new state; undefined
 * if it was sent again meanwhile.
 */
export async function recordAttempt(
  { read, transact }: Pick<Database, "read" | "transact">,
  delivery: DeliveryRow,
  outcome: Outcome,
  now: Date,
): Promise<DeliveryState | undefined> {
  const rest = restAsked(outcome.status ?? 0, outcome.retryAfter, now);
  if (rest === undefined && outcome.status !== gone) return updateDelivery(read, delivery, outcome, now);
  return transact(async (tx) => {
    // The webhook is locked first, as by those who change it.
    if (rest === undefined) await stopWebhook(tx, delivery.webhookId, now);
    else await restWebhook(tx, delivery.webhookId, new Date(now.getTime() + rest));
    return updateDelivery(tx, delivery, outcome, now, rest);
  });
}

async function updateDelivery(
  db: Pick<Transaction, "update">,
  { id, attempts: before }: DeliveryRow,
  { status, error, last }: Outcome,
  now: Date,
  rest = 0,
): Promise<DeliveryState | undefined> {
  const attempts = before + 1;
  const pause = error === null || last ? undefined : pauseAfterAttempts(attempts);
  const state = error === null ? "delivered" : pause === undefined ? "failed" : "pending";
  const nextAt = pause === undefined ? null : new Date(now.getTime() + Math.max(pause, rest));
  const noted = await db
    .update(webhookDelivery)
    .set({ attempts, state, nextAt, attemptedAt: now, status, error })
    .where(
      and(
        eq(webhookDelivery.id, id),
        eq(webhookDelivery.attempts, before),
        eq(webhookDelivery.state, "pending"),
      ),
    )
    .returning({ id: webhookDelivery.id });
  return noted.length > 0 ? state : undefined;
}

/** EV-03. Nothing is sent to a receiver that has left. What happens meanwhile is sent once the webhook is switched on again. */
async function stopWebhook(tx: Transaction, id: number, at: Date): Promise<void> {
  const stopped = await tx
    .update(webhook)
    .set({ active: false, stopped: "gone" })
    .where(and(eq(webhook.id, id), webhook.active))
    .returning({ id: webhook.id });
  if (stopped.length === 0) return;
  await recordAudit(tx, {
    actor: { kind: "system", name: "server" },
    action: "webhook_stopped",
    subject: `webhook ${id}`,
    data: { status: gone },
    at,
  });
}

async function restWebhook(tx: Transaction, id: number, until: Date): Promise<void> {
  await tx
    .update(webhook)
    .set({ restsUntil: sql`greatest(${webhook.restsUntil}, ${until.toISOString()}::timestamptz)` })
    .where(eq(webhook.id, id));
}

/** A page of a webhook's deliveries, newest first. */
export function pageOfDeliveries(
  reader: Reader,
  webhookId: number,
  { state, before, size }: { state?: DeliveryState; before?: number; size: number },
): Promise<DeliveryRow[]> {
  return reader
    .select()
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.webhookId, webhookId),
        state && eq(webhookDelivery.state, state),
        before === undefined ? undefined : lt(webhookDelivery.id, before),
      ),
    )
    .orderBy(desc(webhookDelivery.id))
    .limit(size);
}

export function presentDelivery(row: DeliveryRow): Delivery {
  const { id, eventId, type, state, attempts, status, error, createdAt, attemptedAt, nextAt } = row;
  return {
    id,
    event_id: eventId,
    type,
    state,
    attempts,
    status,
    error,
    created_at: createdAt.toISOString(),
    attempted_at: attemptedAt?.toISOString() ?? null,
    next_attempt_at: nextAt?.toISOString() ?? null,
  };
}
