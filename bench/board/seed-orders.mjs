// Open orders of many stores, written straight into the database.
import { commandDatabase, queryDatabase, sql } from "../custody/database.mjs";

/** First id of these orders and their shoppers, far above the real ones. */
const firstId = 2_000_000_000;
/** Rows per statement. */
const batch = 20_000;
/** Stores that share the other stores' orders. */
const otherStores = 300;

/**
 * Writes orders of two pairs each: every second one untaken, the others in a runner's hands, ready in the zone, with their
 * shopper or back on the rack. A model's shopper lends the nickname.
 * @param {string} data
 * @param {{ model: string, from: number, count: number, elsewhere: boolean }} orders `model`: the hash of a real order; `from`:
 *   the number of the first; `elsewhere`: in other stores than the model's
 */
export async function seedOrders(data, { model, from, count, elsewhere }) {
  if (elsewhere) await queryDatabase(data, stores, [otherStores]);
  const first = elsewhere ? "bench-%" : "0101";
  for (let at = from; at < from + count; at += batch) {
    const last = Math.min(from + count, at + batch) - 1;
    await queryDatabase(data, orders, [model, at, last, first]);
    await queryDatabase(data, events, [model, at, last]);
  }
  await commandDatabase(data, "vacuum analyze");
}

const stores = sql`
insert into store (code, name) select 'bench-' || n, 'Tienda ' || n from generate_series(1, $1::int) n on conflict do nothing`;

const orders = sql`
with model as (select * from "order" where hash_id = $1),
skus as (select array_agg(sku order by sku) as all from product_size),
stores as (select array_agg(id order by id) as all from store where code like $4),
runner as (select s.id from staff s join model m on m.store_id = s.store_id where s.role = 'runner' order by s.id limit 1),
numbered as (select ${firstId} + n as id, n, n % 10 as kind from generate_series($2::int, $3::int) as n),
clients as (
  insert into client (id, nickname, document_number, data_key, key_day)
  select numbered.id, c.nickname, c.document_number, c.data_key, c.key_day
  from numbered, model join client c on c.id = model.client_id
), orders as (
  insert into "order" (id, hash_id, code, store_id, client_id, status_id, deliver_method, created_at, updated_at)
  select numbered.id, substr(md5(n::text), 1, 22), upper(substr(md5(n::text), 1, 4)), stores.all[1 + n % cardinality(stores.all)], numbered.id,
    case when kind < 5 then 'pending' when kind < 7 then 'dispatch' when kind = 7 then 'ready' when kind = 8 then 'in_salon' else 'done' end,
    m.deliver_method, now() - n % 600 * interval '1 second', now() - n % 300 * interval '1 second'
  from numbered, stores, model m
)
insert into pair (order_id, sku, location, position, price_normal, state, place, holder_id, rack_slot)
select numbered.id, skus.all[1 + (n * 2 + position) % cardinality(skus.all)], chr(65 + n % 6) || '-0' || 1 + n % 9 || '-' || position,
  position, 49990,
  case when kind < 5 then 'requested' when kind < 7 then 'picking' when kind = 7 then 'placed' when kind = 8 then 'with_shopper'
    else 'returned' end,
  case when kind < 5 then 'shelf' when kind < 7 then 'runner' when kind = 7 then 'zone' when kind = 8 then 'shopper'
    else 'return_rack' end,
  case when kind >= 5 then runner.id end, case when kind = 9 then 1 + n % 24 end
from numbered cross join skus cross join runner cross join generate_series(1, 2) position`;

const events = sql`
with runner as (select s.id from staff s join "order" m on m.store_id = s.store_id and m.hash_id = $1
  where s.role = 'runner' order by s.id limit 1)
insert into order_event (order_id, pair_id, type, actor, staff_id, at)
select p.order_id, p.id, type, case type when 'order_created' then 'shopper' else 'staff' end,
  case type when 'order_created' then null else runner.id end, p.placed_at
from pair p join "order" o on o.id = p.order_id cross join runner
  cross join unnest(array['order_created', 'pair_claimed', 'pair_confirmed', 'pair_placed', 'pair_handed_over']) with ordinality t (type, step)
where p.order_id between ${firstId} + $2::int and ${firstId} + $3::int
  and step <= case o.status_id when 'pending' then 1 when 'dispatch' then 3 when 'ready' then 4 else 5 end
order by step, p.id`;
