import type { AddressInfo } from "node:net";
import { clientLive, type Order, type OrderWait } from "@horma/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { StoreWaits } from "../../../src/fulfilment/wait/store-waits.ts";
import { openLive } from "../../live-client.ts";
import { ask, type Colleague, openShop, type Shop, type Shopper } from "../order/shop.ts";

const [sizeA, sizeB] = ["880101410", "880101415"] as const;
const minute = 60_000;

/** Minutes between two instants, ISO 8601. */
const between = (from: string, to: string | undefined) => (Date.parse(to ?? "") - Date.parse(from)) / minute;

describe("[ET-01] [ET-02] [ET-05] [ET-08] what a shopper may expect", () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop({ DEMO_CREW: "0" });
  });
  afterEach(() => shop.close());

  const wait = async ({ hash_id }: Order, { call }: Shopper): Promise<OrderWait | null | undefined> => {
    return (await call("getOrder", { params: { hash_id } })).meta.wait;
  };
  const storeWait = async () =>
    (await shop.shopper()).call("getStoreWait", { query: { store_id: shop.storeId } });
  const fetchOne = async (runner: Colleague, { hash_id }: Order) => {
    await runner.call("claimOrder", { body: { hash_id } });
    for (const { id, sku } of (await shop.stored(hash_id)).pairs)
      await runner.call("confirmPair", { body: { hash_id, pair_id: id, code: sku } });
  };
  const times = async ({ hash_id }: Order) =>
    (
      await shop.rows<
        Record<"promised_at" | "turn_at" | "placed_at" | "ready_at" | "created_at", Date | null>
      >(
        'select promised_at, turn_at, placed_at, ready_at, created_at from "order" where hash_id = $1',
        hash_id,
      )
    )[0];

  it("is unknown while no one is at work, and two minutes for the first where no store has fetched anything", async () => {
    const shopper = await shop.shopper();
    expect(await storeWait()).toMatchObject({ ahead: 0, runners: 0, expected: null });
    const unknown = await ask(shop, shopper, [sizeA]);
    expect(unknown.meta.wait).toEqual({
      step: "queued",
      place: 1,
      runner: null,
      promised_at: null,
      expected: null,
      late: false,
    });
    await shop.staff("runner");
    await vi.waitFor(async () => expect((await wait(unknown, shopper))?.expected).not.toBeNull(), 8_000);
    await shopper.call("cancelOrder", { body: { hash_id: unknown.hash_id } });
    await vi.waitFor(async () => expect(await storeWait()).toMatchObject({ ahead: 0, runners: 1 }), 8_000);
    const { expected } = await storeWait();
    expect(expected).toEqual({ from: 2 * minute, until: 2 * minute });
    const promised = await ask(shop, shopper, [sizeA]);
    expect(between(promised.meta.created_at, promised.meta.wait?.promised_at ?? undefined)).toBeCloseTo(2, 0);
    expect((await times(promised))?.promised_at?.toISOString()).toBe(promised.meta.wait?.promised_at);
  });

  it("follows the queue, its runner and the box, until the pairs are ready", async () => {
    const [first, second] = [await shop.shopper(), await shop.shopper()];
    const runner = await shop.staff("runner");
    const one = await ask(shop, first, [sizeA]);
    const two = await ask(shop, second, [sizeA, sizeB]);
    await vi.waitFor(
      async () => expect(await wait(two, second)).toMatchObject({ step: "queued", place: 2 }),
      8_000,
    );
    const [before, behind] = [await wait(one, first), await wait(two, second)];
    expect(between(before?.expected?.until ?? "", behind?.expected?.until)).toBeGreaterThan(1);

    await fetchOne(runner, one);
    await vi.waitFor(
      async () =>
        expect(await wait(one, first)).toMatchObject({ step: "fetched", place: 1, runner: runner.name }),
      8_000,
    );
    const box = (await runner.call("getBoard", { query: {} })).devices.find(
      ({ available, type_id }) => available && type_id === "box",
    );
    shop.boxes.obey = (_command, report) => report("back_door_opened");
    await runner.call("placeOrder", { body: { hash_id: one.hash_id, hwd: box?.hwd ?? null } });
    const address = { storeCode: "0101", hwd: box?.hwd ?? "" };
    await shop.played.happen(address, "back_door_closed");
    await vi.waitFor(
      async () => expect(await wait(one, first)).toMatchObject({ step: "cleaned", runner: null }),
      8_000,
    );
    expect(await wait(two, second)).toMatchObject({ step: "queued", place: 1 });
    for (const input of ["sanitizing_started", "spray_started", "uvc_started", "sanitized"] as const)
      await shop.played.happen(address, input);
    await vi.waitFor(async () => expect(await wait(one, first)).toBeNull(), 8_000);
    const { turn_at, placed_at, ready_at, created_at } = (await times(one)) ?? {};
    expect(turn_at).toEqual(created_at);
    expect([created_at, placed_at, ready_at].map(Number)).toEqual(
      [created_at, placed_at, ready_at].map(Number).sort(),
    );
  });

  it("stands on the board as the shopper reads it, at risk once its promise has passed", async () => {
    const [shopper, runner] = [await shop.shopper(), await shop.staff("runner")];
    const order = await ask(shop, shopper, [sizeA]);
    const onBoard = async () =>
      (await runner.call("getBoard", { query: {} })).waits?.find(({ hash_id }) => hash_id === order.hash_id);
    await vi.waitFor(async () => expect(await onBoard()).toBeDefined(), 8_000);
    const { promised_at, expected } = (await wait(order, shopper)) ?? {};
    expect(await onBoard()).toEqual({
      hash_id: order.hash_id,
      promised_at,
      expected,
      at_risk: expect.any(Boolean),
    });
    await shop.rows(
      "update \"order\" set promised_at = now() - interval '1 second' where hash_id = $1",
      order.hash_id,
    );
    await ask(shop, await shop.shopper(), [sizeB]);
    await vi.waitFor(async () => expect((await onBoard())?.at_risk).toBe(true), 8_000);
  });

  it("a runner's turn to an order begins with their last placing", async () => {
    const [shopper, runner] = [await shop.shopper(), await shop.staff("runner")];
    const [one, two] = [await ask(shop, shopper, [sizeA]), await ask(shop, shopper, [sizeB])];
    for (const each of [one, two]) {
      await fetchOne(runner, each);
      await runner.call("placeOrder", { body: { hash_id: each.hash_id, hwd: null } });
    }
    expect((await times(two))?.turn_at).toEqual((await times(one))?.placed_at);
  });

  it("is the same in every process, and after a restart", async () => {
    const shopper = await shop.shopper();
    await shop.staff("runner");
    for (const sku of [sizeA, sizeB]) await ask(shop, shopper, [sku]);
    const instant = new Date();
    const compute = async () => {
      const waits = new StoreWaits({ ...shop.deps, now: () => instant });
      const found = await waits.of(shop.storeId);
      waits.close();
      return [...(found?.orders ?? [])];
    };
    const first = await compute();
    expect(first).toHaveLength(2);
    expect(await compute()).toEqual(first);
  });

  it("learns from the store's own fetches, and promises more surely after broken promises", async () => {
    const shopper = await shop.shopper();
    await shop.staff("runner");
    const { hash_id } = await ask(shop, shopper, [sizeA]);
    const copy = (took: string) => `
      insert into "order" (hash_id, code, store_id, client_id, status_id, deliver_method, created_at, updated_at, promised_at, turn_at,
        placed_at, ready_at, over_at)
      select 'past-' || n, 'PAST', store_id, client_id, 'done', deliver_method, at, at, at + interval '1 hour',
        at, at + ${took} * interval '1 second', at + ${took} * interval '1 second', at + interval '5 minutes'
      from "order", generate_series(1, 100) n, lateral (select now() - interval '1 day' + n * interval '1 minute' as at) t
      where hash_id = '${hash_id}'`;
    await shop.rows('delete from pair where order_id = (select id from "order" where hash_id = $1)', hash_id);
    await shop.rows(copy("(30 + n)"));
    const kept = await freshWait(shop);
    // Half of the fetches took up to 80 s, nine of ten up to 120, and a box may clean for 45 s more.
    expect(kept?.answer().expected).not.toBeNull();
    const [from, until] = rangeOf(kept);
    expect(until - from).toBeGreaterThan(20_000);
    await shop.rows(
      "update \"order\" set promised_at = created_at + interval '1 second' where hash_id like 'past-%'",
    );
    const [, surer] = rangeOf(await freshWait(shop));
    expect(surer).toBeGreaterThan(until);
  });

  it("comes to the shopper's stream when someone ahead is served", async () => {
    const [first, second, runner] = [await shop.shopper(), await shop.shopper(), await shop.staff("runner")];
    const ahead = await ask(shop, first, [sizeA]);
    const order = await ask(shop, second, [sizeA]);
    await shop.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = shop.app.server.address() as AddressInfo;
    const live = await openLive(`http://127.0.0.1:${port}${clientLive}`, second.token, "order");
    await live.until((text) => lastPlace(text) === 2);
    await fetchOne(runner, ahead);
    await runner.call("placeOrder", { body: { hash_id: ahead.hash_id, hwd: null } });
    await live.until((text) => lastPlace(text) === 1);
    await live.close();
    expect(await wait(order, second)).toMatchObject({ step: "queued", place: 1 });
  });
});

/** Where the last order that a stream brought stands in the queue. */
function lastPlace(text: string): number {
  return Number([...text.matchAll(/"place":(\d+)/g)].at(-1)?.[1]);
}

/** A store's waits as a process that has just started computes them. */
async function freshWait(shop: Shop) {
  const waits = new StoreWaits(shop.deps);
  const found = await waits.of(shop.storeId);
  waits.close();
  return found;
}

/** What one more request would be promised, ms from now. */
function rangeOf(wait: Awaited<ReturnType<typeof freshWait>>): [from: number, until: number] {
  const { expected } = wait?.answer() ?? {};
  return [expected?.from ?? 0, expected?.until ?? 0];
}
