import type { CloudEvent, Delivery } from "@horma/contract";
import { type DeliveryState, pauseAfterAttempts } from "@horma/domain";
import { and, asc, desc, eq, lt, lte } from "drizzle-orm";
import type pg from "pg";
import type { Database, Reader } from "../../platform/db/database.ts";
import { webhookDelivery } from "../../platform/db/schema/webhook.ts";

export type DeliveryRow = typeof webhookDelivery.$inferSelect;

/** Puts events on their way to a webhook, also those that were on their way before. */
export async function addDeliveries(
  client: Pick<pg.PoolClient, "query">,
  webhookId: number,
  events: readonly Pick<CloudEvent, "id" | "sequence" | "type">[],
  now: Date,
): Promise<void> {
  const rows = events.map(({ id, sequence, type }) => ({ id, sequence, type }));
  await client.query({
    name: "add_deliveries",
    text: `insert into webhook_delivery (webhook_id, event_id, position, type, state, next_at, created_at)
      select $1, (each->>'id')::uuid, (each->>'sequence')::bigint, each->>'type', 'pending', $3, $3
      from jsonb_array_elements($2::jsonb) with ordinality as list (each, place) order by place
      on conflict (webhook_id, event_id) do update
      set state = 'pending', attempts = 0, next_at = excluded.next_at, status = null, error = null`,
    values: [webhookId, JSON.stringify(rows), now],
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

/** What an attempt led to: without an error it was delivered. `last`: no other attempt makes sense. */
export type Outcome = { status: number | null; error: string | null; last?: true };

/** Records an attempt and when the next one is, and returns the delivery's new state. Undefined if it was sent again meanwhile. */
export async function noteAttempt(
  { read }: Pick<Database, "read">,
  { id, attempts: before }: Pick<DeliveryRow, "id" | "attempts">,
  { status, error, last }: Outcome,
  now: Date,
): Promise<DeliveryState | undefined> {
  const attempts = before + 1;
  const pause = error === null || last ? undefined : pauseAfterAttempts(attempts);
  const state = error === null ? "delivered" : pause === undefined ? "failed" : "pending";
  const nextAt = pause === undefined ? null : new Date(now.getTime() + pause);
  const noted = await read
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
    ...{ id, event_id: eventId, type, state, attempts, status, error },
    created_at: createdAt.toISOString(),
    attempted_at: attemptedAt?.toISOString() ?? null,
    next_attempt_at: nextAt?.toISOString() ?? null,
  };
}
