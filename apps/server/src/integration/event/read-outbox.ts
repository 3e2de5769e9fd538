/** Takes what was noted out of the outbox, with what each kind of event needs to be told. */
import type { OrderEventType, SaleResult } from "@horma/contract";
import type { DemandSource, EventActor, JournalReason, LostKind, LostReason, SaleKind } from "@horma/domain";
import type pg from "pg";
import { json, orNull, rowsOf } from "../../platform/db/rows.ts";
import { eventOutbox } from "../../platform/db/schema/event.ts";
import { saleResults } from "./sale-results.ts";

/** A line of an order's history. */
export type OutboxStep = {
  type: OrderEventType;
  actor: EventActor;
  data: Record<string, unknown>;
  at: Date;
  order: number;
  code: string;
  storeId: number;
  /** The box or shelf of the step. */
  hwd: string | null;
  /** Its pair; for the order's creation all of them. */
  pairs: { pair: number; sku: string; slot: string | null }[];
  source: DemandSource;
  deliver: string;
  /** When the shopper got the pair. */
  handedOver: Date | null;
  /** Where the pair is bought: what its shopper saw. */
  price: number | null;
};
type OutboxDevice = {
  type: "fault_raised" | "fault_cleared" | "came_online" | "went_offline";
  hwd: string;
  storeId: number;
  fault: string | null;
  at: Date;
};
type OutboxCorrection = {
  storeId: number;
  sku: string;
  slot: string | null;
  before: number;
  after: number;
  reason: JournalReason;
  at: Date;
};
type OutboxDemand = {
  store: number;
  sku: string;
  kind: LostKind;
  reason: LostReason | null;
  source: DemandSource;
  pairs: number;
  hour: string;
  at: string;
};
type OutboxSale = {
  id: number;
  kind: SaleKind;
  ticket: string;
  storeId: number;
  soldAt: Date;
  recordedAt: Date;
  lines: SaleResult[];
};

/** What was noted, by the kind of its source. */
export type OutboxEntry =
  | { source: "order_event"; row: OutboxStep }
  | { source: "device_event"; row: OutboxDevice }
  | { source: "stock_correction"; row: OutboxCorrection }
  | { source: "lost_demand"; row: OutboxDemand }
  | { source: "sale"; row: OutboxSale };

/**
 * Takes the oldest of what is noted, at most `limit`, in the order in which it happened. Of what was committed, an order's steps are
 * there without a gap: they were noted under its lock.
 */
export async function takeEntries(
  client: pg.PoolClient,
  limit: number,
): Promise<{ taken: number; outboxEntry: OutboxEntry[] }> {
  const rows = await rowsOf(client.query({ name: "take_noted", text: take, values: [limit] }), {
    source: eventOutbox.source,
    sourceId: eventOutbox.sourceId,
    data: orNull(json<unknown>()),
  });
  const idsOf = (source: OutboxEntry["source"]) =>
    rows.flatMap((row) => (row.source === source && row.sourceId !== null ? [row.sourceId] : []));
  const read = async <T>(source: OutboxEntry["source"], text: string): Promise<Map<number, T>> => {
    const ids = idsOf(source);
    if (ids.length === 0) return new Map();
    const found = await client.query<T & { id: number }>({ name: `noted_${source}`, text, values: [ids] });
    return new Map(found.rows.map((row) => [row.id, row]));
  };
  const histories = {
    order_event: await read<OutboxStep>("order_event", steps),
    device_event: await read<OutboxDevice>("device_event", ofDevices),
    stock_correction: await read<OutboxCorrection>("stock_correction", corrections),
    sale: await read<OutboxSale>("sale", sales),
  };
  const outboxEntry = rows.map(({ source, sourceId, data }) => {
    const row = source === "lost_demand" ? data : histories[source].get(sourceId ?? 0);
    return { source, row } as OutboxEntry;
  });
  // A history's row may have been removed by its age while nobody published.
  return { taken: rows.length, outboxEntry: outboxEntry.filter(({ row }) => row !== undefined) };
}

const take = `
with taken as (
  delete from event_outbox where id in (select id from event_outbox order by id limit $1) returning *
)
select source, source_id::float8 as "sourceId", data from taken order by id`;

const steps = `
select e.id::float8, e.type, e.actor, e.data, e.at, o.id::float8 as order, o.code, o.store_id as "storeId", d.hwd,
  o.deliver_method as deliver,
  case when o.seller_id is not null then 'seller'
    when o.from_network is null and o.from_browser is not null then 'kiosk' else 'shopper' end as source,
  (select coalesce(json_agg(json_build_object('pair', p.id, 'sku', p.sku, 'slot', p.location) order by p.position), '[]')
    from pair p where p.order_id = e.order_id and (p.id = e.pair_id or e.type = 'order_created')) as pairs,
  case when e.type in ('pair_bought', 'pair_returned') then (
    select max(h.at) from order_event h where h.order_id = e.order_id and h.pair_id = e.pair_id
      and h.type = 'pair_handed_over' and h.id < e.id) end as "handedOver",
  case when e.type = 'pair_bought' then (
    select coalesce(p.price_offer, p.price_normal) from pair p where p.id = e.pair_id) end as price
from order_event e join "order" o on o.id = e.order_id left join device d on d.id = e.device_id
where e.id = any($1::bigint[])`;

const ofDevices = `
select e.id::float8, e.type, e.at, d.hwd, d.store_id as "storeId", e.data->>'code' as fault
from device_event e join device d on d.id = e.device_id where e.id = any($1::bigint[])`;

const corrections = `
select id::float8, store_id as "storeId", sku, location as slot, before, after, reason, at
from stock_correction where id = any($1::bigint[])`;

const sales = `
select s.id::float8, s.kind, s.ticket, s.store_id as "storeId", s.sold_at as "soldAt", s.recorded_at as "recordedAt",
  ${saleResults("s.id")} as lines
from sale s where s.id = any($1::bigint[])`;
