/** Takes entries out of the outbox, with what each kind of event needs to be published. */
import type { OrderEventType, SaleResult } from "@horma/contract";
import type { DemandSource, LostKind, LostReason } from "@horma/domain";
import type pg from "pg";
import { anyOf } from "../../platform/db/any-of.ts";
import { instant, json, number, orNull, type RowOf, rowsOf, string } from "../../platform/db/rows.ts";
import { device, deviceEvent } from "../../platform/db/schema/device.ts";
import { eventOutbox } from "../../platform/db/schema/event.ts";
import { order, orderEvent } from "../../platform/db/schema/order.ts";
import { sale } from "../../platform/db/schema/sale.ts";
import { stockCorrection } from "../../platform/db/schema/stock.ts";
import { saleResults } from "./sale-results.ts";

/** A line of an order's history: `pairs` has its pair, or all of them where the order is created. */
const step = {
  id: orderEvent.id,
  type: json<OrderEventType>(),
  actor: orderEvent.actor,
  at: orderEvent.at,
  data: json<Record<string, unknown>>(),
  order: order.id,
  code: order.code,
  storeId: order.storeId,
  deliver: order.deliverMethod,
  hwd: orNull(device.hwd),
  pairs: json<{ pair: number; sku: string; slot: string | null }[]>(),
  source: json<DemandSource>(),
  /** When the shopper got the pair. */
  handedOver: orNull(instant),
  /** Where the pair is bought: what its shopper saw. */
  price: orNull(number),
};
const deviceStep = {
  id: deviceEvent.id,
  type: json<"fault_raised" | "fault_cleared" | "came_online" | "went_offline">(),
  at: deviceEvent.at,
  hwd: device.hwd,
  storeId: device.storeId,
  fault: orNull(string),
};
const correction = {
  id: stockCorrection.id,
  storeId: stockCorrection.storeId,
  sku: stockCorrection.sku,
  slot: stockCorrection.location,
  before: stockCorrection.before,
  after: stockCorrection.after,
  reason: stockCorrection.reason,
  at: stockCorrection.at,
};
const recordedSale = {
  id: sale.id,
  kind: sale.kind,
  ticket: sale.ticket,
  storeId: sale.storeId,
  soldAt: sale.soldAt,
  recordedAt: sale.recordedAt,
  lines: json<SaleResult[]>(),
};
export type OutboxStep = RowOf<typeof step>;
/** As the outbox has it: it has no row of its own. */
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

/** An entry by its source. */
export type OutboxEntry =
  | { source: "order_event"; row: OutboxStep }
  | { source: "device_event"; row: RowOf<typeof deviceStep> }
  | { source: "stock_correction"; row: RowOf<typeof correction> }
  | { source: "lost_demand"; row: OutboxDemand }
  | { source: "sale"; row: RowOf<typeof recordedSale> };

/**
 * Takes the oldest entries, at most `limit`, in the order in which they happened. An order's steps are there without a gap, because
 * they are written under its lock.
 */
export async function takeEntries(
  client: pg.PoolClient,
  limit: number,
): Promise<{ taken: number; entries: OutboxEntry[] }> {
  const rows = await rowsOf(client.query({ name: "take_noted", text: take, values: [limit] }), {
    source: eventOutbox.source,
    sourceId: eventOutbox.sourceId,
    data: orNull(json<unknown>()),
  });
  const idsOf = (source: OutboxEntry["source"]) =>
    rows.flatMap((row) => (row.source === source && row.sourceId !== null ? [row.sourceId] : []));
  const read = async <S extends typeof step | typeof deviceStep | typeof correction | typeof recordedSale>(
    source: OutboxEntry["source"],
    text: string,
    shape: S,
  ) => {
    const ids = idsOf(source);
    if (ids.length === 0) return new Map<number, RowOf<S>>();
    const found = await rowsOf(client.query({ name: `noted_${source}`, text, values: [ids] }), shape);
    return new Map(found.map((row) => [row.id as number, row]));
  };
  const histories = {
    order_event: await read("order_event", steps, step),
    device_event: await read("device_event", ofDevices, deviceStep),
    stock_correction: await read("stock_correction", corrections, correction),
    sale: await read("sale", sales, recordedSale),
  };
  const entries = rows.map(({ source, sourceId, data }) => {
    const row = source === "lost_demand" ? data : histories[source].get(sourceId ?? 0);
    return { source, row } as OutboxEntry;
  });
  // A history's row may have been removed by its age before it was published.
  return { taken: rows.length, entries: entries.filter(({ row }) => row !== undefined) };
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
where e.id = ${anyOf("$1", "bigint")}`;

const ofDevices = `
select e.id::float8, e.type, e.at, d.hwd, d.store_id as "storeId", e.data->>'code' as fault
from device_event e join device d on d.id = e.device_id where e.id = ${anyOf("$1", "bigint")}`;

const corrections = `
select id::float8, store_id as "storeId", sku, location as slot, before, after, reason, at
from stock_correction where id = ${anyOf("$1", "bigint")}`;

const sales = `
select s.id::float8, s.kind, s.ticket, s.store_id as "storeId", s.sold_at as "soldAt", s.recorded_at as "recordedAt",
  ${saleResults("s.id")} as lines
from sale s where s.id = ${anyOf("$1", "bigint")}`;
