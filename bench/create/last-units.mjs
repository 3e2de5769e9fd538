// 200 shoppers of one network who want the last three units at the same instant.
import { queryDatabase, sql } from "../custody/database.mjs";
import { openShoppers } from "./shoppers.mjs";

const shoppers = 200;
const sku = "880101410";
const left = sql`
update stock set on_hand = held + $2 from store where store.id = store_id and store.code = '0101' and sku = $1 and location = (
  select min(location) from stock k where k.store_id = store.id and k.sku = $1)
returning store_id`;
const none = sql`
update stock set on_hand = held from store where store.id = store_id and store.code = '0101' and sku = $1`;

/**
 * Each round logs the shoppers in, each with a browser and a connection, and sends all their requests at once.
 * @returns {Promise<{ shoppers: number, took: number[], logins: number[], sold: number[] }>} ms until the last answer and for all logins, units sold
 */
export async function lastUnits({ url, data, rounds }) {
  const found = { shoppers, took: [], logins: [], sold: [] };
  const crowd = await openShoppers(url, shoppers, "203.0.113.10");
  for (let round = -1; round < rounds; round++) {
    await queryDatabase(data, none, [sku]);
    const [{ store_id: store }] = await queryDatabase(data, left, [sku, 3]);
    const entered = performance.now();
    await crowd.enterEach();
    const began = performance.now();
    const statuses = await Promise.all(crowd.tries.map((ask) => ask({ store, skus: [sku] })));
    const took = performance.now() - began;
    const strange = statuses.find((status) => status !== 200 && status !== 409);
    if (strange) throw new Error(`a request for the last units answered ${strange}`);
    // The first round opens connections.
    if (round < 0) continue;
    found.took.push(took);
    found.logins.push(began - entered);
    found.sold.push(statuses.filter((status) => status === 200).length);
  }
  crowd.close();
  return found;
}
