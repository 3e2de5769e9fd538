import { CallError } from "@horma/contract";
import {
  type DeviceInput,
  deviceInputs,
  missReasons,
  type OrderStep,
  type PairInput,
  type PairPlace,
  pairInputs,
  suggestDevice,
} from "@horma/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DeviceReader } from "../../../src/fulfilment/device/device-table.ts";
import { newJob } from "../../../src/fulfilment/device/new-job.ts";
import { DeviceTaken } from "../../../src/fulfilment/order/order-table.ts";
import { cancelForShopper } from "../../../src/fulfilment/order/runner/cancel-for-shopper.ts";
import { handOver } from "../../../src/fulfilment/order/runner/hand-over.ts";
import { undoCancel } from "../../../src/fulfilment/order/runner/undo-cancel.ts";
import type { StoredOrder } from "../../../src/fulfilment/order/stored-order.ts";
import { sweepPickups } from "../../../src/fulfilment/order/sweep/sweep-pickups.ts";
import { ask, byCrew, openShop, refusal, report, type Shop, type Shopper, takeStep } from "./shop.ts";

const skus = ["880101410", "880101415", "880101420"] as const;
const pieces = 30;

describe("what happened to orders", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    for (const sku of skus) await shop.setStock(sku, pieces);
    shop.boxes.obey = async ({ action }, report) => {
      if (action === "open_front_door") await report("front_door_opened");
    };
  });
  afterAll(() => shop.close());

  it("can be neither changed nor removed, not even by the server", async () => {
    await ask(shop, await shop.shopper(), [skus[0]]);
    await expect(shop.rows("update order_event set actor = 'unknown'")).rejects.toThrow();
    await expect(shop.rows("delete from order_event")).rejects.toThrow();
    await expect(shop.rows("truncate order_event cascade")).rejects.toThrow();
    expect(await shop.rows("select actor from order_event")).toEqual([{ actor: "shopper" }]);
  });

  it("[IN-01] adds up: after a storm of everything at once, what is held is what the pairs say, and what was lost what the events say", async () => {
    const shoppers: Shopper[] = [];
    const hashes: string[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(anyAction(), { minLength: 20, maxLength: 40 }), async (actions) => {
        await Promise.all(actions.map((action) => perform(shop, shoppers, hashes, action)));
        await expectToAddUp(shop);
        await expectLostDemand(shop);
      }),
      { numRuns: 25 },
    );
    expect(hashes.length).toBeGreaterThan(20);
  }, 60_000);
});

type ChangeContext =
  | { kind: "ask"; skus: string[] }
  | { kind: "pair"; which: number; pair: number; input: PairInput; reason: (typeof missReasons)[number] }
  | { kind: "device"; which: number; input: Exclude<DeviceInput, "assigned" | "released"> }
  | { kind: "assign" | "hand_over" | "extend" | "device_left" | "brought_by_hand"; which: number }
  | { kind: "cancel"; which: number; by: "shopper" | "staff"; pair?: number }
  | { kind: "undo"; which: number }
  | { kind: "sweep"; later: number };

function anyAction(): fc.Arbitrary<ChangeContext> {
  const which = fc.nat({ max: 8 });
  const reported = deviceInputs.filter((input) => input !== "assigned" && input !== "released");
  return fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("ask" as const),
        skus: fc.shuffledSubarray([...skus], { minLength: 1, maxLength: 2 }),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant("pair" as const),
        which,
        pair: fc.nat({ max: 1 }),
        input: fc.constantFrom(...pairInputs),
        reason: fc.constantFrom(...missReasons),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("device" as const),
        which,
        input: fc.constantFrom(...reported),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          ...(["assign", "hand_over", "extend", "device_left", "brought_by_hand"] as const),
        ),
        which,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.oneof(
        fc.record({ kind: fc.constant("cancel" as const), which, by: fc.constantFrom("shopper", "staff") }),
        fc.record({
          kind: fc.constant("cancel" as const),
          which,
          by: fc.constant("shopper" as const),
          pair: fc.nat({ max: 1 }),
        }),
        fc.record({ kind: fc.constant("undo" as const), which }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("sweep" as const), later: fc.constantFrom(0, 400_000) }),
    },
  );
}

/** One action on one of the latest orders; whatever is refused is no concern here. */
async function perform(
  shop: Shop,
  shoppers: Shopper[],
  hashes: string[],
  action: ChangeContext,
): Promise<void> {
  if (action.kind === "sweep") {
    shop.clock.ahead += action.later;
    await sweepPickups(shop.deps);
    return;
  }
  if (action.kind === "ask") {
    const shopper = await shop.shopper();
    shoppers.push(shopper);
    const order = await ask(shop, shopper, action.skus).catch(outOfStock);
    if (order) hashes.push(order.hash_id);
    return;
  }
  const hash = hashes.at(-1 - action.which);
  if (hash === undefined) return;
  const order = await shop.stored(hash);
  const change = (step: OrderStep) => takeStep(shop, hash, step);
  if (action.kind === "pair") {
    const { input, reason } = action;
    const id = order.pairs[action.pair]?.id ?? 0;
    await change({ kind: "pair", id, input, ...(input === "missed" && { reason }) });
  }
  if (action.kind === "device_left" || action.kind === "brought_by_hand") await change({ kind: action.kind });
  if (action.kind === "device") await report(shop, hash, action.input);
  if (action.kind === "assign") await assign(shop, order);
  if (action.kind === "hand_over") await handOver.doneBy(byCrew(shop, order), shop.deps, { hash_id: hash });
  if (action.kind === "extend") await extend(shoppers, order);
  if (action.kind === "undo") await undoCancel.doneBy(byCrew(shop, order), shop.deps, { hash_id: hash });
  if (action.kind === "cancel" && action.by === "staff") {
    await cancelForShopper.doneBy(byCrew(shop, order), shop.deps, {
      hash_id: hash,
      reason: action.which % 2 === 0 ? "no_stock" : "left",
    });
  }
  if (action.kind === "cancel" && action.by === "shopper") {
    const sku = action.pair === undefined ? undefined : order.pairs[action.pair]?.sku;
    await cancel(shoppers, order, sku);
  }
}

async function cancel(shoppers: Shopper[], { client_id, hash_id }: StoredOrder, sku: string | undefined) {
  const shopper = shoppers.find((each) => each.id === client_id);
  const body = { hash_id, ...(sku !== undefined && { sku }) };
  if (shopper) await refusal(shopper.call, "cancelOrder", { body });
}

/** Gives the order the device that is suggested; of two that take the same one the second gets none. */
async function assign(shop: Shop, { hash_id, store_id }: StoredOrder): Promise<void> {
  const device = suggestDevice(await new DeviceReader(shop.deps.db.read).available(store_id));
  const step: OrderStep = device ? { kind: "assigned", device, job: newJob() } : { kind: "zone_chosen" };
  await takeStep(shop, hash_id, step).catch((error) => {
    if (!(error instanceof DeviceTaken)) throw error;
  });
}

function outOfStock(error: unknown): undefined {
  if (!(error instanceof CallError) || error.code !== "out_of_stock") throw error;
}

async function extend(shoppers: Shopper[], order: { client_id: number; hash_id: string }) {
  const shopper = shoppers.find((each) => each.id === order.client_id);
  if (shopper) await refusal(shopper.call, "extendOrder", { body: { hash_id: order.hash_id } });
}

const gone: readonly PairPlace[] = ["sold", "lost", "written_off"];

/** Stock, pairs, orders, devices and events tell the same. */
async function expectToAddUp(shop: Shop): Promise<void> {
  await expectStock(shop);
  const moved = `select type from order_event where pair_id = pair.id order by id desc limit 1`;
  expect(
    await shop.rows(
      `select pair.id, state, (${moved}) as last from pair where state <> 'requested' and (${moved}) is null`,
    ),
  ).toEqual([]);
  // A device works for an order only while a pair of it is on its way to it or in it, and no pair is in another one.
  expect(
    await shop.rows(
      `select id from device where order_id is not null and not exists (
         select 1 from pair where pair.order_id = device.order_id
         and (state in ('requested', 'picking', 'placed') or pair.device_id = device.id))`,
    ),
  ).toEqual([]);
  expect(
    await shop.rows(
      `select pair.id from pair left join device on device.id = pair.device_id
       where place in ('box', 'pickup_shelf') and device.order_id is distinct from pair.order_id`,
    ),
  ).toEqual([]);
}

/** The sums of lost demand are those of the events: how each pair left the way to its shopper. */
async function expectLostDemand(shop: Shop): Promise<void> {
  const told = await shop.rows(
    `select sku, kind, reason, sum(pairs)::int as pairs from lost_demand where kind <> 'refused' group by 1, 2, 3 order by 1, 2, 3`,
  );
  const happened = await shop.rows(
    `with steps as (
       select e.id, e.pair_id, e.order_id, e.type, e.data,
         (select c.data ->> 'reason' from order_event c where c.order_id = e.order_id and c.type = 'canceled' and c.id < e.id
          order by c.id desc limit 1) as canceled,
         lag(e.type) over (partition by e.pair_id order by e.id) as last
       from order_event e where e.type in
         ('pair_handed_over', 'pair_missed', 'pair_dropped', 'pair_taken_back', 'pair_canceled', 'pair_uncanceled')
     ), counted as (
       select steps.*, case type when 'pair_uncanceled' then -1 else 1 end as pairs from steps
       where type <> 'pair_handed_over' and (last is null or last = 'pair_uncanceled' or type = 'pair_uncanceled')
         and (type not in ('pair_canceled', 'pair_uncanceled') or canceled in ('no_stock', 'store'))
     ), sums as (
       select sku, case when type = 'pair_missed' or canceled = 'no_stock' and type like '%canceled' then 'missed'
           when type = 'pair_taken_back' and "order".reason = 'window_passed' then 'window_passed' else 'not_served' end as kind,
         case when type = 'pair_missed' then data ->> 'reason' when canceled = 'no_stock' and type like '%canceled' then 'no_stock' end
           as reason,
         pairs
       from counted join pair on pair.id = pair_id join "order" on "order".id = counted.order_id
     )
     select sku, kind, reason, sum(pairs)::int as pairs from sums group by 1, 2, 3 order by 1, 2, 3`,
  );
  expect(told).toEqual(happened);
}

async function expectStock(shop: Shop): Promise<void> {
  const counted = await shop.rows<{
    held: number;
    holding: number;
    on_hand: number;
    gone: number;
  }>(
    `select held, on_hand,
       count(pair.id) filter (where place <> all($2) and (place <> 'shelf' or state = 'requested'))::int as holding,
       count(pair.id) filter (where place = any($2))::int as gone
     from stock left join pair on pair.sku = stock.sku
     where stock.store_id = $1 and stock.sku = any($3) group by stock.sku, stock.location, held, on_hand`,
    shop.storeId,
    gone,
    [...skus],
  );
  expect(counted).toHaveLength(skus.length);
  for (const row of counted) {
    expect(row).toMatchObject({ held: row.holding, on_hand: pieces - row.gone });
  }
}
