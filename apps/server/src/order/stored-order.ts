import { type LifeDevice, type OrderLife, type OrderStatus, type OrderView, pairStatus } from "@horma/domain";

/** The device that works for an order, with the names its hardware and people know it by. */
export type StoredDevice = LifeDevice & { hwd: string; name: string };

/** An order with everything around it, as one row of `selectOrders`. Instants are ISO 8601. */
export type StoredOrder = OrderLife & {
  id: number;
  hash_id: string;
  code: string;
  store_id: number;
  store_code: string;
  client_id: number;
  status_id: OrderStatus;
  created_at: string;
  updated_at: string;
  client: { nickname: string | null; document_number: string | null };
  device: StoredDevice | null;
};

/** What the domain's rules read of a stored order. */
export function orderView(order: StoredOrder): OrderView {
  return {
    status_id: order.status_id,
    deliver_method: order.deliver_method,
    order_details: order.pairs.map((pair) => ({ status_id: pairStatus(pair.state) })),
    actual_device: order.device,
    updated_at: order.updated_at,
  };
}

/** Selects orders as one JSON column each, so that numbers and instants read the same through every driver. */
export const selectOrders = `
select json_build_object(
  'id', o.id, 'hash_id', o.hash_id, 'code', o.code, 'store_id', o.store_id, 'store_code', s.code,
  'client_id', o.client_id, 'status_id', o.status_id, 'deliver_method', o.deliver_method,
  'extensions', o.extensions, 'created_at', o.created_at, 'updated_at', o.updated_at,
  'client', json_build_object('nickname', c.nickname, 'document_number', c.document_number),
  'device', (
    select json_build_object('id', d.id, 'type_id', d.type_id, 'status_id', d.status_id, 'hwd', d.hwd, 'name', d.name)
    from device d where d.order_id = o.id
  ),
  'pairs', (
    select json_agg(json_build_object('id', p.id, 'sku', p.sku, 'state', p.state) order by p.position)
    from pair p where p.order_id = o.id
  )
) as "order"
from "order" o join store s on s.id = o.store_id join client c on c.id = o.client_id`;
