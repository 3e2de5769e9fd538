import { isNull, sql } from "drizzle-orm";
import type { Gauge } from "prom-client";
import { readFeeds } from "../../office/feeds/read-feeds.ts";
import type { Reader } from "../../platform/db/database.ts";
import { flag, instant, number, orNull, type RowOf, rowsOf, string } from "../../platform/db/rows.ts";
import { importJob } from "../../platform/db/schema/import.ts";
import { apiKey } from "../../platform/db/schema/key.ts";
import { webhook } from "../../platform/db/schema/webhook.ts";
import type { Deps } from "../../platform/deps.ts";
import { ageOf, gauge, sharedReading } from "./gauge.ts";

/** Entries of the outbox, and deliveries of a webhook, that are looked at. */
const counted = 10_000;
/** A webhook fails while it has not accepted an event for so long, ms. */
const failingAfter = 10 * 60_000;

/** Figures of the whole company, the same from every process: files that come in, and events on their way out. */
export function companyMetrics(deps: Pick<Deps, "db" | "now" | "log">): Gauge[] {
  return [...feedMetrics(deps), ...eventMetrics(deps)];
}

/** Of files that machines send, as the office shows them; a revoked key has none. */
function feedMetrics(deps: Pick<Deps, "db" | "now" | "log">): Gauge[] {
  const { db } = deps;
  const look = sharedReading(deps, "files", async (at) => {
    const [feeds, keys] = await Promise.all([
      readFeeds(db.read, at),
      db.read.select({ name: apiKey.name }).from(apiKey).where(isNull(apiKey.revokedAt)),
    ]);
    const names = new Set(keys.map(({ name }) => name));
    return feeds.filter(({ key }) => names.has(key));
  });
  type Feed = Awaited<ReturnType<typeof readFeeds>>[number];
  const ofFeeds = (name: string, help: string, of: (feed: Feed) => number | null) =>
    gauge(
      name,
      help,
      async (set) => {
        for (const feed of (await look()) ?? []) {
          const value = of(feed);
          if (value !== null) set(value, { kind: feed.kind, key: feed.key });
        }
      },
      ["kind", "key"],
    );
  const unusual = sharedReading(deps, "unusual files", (at) => readUnusual(db.read, at));
  return [
    ofFeeds(
      "horma_feed_last_success_timestamp_seconds",
      "When a machine's last file of a kind was applied",
      ({ last }) => Date.parse(last.at) / 1_000,
    ),
    ofFeeds(
      "horma_feed_period_seconds",
      "The usual time between a machine's files of a kind; left out for fewer than five files",
      ({ period }) => (period === null ? null : period / 1_000),
    ),
    ofFeeds(
      "horma_feed_late",
      "1 while a machine's file of a kind has not come for over two of its usual periods",
      ({ state }) => (state === "late" || state === "stopped" ? 1 : 0),
    ),
    ofFeeds(
      "horma_feed_rows_refused",
      "Refused rows of a machine's last file of a kind",
      ({ last }) => last.refused,
    ),
    gauge(
      "horma_import_unusual_ratio",
      "How much the last file of each kind and mapping of the last days differs from those before it: 0.5 is by half",
      async (set) => {
        for (const { kind, mapping, percent } of (await unusual()) ?? [])
          set(percent / 100, { kind, mapping });
      },
      ["kind", "mapping"],
    ),
  ];
}

/** Of events on their way to the feed, and from there to the webhooks that work. */
function eventMetrics(deps: Pick<Deps, "db" | "now" | "log">): Gauge[] {
  const { db, now } = deps;
  const outbox = sharedReading(deps, "events", () => readOutbox(db.read));
  const webhooks = sharedReading(deps, "webhooks", (at) => readWebhooks(db.read, at));
  const ofWebhooks = (name: string, help: string, of: (row: WebhookRow) => number) =>
    gauge(
      name,
      help,
      async (set) => {
        for (const row of (await webhooks()) ?? []) set(of(row), { webhook: String(row.id) });
      },
      ["webhook"],
    );
  return [
    gauge(
      "horma_event_outbox_entries",
      `Events that are not published yet, at most ${counted}`,
      async (set) => {
        const [found] = (await outbox()) ?? [];
        if (found) set(found.entries);
      },
    ),
    gauge(
      "horma_event_outbox_oldest_seconds",
      "Age of the oldest event that is not published yet; 0 without one",
      async (set) => {
        const [found] = (await outbox()) ?? [];
        if (found) set(ageOf(found.oldest, now()));
      },
    ),
    ofWebhooks(
      "horma_webhook_pending_deliveries",
      `Deliveries that a webhook has not accepted yet, at most ${counted}`,
      ({ pending }) => pending,
    ),
    ofWebhooks(
      "horma_webhook_oldest_pending_seconds",
      "Age of the oldest delivery that a webhook has not accepted yet; 0 without one",
      ({ oldest }) => ageOf(oldest, now()),
    ),
    ofWebhooks(
      "horma_webhook_failing",
      "1 while a delivery to a webhook has been retried for ten minutes",
      ({ failing }) => (failing ? 1 : 0),
    ),
    ofWebhooks(
      "horma_webhook_stopped",
      "1 for a webhook that the server switched off because its receiver answered 410",
      ({ stopped }) => (stopped ? 1 : 0),
    ),
  ];
}

function readUnusual(reader: Reader, at: Date) {
  return rowsOf(
    reader.execute(sql`
      select kind, mapping, coalesce((select max(abs((u->>'percent')::int)) from jsonb_array_elements(last.unusual) u), 0) as percent
      from (
        select distinct on (kind, mapping) kind, coalesce(format->>'mappingName', '') as mapping, unusual
        from import where unusual is not null and ended_at > ${at.toISOString()}::timestamptz - interval '2 days'
        order by kind, mapping, ended_at desc
      ) last`),
    { kind: importJob.kind, mapping: string, percent: number },
  );
}

/** The outbox has no times: the oldest entry's is that of the row that it is about. */
function readOutbox(reader: Reader) {
  return rowsOf(
    reader.execute(sql`
      select (select count(*) from (select from event_outbox limit ${counted}) l) as entries, (
        select case source
          when 'order_event' then (select at from order_event where id = source_id)
          when 'device_event' then (select at from device_event where id = source_id)
          when 'stock_correction' then (select at from stock_correction where id = source_id)
          when 'sale' then (select recorded_at from sale where id = source_id)
          else (data->>'at')::timestamptz end
        from event_outbox order by id limit 1
      ) as oldest`),
    { entries: number, oldest: orNull(instant) },
  );
}

const webhookShape = {
  id: webhook.id,
  pending: number,
  oldest: orNull(instant),
  failing: flag,
  stopped: flag,
};
type WebhookRow = RowOf<typeof webhookShape>;

/** Webhooks that get events, or would if their receiver had not left. Of more than `counted` pending deliveries those are looked at that are due first. */
function readWebhooks(reader: Reader, at: Date): Promise<WebhookRow[]> {
  const long = sql`${new Date(at.getTime() - failingAfter).toISOString()}::timestamptz`;
  return rowsOf(
    reader.execute(sql`
      select w.id, d.pending, d.oldest, w.active and d.failing as failing, w.stopped is not null as stopped
      from webhook w join api_key k on k.id = w.key_id
      cross join lateral (
        select count(*) as pending, min(created_at) as oldest,
          coalesce(bool_or(attempts > 0 and created_at < ${long}), false) as failing
        from (
          select created_at, attempts from webhook_delivery
          where webhook_id = w.id and state = 'pending' order by next_at limit ${counted}
        ) due
      ) d
      where (w.active or w.stopped is not null) and w.removed_at is null and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > ${at.toISOString()}::timestamptz)
      order by w.id`),
    webhookShape,
  );
}
