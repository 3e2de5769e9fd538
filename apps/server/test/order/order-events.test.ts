import { CallError } from "@horma/contract";
import { type DeviceInput, deviceInputs, type PairInput, type PairState, pairInputs } from "@horma/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assignDevice } from "../../src/device/assign-device.ts";
import { handOverOrder } from "../../src/order/hand-over-order.ts";
import { movePair } from "../../src/order/move-pair.ts";
import { sweepPickups } from "../../src/order/sweep-pickups.ts";
import { ask, openShop, refusal, report, type Shop, type Shopper } from "./shop.ts";

const skus = ["880101410", "880101415", "880101420"] as const;
const pieces = 30;

describe("what happened to orders", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    for (const sku of skus) await shop.setStock(sku, pieces);
  });
  afterAll(() => shop.close());

  it("can be neither changed nor removed, not even by the server", async () => {
    await ask(shop, await shop.shopper(), [skus[0]]);
    await expect(shop.rows("update order_event set actor = 'nobody'")).rejects.toThrow();
    await expect(shop.rows("delete from order_event")).rejects.toThrow();
    await expect(shop.rows("truncate order_event cascade")).rejects.toThrow();
    expect(await shop.rows("select actor from order_event")).toEqual([{ actor: "shopper" }]);
  });

  it("adds up: after a storm of everything at once, what is held is what the pairs say", async () => {
    const shoppers: Shopper[] = [];
    const hashes: string[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(anyDeed(), { minLength: 20, maxLength: 40 }), async (deeds) => {
        await Promise.all(deeds.map((deed) => perform(shop, shoppers, hashes, deed)));
        await expectToAddUp(shop);
      }),
      { numRuns: 25 },
    );
    expect(hashes.length).toBeGreaterThan(20);
  }, 60_000);
});

type Deed =
  | { kind: "ask"; skus: string[] }
  | { kind: "pair"; which: number; pair: number; input: PairInput }
  | { kind: "device"; which: number; input: Exclude<DeviceInput, "assigned" | "released"> }
  | { kind: "assign" | "hand_over" | "extend"; which: number }
  | { kind: "sweep"; later: number };

function anyDeed(): fc.Arbitrary<Deed> {
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
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom("assign" as const, "hand_over" as const, "extend" as const),
        which,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("sweep" as const), later: fc.constantFrom(0, 400_000) }),
    },
  );
}

/** One deed on one of the latest orders; whatever is refused is no concern here. */
async function perform(shop: Shop, shoppers: Shopper[], hashes: string[], deed: Deed): Promise<void> {
  if (deed.kind === "sweep") {
    shop.clock.ahead += deed.later;
    await sweepPickups(shop.deps);
    return;
  }
  if (deed.kind === "ask") {
    const shopper = await shop.shopper();
    shoppers.push(shopper);
    const order = await ask(shop, shopper, deed.skus).catch(outOfStock);
    if (order) hashes.push(order.hash_id);
    return;
  }
  const hash = hashes.at(-1 - deed.which);
  if (hash === undefined) return;
  const order = await shop.stored(hash);
  const pairId = deed.kind === "pair" ? order.pairs[deed.pair]?.id : undefined;
  if (deed.kind === "pair" && pairId !== undefined) {
    await movePair(shop.deps, { orderId: order.id, pairId }, deed.input, "crew");
  }
  if (deed.kind === "device") await report(shop, hash, deed.input);
  if (deed.kind === "assign") await assignDevice(shop.deps, order, "crew");
  if (deed.kind === "hand_over") await handOverOrder(shop.deps, order.id, "crew");
  if (deed.kind === "extend") await extend(shoppers, order);
}

function outOfStock(error: unknown): undefined {
  if (!(error instanceof CallError) || error.code !== "out_of_stock") throw error;
}

async function extend(shoppers: Shopper[], order: { client_id: number; hash_id: string }) {
  const shopper = shoppers.find((each) => each.id === order.client_id);
  if (shopper) await refusal(shopper.call, "extendOrder", { body: { hash_id: order.hash_id } });
}

/** Stock, pairs, orders, devices and events tell the same. */
async function expectToAddUp(shop: Shop): Promise<void> {
  const released: PairState[] = ["bought", "shelved", "missing"];
  const gone: PairState[] = ["bought", "missing"];
  const counted = await shop.rows<{
    sku: string;
    held: number;
    holding: number;
    on_hand: number;
    gone: number;
  }>(
    `select stock.sku, held, on_hand,
       count(pair.id) filter (where pair.state <> all($2))::int as holding,
       count(pair.id) filter (where pair.state = any($3))::int as gone
     from stock left join pair on pair.sku = stock.sku
     where stock.store_id = $1 and stock.sku = any($4) group by stock.store_id, stock.sku`,
    shop.storeId,
    released,
    gone,
    [...skus],
  );
  expect(counted).toHaveLength(skus.length);
  for (const row of counted) {
    expect(row).toMatchObject({ held: row.holding, on_hand: pieces - row.gone });
  }
  const moved = `select type from order_event where pair_id = pair.id order by id desc limit 1`;
  expect(
    await shop.rows(
      `select pair.id, state, (${moved}) as last from pair where state <> 'requested' and (${moved}) is null`,
    ),
  ).toEqual([]);
  expect(
    await shop.rows(
      `select d.id from device d join "order" o on o.id = d.order_id where o.status_id in ('done', 'canceled')`,
    ),
  ).toEqual([]);
}
