import { feedTypes } from "@horma/contract";
import { and, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { Counter } from "prom-client";
import { flag, instant, orNull, rowsOf } from "../../platform/db/rows.ts";
import { apiKey } from "../../platform/db/schema/key.ts";
import { webhook } from "../../platform/db/schema/webhook.ts";
import type { Deps } from "../../platform/deps.ts";
import { OutsideNetwork } from "../../platform/network/outside-network.ts";
import { inTime } from "../../platform/time/in-time.ts";
import { type Repeated, repeatWhenDue } from "../../platform/time/repeat.ts";
import { type FeedFilter, readFeed } from "../event/read-feed.ts";
import { addDeliveries, dueDeliveries, recordAttempt } from "./delivery-table.ts";
import { sendDelivery } from "./send-delivery.ts";
import { WebhookCaller } from "./webhook-caller.ts";
import { resealSecrets, type WebhookRow } from "./webhook-table.ts";

/** How often webhooks with something to do are looked for at most, ms; after so many such pauses also without a notification. */
const [look, rareLook] = [1_000, 15];
/** Events of one transaction, and deliveries of one webhook that are under way at once. */
const [batch, parallel] = [500, 4];

export const webhookDeliveries = new Counter({
  name: "horma_webhook_deliveries_total",
  help: "Ended deliveries to webhooks, by result",
  labelNames: ["outcome"],
  registers: [],
});
for (const outcome of ["delivered", "failed"]) webhookDeliveries.inc({ outcome }, 0);

/** How long calls under way may take when the lead or the process ends, ms. */
const parting = 3_000;

/** Times of a test's own, ms. */
type Timing = { patience?: number; pause?: number; grace?: number };
type Working = Pick<Deps, "db" | "env" | "vault" | "now" | "log">;

/** Sends events to webhooks until closed. Only the leading process does. Each webhook has its turn of its own: a slow one delays no other. */
export function startDeliveries(
  deps: Working,
  { patience, pause = look, grace = parting }: Timing = {},
): Repeated {
  const caller = new WebhookCaller(new OutsideNetwork(deps.env.webhookNetworks), patience);
  const busy = new Map<number, Promise<void>>();
  const closing = new AbortController();
  const begin = (id: number) => {
    const done = serveWebhook(deps, caller, id, closing.signal)
      .catch((err: unknown) =>
        deps.log.error(
          { err, webhook: id },
          "deliveries to a webhook could not be processed and will be retried",
        ),
      )
      .finally(() => {
        busy.delete(id);
        looking.wake();
      });
    busy.set(id, done);
  };
  let resealed = false;
  const looking = repeatWhenDue("the delivery to webhooks", { gap: pause }, deps.log, async () => {
    if (!resealed) await resealSecrets(deps);
    resealed = true;
    const { due, next } = await webhooksToServe(deps);
    for (const id of due) if (!busy.has(id) && !closing.signal.aborted) begin(id);
    return Math.min(next, rareLook * pause);
  });
  const sign = { begun: looking.wake, heard: looking.wake };
  const stops = [
    deps.db.notifications.on("event_published", sign),
    deps.db.notifications.on("webhook_changed", sign),
  ];
  return {
    close: async () => {
      closing.abort();
      for (const stop of stops) stop();
      await looking.close();
      const done = Promise.all(busy.values());
      await inTime(done, grace).catch(() => caller.close());
      await done;
      caller.close();
    },
  };
}

/** Webhooks that have not seen the whole feed or have a delivery that is due, and when the next delivery of the others is, ms. */
async function webhooksToServe({
  db,
  now,
}: Pick<Deps, "db" | "now">): Promise<{ due: number[]; next: number }> {
  const rows = await rowsOf(
    db.pool.query({
      name: "webhooks_to_serve",
      text: `select w.id, split_part(w.cursor, '-', 1)::bigint
          <> coalesce((select max(position) from event), (select swept_to from event_sweep)) as behind,
        (select min(d.next_at) from webhook_delivery d where d.webhook_id = w.id and d.state = 'pending') as next, w.rests_until
      from webhook w join api_key k on k.id = w.key_id
      where w.active and w.removed_at is null and k.revoked_at is null and (k.expires_at is null or k.expires_at > $1)`,
      values: [now()],
    }),
    { id: webhook.id, behind: orNull(flag), next: orNull(instant), rests_until: orNull(instant) },
  );
  const waits = rows.map(({ id, behind, next, rests_until }) => {
    const left = next === null ? Number.POSITIVE_INFINITY : next.getTime() - now().getTime();
    const rest = rests_until === null ? 0 : rests_until.getTime() - now().getTime();
    return { id, left: Math.max(behind ? 0 : left, rest) };
  });
  return {
    due: waits.flatMap(({ id, left }) => (left <= 0 ? [id] : [])),
    next: Math.min(...waits.map(({ left }) => left)),
  };
}

/** Makes and sends a webhook's deliveries, a page of the feed at a time, until nothing is due. */
async function serveWebhook(
  deps: Working,
  caller: WebhookCaller,
  id: number,
  closing: AbortSignal,
): Promise<void> {
  for (let more = true; more && !closing.aborted; ) {
    more = await scheduleDeliveries(deps, id);
    while (!closing.aborted && (await sendDue(deps, caller, id))) {}
  }
}

/** Makes deliveries of the next events of the feed. Returns whether there are more. */
async function scheduleDeliveries({ db, env, now, log }: Working, id: number): Promise<boolean> {
  return db.transact(async (tx) => {
    const [row] = await tx
      .select({ webhook, storeIds: apiKey.storeIds })
      .from(webhook)
      .innerJoin(apiKey, eq(apiKey.id, webhook.keyId))
      .where(served(id, now()))
      .for("update", { of: webhook });
    if (row === undefined) return false;
    const filter = { limit: batch, ...filterOf(row.webhook, row.storeIds) };
    let page = await readFeed(tx.client, env.publicUrl, { after: row.webhook.cursor, ...filter });
    if (typeof page === "string") {
      log.warn({ webhook: id }, "a webhook missed events that have been removed");
      page = await readFeed(tx.client, env.publicUrl, { after: null, ...filter });
    }
    if (typeof page === "string") return false;
    if (page.count > 0) await addDeliveries(tx.client, id, page.events, now());
    await tx.update(webhook).set({ cursor: page.next }).where(eq(webhook.id, id));
    return page.more;
  });
}

function filterOf({ type, storeId }: WebhookRow, ofKey: readonly number[] | null): FeedFilter {
  return {
    types: type === null ? null : (feedTypes(type) ?? []),
    storeIds: storeId === null ? ofKey : [storeId],
  };
}

/** The webhook, while it and its key are valid and its receiver does not rest. */
function served(id: number, now: Date) {
  const { active, removedAt, restsUntil } = webhook;
  const awake = or(isNull(restsUntil), lte(restsUntil, now));
  const keyIsValid = and(isNull(apiKey.revokedAt), or(isNull(apiKey.expiresAt), gt(apiKey.expiresAt, now)));
  return and(eq(webhook.id, id), active, isNull(removedAt), awake, keyIsValid);
}

/** Sends some deliveries that are due, each once. Returns whether there may be more. */
async function sendDue(deps: Working, caller: WebhookCaller, id: number): Promise<boolean> {
  const { db, now, log } = deps;
  const [found] = await db.read
    .select({ webhook })
    .from(webhook)
    .innerJoin(apiKey, eq(apiKey.id, webhook.keyId))
    .where(served(id, now()));
  if (found === undefined) return false;
  const due = await dueDeliveries(db.read, { webhookId: id, now: now(), most: parallel });
  const attempt = async (delivery: (typeof due)[number]) => {
    const outcome = await sendDelivery(deps, caller, found.webhook, delivery);
    // What was cut off, the next leader sends.
    if (outcome === "cut off") return;
    const state = await recordAttempt(db, delivery, outcome, now());
    if (state === "delivered" || state === "failed") webhookDeliveries.inc({ outcome: state });
    if (state === "failed")
      log.warn(
        { webhook: id, delivery: delivery.id, reason: outcome.error },
        "a delivery to a webhook failed for good",
      );
  };
  await Promise.all(due.map(attempt));
  return due.length > 0;
}

/** Removes deliveries of events that are not kept any more, and webhooks that were deleted. Returns how many deliveries. */
export async function sweepDeliveries({ db }: Pick<Deps, "db">, before: Date): Promise<number> {
  let all = 0;
  for (let gone = batch; gone === batch; all += gone) {
    const found = await db.read.execute(sql`delete from webhook_delivery where id in (
      select d.id from webhook_delivery d where d.created_at < ${before.toISOString()}::timestamptz limit ${batch})`);
    gone = found.rowCount ?? 0;
  }
  await db.read.execute(sql`delete from webhook w where removed_at is not null
    and not exists (select 1 from webhook_delivery d where d.webhook_id = w.id)`);
  return all;
}
