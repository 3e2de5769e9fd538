import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StoredOrder } from "../../../../src/fulfilment/order/stored-order.ts";
import { triedOn } from "../../../people/staff/tried-on.ts";
import { type Colleague, moveAll, openShop, refusal, type Shop } from "../shop.ts";

const [sku, other] = ["880101410", "880101415"];
type Outcome = "bought" | "returned";

describe("closing an order at the till", () => {
  let shop: Shop;
  let cashier: Colleague;
  beforeAll(async () => {
    shop = await openShop();
    cashier = await shop.staff("cashier");
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await shop.setStock(sku, 5);
    await shop.setStock(other, 5);
  });

  const said = ({ hash_id, pairs }: StoredOrder, ...outcomes: Outcome[]) => ({
    body: {
      hash_id,
      pairs: outcomes.map((outcome, index) => ({ pair_id: pairs[index]?.id ?? 0, outcome })),
    },
  });
  const settle = (order: StoredOrder, ...outcomes: Outcome[]) =>
    cashier.call("settleOrder", said(order, ...outcomes));
  const now = async ({ hash_id }: StoredOrder) => {
    const { status_id, pairs } = await shop.stored(hash_id);
    return [status_id, ...pairs.map(({ state, place, clean }) => ({ state, place, clean }))];
  };

  it("sells what was bought, sends back what was not, and moves the stock accordingly", async () => {
    const order = await triedOn(shop, [sku, other]);
    const [kept, back] = [await shop.stock(sku), await shop.stock(other)];
    expect(await settle(order, "bought", "returned")).toEqual({ repeated: false });
    expect(await now(order)).toEqual([
      "done",
      { state: "bought", place: "sold", clean: false },
      { state: "returned", place: "return_rack", clean: false },
    ]);
    expect(await shop.stock(sku)).toEqual({ onHand: (kept?.onHand ?? 0) - 1, held: (kept?.held ?? 0) - 1 });
    expect(await shop.stock(other)).toEqual(back);
    const events = await shop.rows(
      "select type, actor, staff_id from order_event where order_id = $1 order by id desc limit 3",
      order.id,
    );
    expect(events).toEqual([
      { type: "order_settled", actor: "staff", staff_id: cashier.id },
      { type: "pair_returned", actor: "staff", staff_id: cashier.id },
      { type: "pair_bought", actor: "staff", staff_id: cashier.id },
    ]);
  });

  it("says the same again without a word, also under another key, and never the contrary", async () => {
    const order = await triedOn(shop, [sku, other]);
    await settle(order, "bought", "returned");
    const before = await now(order);
    expect(await settle(order, "bought", "returned")).toEqual({ repeated: false });
    expect(await refusal(cashier.call, "settleOrder", said(order, "returned", "returned"))).toMatchObject({
      code: "step_refused",
    });
    expect(await refusal(cashier.call, "settleOrder", said(order, "bought", "bought"))).toMatchObject({
      code: "step_refused",
    });
    expect(await now(order)).toEqual(before);
  });

  it("wants every pair named that the shopper has, once, and none of another order", async () => {
    const order = await triedOn(shop, [sku, other]);
    const [first] = order.pairs;
    const another = await triedOn(shop, [sku]);
    const twice = { pair_id: first?.id ?? 0, outcome: "bought" as const };
    for (const [pairs, code] of [
      [[twice], "step_refused"],
      [[twice, twice], "bad_request"],
      [[twice, { pair_id: another.pairs[0]?.id ?? 0, outcome: "returned" as const }], "pair_not_found"],
    ] as const) {
      const call = { body: { hash_id: order.hash_id, pairs: [...pairs] } };
      expect(await refusal(cashier.call, "settleOrder", call)).toMatchObject({ code });
    }
    expect((await now(order)).slice(1)).toMatchObject([{ state: "with_shopper" }, { state: "with_shopper" }]);
    await settle(another, "returned");
    await settle(order, "returned", "returned");
  });

  it("closes what is left when a seller took one pair back before", async () => {
    const order = await triedOn(shop, [sku, other]);
    const pair_id = order.pairs[1]?.id ?? 0;
    await cashier.call("receivePair", { body: { hash_id: order.hash_id, pair_id } });
    expect(await refusal(cashier.call, "settleOrder", said(order, "bought", "bought"))).toMatchObject({
      code: "step_refused",
    });
    expect(await settle(order, "bought", "returned")).toEqual({ repeated: false });
    expect((await now(order))[0]).toBe("done");
  });

  it("settles nothing that the shopper does not have", async () => {
    const shopper = await shop.shopper();
    const { order } = await shopper.call("createOrder", { body: { skus: [sku], store_id: shop.storeId } });
    const stored = await shop.stored(order.hash_id);
    expect(await refusal(cashier.call, "settleOrder", said(stored, "bought"))).toMatchObject({
      code: "step_refused",
    });
    await moveAll(shop, order.hash_id, "missed");
  });

  it("lets one of two cashiers win who say different things in the same instant", async () => {
    const order = await triedOn(shop, [sku]);
    const before = await shop.stock(sku);
    const results = await Promise.allSettled([settle(order, "bought"), settle(order, "returned")]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [, pair] = await now(order);
    const sold = typeof pair === "object" && pair.state === "bought" ? 1 : 0;
    expect(await shop.stock(sku)).toEqual({
      onHand: (before?.onHand ?? 0) - sold,
      held: (before?.held ?? 0) - sold,
    });
  });
});
