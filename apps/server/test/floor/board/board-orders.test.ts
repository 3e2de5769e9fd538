import type { ApiClient, BoardOrder, CallInput, CallName } from "@horma/contract";
import fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { photo } from "../../../src/fulfilment/damage/jpeg.fixture.ts";
import { readBoardOrders } from "../../../src/fulfilment/order/staff-order.ts";
import { buildApp } from "../../../src/run/app.ts";
import {
  ask,
  type Colleague,
  callerOf,
  cleaning,
  openShop,
  refusal,
  report,
  type Shop,
  type Shopper,
} from "../../fulfilment/order/shop.ts";

const skus = ["880101410", "880101415", "880101420"] as const;

/** Orders are in the memory of each process, and two processes work on this database. */
describe("the orders of the board", () => {
  let shop: Shop;
  /** It stands still while boards are compared. */
  let now = Date.now();
  let second: FastifyInstance;
  let runner: Colleague;
  let manager: Colleague;
  let boards: ApiClient[];
  const shoppers = new Map<string, Shopper>();
  beforeAll(async () => {
    shop = await openShop({}, { now: () => new Date(now) });
    for (const sku of skus) await shop.setStock(sku, 1_000);
    shop.boxes.obey = async ({ action }, said) => {
      if (action === "open_back_door") await said("back_door_opened");
      if (action === "open_front_door") await said("front_door_opened");
    };
    [runner, manager] = [await shop.staff("runner"), await shop.staff("manager")];
    second = await buildApp({ ...shop.deps });
    boards = [runner.call, callerOf(second, shop.deps.env.retailer, runner.token)];
  });
  afterAll(async () => {
    await second.close();
    await shop.close();
  });

  const request = async (wanted: readonly string[] = [skus[0]]) => {
    const shopper = await shop.shopper();
    const { hash_id } = await ask(shop, shopper, [...wanted]);
    shoppers.set(hash_id, shopper);
    return hash_id;
  };
  const read = (call: ApiClient) => call("getBoard", { query: {} });
  const whole = () => readBoardOrders(shop.deps, shop.storeId, shop.deps.now());
  const expectWhole = async (after: string) => {
    const built = await whole();
    for (const call of boards) expect((await read(call)).orders, after).toEqual(built);
    return built;
  };

  /** Does something that may be next for an order, as a person, its shopper or its box. Returns what. */
  const act = async (order: BoardOrder, which: number): Promise<string> => {
    const { hash_id } = order;
    const [pair] = order.pairs.filter(({ place }) => place !== "sold").slice(which % 2);
    const of = { hash_id, pair_id: (pair ?? order.pairs[0])?.id ?? 0 };
    const staff = <N extends CallName>(name: N, body: object, by = runner) =>
      refusal(by.call, name, { body } as CallInput<N>);
    const own = <N extends CallName>(name: N, body: object = {}) => {
      const shopper = shoppers.get(hash_id);
      return shopper && refusal(shopper.call, name, { body: { hash_id, ...body } } as CallInput<N>);
    };
    const free = (await read(manager.call)).devices.find(({ available }) => available)?.hwd ?? null;
    const pairs = order.pairs.map(({ id }) => ({ pair_id: id, outcome: "bought" }));
    const damaged = { cause: "in_store", photos: [{ image: photo.toString("base64"), marks: [] }] };
    const steps: Record<string, () => Promise<unknown> | undefined> = {
      claimOrder: () => staff("claimOrder", { hash_id }),
      takeOverOrder: () => staff("takeOverOrder", { hash_id }, manager),
      releaseOrder: () => staff("releaseOrder", { hash_id }),
      missPair: () => staff("missPair", { ...of, reason: "not_there" }),
      confirmPair: () => staff("confirmPair", { ...of, code: pair?.ean }),
      placeOrder: () => staff("placeOrder", { hash_id, hwd: which % 3 === 0 ? null : free }),
      box: async () => {
        for (const input of cleaning.slice(0, which)) await report(shop, hash_id, input);
      },
      deliverOrder: () => own("deliverOrder"),
      handOver: () => staff("handOver", { hash_id }),
      leavePairs: () => own("leavePairs"),
      callSeller: () => own("callSeller"),
      answerPoll: () => own("answerPoll", { answer: 4 }),
      receivePair: () => staff("receivePair", of),
      reportDamage: () => staff("reportDamage", { ...of, ...damaged }),
      fetchPairs: () => staff("fetchPairs", { hash_id }),
      sanitizePair: () => staff("sanitizePair", { ...of, hwd: null }),
      shelvePair: () => staff("shelvePair", { ...of, code: pair?.ean }),
      losePair: () => staff("losePair", of),
      settleOrder: () => staff("settleOrder", { hash_id, pairs }, manager),
      cancelForShopper: () =>
        staff("cancelForShopper", { hash_id, reason: which % 2 ? "left" : "no_stock" }, manager),
      undoCancel: () => staff("undoCancel", { hash_id }, manager),
      cancelOrder: () => own("cancelOrder"),
    };
    const names = stepsOf(order);
    const name = names[which % names.length] ?? "";
    await steps[name]?.();
    return name;
  };

  it("are those that are built whole, in every process, after each of many changes", async () => {
    const storm = fc.array(fc.record({ order: fc.nat({ max: 2 }), which: fc.nat({ max: 23 }) }), {
      minLength: 20,
      maxLength: 25,
    });
    const changed: string[] = [];
    await fc.assert(
      fc.asyncProperty(storm, async (steps) => {
        for (const wanted of [[skus[0]], [skus[1], skus[2]]]) await request(wanted);
        for (const { order, which } of steps) {
          const shown = await whole();
          const chosen = shown.at(-1 - (order % shown.length));
          if (chosen === undefined) continue;
          const name = await act(chosen, which);
          const after = await expectWhole(name);
          if (JSON.stringify(after) !== JSON.stringify(shown)) {
            changed.push(name);
          }
          now += 7_000;
        }
      }),
      { numRuns: 8, endOnFailure: true },
    );
    expect(changed.length).toBeGreaterThan(20);
    expect(new Set(changed).size).toBeGreaterThan(6);
  }, 120_000);

  it("follow what is no row of theirs: a name, a box that fails, a shelf that fills up, pairs left", async () => {
    const hash_id = await request();
    await runner.call("claimOrder", { body: { hash_id } });
    await expectWhole("claimed");
    const rename = "update staff set name = $1 where id = $2";
    await shop.rows(rename, "Rosa", runner.id);
    const named = await expectWhole("a new name");
    expect(named.find((order) => order.hash_id === hash_id)?.runner?.name).toBe("Rosa");
    await manager.call("cancelForShopper", { body: { hash_id: await request(), reason: "no_stock" } });
    for (const onHand of ["held", "held + 5"]) {
      await shop.rows(
        `update stock set on_hand = ${onHand} where store_id = $1 and sku = $2`,
        shop.storeId,
        skus[0],
      );
      await expectWhole(`stock of ${onHand}`);
    }
    await shop.rows(
      "update device set online = not online, name = name || '!' where store_id = $1",
      shop.storeId,
    );
    await expectWhole("devices");
    await shop.rows("update client set nickname = null");
    await expectWhole("names erased");
    const { pairs } = named.find((order) => order.hash_id === hash_id) ?? { pairs: [] };
    for (const { id, ean } of pairs)
      await runner.call("confirmPair", { body: { hash_id, pair_id: id, code: ean } });
    await runner.call("placeOrder", { body: { hash_id, hwd: null } });
    await runner.call("handOver", { body: { hash_id } });
    await expectWhole("handed over");
    await shoppers.get(hash_id)?.call("leavePairs", { body: { hash_id } });
    const left = await expectWhole("left");
    expect(left.find((order) => order.hash_id === hash_id)?.left_at).not.toBeNull();
  });

  it("follow the catalogue, and are whole without the notifications", async () => {
    await request();
    await expectWhole("before");
    await shop.rows("update product set name = name || ' II'");
    await vi.waitFor(() => expectWhole("a new name"));
    await shop.rows(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'horma notifications'",
    );
    await shop.rows("update product set name = name || ' III'");
    await vi.waitFor(() => expectWhole("a name without its notification"));
    await request();
    await expectWhole("a request without notifications");
  });
});

/** What may be next for an order, by where its pairs are; some of it is refused. */
function stepsOf({ pairs, status_id }: BoardOrder): readonly string[] {
  if (status_id === "canceled") return ["undoCancel", "fetchPairs", "sanitizePair", "shelvePair"];
  const states = new Set(pairs.map(({ state }) => state));
  const places = new Set(pairs.map(({ place }) => place));
  return [
    ...(states.has("requested") ? ["claimOrder", "claimOrder", "missPair", "cancelOrder"] : []),
    ...(states.has("picking")
      ? ["confirmPair", "confirmPair", "placeOrder", "placeOrder", "takeOverOrder", "releaseOrder"]
      : []),
    ...(states.has("placed") ? ["box", "deliverOrder", "handOver", "cancelForShopper"] : []),
    ...(states.has("with_shopper")
      ? ["leavePairs", "receivePair", "settleOrder", "callSeller", "answerPoll"]
      : []),
    ...(places.has("return_rack") ? ["sanitizePair", "shelvePair", "reportDamage"] : []),
    ...(places.has("box") ? ["fetchPairs"] : []),
    "losePair",
  ];
}
