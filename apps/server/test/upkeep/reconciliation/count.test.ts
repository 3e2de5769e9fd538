import type { CustodyFault } from "@horma/contract";
import { type PairInput, pairInputs, type ReportedInput } from "@horma/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepPickups } from "../../../src/fulfilment/order/sweep/sweep-pickups.ts";
import { custodyFaults } from "../../../src/upkeep/reconciliation/custody-faults.ts";
import { sweepCounts } from "../../../src/upkeep/reconciliation/sweep-counts.ts";
import {
  ask,
  bring,
  type Colleague,
  makeReady,
  openShop,
  report,
  type Shop,
  takeStep,
} from "../../fulfilment/order/shop.ts";
import { cameBack, pairOf, triedOn } from "../../people/staff/tried-on.ts";

const [sku, other] = ["880101410", "880101415"];
const day = 24 * 60 * 60_000;

describe("what does not add up", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    await shop.setStock(sku, 50);
    await shop.setStock(other, 50);
  });
  afterAll(() => shop.close());

  const faults = () => custodyFaults(shop.deps.db, shop.storeId, shop.deps.now());
  /** Does a wrong, looks, and undoes it. */
  const planted = async (wrong: string, right: string, ...values: unknown[]): Promise<CustodyFault[]> => {
    expect(await faults()).toEqual([]);
    await shop.rows(wrong, ...values);
    const found = await faults();
    await shop.rows(right, ...values);
    expect(await faults()).toEqual([]);
    return found;
  };
  const nothing = {
    sku: null,
    location: null,
    pair: null,
    order: null,
    device: null,
    expected: null,
    found: null,
  };

  it("is nothing in a store where pairs are everywhere", async () => {
    const [waiting, ready] = [
      await ask(shop, await shop.shopper(), [sku]),
      await ask(shop, await shop.shopper(), [sku]),
    ];
    await makeReady(shop, ready.hash_id);
    await triedOn(shop, [sku, other]);
    await cameBack(shop, [sku]);
    const runner = await shop.staff("runner");
    const cleaned = await cameBack(shop, [other]);
    const pair_id = (await pairOf(shop, cleaned)).id;
    await runner.call("sanitizePair", { body: { hash_id: cleaned.hash_id, pair_id, hwd: "box-10" } });
    expect(waiting.hash_id).not.toBe(ready.hash_id);
    expect(await faults()).toEqual([]);
  });

  it("is a stock that holds more or fewer than the pairs that are away", async () => {
    const { held = 0 } = (await shop.stock(sku)) ?? {};
    const found = await planted(
      "update stock set held = held + 1 where store_id = $1 and sku = $2",
      "update stock set held = held - 1 where store_id = $1 and sku = $2",
      shop.storeId,
      sku,
    );
    const slot = { sku, location: (await shop.slots(sku))[0]?.location };
    expect(found).toEqual([{ ...nothing, kind: "held_mismatch", ...slot, expected: held, found: held + 1 }]);
    const fewer = await planted(
      "update stock set held = held - 1 where store_id = $1 and sku = $2",
      "update stock set held = held + 1 where store_id = $1 and sku = $2",
      shop.storeId,
      sku,
    );
    expect(fewer).toMatchObject([{ kind: "held_mismatch", expected: held, found: held - 1 }]);
  });

  it("is a slot that holds what a pair of another slot should", async () => {
    const slots = await shop.setSlots("880401410", { "C-01-1": 2, "C-02-1": 2 });
    await ask(shop, await shop.shopper(), ["880401410"]);
    expect(slots.map(({ location }) => location)).toEqual(["C-01-1", "C-02-1"]);
    const hold = (from: string, to: string) =>
      `update stock set held = held + case location when '${to}' then 1 when '${from}' then -1 else 0 end
       where store_id = $1 and sku = $2`;
    const wrong = hold("C-01-1", "C-02-1");
    const found = await planted(wrong, hold("C-02-1", "C-01-1"), shop.storeId, "880401410");
    const slot = { ...nothing, kind: "held_mismatch", sku: "880401410" };
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        { ...slot, location: "C-01-1", expected: 1, found: 0 },
        { ...slot, location: "C-02-1", expected: 0, found: 1 },
      ]),
    );
  });

  it("is a pair of a slot that the stock does not know", async () => {
    const { hash_id } = await ask(shop, await shop.shopper(), [other]);
    const move = (location: string) =>
      `update pair set location = ${location} where order_id = (select id from "order" where hash_id = $1)`;
    const [{ location } = { location: null }] = await shop.slots(other);
    const found = await planted(move("'Z-09-1'"), move(`'${location}'`), hash_id);
    expect(found.map((each) => [each.kind, each.location]).sort()).toEqual(
      [location, "Z-09-1"].map((slot) => ["held_mismatch", slot]),
    );
  });

  it("is a pair that was with its shopper over night", async () => {
    const order = await triedOn(shop, [sku]);
    const { id } = await pairOf(shop, order);
    const found = await planted(
      "update pair set placed_at = placed_at - interval '1 day' where id = $1",
      "update pair set placed_at = placed_at + interval '1 day' where id = $1",
      id,
    );
    expect(found).toEqual([
      { ...nothing, kind: "with_shopper_overnight", sku, pair: id, order: order.hash_id },
    ]);
  });

  it("is a pair in a device that works for something else", async () => {
    const asked = await ask(shop, await shop.shopper(), [sku]);
    const { device } = await makeReady(shop, asked.hash_id);
    const { id } = await pairOf(shop, asked);
    const found = await planted(
      "update pair set device_id = (select id from device where hwd = 'box-12') where id = $1 and $2::int is not null",
      "update pair set device_id = $2 where id = $1",
      id,
      device?.id,
    );
    expect(found).toEqual([
      { ...nothing, kind: "in_foreign_device", sku, pair: id, order: asked.hash_id, device: "box-12" },
    ]);
  });

  it("is a device that works for nothing", async () => {
    const free =
      "update device set status_id = 'idle', job = null, job_kind = null, order_id = null where hwd = 'box-11'";
    const returning =
      "update device set status_id = 'occupied', job = 'nothing', job_kind = 'return' where hwd = 'box-11'";
    expect(await planted(returning, free)).toEqual([
      { ...nothing, kind: "job_without_pair", device: "box-11" },
    ]);
    const order = await triedOn(shop, [sku]);
    const found = await planted(
      `update device set status_id = 'occupied', job = 'nothing', job_kind = 'order', order_id = $1 where hwd = 'box-11'`,
      `${free} and $1::bigint is not null`,
      order.id,
    );
    expect(found).toEqual([{ ...nothing, kind: "job_without_pair", device: "box-11", order: order.hash_id }]);
    const maintained =
      "update device set status_id = 'occupied', job = 'nothing', job_kind = 'maintenance' where hwd = 'box-11'";
    expect(await planted(maintained, free)).toEqual([]);
  });

  it("is a closed box that counts other pairs than are known to be in it", async () => {
    const none =
      "update device set pairs_inside = null, front_open = false, online = true where hwd = 'box-11'";
    expect(await planted("update device set pairs_inside = 1 where hwd = 'box-11'", none)).toEqual([
      { ...nothing, kind: "count_mismatch", device: "box-11", expected: 0, found: 1 },
    ]);
    expect(await planted("update device set pairs_inside = 0 where hwd = 'box-11'", none)).toEqual([]);
    for (const unsure of ["front_open = true", "online = false"]) {
      const wrong = `update device set pairs_inside = 1, ${unsure} where hwd = 'box-11'`;
      expect(await planted(wrong, none), unsure).toEqual([]);
    }
  });

  it("is a place of the return rack that two pairs have, or a pair without one", async () => {
    const [first, second] = [await cameBack(shop, [sku]), await cameBack(shop, [sku])];
    const [one, two] = [await pairOf(shop, first), await pairOf(shop, second)];
    const back = "update pair set rack_slot = $2 where id = $1 and $3::int is not null";
    const twice = await planted(
      "update pair set rack_slot = $3 where id = $1 and $2::int is not null",
      back,
      two.id,
      two.rack_slot,
      one.rack_slot,
    );
    expect(twice).toEqual([
      { ...nothing, kind: "rack_slot", sku, pair: two.id, order: second.hash_id, found: one.rack_slot },
    ]);
    const without =
      "update pair set rack_slot = null where id = $1 and $2::int is not null and $3::int is not null";
    expect(await planted(without, back, two.id, two.rack_slot, 0)).toMatchObject([
      { kind: "rack_slot", found: null },
    ]);
  });

  it("is an order whose status is not what its pairs say", async () => {
    const { hash_id } = await triedOn(shop, [sku]);
    const found = await planted(
      `update "order" set status_id = 'dispatch' where hash_id = $1`,
      `update "order" set status_id = 'in_salon' where hash_id = $1`,
      hash_id,
    );
    expect(found).toEqual([{ ...nothing, kind: "status_mismatch", order: hash_id }]);
  });
});

describe("the nightly count", () => {
  let shop: Shop;
  let manager: Colleague;
  beforeAll(async () => {
    shop = await openShop();
    manager = await shop.staff("manager");
    await shop.setStock(sku, 5);
  });
  afterAll(() => shop.close());
  const at = (instant: string) => {
    shop.clock.ahead = Date.parse(instant) - Date.now();
  };
  const days = async () =>
    (
      await shop.rows<{ day: string }>(
        "select day from count_report where store_id = $1 order by day",
        shop.storeId,
      )
    ).map((each) => each.day);

  it("counts every store once a day, from three in the morning on, and after a night that was slept through", async () => {
    at("2026-01-14T05:59:00Z");
    expect(await sweepCounts(shop.deps)).toBe(2);
    expect(await days()).toEqual(["2026-01-12"]);
    expect(await sweepCounts(shop.deps)).toBe(0);
    at("2026-01-14T06:00:00Z");
    const both = await Promise.all([sweepCounts(shop.deps), sweepCounts(shop.deps)]);
    expect(both.reduce((sum, each) => sum + each)).toBe(2);
    at("2026-01-15T12:00:00Z");
    expect(await sweepCounts(shop.deps)).toBe(2);
    expect(await days()).toEqual(["2026-01-12", "2026-01-13", "2026-01-14"]);
  });

  it("shows where every pair is now and was at night, the last night first", async () => {
    manager = await shop.staff("manager");
    const stock = (await shop.stock(sku)) ?? { onHand: 0, held: 0 };
    await triedOn(shop, [sku]);
    const { now, nights } = await manager.call("getCount", {});
    expect(now).toMatchObject({ places: { shopper: 1 }, faults: [], held: 1 });
    expect(stock.held).toBe(0);
    expect(nights.map((night) => night.at.slice(0, 10))).toEqual(["2026-01-15", "2026-01-14", "2026-01-14"]);
    expect(nights.every((night) => night.on_hand === now.on_hand && night.held === 0)).toBe(true);
    shop.clock.ahead += day;
    await sweepCounts(shop.deps);
    const [last] = (await (await shop.staff("manager")).call("getCount", {})).nights;
    expect(last?.faults).toMatchObject([{ kind: "with_shopper_overnight", sku }]);
    expect(last?.places).toEqual({ shopper: 1 });
  });
});

type ChangeContext =
  | { kind: "ask"; skus: string[] }
  | { kind: "pair"; which: number; pair: number; input: PairInput }
  | { kind: "device"; which: number; input: ReportedInput }
  | { kind: "assign" | "shelve"; which: number | string }
  | { kind: "clean"; which: number | string; hwd: string | null }
  | { kind: "sweep" };

const boxes = Array.from({ length: 9 }, (_, at) => `box-0${1 + at}`);

function anyAction(): fc.Arbitrary<ChangeContext> {
  const which = fc.nat({ max: 8 });
  const inputs: ReportedInput[] = [
    "back_door_opened",
    "back_door_closed",
    "sanitizing_started",
    "spray_started",
    "uvc_started",
    "sanitized",
    "front_door_opened",
  ];
  return fc.oneof(
    fc.record({
      kind: fc.constant("ask" as const),
      skus: fc.shuffledSubarray([sku, other], { minLength: 1, maxLength: 2 }),
    }),
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant("pair" as const),
        which,
        pair: fc.nat({ max: 1 }),
        input: fc.constantFrom(...pairInputs),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant("device" as const),
        which,
        input: fc.constantFrom(...inputs),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constantFrom("assign" as const, "shelve" as const), which }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("clean" as const),
        which,
        hwd: fc.constantFrom(null, ...boxes),
      }),
    },
    fc.record({ kind: fc.constant("sweep" as const) }),
  );
}

describe("a storm of everything at once", () => {
  let shop: Shop;
  let runner: Colleague;
  const hashes: string[] = [];
  beforeAll(async () => {
    shop = await openShop();
    runner = await shop.staff("runner");
    shop.boxes.obey = async (command, report) => {
      if (command.action === "open_back_door") await report("back_door_opened");
    };
  });
  afterAll(() => shop.close());

  const perform = async (action: ChangeContext): Promise<unknown> => {
    if (action.kind === "ask") {
      return ask(shop, await shop.shopper(), action.skus).then(({ hash_id }) => hashes.push(hash_id));
    }
    if (action.kind === "sweep") return sweepPickups(shop.deps);
    const { which } = action;
    const hash = typeof which === "string" ? which : hashes.at(-1 - which);
    const order = await shop.stored(hash ?? hashes[0] ?? "");
    const [pair] = order.pairs;
    const pairId = pair?.id ?? 0;
    const body = { hash_id: order.hash_id, pair_id: pairId };
    switch (action.kind) {
      case "pair":
        return takeStep(shop, order.hash_id, {
          kind: "pair",
          id: order.pairs[action.pair]?.id ?? 0,
          input: action.input,
        });
      case "device":
        return report(shop, order.hash_id, action.input);
      case "assign":
        return bring(shop, order.hash_id);
      case "clean":
        return runner.call("sanitizePair", {
          body: { ...body, hwd: action.hwd },
        });
      case "shelve":
        return runner.call("shelvePair", { body: { ...body, code: pair?.sku ?? "" } });
    }
  };

  it("leaves every pair in one place, and everything that is told of it agreeing", async () => {
    await ask(shop, await shop.shopper(), [sku]).then(({ hash_id }) => hashes.push(hash_id));
    await fc.assert(
      fc.asyncProperty(fc.array(anyAction(), { minLength: 20, maxLength: 40 }), async (actions) => {
        for (const each of [sku, other]) await shop.setStock(each, 30);
        // Some that came back stand ready to be cleaned; two are, whatever else becomes of them.
        const [byHand, inBox] = [
          (await cameBack(shop, [sku])).hash_id,
          (await cameBack(shop, [other])).hash_id,
        ];
        hashes.push(byHand, inBox);
        const half = actions.length / 2;
        const first: ChangeContext[] = [
          { kind: "clean", which: byHand, hwd: null },
          ...boxes.map((hwd): ChangeContext => ({ kind: "clean", which: inBox, hwd })),
        ];
        // Refusals are part of it; whatever is not done leaves no trace.
        const done = [
          ...(await Promise.allSettled([...first, ...actions.slice(0, half)].map(perform))),
          ...(await Promise.allSettled(
            [{ kind: "shelve" as const, which: byHand }, ...actions.slice(half)].map(perform),
          )),
        ];
        const broken = done.filter((each) => each.status === "rejected" && each.reason?.kind !== "refused");
        expect(broken).toEqual([]);
        expect(await custodyFaults(shop.deps.db, shop.storeId, shop.deps.now())).toEqual([]);
      }),
      { numRuns: 8 },
    );
    const happened = await shop.rows<{ type: string }>("select distinct type from order_event");
    const types = happened.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(["pair_sanitizing", "pair_sanitized", "pair_shelved"]));
  }, 90_000);
});
