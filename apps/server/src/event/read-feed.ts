import type { CloudEvent } from "@horma/contract";
import type pg from "pg";

/** Which events are asked for; null for all. */
export type FeedFilter = { types: readonly string[] | null; storeIds: readonly number[] | null };
export type FeedPage = { events: CloudEvent[]; next: number; more: boolean };
/** The cursor is of events that are not kept any more, or of another database. */
export type CursorGone = "swept" | "ahead";

/** Events that one page with a filter looks through at most, so that a rare type costs no long statement. */
const furthest = 5_000;

/**
 * The events after a position, or from the oldest one on, in order. A page may be empty although there are more: `next` is how far
 * it looked.
 * @param source of the envelopes: the server's public address
 */
export async function readFeed(
  pool: Pick<pg.Pool, "query">,
  source: string,
  { after, limit, types, storeIds }: FeedFilter & { after: number | null; limit: number },
): Promise<FeedPage | CursorGone> {
  const look = types === null && storeIds === null ? limit : furthest;
  const { rows } = await pool.query<Found>({
    ...{ name: "read_feed", text: read },
    values: [after, look, types, storeIds, limit],
  });
  const { sweptTo, last, seen, looked, events } = rows[0] as Found;
  const from = after ?? sweptTo;
  if (from < sweptTo) return "swept";
  if (from > last) return "ahead";
  const cut = events.length === limit;
  const next = (cut ? events.at(-1)?.position : seen) ?? from;
  return { events: events.map((row) => presentEvent(row, source)), next, more: looked === look || cut };
}

type Found = { sweptTo: number; last: number; seen: number | null; looked: number; events: FeedRow[] };

/** A row of the feed, as JSON of the database. */
type FeedRow = {
  position: number;
  id: string;
  type: string;
  subject: string;
  store: string | null;
  data: CloudEvent["data"];
  at: string;
};

/** The envelope: CloudEvents 1.0 with the store's code and the place in the feed. */
function presentEvent({ position, id, type, subject, store, data, at }: FeedRow, source: string): CloudEvent {
  return {
    ...{ specversion: "1.0", id, source, type, subject },
    time: new Date(at).toISOString(),
    datacontenttype: "application/json",
    ...(store !== null && { storecode: store }),
    sequence: String(position).padStart(16, "0"),
    data,
  };
}

/** The columns of a {@link FeedRow}, of `event e` and `store s`. */
const feedColumns = `e.position::float8 as position, e.id, e.type, e.subject, s.code as store, e.data, e.at`;

const read = `
with looked as materialized (
  select * from event where position > coalesce($1, 0) order by position limit $2
), found as (
  select ${feedColumns} from looked e left join store s on s.id = e.store_id
  where ($3::text[] is null or e.type = any($3)) and ($4::int[] is null or e.store_id = any($4))
  order by e.position limit $5
)
select (select swept_to from event_sweep)::float8 as "sweptTo", (select last_value from event_position_seq)::float8 as last,
  (select max(position) from looked)::float8 as seen, (select count(*) from looked)::int as looked,
  (select coalesce(json_agg(found order by position), '[]') from found) as events`;
