import type { Connections, OfficeFeed, OfficeWebhook } from "@horma/contract";
import { importKinds, paceOf, roleMay } from "@horma/domain";
import { sql } from "drizzle-orm";
import { listOwn, presentWebhook } from "../../integration/webhook/webhook-table.ts";
import { listKeys } from "../../people/key/manage-keys.ts";
import type { Reader } from "../../platform/db/database.ts";
import { json, number, rowsOf, string } from "../../platform/db/rows.ts";
import { importJob } from "../../platform/db/schema/import.ts";
import { operation } from "../../web/call/operation.ts";

/** Files from which a pace follows, and that the page draws. */
const shownFiles = 48;
/** Deliveries of a webhook that are counted. */
const countedDeliveries = 1_000;

/** OF-08. The machines that are connected: their keys, how their files come in, and what becomes of their webhooks' deliveries. */
export const getConnections = operation(
  "getConnections",
  async ({ db, now }, { office }): Promise<Connections> => {
    const [keys, feeds, webhooks] = await Promise.all([
      listKeys(db.read),
      feedsOf(db.read, now()),
      webhooksOf(db.read),
    ]);
    const whole = roleMay(office.role, "manage_connections");
    return {
      keys: keys.map(({ id, name, scopes, stores, createdAt, expiresAt, lastUsedAt, oldUntil }) => ({
        ...{ id, name, scopes, stores },
        created_at: createdAt.toISOString(),
        expires_at: expiresAt?.toISOString() ?? null,
        last_used_at: lastUsedAt?.toISOString() ?? null,
        old_secret_until: oldUntil?.toISOString() ?? null,
      })),
      feeds,
      // More of an address than its host may be secret.
      webhooks: webhooks.map((each) => (whole ? each : { ...each, url: new URL(each.url).origin })),
    };
  },
);

type Applied = { id: number; at: string; rows: number; changed: number; refused: number };

/** What machines sent, by kind and key, newest first. Files of people have no pace. */
async function feedsOf(reader: Reader, now: Date): Promise<OfficeFeed[]> {
  const kinds = sql.param([...importKinds]);
  const found = await rowsOf(
    reader.execute(sql`
      select f.kind, f.key, f.files from unnest(${kinds}::text[]) k (kind)
      cross join lateral (
        select kind, actor->>'name' as key, json_agg(json_build_object('id', id, 'at', applied_at,
          'rows', (counts->>'new')::int + (counts->>'changed')::int + (counts->>'same')::int + (counts->>'refused')::int,
          'changed', (counts->>'new')::int + (counts->>'changed')::int, 'refused', (counts->>'refused')::int)
          order by applied_at desc) as files
        from (
          select id, kind, actor, applied_at, counts from import i
          where i.kind = k.kind and i.applied_at is not null and i.actor->>'kind' = 'key' and i.state = 'applied'
          order by i.applied_at desc limit ${shownFiles * 4}
        ) latest group by 1, 2
      ) f`),
    { kind: importJob.kind, key: string, files: json<Applied[]>() },
  );
  return found
    .map(({ kind, key, files }): OfficeFeed => {
      const shown = files.slice(0, shownFiles);
      const times = shown.map(({ at }) => new Date(at));
      const [last] = shown;
      if (last === undefined) throw new Error("a feed has a file");
      return {
        ...{ kind, key },
        last: { ...last, at: new Date(last.at).toISOString() },
        ...paceOf(times.map(Number), now.getTime()),
        times: times.map((time) => time.toISOString()),
      };
    })
    .sort((a, b) => (a.last.at < b.last.at ? 1 : -1));
}

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
      ...{ delivered, retrying, failed },
      failing_since: since[0] && new Date(since[0]).toISOString(),
    };
  });
}
