import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ask,
  type Colleague,
  callerOf,
  makeReady,
  moveAll,
  openShop,
  refusal,
  type Shop,
  takeStep,
} from "../../fulfilment/order/shop.ts";
import { pairOf, triedOn } from "../../people/staff/tried-on.ts";

const [sku, other, boot] = ["880101410", "880101415", "880301410"];
const [second, hour] = [1_000, 60 * 60_000];
const noWaits = {
  count: 0,
  not_served: 0,
  median: null,
  target: 120_000,
  within_target: 0,
  histogram: Array(31).fill(0),
};
/** Noon of a summer's day where the stores are, three hours behind UTC. */
const noon = Date.parse("2026-01-14T15:00:00Z");

describe("the store's figures", () => {
  let shop: Shop;
  let manager: Colleague;
  beforeAll(async () => {
    shop = await openShop();
    for (const each of [sku, other, boot]) await shop.setStock(each, 50);
  });
  afterAll(() => shop.close());

  const at = (instant: number) => {
    shop.clock.ahead = instant - Date.now();
  };
  const panel = (days?: 1 | 7 | 28) =>
    manager.call("getPanel", { query: days === undefined ? {} : { days } });
  const wait = async (ms: number, skus = [sku]) => {
    const { hash_id } = await ask(shop, await shop.shopper(), skus);
    shop.clock.ahead += ms;
    await makeReady(shop, hash_id);
    return hash_id;
  };

  it("are nothing before the first order", async () => {
    at(noon);
    manager = await shop.staff("manager");
    expect(await panel()).toEqual({
      waits: noWaits,
      tries: 0,
      purchases: 0,
      by_type: [],
      polls: [0, 0, 0, 0],
      poll_causes: [],
      broken: [],
      hours: Array.from({ length: 24 }, (_, each) => ({ hour: each, count: 0, expected: null })),
    });
  });

  it("count waits from the request to pick-up, in steps of ten seconds, by the day of the store", async () => {
    at(noon - 24 * hour);
    await wait(40 * second);
    // Eleven at night of the day before: UTC already writes the next day.
    at(noon - 13 * hour);
    await wait(30 * second);
    at(noon);
    await wait(85 * second);
    await wait(118 * second);
    await wait(400 * second);
    const { waits } = await panel();
    expect(waits.count).toBe(3);
    expect(waits.median).toBeGreaterThanOrEqual(118 * second);
    expect(waits.median).toBeLessThan(120 * second);
    expect(waits.within_target).toBe(2);
    expect(
      waits.histogram.map((count, index) => (count > 0 ? index : -1)).filter((index) => index >= 0),
    ).toEqual([8, 11, 30]);
    expect((await panel(7)).waits.count).toBe(5);
  });

  it("count what was tried on and what was bought, by type of shoe", async () => {
    const cashier = await shop.staff("cashier");
    const settle = async (skus: string[], ...outcomes: ("bought" | "returned")[]) => {
      const { hash_id, pairs } = await triedOn(shop, skus);
      const named = outcomes.map((outcome, index) => ({ pair_id: pairs[index]?.id ?? 0, outcome }));
      await cashier.call("settleOrder", { body: { hash_id, pairs: named } });
    };
    await settle([sku, other], "bought", "returned");
    await settle([sku], "returned");
    await settle([boot], "bought");
    const { tries, purchases, by_type } = await panel();
    expect({ tries, purchases }).toEqual({ tries: 4, purchases: 2 });
    expect(by_type).toEqual([
      { name: expect.any(String), image: expect.stringMatching(/^\/images\/boot-/), tries: 1, purchases: 1 },
      {
        name: expect.any(String),
        image: expect.stringMatching(/^\/images\/runner-/),
        tries: 3,
        purchases: 1,
      },
    ]);
  });

  it("[SC-14] count the faces, the happiest first, and what happened, the most frequent first", async () => {
    const answers = [
      { answer: 1 },
      { answer: 1 },
      { answer: 3, cause: "size" },
      { answer: 4, cause: "wait" },
      { answer: 4, cause: "wait" },
      { answer: 4 },
    ] as const;
    for (const answer of answers) {
      const shopper = await shop.shopper();
      const { hash_id } = await ask(shop, shopper, [sku]);
      await moveAll(shop, hash_id, "missed");
      await shopper.call("answerPoll", { body: { hash_id, ...answer } });
    }
    const { polls, poll_causes } = await panel();
    expect(polls).toEqual([2, 0, 1, 3]);
    expect(poll_causes).toEqual([
      { cause: "wait", count: 2 },
      { cause: "size", count: 1 },
    ]);
  });

  it("count the requests of each hour of the store's day, and what the days before lead one to expect", async () => {
    const { hours } = await panel();
    const today = hours.filter(({ count }) => count > 0);
    expect(today.map((each) => each.hour)).toEqual([12]);
    // One day with requests came before: at noon and at eleven at night.
    expect(hours.filter(({ expected }) => expected !== 0)).toMatchObject([
      { hour: 12, expected: 1 },
      { hour: 23, count: 0, expected: 1 },
    ]);
    const week = (await panel(7)).hours;
    expect(week.map((each) => each.expected).every((expected) => expected === null)).toBe(true);
    expect(week[23]).toMatchObject({ count: 1 });
  });

  it("count the sizes that were not to be had; what got lost later is no such thing", async () => {
    const before = (await panel()).broken;
    // The pairs of the polls above were missed.
    expect(before).toEqual([{ name: "Brisa 2", size: "41", count: 6 }]);
    const { hash_id, pairs } = await triedOn(shop, [other]);
    await manager.call("losePair", { body: { hash_id, pair_id: pairs[0]?.id ?? 0 } });
    const dropped = await ask(shop, await shop.shopper(), [other]);
    const { id } = await pairOf(shop, dropped);
    await takeStep(shop, dropped.hash_id, { kind: "pair", id, input: "dropped" });
    expect((await panel()).broken).toEqual(before);
    const missed = await ask(shop, await shop.shopper(), [other]);
    await moveAll(shop, missed.hash_id, "missed");
    expect((await panel()).broken).toEqual([...before, { name: "Brisa 2", size: "41.5", count: 1 }]);
  });

  it("are a store's own, and a manager's", async () => {
    const elsewhere = await shop.staff("manager", "0102");
    expect(
      (await elsewhere.call("getPanel", { query: { days: 28 } })).hours.every(({ count }) => count === 0),
    ).toBe(true);
    for (const role of ["runner", "seller", "cashier", "technician"] as const) {
      const { call } = await shop.staff(role);
      expect(await refusal(call, "getPanel", { query: {} }), role).toMatchObject({ code: "role_forbidden" });
      expect(await refusal(call, "getCount", {}), role).toMatchObject({ code: "role_forbidden" });
    }
    const signedOut = callerOf(shop.app, "falabella", null);
    expect(await refusal(signedOut, "getPanel", { query: {} })).toMatchObject({ code: "token_missing" });
  });
});
