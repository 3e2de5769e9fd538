import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startPublisher } from "../../../src/integration/event/event-publisher.ts";
import type { Repeated } from "../../../src/platform/time/repeat.ts";
import { ask, openShop, type Shop } from "../../fulfilment/order/shop.ts";

const sku = "880101410";
let shop: Shop;
let publisher: Repeated;
beforeAll(async () => {
  shop = await openShop();
  await shop.setStock(sku, 5);
  publisher = startPublisher(shop.deps);
  // Until it has heard that it hears, and waits.
  await delay(500);
});
afterAll(async () => {
  await publisher.close();
  await shop.close();
});

const noted = () => shop.rows("select source from event_outbox");

it.each<[string, () => Promise<unknown>]>([
  ["a request", async () => ask(shop, await shop.shopper(), [sku])],
  [
    "lost demand, which no screen of the store shows",
    () =>
      shop.rows(
        `insert into lost_demand (at, store_id, sku, kind, reason, source, pairs)
         values (date_trunc('hour', now()), $1, $2, 'refused', 'no_stock', 'shopper', 1)`,
        shop.storeId,
        sku,
      ),
  ],
  [
    "a sale of the till's, which changes no order",
    () =>
      shop.rows(
        `with ticket as (insert into sale (store_id, kind, ticket, sold_at, key_name, digest, recorded_at)
           values ($1, 'sale', 'B-1', now(), 'till', 'digest', now()) returning id)
         insert into sale_line (sale_id, position, line, quantity, price, outcome)
         select id, 1, 1, 1, 1000, 'unknown' from ticket`,
        shop.storeId,
      ),
  ],
])("%s is published within a second", async (_what, happens) => {
  await happens();
  await expect.poll(noted, { timeout: 1_000, interval: 20 }).toEqual([]);
});
