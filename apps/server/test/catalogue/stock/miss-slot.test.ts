import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { custodyFaults } from "../../../src/upkeep/reconciliation/custody-faults.ts";
import { ask, type Colleague, openShop, refusal, type Shop } from "../../fulfilment/order/shop.ts";

const sku = "880402410";
const [here, near, far] = ["A-02-1", "A-03-4", "C-05-1"] as const;

describe("'No está', and how many are left in the slot", () => {
  let shop: Shop;
  let runner: Colleague;
  beforeAll(async () => {
    shop = await openShop();
    runner = await shop.staff("runner");
  });
  afterAll(() => shop.close());

  /** A pair that a runner looks for, in a slot of its own kind. */
  const sought = async (claimed = true) => {
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    if (claimed) await runner.call("claimOrder", { body: { hash_id } });
    const [pair] = (await shop.stored(hash_id)).pairs;
    if (pair === undefined) throw new Error("no pair");
    return { hash_id, pair_id: pair.id };
  };
  const now = async ({ hash_id }: { hash_id: string }) => (await shop.stored(hash_id)).pairs[0];
  const look = (
    which: { hash_id: string; pair_id: number },
    left: number,
    to: string | null = null,
    key?: string,
  ) => {
    const body = { ...which, reason: "not_there" as const, slot: { location: here, left, to } };
    return refusal(runner.call, "missPair", { body, ...(key && { idempotencyKey: key }) });
  };
  const addsUp = async () =>
    expect(await custodyFaults(shop.deps.db, shop.storeId, shop.deps.now())).toEqual([]);
  const journal = (from: number) =>
    shop.rows<{ location: string; before: number; after: number; reason: string; name: string | null }>(
      `select location, before, after, reason, s.name from stock_correction c left join staff s on s.id = c.staff_id
       where sku = $1 and c.id > $2 order by c.id`,
      sku,
      from,
    );
  const lastLine = async () =>
    (await shop.rows<{ id: number }>("select coalesce(max(id), 0)::int as id from stock_correction"))[0]
      ?.id ?? 0;
  /** Puts the sku into these slots; what earlier tests asked for is over. */
  const put = async (pieces: Record<string, number>) => {
    const manager = await shop.staff("manager");
    for (const { hash_id, pair_id } of await shop.rows<{ hash_id: string; pair_id: number }>(
      `select hash_id, p.id::int as pair_id from pair p join "order" o on o.id = p.order_id
       where sku = $1 and (state in ('requested', 'picking') or place = 'lost')`,
      sku,
    )) {
      if ((await now({ hash_id }))?.place !== "lost") {
        await runner.call("claimOrder", { body: { hash_id } });
        await runner.call("missPair", { body: { hash_id, pair_id, reason: "sold" } });
      } else {
        await manager.call("writeOffPair", { body: { hash_id, pair_id } });
      }
    }
    await shop.setSlots(sku, pieces);
    return lastLine();
  };

  it("[TR-04] sends the runner to the slot they chose; the books have what was seen, and so does the journal", async () => {
    const from = await put({ [here]: 2, [near]: 4, [far]: 2 });
    const pair = await sought();
    const { pairs } = await runner.call("getStaffOrder", { params: { hash_id: pair.hash_id } });
    expect(pairs[0]).toMatchObject({
      free: 7,
      slots: [
        { location: here, standing: 2, free: 1 },
        { location: near, standing: 4, free: 4 },
        { location: far, standing: 2, free: 2 },
      ],
    });
    expect(await look(pair, 0, far)).toBeUndefined();
    expect(await now(pair)).toMatchObject({ state: "picking", location: far });
    expect(await shop.slots(sku)).toEqual([
      { location: here, onHand: 0, held: 0 },
      { location: near, onHand: 4, held: 0 },
      { location: far, onHand: 2, held: 1 },
    ]);
    expect(await journal(from)).toEqual([
      { location: here, before: 2, after: 0, reason: "not_there", name: runner.name },
    ]);
    const { history } = await runner.call("getStaffOrder", { params: { hash_id: pair.hash_id } });
    expect(history.at(-1)).toMatchObject({ type: "pair_redirected", detail: far, name: runner.name });
    await addsUp();
  });

  it("[TR-04] sends the runner to the nearest slot where nothing is free any more in the chosen one", async () => {
    await put({ [here]: 1, [near]: 1, [far]: 0 });
    const pair = await sought();
    expect(await look(pair, 0, far)).toBeUndefined();
    expect(await now(pair)).toMatchObject({ state: "picking", location: near });
  });

  it("[TR-04] fewer than expected but enough: the pair is fetched here after all", async () => {
    const from = await put({ [here]: 3, [near]: 1 });
    const pair = await sought();
    expect(await look(pair, 1)).toBeUndefined();
    expect(await now(pair)).toMatchObject({ state: "picking", location: here });
    expect(await shop.slots(sku)).toMatchObject([
      { onHand: 1, held: 1 },
      { onHand: 1, held: 0 },
    ]);
    expect(await journal(from)).toMatchObject([{ before: 3, after: 1 }]);
    await addsUp();
  });

  it("[TR-04] with no piece anywhere the order loses its pair, and no one is promised one", async () => {
    const from = await put({ [here]: 2 });
    const pair = await sought();
    expect(await look(pair, 0)).toBeUndefined();
    expect(await now(pair)).toMatchObject({ state: "missing", place: "lost", location: here });
    expect((await shop.stored(pair.hash_id)).status_id).toBe("canceled");
    expect(await shop.stock(sku)).toEqual({ onHand: 0, held: 0 });
    expect(await journal(from)).toMatchObject([{ before: 2, after: 0 }]);
    const asked = refusal((await shop.shopper()).call, "createOrder", {
      body: { skus: [sku], store_id: shop.storeId },
    });
    expect(await asked).toEqual({ code: "out_of_stock", skus: [sku] });
    await addsUp();
  });

  it("[TR-04] of others who wait for what is not there, the first go elsewhere and the rest are told", async () => {
    await put({ [here]: 4 });
    const mine = await sought();
    const others = [await sought(), await sought(false), await sought(false)];
    await shop.rows(
      "insert into stock (store_id, sku, location, on_hand) values ($1, $2, $3, 1)",
      shop.storeId,
      sku,
      near,
    );
    expect(await look(mine, 2)).toBeUndefined();
    expect(await now(mine)).toMatchObject({ state: "picking", location: here });
    const found = await Promise.all(others.map(now));
    expect(found.map((pair) => [pair?.state, pair?.location])).toEqual([
      ["picking", here],
      ["requested", near],
      ["missing", here],
    ]);
    expect(await shop.slots(sku)).toEqual([
      { location: here, onHand: 2, held: 2 },
      { location: near, onHand: 1, held: 1 },
    ]);
    await addsUp();
  });

  it("[TR-04] refuses what the books do not have, and a slot that the pair is no longer fetched from", async () => {
    await put({ [here]: 2, [near]: 2 });
    const pair = await sought();
    expect(await look(pair, 3)).toMatchObject({ code: "slot_changed" });
    const elsewhere = { ...pair, reason: "not_there" as const, slot: { location: near, left: 0, to: null } };
    expect(await refusal(runner.call, "missPair", { body: elsewhere })).toMatchObject({
      code: "slot_changed",
    });
    expect(await shop.slots(sku)).toMatchObject([
      { onHand: 2, held: 1 },
      { onHand: 2, held: 0 },
    ]);
  });

  it("[TR-04] is done once under one key, also in the same instant", async () => {
    await put({ [here]: 2, [near]: 2 });
    const pair = await sought();
    const twice = [1, 2].map(() => look(pair, 0, near, "one-look-only"));
    expect(await Promise.all(twice)).toEqual([undefined, undefined]);
    expect(await now(pair)).toMatchObject({ state: "picking", location: near });
    expect(await shop.slots(sku)).toMatchObject([{ onHand: 0 }, { onHand: 2, held: 1 }]);
  });

  it("[TR-04] two runners who see the same empty slot in the same instant each go to a piece of their own", async () => {
    await put({ [here]: 2, [near]: 1, [far]: 1 });
    const both = [await sought(), await sought()];
    const answers = await Promise.all(both.map((pair) => look(pair, 0)));
    // The second may learn that its pair was already sent elsewhere.
    for (const answer of answers) expect(answer?.code ?? "slot_changed").toBe("slot_changed");
    const slots = (await Promise.all(both.map(now))).map((pair) => pair?.location);
    expect(slots.toSorted()).toEqual([near, far]);
    await addsUp();
  });

  it("[TR-04] without a count only the pair that was looked for is gone, and a free one elsewhere still serves", async () => {
    const from = await put({ [here]: 3, [near]: 1 });
    const pair = await sought();
    await runner.call("missPair", { body: { ...pair, reason: "not_there" } });
    expect(await now(pair)).toMatchObject({ state: "picking", location: near });
    expect(await journal(from)).toMatchObject([{ before: 3, after: 2 }]);
    await runner.call("missPair", { body: { ...pair, reason: "with_other_shopper" } });
    expect(await now(pair)).toMatchObject({ state: "missing", place: "lost" });
    expect((await journal(from))[1]).toMatchObject({
      location: near,
      before: 1,
      after: 0,
      reason: "with_other_shopper",
    });
    await addsUp();
  });

  it("[TR-04] a line of the journal is never changed, and stays for a month", async () => {
    await expect(shop.rows("update stock_correction set after = 9")).rejects.toThrow();
    await expect(shop.asOwner("update stock_correction set after = 9")).rejects.toThrow("append-only");
    await expect(shop.asOwner("delete from stock_correction")).rejects.toThrow("within 30 days");
  });
});
