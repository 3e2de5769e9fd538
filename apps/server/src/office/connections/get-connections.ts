import type { Connections, OfficeWebhook } from "@horma/contract";
import { roleMay } from "@horma/domain";
import { sql } from "drizzle-orm";
import { listOwn, presentWebhook } from "../../integration/webhook/webhook-table.ts";
import { listKeys } from "../../people/key/manage-keys.ts";
import type { Reader } from "../../platform/db/database.ts";
import { json, number, rowsOf } from "../../platform/db/rows.ts";
import { operation } from "../../web/call/operation.ts";
import { readFeeds } from "../feeds/read-feeds.ts";
import { readTroubledFiles } from "../feeds/troubled-files.ts";

/** Deliveries of a webhook that are counted. */
const countedDeliveries = 1_000;

/** OF-08. The machines that are connected: their keys, how their files come in, and what becomes of their webhooks' deliveries. */
export const getConnections = operation(
  "getConnections",
  async ({ db, now }, { office }): Promise<Connections> => {
    const at = now();
    const [keys, feeds, webhooks] = await Promise.all([
      listKeys(db.read),
      readFeeds(db.read, at),
      webhooksOf(db.read),
    ]);
    const whole = roleMay(office.role, "manage_connections");
    return {
      keys: keys.map(({ id, name, scopes, stores, createdAt, expiresAt, lastUsedAt, oldUntil }) => ({
        id,
        name,
        scopes,
        stores,
        created_at: createdAt.toISOString(),
        expires_at: expiresAt?.toISOString() ?? null,
        last_used_at: lastUsedAt?.toISOString() ?? null,
        old_secret_until: oldUntil?.toISOString() ?? null,
      })),
      feeds,
      troubled_files: await readTroubledFiles(db.read, feeds, at),
      // More of an address than its host may be secret.
      webhooks: webhooks.map((each) => (whole ? each : { ...each, url: new URL(each.url).origin })),
    };
  },
);

/** Every webhook of a key that works, with its last deliveries by what became of them. */
async function webhooksOf(reader: Reader): Promise<OfficeWebhook[]> {
  const [owned, counted] = await Promise.all([
    listOwn(reader, null),
    rowsOf(
      reader.execute(sql`
        select w.id, d.delivered, d.retrying, d.failed, d.since from webhook w cross join lateral (
          select count(*) filter (where state = 'delivered')::int as delivered,
            count(*) filter (where state = 'pending' and attempts > 0)::int as retrying,
            count(*) filter (where state = 'failed')::int as failed,
            json_build_array(min(created_at) filter (where state = 'failed' or (state = 'pending' and attempts > 0))) as since
          from (select state, attempts, created_at from webhook_delivery where webhook_id = w.id order by id desc limit ${countedDeliveries}) l
        ) d where w.removed_at is null`),
      { id: number, delivered: number, retrying: number, failed: number, since: json<[string | null]>() },
    ),
  ]);
  const counts = new Map(counted.map((each) => [each.id, each]));
  return owned.map((each) => {
    const { delivered = 0, retrying = 0, failed = 0, since = [null] } = counts.get(each.webhook.id) ?? {};
    return {
      ...presentWebhook(each),
      key: each.key,
      delivered,
      retrying,
      failed,
      failing_since: since[0] && new Date(since[0]).toISOString(),
    };
  });
}
