import { freeThatMatters, limits, type OpenRequests, pairInQueue, pairStates } from "@horma/domain";
import type pg from "pg";
import type { Statement } from "../../../platform/db/database.ts";
import { inHand } from "../../../platform/db/pair-state-sql.ts";
import { json, number, orNull, type RowOf, rowsOf } from "../../../platform/db/rows.ts";
import { orderableColumns, orderableRow } from "../orderable.ts";
import { type EarlierRequest, type PairRequest, sameBrowser, sameNetwork } from "./requests-under-way.ts";

/** When a request is decided on, and how much the server widens its bounds. */
export type RequestTerms = { now: Date; factor: number };

/** The client who asks, as far as a request's rules need it. */
type Asker = {
  guest: boolean;
  /** How many orders they ever made. It only grows, so an order made meanwhile shows. */
  orderCount: number;
  /** Orders in the queue. */
  queue: number;
  /** Whether an order has the request's key. */
  repeated: boolean;
  /** Since when they wait for the same pairs, which were not served in time (TR-03). */
  since: string | null;
};

/** What the rules for a request need, as of one instant. */
export type RequestFacts = {
  /** The store and its skus; undefined for a store that is not there. */
  store: RowOf<typeof orderableRow> | undefined;
  /** Undefined once the visit was erased. */
  asker: Asker | undefined;
  open: OpenRequests;
  /** The requested skus with a free piece. */
  free: readonly string[];
};

const shape = {
  ...orderableRow,
  asker: orNull(json<Asker>()),
  free_skus: json<string[]>(),
  inHand: number,
  onTheWay: number,
  browser: number,
  network: number,
  guests: number,
  networkPairs: number,
  guestPairs: number,
  store: number,
  free: number,
  seenPairs: number,
};

/**
 * Reads all that decides on a request, without a lock. Orders of the `earlier` requests under way are left out of the count and
 * added from memory, whether the database shows them already or not.
 */
export async function readRequest(
  connection: Pick<pg.ClientBase, "query">,
  request: PairRequest,
  earlier: readonly EarlierRequest[],
  terms: RequestTerms,
): Promise<RequestFacts> {
  const [row] = await rowsOf(connection.query(requestStatement(request, earlier, terms)), shape);
  if (row === undefined) return { store: undefined, asker: undefined, open: none, free: [] };
  const alive = earlier.filter(({ refused }) => !refused);
  const near = alive.filter((other) => sameNetwork(request, other.request));
  const guests = near.filter(({ guest }) => guest);
  const open = {
    inHand: row.inHand,
    onTheWay: row.onTheWay,
    browser: row.browser + alive.filter((other) => sameBrowser(request, other.request)).length,
    network: row.network + near.length,
    networkPairs: row.networkPairs + pairsOf(near),
    guests: row.guests + guests.length,
    guestPairs: row.guestPairs + pairsOf(guests),
    store: row.store,
    free: row.free - Math.max(0, pairsOf(near) - row.seenPairs),
  };
  return { store: row, asker: row.asker ?? undefined, open, free: row.free_skus };
}

const none: OpenRequests = {
  inHand: 0,
  onTheWay: 0,
  browser: 0,
  network: 0,
  guests: 0,
  networkPairs: 0,
  guestPairs: 0,
  store: 0,
  free: 0,
};

function pairsOf(requests: readonly EarlierRequest[]): number {
  return requests.reduce((sum, { request }) => sum + request.skus.length, 0);
}

/** The statement of {@link readRequest}; the bench sends it by itself. */
export function requestStatement(
  { clientId, storeId, skus, key, origin }: PairRequest,
  earlier: readonly EarlierRequest[],
  { now, factor }: RequestTerms,
): Statement {
  return {
    name: "order_request",
    text,
    values: [
      storeId,
      skus,
      now,
      clientId,
      key ?? null,
      origin.browser,
      origin.network,
      earlier.map(({ request }) => request.hashId),
      pairsOf(earlier),
      inQueue,
      freeThatMatters,
      Math.ceil(limits.requestsPerStore * factor),
      new Date(now.getTime() - limits.askAgain),
    ],
  };
}

const inQueue = pairStates.filter(pairInQueue);
/**
 * The client's own orders are read first and alone, their pairs order by order. Joined freely, a plan made while the store was
 * small reads all its orders and pairs. Free pairs are added up along an index until there are enough, because a store may have
 * 20,000 skus. A network's orders are counted without their pairs (`offset` has each compared once).
 */
const text = `
with own as materialized (
  select o.id, o.store_id, o.idempotency_key, o.reason, o.created_at, o.queued_at, o.over_at, way.* from "order" o
    cross join lateral (
      select count(*) filter (where ${inHand})::int as in_hand,
        count(*) filter (where state = any($10::text[]))::int as on_the_way
      from pair where order_id = o.id
    ) way
  where o.client_id = $4
), near as (
  select count(*) filter (where not early)::int as network,
    coalesce(sum(from_pairs) filter (where not early), 0)::int as "networkPairs",
    (count(*) filter (where not early and from_guest))::int as guests,
    coalesce(sum(from_pairs) filter (where not early and from_guest), 0)::int as "guestPairs",
    coalesce(sum(from_pairs) filter (where early), 0)::int as "seenPairs"
  from (
    select from_guest, from_pairs, hash_id = any($8::text[]) as early from "order"
    where store_id = $1 and from_network = $7 offset 0
  ) way
)
select ${orderableColumns}, near.*, mine.*,
  (select count(*)::int from "order" where from_browser = $6 and hash_id <> all($8::text[])) as browser,
  (select count(*)::int from (
    select 1 from "order" where store_id = $1 and from_network is not null limit $12::int
  ) phones) as store,
  (select coalesce(sum(pieces), 0)::int from (
    select on_hand - held as pieces from stock where store_id = $1 and on_hand > held
    order by sku
    limit (select ceil(("networkPairs" + $9::int + cardinality($2::text[])) * $11::float8)::bigint from near)
  ) enough) as free,
  array(
    select sku from unnest($2::text[]) asked (sku)
    where (select true from stock k where k.store_id = $1 and k.sku = asked.sku and k.on_hand > k.held limit 1)
  ) as free_skus,
  (select json_build_object('guest', c.document_number is null and c.phone_hash is null, 'orderCount', c.order_count,
      'queue', (select count(*) from own where on_the_way > 0),
      'repeated', exists (select 1 from own where idempotency_key = $5),
      'since', (
        select coalesce(o.queued_at, o.created_at) from own o
        where o.store_id = $1 and o.reason = 'not_served' and o.over_at > $13
          and (select array_agg(sku order by sku) from pair where order_id = o.id and end_reason = 'not_served')
            = (select array_agg(sku order by sku) from unnest($2::text[]) asked (sku))
          and not exists (
            select 1 from own later where later.id > o.id and later.queued_at = coalesce(o.queued_at, o.created_at)
          )
        order by o.id desc limit 1
      ))
    from client c where c.id = $4 and c.data_key is not null) as asker
from store s, near, (
  select coalesce(sum(in_hand), 0)::int as "inHand", coalesce(sum(on_the_way), 0)::int as "onTheWay" from own
) mine
where s.id = $1 and s.closed_at is null`;
