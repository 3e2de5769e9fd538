import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { custodyFaults } from "../../../src/upkeep/reconciliation/custody-faults.ts";
import { ask, type Colleague, moveAll, openShop, refusal, type Shop } from "../../fulfilment/order/shop.ts";

const sku = "880401410";
const [slot, other] = ["B-07-3", "B-07-4"] as const;

describe("[FL-15] a lost pair is one pair", () => {
  let shop: Shop;
  let manager: Colleague;
  beforeEach(async () => {
    shop = await openShop();
    manager = await shop.staff("manager");
    await shop.rows("delete from stock where location like 'B-07%'");
    await shop.setSlots(sku, { [slot]: 1, [other]: 0 });
  });
  afterEach(async () => {
    expect(await custodyFaults(shop.deps.db, shop.storeId, shop.deps.now())).toEqual([]);
    await shop.close();
  });

  /** Someone asks for the last pair, and its runner does not find it. */
  const missed = async () => {
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    await manager.call("claimOrder", { body: { hash_id } });
    const pair_id = (await shop.stored(hash_id)).pairs[0]?.id ?? 0;
    const look = { location: slot, left: 0, to: null };
    await manager.call("missPair", { body: { hash_id, pair_id, reason: "not_there", slot: look } });
    expect(await pieces()).toBe(0);
    return { hash_id, pair_id };
  };
  const count = async (counted: number, location: string = slot) => {
    const began_at = shop.deps.now().toISOString();
    const body = { location, product: "880401", began_at, lines: [{ sku, counted }], after: null };
    await manager.call("countSlot", { body });
    const { counts } = await manager.call("listOpenCounts", {});
    return counts.find((each) => each.location === location)?.id ?? 0;
  };
  const apply = (id: number) =>
    refusal(manager.call, "decideCount", { body: { id, reason: "counted" as const } });
  const find = (body: { hash_id: string; pair_id: number }) => refusal(manager.call, "findPair", { body });
  const pieces = async () => (await shop.stock(sku))?.onHand;
  const later = () => (shop.clock.ahead += 60_000);

  it("[FL-15] that a count found again cannot be found once more, and stands free in its slot", async () => {
    const pair = await missed();
    later();
    expect(await apply(await count(1))).toBeUndefined();
    expect(await shop.slots(sku)).toMatchObject([{ location: slot, onHand: 1, held: 0 }, { onHand: 0 }]);
    expect(await find(pair)).toMatchObject({ code: "step_refused" });
    expect(await pieces()).toBe(1);
    const { history } = await manager.call("getStaffOrder", { params: { hash_id: pair.hash_id } });
    expect(history.at(-1)).toMatchObject({ type: "pair_counted", pair: pair.pair_id });
    await ask(shop, await shop.shopper(), [sku]);
  });

  it("that was found after the count makes it outdated, also once it is back in its slot", async () => {
    const pair = await missed();
    later();
    const counted = await count(1);
    later();
    expect(await find(pair)).toBeUndefined();
    expect(await apply(counted)).toMatchObject({ code: "slot_changed" });
    for (const done of ["sanitized", "shelved"] as const) await moveAll(shop, pair.hash_id, done);
    expect(await apply(counted)).toMatchObject({ code: "slot_changed" });
    expect(await pieces()).toBe(1);
  });

  it("that stands in another slot than its own belongs there", async () => {
    const pair = await missed();
    later();
    expect(await apply(await count(1, other))).toBeUndefined();
    expect(await shop.slots(sku)).toMatchObject([{ onHand: 0 }, { location: other, onHand: 1 }]);
    expect((await shop.stored(pair.hash_id)).pairs).toMatchObject([{ location: other, place: "shelf" }]);
  });

  it("of two, a count finds as many as are too many, and the other can still be found", async () => {
    const first = await missed();
    await shop.setSlots(sku, { [slot]: 1, [other]: 0 });
    const second = await missed();
    later();
    expect(await apply(await count(1))).toBeUndefined();
    expect(await find(second)).toMatchObject({ code: "step_refused" });
    expect(await find(first)).toBeUndefined();
    expect(await pieces()).toBe(2);
  });

  it("that its runner does not find after it was counted in another slot is the one that was read", async () => {
    const counted = await count(1, other);
    later();
    const pair = await missed();
    expect(await apply(counted)).toBeUndefined();
    expect(await find(pair)).toMatchObject({ code: "step_refused" });
    expect(await pieces()).toBe(1);
  });

  it("that was lost after the count is another one than it read", async () => {
    await shop.setSlots(sku, { [slot]: 1, [other]: 0 });
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    for (const done of ["claimed", "confirmed"] as const) await moveAll(shop, hash_id, done);
    later();
    const counted = await count(1, other);
    later();
    await moveAll(shop, hash_id, "missed");
    expect(await apply(counted)).toBeUndefined();
    expect((await shop.stored(hash_id)).pairs).toMatchObject([{ place: "lost" }]);
    expect(await pieces()).toBe(1);
  });
});
