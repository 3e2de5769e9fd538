import {
  type DeviceCondition,
  deviceFailed,
  type EndReason,
  type LifeDevice,
  type LifePair,
  type MissReason,
  type OrderLife,
  type OrderStatus,
  type OrderView,
  orderCan,
  pairFacts,
  pickupDeadline,
  pickupOver,
  type SellerCall,
} from "@horma/domain";
import type { PriceRow } from "../../catalogue/price/price-in-force.ts";
import type { StoredKey } from "../../platform/personal-data/vault.ts";

/** An order's device, with its hardware id, its name and its condition. */
export type StoredDevice = LifeDevice & DeviceCondition & { hwd: string; name: string };

/** A pair with the store's data about it. */
export type StoredPair = LifePair & {
  /** Its slot in the back room. */
  location: string | null;
  placed_at: string;
  holder_id: number | null;
  rack_slot: number | null;
  confirmed: boolean;
  reason: MissReason | null;
  end_reason: EndReason | null;
  /** What its shopper saw when they asked. */
  price: PriceRow;
};

/** An order with all its data, as one row of `selectOrders`. Instants are ISO 8601. */
export type StoredOrder = Omit<OrderLife, "pairs"> & {
  pairs: readonly StoredPair[];
  id: number;
  hash_id: string;
  code: string;
  store_id: number;
  store_code: string;
  /** Its store's, IANA name. */
  time_zone: string;
  client_id: number;
  status_id: OrderStatus;
  created_at: string;
  /** Since when its shopper waits. */
  queued_at: string;
  /** Until when it was promised first. */
  promised_at: string | null;
  updated_at: string;
  client: SealedNames;
  seller_id: number | null;
  notify_seller: boolean;
  /** When a seller was last called, and when one answered. */
  seller_called_at: string | null;
  seller_coming_at: string | null;
  /** How many screens joined it. */
  screens: number;
  device: StoredDevice | null;
};

/** The order's shopper, sealed. The vault opens it where it is shown. */
type SealedNames = StoredKey & { nickname: string | null; documentNumber: string | null };

/** Whether the staff canceled this pair, or their word that the store does not have it did. */
export function canceledByStaff({ state, end_reason }: Pick<StoredPair, "state" | "end_reason">): boolean {
  return state === "canceled" && (end_reason === "staff" || end_reason === "no_stock");
}

/** What the domain's rules need of a stored order. */
export function orderView(order: StoredOrder): OrderView {
  return {
    status_id: order.status_id,
    deliver_method: order.deliver_method,
    order_details: order.pairs.map((pair) => ({ status_id: pairFacts[pair.state].status })),
    actual_device: order.device,
    updated_at: order.updated_at,
  };
}

/** The last call for a seller. */
export function sellerCall({ seller_called_at, seller_coming_at }: StoredOrder): SellerCall | null {
  if (seller_called_at === null) return null;
  return { at: new Date(seller_called_at).toISOString(), coming: seller_coming_at !== null };
}

/** The order's box is offline or broken with pairs for the shopper in it: people bring them by hand. */
export function deviceInTrouble({ device, pairs }: StoredOrder): boolean {
  return device !== null && deviceFailed(device) && pairs.some((pair) => pair.state === "placed");
}

/** Whether its shopper came too late: a ready order's window passed, while no trouble with its box stopped it (TR-19). */
export function windowPassed(order: StoredOrder, now: Date): boolean {
  return pickupOver({ ...order, trouble: deviceInTrouble(order) }, now.getTime());
}

/** Until when an order waits for its shopper at pick-up, ISO 8601; null while no window runs (ST-09, TR-19). */
export function windowEnd(order: OrderView, trouble: boolean): string | null {
  return orderCan.deliver(order) && !trouble
    ? new Date(pickupDeadline(order.updated_at)).toISOString()
    : null;
}

/** An order as one JSON column, so that every driver reads numbers and instants alike. */
export const orderColumn = `json_build_object(
  'id', o.id, 'hash_id', o.hash_id, 'code', o.code, 'store_id', o.store_id, 'store_code', s.code, 'time_zone', s.time_zone,
  'client_id', o.client_id, 'status_id', o.status_id, 'deliver_method', o.deliver_method,
  'extensions', o.extensions, 'reason', o.reason, 'cancel_reason', o.cancel_reason,
  'created_at', o.created_at, 'queued_at', coalesce(o.queued_at, o.created_at), 'updated_at', o.updated_at,
  'promised_at', o.promised_at,
  'seller_id', o.seller_id, 'notify_seller', o.notify_seller, 'screens', o.screens,
  'seller_called_at', o.seller_called_at, 'seller_coming_at', o.seller_coming_at,
  'client', json_build_object('nickname', c.nickname, 'documentNumber', c.document_number,
    'dataKey', c.data_key, 'keyDay', c.key_day),
  'device', (
    select json_build_object(
      'id', d.id, 'type_id', d.type_id, 'status_id', d.status_id, 'hwd', d.hwd, 'name', d.name, 'job', d.job,
      'online', d.online, 'out_of_service', d.out_of_service, 'pairs_inside', d.pairs_inside,
      'faults', jsonb_path_query_array(d.faults, '$[*].code'), 'doors_closed', not d.front_open and not d.back_open
    ) from device d where d.order_id = o.id
  ),
  'pairs', (
    select json_agg(json_build_object(
      'id', p.id, 'sku', p.sku, 'state', p.state, 'place', p.place, 'clean', p.clean, 'device_id', p.device_id,
      'location', p.location, 'placed_at', p.placed_at, 'holder_id', p.holder_id, 'rack_slot', p.rack_slot,
      'confirmed', p.confirmed_at is not null, 'reason', p.reason, 'end_reason', p.end_reason,
      'price', json_build_object('normal', p.price_normal, 'offer', p.price_offer)
    ) order by p.position)
    from pair p where p.order_id = o.id
  )
) as "order"`;
export const orderTables = `"order" o join store s on s.id = o.store_id join client c on c.id = o.client_id`;
export const selectOrders = `select ${orderColumn} from ${orderTables}`;
