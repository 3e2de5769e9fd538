import { firstPicture } from "../../catalogue/picture/picture-address.ts";
import { productCodes } from "../../catalogue/product/product-codes.ts";
import { anyValue } from "../../platform/db/any-of.ts";
import { openOrder } from "../../platform/db/order-status-sql.ts";
import { calledOff } from "../../platform/db/pair-state-sql.ts";
import { failedDevice } from "../device/failed-device-sql.ts";

/** The store that is asked for. */
export const storeAsked = anyValue("$1", "int");

/**
 * A store's orders with something left to do, or that were canceled since `$2`, so that the staff can undo it (TR-02) and the runner
 * of a pair that was not scanned learns of it (FL-08); the store's id is `$1`. Over ones are looked for by their pairs that are away,
 * so a long history costs nothing.
 */
export const onBoard = `
  select id from "order" where store_id = ${storeAsked} and ${openOrder}
  union
  select order_id from pair where store_id = ${storeAsked} and place not in ('shelf', 'sold', 'written_off')
  union
  select id from "order"
  where store_id = ${storeAsked} and over_at > ${anyValue("$2", "timestamptz")} and status_id = 'canceled' and (
    cancel_reason is not null or exists (
      select from pair p where p.order_id = "order".id and p.${calledOff} and p.holder_id is not null and p.confirmed_at is null))`;

/** A staff member on the wire, from the row `alias`. */
const person = (alias: string) =>
  ["id", "login", "name", "role"].map((column) => `'${column}', ${alias}.${column}`).join(", ");

/** Of a canceled pair `p`: its slot has a free piece, so it can be asked for again. */
const freeAgain = (storeId: string) => `p.${calledOff} and exists (
  select 1 from stock k where k.store_id = ${storeId} and k.sku = p.sku
    and k.location is not distinct from p.location and k.on_hand > k.held)`;

/**
 * Orders, and the skus of their pairs, as one JSON value. What belongs to an order is looked up by `lateral … offset 0`, which
 * PostgreSQL does not turn into a scan of everything however many orders it expects.
 */
export const boardQuery = (ids: string, order: string) => `
with found as (${ids}), board as materialized (
  select o.*, last.* from found
    cross join lateral (select * from "order" where id = found.id offset 0) o
    cross join lateral (
      select max(e.id) filter (where e.type in ('pair_claimed', 'pair_unclaimed', 'pair_taken_over', 'pair_given_back')) as held,
        max(e.id) filter (where e.type in ('canceled', 'uncanceled')) as called_off,
        max(e.id) filter (where e.type = 'pair_handed_over' and e.actor in ('shopper', 'staff', 'crew')) as taken,
        max(e.id) filter (where e.type = 'pair_taken_back') as taken_back,
        min(e.at) filter (where e.type = 'pairs_left') as left_at
      from order_event e where e.order_id = found.id
    ) last
)
select json_build_object('orders', (
  select json_agg(json_build_object(
    'hash_id', o.hash_id, 'code', o.code, 'status_id', o.status_id, 'deliver_method', o.deliver_method,
    'created_at', o.created_at, 'queued_at', coalesce(o.queued_at, o.created_at), 'updated_at', o.updated_at,
    'reason', o.reason,
    'client', (
      select json_build_object('nickname', c.nickname, 'dataKey', c.data_key, 'keyDay', c.key_day)
      from client c where c.id = o.client_id
    ),
    'runner', (
      select json_build_object(${person("s")})
      from order_event e join staff s on s.id = coalesce((e.data->>'to')::int, e.staff_id)
      where e.id = o.held and e.type <> 'pair_unclaimed'
    ),
    'canceled', (
      select json_build_object('by', case e.actor when 'shopper' then 'shopper' else 'staff' end, 'name', s.name,
        'reason', nullif(e.data->>'reason', 'shopper'), 'at', e.at)
      from order_event e left join staff s on s.id = e.staff_id where e.id = o.called_off and e.type = 'canceled'
    ),
    'taken', (
      select json_build_object('by', case e.actor when 'shopper' then 'shopper' else 'staff' end, 'name', s.name, 'at', e.at)
      from order_event e left join staff s on s.id = e.staff_id where e.id = o.taken
    ),
    'left_at', o.left_at,
    'pickup_ended_at', (
      select coalesce((e.data->>'window_end')::timestamptz, e.at) from order_event e where e.id = o.taken_back
    ),
    'seller', (select json_build_object(${person("s")}) from staff s where o.notify_seller and s.id = o.seller_id),
    'device', (
      select json_build_object('hwd', d.hwd, 'name', d.name, 'type_id', d.type_id, 'status_id', d.status_id,
        'failed', ${failedDevice})
      from device d where d.order_id = o.id
    ),
    'pairs', p.pairs
  ) order by ${order}) from board o join lateral (
    select json_agg(json_build_object(
      'id', p.id, 'sku', p.sku, 'price_normal', p.price_normal, 'price_offer', p.price_offer,
      'state', p.state, 'place', p.place, 'clean', p.clean, 'rack_slot', p.rack_slot, 'location', p.location,
      'device', case when d.id is not null then json_build_object('hwd', d.hwd, 'name', d.name) end,
      'holder', h.name, 'holder_id', p.holder_id, 'confirmed', p.confirmed_at is not null, 'reason', p.reason,
      'end_reason', p.end_reason, 'since', p.placed_at,
      'free_again', ${freeAgain("o.store_id")}
    ) order by p.position) as pairs
    from pair p left join device d on d.id = p.device_id left join staff h on h.id = p.holder_id
    where p.order_id = o.id
  ) p on p.pairs is not null
), 'shoes', (
  select json_object_agg(z.sku, json_build_object(${productCodes("z")}, 'size', z.size,
    'product', json_build_object('id', m.id, 'name', m.name, 'brand', m.brand, 'color', m.color,
      'picture', ${firstPicture("m.id")})
  )) from (
    select distinct p.sku from board o cross join lateral (select sku from pair where order_id = o.id offset 0) p
  ) asked join product_size z on z.sku = asked.sku join product m on m.id = z.product_id
)) as board`;

/**
 * The version of an order `o`, whose store's names are in `called`: its row and its shopper's, its pairs' with what makes them free
 * again, its last event, and what it shows of its box. `offset 0`: the last event is looked for among the order's, not from the
 * end of all.
 */
const version = `concat(o.row_version, '|', called.names, '|', (select c.xmin from client c where c.id = o.client_id), '|',
  (select string_agg(p.xmin::text || (${freeAgain(storeAsked)})::text, ',') from pair p where p.order_id = o.id), '|',
  case when o.status_id in ('in_salon', 'multiple') then (select max(id) from (select e.id from order_event e where e.order_id = o.id offset 0) e) end, '|',
  called.boxes -> o.id::text)`;

/** The queue of store `$1` as {@link onBoard} finds it: of each order its id, its hash and its version. */
export const versionsOnBoard = `
with called as materialized (
  select hashtextextended(format('%s|%s',
    (select string_agg(format('%s|%s|%s|%s', id, login, name, role), ',' order by id) from staff where store_id = ${storeAsked}),
    (select string_agg(format('%s|%s|%s', id, hwd, name), ',' order by id) from device where store_id = ${storeAsked})), 0) as names,
    (select jsonb_object_agg(d.order_id, concat(d.type_id, '|', d.status_id, '|', ${failedDevice}))
      from device d where d.store_id = ${storeAsked} and d.order_id is not null) as boxes
)
select o.id, o.hash_id, ${version} as version
from (${onBoard}) present
  cross join lateral (select "order".xmin as row_version, "order".* from "order" where id = present.id offset 0) o cross join called
order by coalesce(o.queued_at, o.created_at), o.id`;
