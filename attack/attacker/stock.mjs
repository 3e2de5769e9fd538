// The demo store's stock, and what an attacker picks of it.
import { rows } from "../target/database.mjs";

/** Picks the two skus with the most free stock, as far as the attacker knows. */
export function picker(free) {
  const left = new Map(free.map((row) => [row.sku, row.free]));
  return () => {
    const most = [...left].sort(([, one], [, other]) => other - one);
    // The very last piece is asked for alone.
    const two = most.slice(0, 2).filter(([, pieces], index) => index === 0 || pieces > 0);
    for (const [sku, pieces] of two) left.set(sku, pieces - 1);
    return two.map(([sku]) => sku);
  };
}

/** Frees the stock that an earlier flood holds, so that each flood is checked by itself. */
export async function restock(product) {
  if (opened.length === 0) opened.push(...(await stock(product)).free);
  const slots = opened.map(({ sku, location }) => sku + location);
  await rows(
    product,
    `update stock set on_hand = held + day.free from unnest($1::text[], $2::int[]) as day(slot, free)
     where stock.sku || coalesce(location, '') = day.slot and store_id = (select id from store where code = '0101')`,
    [slots, opened.map(({ free }) => free)],
  );
}

const opened = [];

/** The store's free stock, most first, and the number of pieces held. */
export async function stock(product) {
  const found = await rows(
    product,
    `select store_id as "storeId", sku, coalesce(location, '') as location, on_hand - held as free, held from stock
     where store_id = (select id from store where code = '0101') order by on_hand - held desc, sku, location`,
  );
  const free = found.filter((row) => row.free > 0);
  const sum = (key) => found.reduce((total, row) => total + row[key], 0);
  return { storeId: found[0]?.storeId, free, pieces: sum("free"), held: sum("held") };
}
