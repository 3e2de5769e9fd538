/**
 * Ended orders of erased visits, each with a pair, over five years, 500 that wait, 500 pairs on
 * a return rack, and as many visits as orders whose retention has not ended and whose keys nothing opens.
 */
const history = (orders: number) => `
set session_replication_role = replica;
insert into client (id, created_at, active_at) select 1000000 + n, now() - interval '2 days', now() - interval '2 days'
  from generate_series(1, ${orders}) n;
insert into "order" (id, hash_id, code, store_id, client_id, status_id, deliver_method, created_at, updated_at, ready_at, over_at)
  select 1000000 + n, 'past' || n, 'AAAA', store.id, 1000000 + n, 'done', 'box', at, at, at, at
  from (select n, now() - interval '1 hour' * (48 + n * 40000 / ${orders}) as at from generate_series(1, ${orders}) n) as past,
    (select min(id) as id from store) as store;
insert into pair (order_id, sku, position, price_normal, state, place, placed_at)
  select 1000000 + n, (select min(sku) from product_size), 1, 39990, 'shelved', 'shelf', now() from generate_series(1, ${orders}) n;
insert into order_event (order_id, type, actor, at)
  select id, 'order_created', 'client', created_at from "order" where id > 1000000;
insert into client (id) select 100000 + n from generate_series(1, 1000) n;
insert into "order" (id, hash_id, code, store_id, client_id, status_id, deliver_method, created_at, updated_at, over_at)
  select 100000 + n, 'open' || n, 'AAAA', (select min(id) from store), 100000 + n, case n % 2 when 0 then 'pending' else 'done' end, 'box',
    now(), now(), case n % 2 when 1 then now() end from generate_series(1, 1000) n;
insert into pair (order_id, sku, position, price_normal, state, place, rack_slot)
  select 100000 + n, (select min(sku) from product_size), 1, 39990, case n % 2 when 0 then 'requested' else 'returned' end,
    case n % 2 when 0 then 'shelf' else 'return_rack' end, case n % 2 when 1 then n / 2 + 1 end from generate_series(1, 1000) n;
insert into client (data_key, key_day) select 'none', '2026-01-01-00000000' from generate_series(1, ${orders}) n`;

/** Lays a history in a test's database, without checking each row. */
export async function fillHistory(
  { asOwner }: { asOwner: (statement: string) => Promise<unknown> },
  orders: number,
): Promise<void> {
  await asOwner(history(orders));
  await asOwner("vacuum analyze");
}
