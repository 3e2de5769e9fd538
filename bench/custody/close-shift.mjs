import { setTimeout as pause } from "node:timers/promises";
import { firstEnded } from "../history/fill.mjs";
import { queryDatabase, sql } from "./database.mjs";
import { countDoubtful } from "./stocktake.mjs";

/** The witness' name for each place of the server. */
const places = {
  shelf: () => "slot",
  runner: () => "runner",
  box: ({ hwd }) => `box:${hwd}`,
  sanitizer: ({ hwd }) => `box:${hwd}`,
  pickup_shelf: ({ hwd }) => `box:${hwd}`,
  zone: () => "zone",
  shopper: () => "shopper",
  return_rack: () => "rack",
  sold: () => "sold",
  damaged: () => "damaged",
  workshop: () => "workshop",
  lost: () => "gone",
  written_off: () => "gone",
};

/** Longer than any call takes to arrive, ms. */
const rest = 2_000;

/** Waits for open work and compares the server's books with what the hands did. */
export async function closeShift(store) {
  await Promise.all(store.later);
  await pause(rest);
  await countDoubtful(store);
  const count = await countPairs(store);
  const { now } = await store.staff.manager("getCount", {});
  for (const fault of now.faults.slice(0, 10)) console.log(`  ${JSON.stringify(fault)}`);
  return { ...count, faults: now.faults.length };
}

const allPairs = sql`
select p.id::float8 as id, p.sku, p.state, p.place, p.reason, d.hwd, o.status_id as status, o.hash_id as "order"
from pair p join "order" o on o.id = p.order_id left join device d on d.id = p.device_id
where o.id < ${firstEnded}`;

/** Compares each pair's place in the books with the hands' record, and stock with the pairs, in all stores. */
export async function countPairs({ witness, data, pieces }) {
  const pairs = await queryDatabase(data, allPairs);
  const wrong = pairs.filter((pair) => witness.places.get(pair.id) !== places[pair.place](pair));
  for (const pair of wrong.slice(0, 10)) {
    console.log(
      `  ${pair.order} pair ${pair.id}: the server has it ${pair.place} ${pair.hwd ?? ""}, the hands ${witness.places.get(pair.id)}`,
    );
  }
  const resting = (pair) => ["shelf", "sold", "written_off"].includes(pair.place);
  const open = new Set(
    pairs
      .filter((pair) => !["done", "canceled"].includes(pair.status) || !resting(pair))
      .map((pair) => pair.order),
  );
  return {
    orders: new Set(pairs.map((pair) => pair.order)).size,
    open: open.size,
    misplaced: wrong.length,
    unaccounted: Math.abs(pairs.length - witness.places.size),
    stock: await stockFaults(witness, data, pieces),
  };
}

const usedSlots = sql`
select s.store_id as store, s.sku, s.location, s.on_hand, s.held, moved.away from stock s join (
  select o.store_id, p.sku, p.location,
    count(*) filter (where p.place not in ('sold', 'written_off', 'lost', 'shelf'))::int as away
  from pair p join "order" o on o.id = p.order_id group by 1, 2, 3
) moved on moved.store_id = s.store_id and moved.sku = s.sku and moved.location is not distinct from s.location`;

/** Slots of requested skus that hold pieces without a pair, or have others than the hands left there and carried away. */
async function stockFaults(witness, data, pieces) {
  const slots = await queryDatabase(data, usedSlots);
  const wrong = slots.filter(
    (slot) =>
      slot.held !== slot.away || slot.on_hand !== pieces + witness.moved(slot.store, slot) + slot.away,
  );
  for (const slot of wrong.slice(0, 10)) {
    const standing = pieces + witness.moved(slot.store, slot);
    console.log(`  ${JSON.stringify(slot)}: the hands left ${standing} there`);
  }
  return wrong.length;
}
