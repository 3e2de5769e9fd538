import { limits } from "@horma/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sweepOverdue } from "../../../src/fulfilment/order/sweep/sweep-overdue.ts";
import { ask, makeReady, openShop, type Shop } from "../../fulfilment/order/shop.ts";

const sku = "880101410";
/** Noon of a summer's day where the stores are, three hours behind UTC. */
const noon = Date.parse("2026-01-14T15:00:00Z");

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  shop.clock.ahead = noon - Date.now();
});
afterAll(() => shop.close());

it("[TR-03] the day's waits count a request that no one served, and who asks again since the first time", async () => {
  const shopper = await shop.shopper();
  await ask(shop, shopper, [sku]);
  shop.clock.ahead += limits.unservedLife;
  await sweepOverdue(shop.deps);
  const manager = await shop.staff("manager");
  const { waits } = await manager.call("getPanel", { query: {} });
  expect(waits).toMatchObject({ count: 1, not_served: 1, within_target: 0 });
  expect(waits.median).toBeGreaterThanOrEqual(limits.unservedLife);
  const { median_wait } = await manager.call("getBoard", { query: {} });
  expect(median_wait).toBeGreaterThanOrEqual(limits.unservedLife);

  const { hash_id } = await ask(shop, shopper, [sku]);
  shop.clock.ahead += 30_000;
  await makeReady(shop, hash_id);
  const after = (await manager.call("getPanel", { query: {} })).waits;
  expect(after).toMatchObject({ count: 2, not_served: 1, within_target: 0 });
  expect(after.histogram.at(-1)).toBe(2);
});
