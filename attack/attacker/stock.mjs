// What the demo's store has, and what an attacker picks of it.
import { rows } from "../target/database.mjs";

/** Picks the two skus of which most is free as far as the attacker knows. */
export function picker(free) {
  const left = new Map(free.map((row) => [row.sku, row.free]));
  return () => {
    const most = [...left].sort(([, one], [, other]) => other - one);
    // The last piece of all is asked for alone.
    const two = most.slice(0, 2).filter(([, pieces], index) => index === 0 || pieces > 0);
    for (const [sku, pieces] of two) left.set(sku, pieces - 1);
    return two.map(([sku]) => sku);
  };
}

/** As much is free as when the store opened, whatever the flood before left held: each is looked at by itself. */
export async function restock(product) {
  if (opened.length === 0) opened.push(...(await stock(product)).free);
  const skus = opened.map(({ sku }) => sku);
  await rows(
    product,
    `update stock set on_hand = held + day.free from unnest($1::text[], $2::int[]) as day(sku, free)
     where stock.sku = day.sku and store_id = (select id from store where code = '0101')`,
    [skus, opened.map(({ free }) => free)],
  );
}

const opened = [];

/** What is free in the store, the most first, and how many pieces are held. */
export async function stock(product) {
  const found = await rows(
    product,
    `select store_id as "storeId", sku, on_hand - held as free, held from stock
     where store_id = (select id from store where code = '0101') order by on_hand - held desc, sku`,
  );
  const free = found.filter((row) => row.free > 0);
  const sum = (key) => found.reduce((total, row) => total + row[key], 0);
  return { storeId: found[0]?.storeId, free, pieces: sum("free"), held: sum("held") };
}
