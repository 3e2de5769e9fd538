import { afterEach, beforeEach, expect, it } from "vitest";
import { custodyFaults } from "../../../src/upkeep/reconciliation/custody-faults.ts";
import { ask, moveAll, openShop, refusal, type Shop } from "../../fulfilment/order/shop.ts";

const sku = "880402410";
const slot = "A-02-1";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

/** Pieces whose slot no one knows, beside what slots have. */
const addUnknown = (pieces: number) =>
  shop.rows("insert into stock (store_id, sku, on_hand) values ($1, $2, $3)", shop.storeId, sku, pieces);
const addsUp = async () =>
  expect(await custodyFaults(shop.deps.db, shop.storeId, shop.deps.now())).toEqual([]);

it("[TR-04] a pair without a slot keeps none, so each cancellation frees the piece that was held", async () => {
  await shop.setSlots(sku, { [slot]: 1 });
  const [first, second] = [await shop.shopper(), await shop.shopper()];
  const inSlot = await ask(shop, first, [sku]);
  await addUnknown(1);
  const without = await ask(shop, second, [sku]);
  expect((await shop.stored(without.hash_id)).pairs[0]?.location).toBeNull();
  await second.call("cancelOrder", { body: { hash_id: without.hash_id } });
  await first.call("cancelOrder", { body: { hash_id: inSlot.hash_id } });
  expect(await shop.slots(sku)).toEqual([
    { location: slot, onHand: 1, held: 0 },
    { location: null, onHand: 1, held: 0 },
  ]);
  await addsUp();
});

it("[TR-05] a count finds pieces whose slot no one knew: they are not there twice", async () => {
  await shop.setSlots(sku, { [slot]: 0 });
  await addUnknown(3);
  const manager = await shop.staff("manager");
  const lines = [{ sku, counted: 2 }];
  const began_at = shop.deps.now().toISOString();
  await manager.call("countSlot", {
    body: { location: slot, product: "880402", began_at, lines, after: null },
  });
  const { counts } = await manager.call("listOpenCounts", {});
  await manager.call("decideCount", { body: { id: counts[0]?.id ?? 0, reason: "counted" } });
  expect(await shop.slots(sku)).toEqual([
    { location: slot, onHand: 2, held: 0 },
    { location: null, onHand: 1, held: 0 },
  ]);
  expect(await shop.rows("select location, before, after from stock_correction order by id")).toEqual([
    { location: slot, before: 0, after: 2 },
    { location: null, before: 3, after: 1 },
  ]);
  await addsUp();
});

it("[FL-15] an order that waits for a pair without a slot follows it when its slot is counted, and no one else gets it", async () => {
  await shop.setSlots(sku, { [slot]: 0 });
  await addUnknown(2);
  const manager = await shop.staff("manager");
  const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
  await manager.call("claimOrder", { body: { hash_id } });
  const lines = [{ sku, counted: 1 }];
  const began_at = shop.deps.now().toISOString();
  const body = { location: slot, product: "880402", began_at, lines, after: null };
  await manager.call("countSlot", { body });
  const { counts } = await manager.call("listOpenCounts", {});
  await manager.call("decideCount", { body: { id: counts[0]?.id ?? 0, reason: "counted" } });
  expect((await shop.stored(hash_id)).pairs).toMatchObject([{ location: slot, state: "picking" }]);
  expect(await shop.slots(sku)).toEqual([
    { location: slot, onHand: 1, held: 1 },
    { location: null, onHand: 1, held: 0 },
  ]);
  await addsUp();
});

it("[FL-15] a pair without a slot that is taken out after it was counted makes the count outdated", async () => {
  await shop.setSlots(sku, { [slot]: 0 });
  await addUnknown(1);
  const manager = await shop.staff("manager");
  const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
  const lines = [{ sku, counted: 1 }];
  const began_at = shop.deps.now().toISOString();
  await manager.call("countSlot", {
    body: { location: slot, product: "880402", began_at, lines, after: null },
  });
  for (const done of ["claimed", "confirmed"] as const) await moveAll(shop, hash_id, done);
  const { counts } = await manager.call("listOpenCounts", {});
  const body = { id: counts[0]?.id ?? 0, reason: "counted" as const };
  expect(await refusal(manager.call, "decideCount", { body })).toMatchObject({ code: "slot_changed" });
  expect(await shop.stock(sku)).toEqual({ onHand: 1, held: 1 });
});
