import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ask, type Colleague, openShop, refusal, type Shop } from "../../fulfilment/order/shop.ts";

const [sku, beside] = ["880401410", "880401415"] as const;
const slot = "B-07-3";

describe("[TR-05] what happens beside a count", () => {
  let shop: Shop;
  let manager: Colleague;
  beforeEach(async () => {
    shop = await openShop();
    manager = await shop.staff("manager");
    await shop.rows("delete from stock where location like 'B-07%'");
    await shop.setSlots(sku, { [slot]: 3 });
    await shop.setSlots(beside, { [slot]: 2 });
  });
  afterEach(() => shop.close());

  const count = async (pieces: Record<string, number>, product: string | null = null) => {
    const lines = Object.entries(pieces).map(([each, counted]) => ({ sku: each, counted }));
    const began_at = shop.deps.now().toISOString();
    await manager.call("countSlot", { body: { location: slot, product, began_at, lines, after: null } });
    const [stored] = await shop.rows<{ id: number; state: string }>(
      "select id::int, state from slot_count order by id desc limit 1",
    );
    return stored ?? { id: 0, state: "none" };
  };
  const apply = (id: number) =>
    refusal(manager.call, "decideCount", { body: { id, reason: "counted" as const } });
  const claimed = async () => {
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    await manager.call("claimOrder", { body: { hash_id } });
    const [pair] = (await shop.stored(hash_id)).pairs;
    return { hash_id, pair_id: pair?.id ?? 0 };
  };

  it("a correction after the count outdates it, also by a clock that is behind", async () => {
    const pair = await claimed();
    shop.clock.ahead += 5_000;
    const { id } = await count({ [sku]: 2, [beside]: 2 });
    shop.clock.ahead -= 5_000;
    await manager.call("missPair", { body: { ...pair, reason: "not_there" } });
    expect(await shop.slots(sku)).toMatchObject([{ onHand: 2 }]);
    expect(await apply(id)).toMatchObject({ code: "slot_changed" });
    expect(await shop.slots(sku)).toMatchObject([{ onHand: 2 }]);
  });

  it("a later count of one product outdates the slot's, whatever came of it", async () => {
    const whole = await count({ [sku]: 1, [beside]: 2 });
    expect(await count({ [sku]: 3, [beside]: 2 }, "880401")).toMatchObject({ state: "even" });
    expect(await apply(whole.id)).toMatchObject({ code: "slot_changed" });
    expect(await shop.slots(sku)).toMatchObject([{ onHand: 3 }]);
  });

  it.each(["damaged", "incomplete"] as const)(
    "a pair that its runner finds %s before scanning it may have been read or not",
    async (reason) => {
      const pair = await claimed();
      shop.clock.ahead += 60_000;
      await manager.call("missPair", { body: { ...pair, reason } });
      expect(await count({ [sku]: 3, [beside]: 2 })).toMatchObject({ state: "even" });
    },
  );

  it("a pair that is canceled in its runner's hands may have been read or not", async () => {
    const { hash_id } = await claimed();
    shop.clock.ahead += 60_000;
    await manager.call("cancelForShopper", { body: { hash_id, reason: "left" } });
    expect(await count({ [sku]: 3, [beside]: 2 })).toMatchObject({ state: "even" });
  });

  it("a pair that was not in its slot is no move", async () => {
    const pair = await claimed();
    await manager.call("missPair", { body: { ...pair, reason: "sold" } });
    expect(await count({ [sku]: 3, [beside]: 2 })).toMatchObject({ state: "open" });
  });
});
