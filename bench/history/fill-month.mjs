// A month of a busy store's orders, and of all others' beside it.
import { runAll, stores } from "./fill.mjs";

const skus = 3_000;
/** Models with ten sizes. */
const catalogue = `
insert into product (id, type_id, model, name, brand, color, description, sub_class, scale)
  select (8000000 + n)::text, 1, 'B' || n, 'Modelo ' || n, 'Marca', 'Negro', 'Zapato', 'Derby', 'adult' from generate_series(0, ${skus / 10 - 1}) n;
insert into product_size (sku, product_id, size)
  select (800000000 + n)::text, (8000000 + n / 10)::text, (35 + n % 10)::text from generate_series(0, ${skus - 1}) n`;
/** Orders of two pairs that were tried on, one of them bought; $1 a day, evenly over $2 days until now, in stores $3 to $4. */
const orders = (first) => `
insert into client (id, created_at, active_at) values (${first}, now(), now());
insert into "order" (id, hash_id, code, store_id, client_id, status_id, deliver_method, created_at, updated_at, ready_at, over_at)
  select ${first} + n, 'month' || ${first} + n, 'AAAA', $3::int + n % ($4::int - $3::int + 1), ${first}, 'done', 'box', at, at + interval '30 min',
    at + interval '1 s' * (40 + n::bigint * 7919 % 200), at + interval '30 min'
  from (select n, now() - interval '40 min' - interval '1 day' * (n::float8 / $1::int) as at
    from generate_series(1, $1::int * $2::int) n) asked;
insert into pair (id, order_id, sku, position, price_normal, state, place, placed_at)
  select 2 * id + p, id, (800000000 + (id * 7919 + p * 13) % ${skus})::text, p, 39990, case p when 1 then 'bought' else 'shelved' end,
    case p when 1 then 'sold' else 'shelf' end, over_at
  from "order", generate_series(1, 2) p where id > ${first};
insert into order_event (order_id, pair_id, type, actor, at)
  select o.id, 2 * o.id + p, type, 'staff', o.created_at + interval '1 min' * step
  from "order" o, generate_series(1, 2) p, unnest(array['pair_claimed', 'pair_confirmed', 'pair_placed', 'pair_handed_over',
    case p when 1 then 'pair_bought' else 'pair_shelved' end]) with ordinality steps (type, step)
  where o.id > ${first} order by o.created_at desc;
insert into poll_answer (order_id, answer, at, store_id)
  select id, 1 + id % 4, over_at, store_id from "order" where id > ${first} and id % 3 = 0`;

/**
 * The busy store's day is nearly over, wherever the bench runs. The others are closed, so that no server sums up their days
 * meanwhile; what it summed up before is of no orders.
 */
const clocks = `
update store set time_zone = 'Etc/GMT' || case when k > 0 then '-' else '+' end || abs(k) from (
  select case when hour < 9 then -1 - hour else 23 - hour end as k from (select extract(hour from now() at time zone 'UTC')::int as hour) utc
) zone where id = 1;
update store set closed_at = now() where id > 1;
delete from day_figures`;

/** A busy store's last days: store 1. */
export async function fillBusyStore(data, days, perDay) {
  await runAll(data, `${catalogue};\n${orders(500_000_000)};\n${clocks};\nvacuum analyze`, [
    perDay,
    days,
    1,
    1,
  ]);
}

/** The same days of all other stores together. */
export async function fillOthers(data, days, perDay) {
  await runAll(data, `${orders(400_000_000)};\nvacuum analyze`, [perDay, days, 2, stores]);
}
