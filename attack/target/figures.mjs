// What the product counts of strangers' calls, and sizes that a store has none of.
import { rows } from "./database.mjs";

const store = "(select id from store where code = '0101')";

/** Pairs of lost demand, the events that tell of them, and page views. */
export async function figures(product) {
  const [found] = await rows(
    product,
    `select (select coalesce(sum(pairs), 0)::int from lost_demand) as lost,
       (select count(*)::int from event_outbox where source = 'lost_demand')
         + (select count(*)::int from event where type like '%.demand.lost.%') as events,
       (select coalesce(sum(views), 0)::int from page_view) as views`,
  );
  return found;
}

/** How far each figure has risen since. */
export async function risen(product, before) {
  const after = await figures(product);
  return Object.fromEntries(Object.entries(after).map(([name, now]) => [name, now - before[name]]));
}

/** Empties so many sizes of the store; returns them and its id. */
export async function emptied(product, sizes) {
  const [{ id }] = await rows(product, `select id from store where code = '0101'`);
  const gone = await rows(
    product,
    `update stock set on_hand = held where store_id = ${store} and sku in
       (select sku from product_size where sku in (select sku from stock where store_id = ${store}) order by sku limit $1)
     returning sku`,
    [sizes],
  );
  return { storeId: id, skus: [...new Set(gone.map(({ sku }) => sku))] };
}
