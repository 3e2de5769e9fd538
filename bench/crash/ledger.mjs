// Compares what the server acknowledged with its books.
import { setTimeout as pause } from "node:timers/promises";
import { queryDatabase, sql } from "../custody/database.mjs";

/** How long the bench waits for the database of a restarted server, ms. */
const patience = 30_000;

/** @param {string} data directory of the server */
export function createLedger(data) {
  const orders = new Set();
  const delivered = new Set();
  /** pair id → `bought` or `returned`, and the order it is of */
  const settled = new Map();
  const shelved = new Set();
  const acknowledged = {
    createOrder: (_input, { order }) => orders.add(order.hash_id),
    handOver: ({ body }) => delivered.add(body.hash_id),
    // A box reports its door by itself; the order's answer shows the delivery.
    getOrder: ({ params }, { state }) => state === "in_salon" && delivered.add(params.hash_id),
    settleOrder: ({ body }) => {
      for (const { pair_id, outcome } of body.pairs) settled.set(pair_id, { outcome, order: body.hash_id });
    },
    undoSettlement: ({ body }) => {
      for (const [pair, { order }] of settled) if (order === body.hash_id) settled.delete(pair);
    },
    shelvePair: ({ body }) => shelved.add(body.pair_id),
  };
  const sizes = () => ({
    orders: orders.size,
    deliveries: delivered.size,
    "settlements of pairs": settled.size,
    "returns into the slot": shelved.size,
  });
  return {
    sizes,
    size: () => Object.values(sizes()).reduce((sum, each) => sum + each, 0),
    /** Wraps a caller and records its answers. */
    keep: (call) => async (name, input) => {
      const answer = await call(name, input);
      acknowledged[name]?.(input, answer);
      return answer;
    },
    /** Acknowledged steps that are missing from the books or are there twice. */
    check: async () => {
      const settlements = [...settled];
      const [found] = await insist(data, books, [
        [...orders],
        [...delivered],
        settlements.map(([pair]) => pair),
        settlements.map(([, { outcome }]) => `pair_${outcome}`),
        [...shelved],
      ]);
      for (const each of found.missing.slice(0, 10)) console.log(`  lost: ${each}`);
      for (const each of found.doubled.slice(0, 10)) console.log(`  double: ${each}`);
      return { lost: found.missing.length, doubled: found.doubled.length };
    },
    /** Orders in the books that no answered call mentioned. */
    strangers: async () => {
      const rows = await insist(data, others, [[...orders]]);
      for (const { hash_id } of rows.slice(0, 10)) console.log(`  no one was told of: ${hash_id}`);
      return { unknown: rows.length };
    },
  };
}

const others = sql`select hash_id from "order" where hash_id <> all($1::text[])`;

const books = sql`
with created as (
  select o.hash_id, count(e.id) as times from "order" o left join order_event e on e.order_id = o.id and e.type = 'order_created'
  group by o.id
), steps as (
  select o.hash_id, e.pair_id, e.type, count(*) as times from order_event e join "order" o on o.id = e.order_id
  where e.type in ('pair_handed_over', 'pair_bought', 'pair_returned', 'pair_shelved') and not (
    e.type in ('pair_bought', 'pair_returned') and exists (
      select from order_event u where u.pair_id = e.pair_id and u.id > e.id and u.type = 'pair_unsettled'
    )
  ) group by 1, 2, 3
), missing as (
  select 'order ' || hash as what from unnest($1::text[]) as told(hash)
  where not exists (select from created c where c.hash_id = hash and c.times > 0)
  union all
  select 'delivery of ' || hash from unnest($2::text[]) as told(hash)
  where not exists (select from steps s where s.hash_id = hash and s.type = 'pair_handed_over')
  union all
  select type || ' of pair ' || pair from unnest($3::bigint[], $4::text[]) as told(pair, type)
  where not exists (select from steps s where s.pair_id = pair and s.type = told.type)
  union all
  select 'pair_shelved of pair ' || pair from unnest($5::bigint[]) as told(pair)
  where not exists (select from steps s where s.pair_id = pair and s.type = 'pair_shelved')
), doubled as (
  select 'order ' || hash_id as what from created where times > 1
  union all
  select type || ' of pair ' || pair_id from steps where times > 1
  union all
  select 'pair_bought and pair_returned of pair ' || pair_id from steps where type in ('pair_bought', 'pair_returned')
  group by pair_id having count(*) > 1
)
select array(select what from missing) as missing, array(select what from doubled) as doubled`;

async function insist(data, query, values) {
  for (const end = Date.now() + patience; ; await pause(200)) {
    try {
      return await queryDatabase(data, query, values);
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
