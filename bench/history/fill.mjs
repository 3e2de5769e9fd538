// Fills a server's empty database with open work, years of ended orders and visits that are not yet erased, with set-based SQL.
import pg from "pg";
import { openVault } from "../../apps/server/dist/platform/personal-data/open-vault.js";
import { databaseAt } from "../custody/database.mjs";

export const stores = 300;
const skus = 2_000;
/** Ids of ended orders begin here. */
export const firstEnded = 1_000_000;
/** The product of ended orders. */
const product = `
insert into product_type (name) values ('Zapato de antes');
insert into product (id, type_id, model, name, brand, color, description, sub_class, scale)
  select '900000000', max(id), 'M', 'Modelo', 'Marca', 'Negro', 'Zapato', 'Derby', 'adult' from product_type;
insert into product_size (sku, product_id, size) select (900000000 + n)::text, '900000000', n::text from generate_series(0, ${skus - 1}) n`;
const base = `
insert into store (code, name) select lpad(n::text, 4, '0'), 'Tienda ' || n from generate_series(1, ${stores}) n;${product};
insert into stock (store_id, sku, on_hand) select store.id, sku, 3 from store, product_size where store.id <= 3`;
const skuOf = (number) => `(900000000 + (${number}) % ${skus})::text`;
/** Each store has two orders that wait and two pairs on its return rack. */
const openWork = `
insert into client (id, created_at) select n, now() from generate_series(1, ${stores}) n;
insert into "order" (id, hash_id, code, store_id, client_id, status_id, deliver_method, created_at, updated_at, over_at)
  select n, 'open' || n, 'AAAA', 1 + n / 2 % ${stores}, 1 + n / 2 % ${stores}, case when n % 2 = 0 then 'pending' else 'done' end, 'box', now(), now(),
    case when n % 2 = 1 then now() end
  from generate_series(1, ${4 * stores}) n;
insert into pair (order_id, sku, position, price_normal, state, place, rack_slot)
  select n, ${skuOf("n")}, 1, 39990, case when n % 2 = 0 then 'requested' else 'returned' end,
    case when n % 2 = 0 then 'shelf' else 'return_rack' end, case when n % 2 = 1 then n / 2 / ${stores} + 1 end
  from generate_series(1, ${4 * stores}) n`;
/** Orders of two pairs each over so many days, in every store, whose visits were erased. */
const history = `
insert into client (id, created_at, active_at) select ${firstEnded} + n, at, at
  from (select n, now() - interval '1 day' * (2 + n::float8 / $1 * $2::int) as at from generate_series(1, $1::int) n);
insert into "order" (id, hash_id, code, store_id, client_id, status_id, deliver_method, created_at, updated_at, ready_at, over_at)
  select ${firstEnded} + n, 'past' || n, 'AAAA', (array(select id from store order by id))[1 + n % (select count(*) from store)],
    ${firstEnded} + n, 'done', 'box', at, at, at, at
  from (select n, now() - interval '1 day' * (2 + n::float8 / $1 * $2::int) as at from generate_series(1, $1::int) n);
insert into pair (order_id, sku, position, price_normal, state, place, placed_at)
  select id, ${skuOf("id + p")}, p, 39990, case p when 1 then 'bought' else 'shelved' end, case p when 1 then 'sold' else 'shelf' end, created_at
  from "order", generate_series(1, 2) p where id > ${firstEnded};
insert into order_event (order_id, pair_id, type, actor, at)
  select order_id, id, case position when 1 then 'pair_bought' else 'pair_shelved' end, 'staff', placed_at from pair where order_id > ${firstEnded}`;
/** Visits of an hour ago with a session each; every second one ordered. */
const visits = `
insert into client (id, data_key, key_day, phone, phone_hash, nickname, created_at, active_at)
  select 100000000 + n, $2, $3, $4, $6, $5, now() - interval '1 hour', now() - interval '1 hour' from generate_series(1, $1::int) n;
insert into session (token_hash, client_id, created_at, expires_at, seen_at)
  select 'visit' || n, 100000000 + n, now() - interval '1 hour', now() + interval '23 hours', now() - interval '1 hour' from generate_series(1, $1::int) n;
insert into "order" (id, hash_id, code, store_id, client_id, status_id, deliver_method, created_at, updated_at, over_at, idempotency_key)
  select 100000000 + n, 'visit' || n, 'AAAA', 1 + n % ${stores}, 100000000 + n, 'canceled', 'box', now() - interval '1 hour', now(), now() - interval '1 hour', 'key'
  from generate_series(2, $1::int, 2) n`;

/** Runs statements as the owner, without checking what holds by construction. */
export async function runAll(data, text, values = []) {
  const client = new pg.Client(databaseAt(data));
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    for (const each of text.split(/;\n/)) {
      const used = values.filter((_, index) => each.includes(`$${index + 1}`));
      await client.query(each, used);
    }
  } finally {
    await client.end();
  }
}

/** Stores, stock and the open work that is the same beside any history. */
export async function fillOpenWork(data) {
  await runAll(data, `${base};\n${openWork};\nvacuum analyze`);
}

/** Ended orders of erased visits, over five years. */
export async function fillHistory(data, orders) {
  await runAll(data, `${history};\nvacuum analyze`, [orders, 5 * 365]);
}

/** A year of ended orders in the stores that are there. */
export async function fillYear(data, orders) {
  await runAll(data, `${product};\n${history};\nvacuum analyze`, [orders, 365]);
}

/** Visits that the server's keys decrypt and that are due a day later. */
export async function fillVisits(data, count) {
  const vault = await openVault(/** @type {any} */ ({ dataDir: data }));
  const key = await vault.newKey(new Date());
  const phone = vault.seal(key, "phone", "+56981726354");
  const hash = vault.phoneHash("+56981726354", key.keyDay);
  const nickname = vault.seal(key, "nickname", "Ana");
  await runAll(data, `${visits};\nvacuum analyze`, [count, key.dataKey, key.keyDay, phone, nickname, hash]);
}
