import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoredOrder } from "../../../../src/fulfilment/order/stored-order.ts";
import { pairOf, triedOn } from "../../../people/staff/tried-on.ts";
import { type Colleague, moveAll, openShop, refusal, type Shop } from "../shop.ts";

const [sku, other] = ["880101410", "880101415"];
const minute = 60_000;
/** Half past four of a summer's afternoon where the store is, three hours behind UTC. */
const afternoon = Date.parse("2026-01-14T19:30:00Z");
type Outcome = "bought" | "returned";

describe("[TR-06] undoing a settlement at the till", () => {
  let shop: Shop;
  let cashier: Colleague;
  let manager: Colleague;
  let runner: Colleague;
  beforeAll(async () => {
    shop = await openShop();
    at(afternoon);
    for (const each of [sku, other]) await shop.setStock(each, 50);
    [cashier, manager, runner] = [
      await shop.staff("cashier"),
      await shop.staff("manager"),
      await shop.staff("runner"),
    ];
  });
  afterAll(() => shop.close());

  const at = (instant: number) => {
    shop.clock.ahead = instant - Date.now();
  };
  const settle = ({ hash_id, pairs }: StoredOrder, ...outcomes: Outcome[]) =>
    cashier.call("settleOrder", {
      body: {
        hash_id,
        pairs: outcomes.map((outcome, index) => ({ pair_id: pairs[index]?.id ?? 0, outcome })),
      },
    });
  const settlementOf = async ({ hash_id }: { hash_id: string }) =>
    (await cashier.call("getStaffOrder", { params: { hash_id } })).settlement;
  const closed = async (skus: string[], ...outcomes: Outcome[]) => {
    const order = await triedOn(shop, skus);
    await settle(order, ...outcomes);
    const settlement = await settlementOf(order);
    if (settlement === null) throw new Error("the order has no settlement");
    return { order, settlement, body: { hash_id: order.hash_id, settlement: settlement.id } };
  };
  const now = async ({ hash_id }: StoredOrder) => {
    const { status_id, pairs } = await shop.stored(hash_id);
    return [status_id, ...pairs.map(({ state, place }) => `${state} ${place}`)];
  };
  const stock = async () => [await shop.stock(sku), await shop.stock(other)];
  const listed = async ({ call }: Colleague = cashier) => (await call("listSettlements", {})).settlements;
  const steps = (order: StoredOrder, like: string) =>
    shop.rows<{ type: string; staff_id: number; data: Record<string, string> }>(
      "select type, staff_id, data from order_event where order_id = $1 and type like $2 order by id",
      order.id,
      like,
    );

  it("gives the shopper the pairs again, the stock its pieces, and the till an order to close again", async () => {
    const order = await triedOn(shop, [sku, other]);
    const before = await stock();
    await settle(order, "bought", "returned");
    const settlement = await settlementOf(order);
    expect(settlement).toMatchObject({
      by: cashier.name,
      day_ends_at: "2026-01-15T03:00:00.000Z",
      pairs: [
        { id: order.pairs[0]?.id, outcome: "bought" },
        { id: order.pairs[1]?.id, outcome: "returned" },
      ],
    });
    expect((await listed())[0]).toMatchObject({ hash_id: order.hash_id, code: order.code, nickname: "Ana" });
    const body = { hash_id: order.hash_id, settlement: settlement?.id ?? "" };
    expect(await cashier.call("undoSettlement", { body })).toEqual({ repeated: false });
    expect(await now(order)).toEqual(["in_salon", "with_shopper shopper", "with_shopper shopper"]);
    expect(await stock()).toEqual(before);
    expect(await settlementOf(order)).toBeNull();
    expect((await listed()).map(({ hash_id }) => hash_id)).not.toContain(order.hash_id);
    // Changed: what was bought comes back and what came back is bought.
    await settle(order, "returned", "bought");
    expect(await now(order)).toEqual(["done", "returned return_rack", "bought sold"]);
  });

  it("keeps every step in the history; the undo names the settlement that it reverses", async () => {
    const { order, settlement, body } = await closed([sku], "bought");
    await cashier.call("undoSettlement", { body });
    await settle(order, "returned");
    const again = await settlementOf(order);
    expect(again?.id).not.toBe(settlement.id);
    const told = (await steps(order, "%settle%")).map(({ type, data }) => [
      type,
      data.settlement ?? data.reverses,
    ]);
    expect(told).toEqual([
      ["order_settled", settlement.id],
      ["pair_unsettled", settlement.id],
      ["settlement_undone", settlement.id],
      ["order_settled", again?.id],
    ]);
    const moved = ["pair_bought", "pair_unsettled", "pair_returned"];
    expect(
      (await steps(order, "pair_%"))
        .filter(({ type }) => moved.includes(type))
        .map(({ type, staff_id }) => [type, staff_id]),
    ).toEqual(moved.map((type) => [type, cashier.id]));
  });

  it("is the cashier's for 15 minutes, the manager's until the day's close, and no one's after it", async () => {
    const { order, body } = await closed([sku], "bought");
    const settled = shop.clock.ahead;
    shop.clock.ahead += 15 * minute;
    expect(await refusal(cashier.call, "undoSettlement", { body })).toMatchObject({ code: "manager_only" });
    expect(await refusal(runner.call, "undoSettlement", { body })).toMatchObject({ code: "role_forbidden" });
    at(Date.parse("2026-01-15T03:00:01Z"));
    const late = await shop.staff("manager");
    expect(await refusal(late.call, "undoSettlement", { body })).toMatchObject({ code: "day_closed" });
    expect(await listed(late)).toEqual([]);
    expect(await now(order)).toEqual(["done", "bought sold"]);
    shop.clock.ahead = settled + 60 * minute;
    expect(await manager.call("undoSettlement", { body })).toEqual({ repeated: false });
    expect(await now(order)).toEqual(["in_salon", "with_shopper shopper"]);
    shop.clock.ahead = settled;
  });

  it("leaves where it is what was cleaned meanwhile, and opens the order for the rest", async () => {
    const { order, body } = await closed([sku, other], "returned", "bought");
    const pair_id = order.pairs[0]?.id ?? 0;
    await runner.call("sanitizePair", { body: { hash_id: order.hash_id, pair_id, hwd: null } });
    await cashier.call("undoSettlement", { body });
    expect(await now(order)).toEqual(["multiple", "returned return_rack", "with_shopper shopper"]);
    const { call } = await shop.staff("cashier");
    const pairs = [{ pair_id: order.pairs[1]?.id ?? 0, outcome: "returned" as const }];
    await call("settleOrder", { body: { hash_id: order.hash_id, pairs } });
    expect((await now(order))[0]).toBe("done");
  });

  it("is refused once no pair can come back: all are cleaned, or in their slots for the next who asks", async () => {
    const { order, body } = await closed([sku], "returned");
    const { id: pair_id } = await pairOf(shop, order);
    const named = { hash_id: order.hash_id, pair_id };
    await runner.call("sanitizePair", { body: { ...named, hwd: null } });
    expect(await refusal(cashier.call, "undoSettlement", { body })).toMatchObject({ code: "step_refused" });
    await runner.call("shelvePair", { body: { ...named, code: sku } });
    await (await shop.shopper()).call("createOrder", { body: { skus: [sku], store_id: shop.storeId } });
    const held = await shop.stock(sku);
    expect(await refusal(manager.call, "undoSettlement", { body })).toMatchObject({ code: "step_refused" });
    expect(await shop.stock(sku)).toEqual(held);
  });

  it("undoes once, no matter who repeats it, and never a settlement that came later", async () => {
    const { order, body } = await closed([sku], "bought");
    const idempotencyKey = "undo-once-0001";
    expect(await cashier.call("undoSettlement", { body, idempotencyKey })).toEqual({ repeated: false });
    expect(await cashier.call("undoSettlement", { body, idempotencyKey })).toEqual({ repeated: true });
    await settle(order, "bought");
    expect(await manager.call("undoSettlement", { body })).toEqual({ repeated: false });
    expect(await now(order)).toEqual(["done", "bought sold"]);
    expect(await steps(order, "settlement_undone")).toHaveLength(1);
  });

  it("two cashiers in the same instant undo it once; a pair that is cleaned meanwhile has one place", async () => {
    for (let round = 0; round < 5; round++) {
      const { order, body } = await closed([sku, other], "returned", "bought");
      const before = await stock();
      const pair_id = order.pairs[0]?.id ?? 0;
      const clean = { hash_id: order.hash_id, pair_id, hwd: null };
      const done = await Promise.allSettled([
        cashier.call("undoSettlement", { body }),
        manager.call("undoSettlement", { body }),
        runner.call("sanitizePair", { body: clean }),
      ]);
      expect(done.slice(0, 2).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
      expect(await steps(order, "settlement_undone")).toHaveLength(1);
      expect(["with_shopper shopper", "returned return_rack"]).toContain((await now(order))[1]);
      expect((await now(order))[2]).toBe("with_shopper shopper");
      expect(await stock()).toEqual([
        before[0],
        { onHand: (before[1]?.onHand ?? 0) + 1, held: (before[1]?.held ?? 0) + 1 },
      ]);
    }
  });

  it("undone and closed again and again, the stock and the figures count what stands", async () => {
    const start = await stock();
    const { purchases } = await manager.call("getPanel", { query: {} });
    const { order, body } = await closed([sku], "bought");
    await cashier.call("undoSettlement", { body });
    for (const outcome of ["returned", "bought", "bought"] as const) {
      await settle(order, outcome);
      const settlement = (await settlementOf(order))?.id ?? "";
      await cashier.call("undoSettlement", { body: { hash_id: order.hash_id, settlement } });
    }
    await settle(order, "bought");
    expect((await manager.call("getPanel", { query: {} })).purchases).toBe(purchases + 1);
    expect(await shop.stock(sku)).toEqual({
      onHand: (start[0]?.onHand ?? 0) - 1,
      held: start[0]?.held,
    });
    expect((await manager.call("getCount", {})).now.faults).toEqual([]);
  });

  it("shows the shopper an order in the salon again, and takes nothing of another order or store", async () => {
    const { order, body } = await closed([sku], "bought");
    const another = await closed([sku], "bought");
    const wrong = { hash_id: order.hash_id, settlement: another.settlement.id };
    expect(await refusal(cashier.call, "undoSettlement", { body: wrong })).toMatchObject({
      code: "not_found",
    });
    const elsewhere = await shop.staff("manager", "0102");
    expect(await refusal(elsewhere.call, "undoSettlement", { body })).toMatchObject({
      code: "order_not_found",
    });
    expect(await listed(elsewhere)).toEqual([]);
    const open = (id: number) =>
      shop.rows<{ over_at: Date | null }>('select over_at from "order" where id = $1', id);
    expect((await open(order.id))[0]?.over_at).not.toBeNull();
    await cashier.call("undoSettlement", { body });
    expect((await open(order.id))[0]?.over_at).toBeNull();
    await moveAll(shop, order.hash_id, "returned");
    expect(await now(order)).toEqual(["done", "returned return_rack"]);
  });
});
