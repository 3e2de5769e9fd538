import type pg from "pg";
import { rowsOf, string } from "../../platform/db/rows.ts";

/** Which events are asked for; null for all. */
export type FeedFilter = { types: readonly string[] | null; storeIds: readonly number[] | null };
export type FeedPage = {
  /** Their list, printed. */
  events: string;
  count: number;
  next: string;
  more: boolean;
};
/** The cursor is of events that are not kept any more, or of another feed, such as that before a restore. */
export type CursorGone = "swept" | "other";

/** Events that one page with a filter looks through at most, so that a rare type costs no long statement. */
const furthest = 5_000;
/** A cursor as SQL: the position, and the first digits of the id there. */
const cursorOf = (position: string, id: string) =>
  `${position} || '-' || coalesce(left(${id}::text, 8), '00000000')`;
/** The last position there can be. */
const last = 2n ** 63n - 1n;

/**
 * The events after a cursor, or from the oldest one on, in order. A page may be empty although there are more: `next` is how far it
 * looked. A cursor is the position and the first digits of the id of the event there. Ids are random, so after a restore of the
 * database, however it was made, another event or none stands where a cursor beyond the backup points.
 * @param source of the envelopes: the server's public address
 */
export async function readFeed(
  pool: Pick<pg.Pool, "query">,
  source: string,
  { after, limit, types, storeIds }: FeedFilter & { after: string | null; limit: number },
): Promise<FeedPage | CursorGone> {
  const look = types === null && storeIds === null ? limit : furthest;
  const [position = null, mark = null] = after?.split("-") ?? [];
  if (position !== null && BigInt(position) > last) return "other";
  const { rows } = await pool.query<Found>({
    name: "read_feed",
    text: read,
    values: [position, look, types, storeIds, limit, mark, source],
  });
  const { gone, oldest, seen, looked, events, count, newest } = rows[0] as Found;
  if (gone !== null) return gone;
  const cut = count === limit;
  const next = (cut ? newest : seen) ?? after ?? oldest;
  return { events, count, next, more: looked === look || cut };
}

/** One event of the feed, printed; undefined if it is not kept. */
export async function readEvent(
  pool: Pick<pg.Pool, "query">,
  source: string,
  position: bigint,
): Promise<string | undefined> {
  const rows = await rowsOf(
    pool.query({
      name: "read_event",
      text: `select ${printedEvent("$2")} as event from event e left join store s on s.id = e.store_id where e.position = $1`,
      values: [position, source],
    }),
    { event: string },
  );
  return rows[0]?.event;
}

/** The cursor after everything that was published before an instant. */
export async function cursorBefore(pool: Pick<pg.Pool, "query">, at: Date | "infinity"): Promise<string> {
  const rows = await rowsOf(
    pool.query({
      name: "cursor_before",
      text: `select coalesce(
      (select ${cursorOf("position", "id")} from event where published_at < $1 order by position desc limit 1),
      (select ${cursorOf("swept_to", "swept_id")} from event_sweep)) as cursor`,
      values: [at],
    }),
    { cursor: string },
  );
  return rows[0]?.cursor ?? "";
}

type Found = {
  gone: CursorGone | null;
  oldest: string;
  seen: string | null;
  looked: number;
  events: string;
  count: number;
  /** The cursor of the last of the events. */
  newest: string | null;
};

/**
 * The envelope of `event e` and `store s`, printed: CloudEvents 1.0 with the store's code and the place in the feed. As text, which
 * goes out as it is: a reader's pages would delay people's calls if the server parsed them.
 * @param source as SQL
 */
const printedEvent = (source: string) => `concat(
  '{"specversion":"1.0","id":"', e.id, '","source":', to_json(${source}::text), ',"type":', to_json(e.type), ',"subject":', to_json(e.subject),
  ',"time":"', to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","datacontenttype":"application/json"',
  case when s.code is not null then ',"storecode":' end, to_json(s.code), ',"sequence":"', lpad(e.position::text, 19, '0'), '","data":', e.data, '}')`;

const read = `
with looked as materialized (
  select * from event where position > coalesce($1::bigint, 0) order by position limit $2
), found as (
  select ${printedEvent("$7")} as printed, ${cursorOf("e.position", "e.id")} as cursor, e.position as place
  from looked e left join store s on s.id = e.store_id
  where ($3::text[] is null or e.type = any($3)) and ($4::int[] is null or e.store_id = any($4))
  order by e.position limit $5
), oldest as (
  select swept_to as position, ${cursorOf("swept_to", "swept_id")} as cursor from event_sweep
)
select oldest.cursor as oldest,
  case when $1::bigint < oldest.position then 'swept'
    when $1 is not null and $1::bigint || '-' || $6 is distinct from coalesce(
      (select ${cursorOf("position", "id")} from event where position = $1::bigint),
      case when oldest.position = $1::bigint then oldest.cursor else '' end) then 'other' end as gone,
  (select ${cursorOf("position", "id")} from looked order by position desc limit 1) as seen,
  (select count(*) from looked)::int as looked,
  (select concat('[', string_agg(printed, ',' order by place), ']') from found) as events,
  (select count(*) from found)::int as count,
  (select cursor from found order by place desc limit 1) as newest
from oldest`;
