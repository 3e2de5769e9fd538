import {
  freeThatMatters,
  limits,
  pairInQueue,
  pairStates,
  type RequestBound,
  requestBound,
} from "@horma/domain";
import type { RequestOrigin } from "../../../catalogue/kiosk/request-origin.ts";
import type { Statement, Transaction } from "../../../platform/db/database.ts";
import { flag, number, rowsOf } from "../../../platform/db/rows.ts";

/** A shopper's request: how many pairs, in which store, from where. */
export type Requester = { clientId: number; storeId: number; pairs: number; origin: RequestOrigin };

/** Advisory locks of each browser and of each network. Callers whose digests collide only wait. */
const [browserLock, networkLock] = [0x62726f77, 0x6e657477];

/**
 * Locks the client, the browser and the network until the transaction ends, so that simultaneous calls count one another.
 * Undefined if the visit was erased.
 */
export async function lockRequester(
  tx: Transaction,
  asking: Requester,
): Promise<{ guest: boolean } | undefined> {
  const locked = await rowsOf(tx.client.query(lockRequesterStatement(asking)), { known: flag, guest: flag });
  return locked[0]?.known ? { guest: locked[0].guest } : undefined;
}

/**
 * The bound of docs/spec/order.md that refuses one more request of a locked caller, if any. The store's other networks are not
 * locked, so simultaneous calls may exceed the store's bound.
 */
export async function boundOf(
  tx: Transaction,
  asking: Requester,
  { guest, factor }: { guest: boolean; factor: number },
): Promise<RequestBound | undefined> {
  const rows = await rowsOf(tx.client.query(openRequestsStatement(asking, factor)), {
    ...{ inHand: number, onTheWay: number, browser: number, network: number, guests: number },
    ...{ networkPairs: number, guestPairs: number, store: number, free: number },
  });
  if (rows[0] === undefined) throw new Error("the open requests could not be counted");
  const { pairs, origin } = asking;
  return requestBound(rows[0], { pairs, guest, kiosk: origin.network === null }, factor);
}

/** The statement of {@link lockRequester}; the bench sends it by itself. */
export function lockRequesterStatement({ clientId, origin }: Requester): Statement {
  return {
    name: "lock_asker",
    text: `select data_key is not null as known, document_number is null and phone_hash is null as guest,
        pg_advisory_xact_lock(${browserLock}, hashtext($2)), pg_advisory_xact_lock(${networkLock}, hashtext($3))
      from client where id = $1 for no key update`,
    values: [clientId, origin.browser, origin.network],
  };
}

/** The statement of {@link boundOf}; the bench sends it by itself. */
export function openRequestsStatement(
  { clientId, storeId, pairs, origin }: Requester,
  factor: number,
): Statement {
  const most = Math.ceil(limits.requestsPerStore * factor);
  return {
    name: "open_requests",
    text,
    values: [storeId, origin.browser, origin.network, inQueue, pairs, freeThatMatters, most, clientId],
  };
}

const inQueue = pairStates.filter(pairInQueue);
/** Adds up free pairs along an index and stops when there are enough, because a store may have 20,000 skus. */
const text = `
with network as (
  select count(*)::int as network, coalesce(sum(way.pairs), 0)::int as "networkPairs",
    (count(*) filter (where o.from_guest))::int as guests,
    coalesce(sum(way.pairs) filter (where o.from_guest), 0)::int as "guestPairs"
  from "order" o cross join lateral (
    select count(*) as pairs from pair where order_id = o.id and state = any($4::text[])
  ) way
  where o.store_id = $1 and o.from_network = $3
)
select network.*, mine.*,
  (select count(*)::int from "order" where from_browser = $2) as browser,
  (select count(*)::int from (
    select 1 from "order" where store_id = $1 and from_network is not null limit $7::int
  ) phones) as store,
  (select coalesce(sum(pieces), 0)::int from (
    select on_hand - held as pieces from stock where store_id = $1 and on_hand > held
    order by sku limit (select ceil(("networkPairs" + $5::int) * $6::float8)::bigint from network)
  ) enough) as free
from network, (
  select count(*) filter (where pair.state = 'with_shopper')::int as "inHand",
    count(*) filter (where pair.state = any($4::text[]))::int as "onTheWay"
  from "order" o join pair on pair.order_id = o.id where o.client_id = $8
) mine`;
