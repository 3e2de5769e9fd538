import type { Stocktake } from "@horma/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { custodyFaults } from "../../../src/upkeep/reconciliation/custody-faults.ts";
import {
  ask,
  bring,
  type Colleague,
  moveAll,
  openShop,
  refusal,
  type Shop,
} from "../../fulfilment/order/shop.ts";
import { cameBack, triedOn } from "../../people/staff/tried-on.ts";

const [sku, beside, elsewhere] = ["880401410", "880401415", "880403430"] as const;
const [slot, other] = ["B-07-3", "B-07-4"] as const;

describe("[TR-05] counting slots", () => {
  let shop: Shop;
  let runner: Colleague;
  let seller: Colleague;
  let manager: Colleague;
  beforeEach(async () => {
    shop = await openShop();
    [runner, seller, manager] = (await Promise.all(
      (["runner", "seller", "manager"] as const).map((role) => shop.staff(role)),
    )) as [Colleague, Colleague, Colleague];
    await shop.rows("delete from stock where location like 'B-07%'");
    await shop.setSlots(sku, { [slot]: 3, [other]: 2 });
    await shop.setSlots(beside, { [slot]: 2 });
  });
  afterEach(() => shop.close());

  const sheet = (place: string): Promise<Stocktake> => runner.call("getStocktake", { query: { place } });
  const booked = async (place = slot) =>
    (await sheet(place)).slots.find(({ location }) => location === place);
  const standing = async (place = slot) =>
    Object.fromEntries((await booked(place))?.lines.map((line) => [line.sku, line.standing]) ?? []);
  /** Someone reads these pairs in the slot; they began some seconds ago. */
  const count = (
    pieces: Record<string, number>,
    {
      by = runner,
      after = null,
      began = 5_000,
      product = null,
      key,
    }: {
      by?: Colleague;
      after?: number | null;
      began?: number;
      product?: string | null;
      key?: string;
    } = {},
  ) => {
    const lines = Object.entries(pieces).map(([each, counted]) => ({ sku: each, counted }));
    const began_at = new Date(shop.deps.now().getTime() - began).toISOString();
    const body = { location: slot, product, began_at, lines, after };
    return refusal(by.call, "countSlot", { body, ...(key && { idempotencyKey: key }) });
  };
  const last = async () => (await booked())?.count ?? undefined;
  const decide = async (reason: "counted" | null = "counted", by = manager) =>
    refusal(by.call, "decideCount", { body: { id: (await last())?.id ?? 0, reason } });
  const addsUp = async () =>
    expect(await custodyFaults(shop.deps.db, shop.storeId, shop.deps.now())).toEqual([]);

  it("shows a module level by level: what should stand there, and what of it is elsewhere", async () => {
    await shop.setStock(elsewhere, 0);
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    await moveAll(shop, hash_id, "claimed");
    // No one has taken it out yet.
    expect(await standing()).toEqual({ [sku]: 3, [beside]: 2 });
    expect((await booked())?.lines[0]).toMatchObject({ held: 1, away: 0, with_shoppers: 0 });
    await moveAll(shop, hash_id, "confirmed");
    expect(await booked()).toMatchObject({
      lines: [
        { sku, standing: 2, held: 0, away: 1, with_shoppers: 0, size: "41", product: { name: "Notario" } },
        { sku: beside, standing: 2, away: 0 },
      ],
      count: null,
    });
    const { slots } = await sheet("B-07");
    expect(slots.map(({ location }) => location)).toEqual([slot, other]);
    expect((await sheet("B")).slots.length).toBeGreaterThan(2);
    const ofProduct = await runner.call("getStocktake", { query: { product: "880401" } });
    expect(ofProduct.slots.map(({ location }) => location)).toEqual(expect.arrayContaining([slot, other]));
    for (const { lines } of ofProduct.slots) for (const line of lines) expect(line.product.id).toBe("880401");
    expect(await refusal(runner.call, "getStocktake", { query: { place: "Z-99" } })).toMatchObject({
      code: "not_found",
    });
    expect(await refusal(runner.call, "getStocktake", { query: {} })).toMatchObject({ code: "bad_request" });
  });

  it("a slot that is as the books say needs no one's decision", async () => {
    expect(await count({ [sku]: 3, [beside]: 2 })).toBeUndefined();
    expect(await last()).toMatchObject({ state: "even", name: runner.name });
    expect(await decide()).toMatchObject({ code: "slot_changed" });
    const { slots } = await runner.call("listSlots", {});
    expect(slots.find(({ location }) => location === slot)).toMatchObject({
      standing: 5,
      count: { state: "even", difference: 0, name: runner.name },
    });
  });

  it("differences wait for a manager, who puts them into the books with a reason", async () => {
    expect(await count({ [sku]: 1, [beside]: 3 })).toBeUndefined();
    expect((await last())?.lines).toEqual([
      { sku, counted: 1, difference: -2, moved: 0 },
      { sku: beside, counted: 3, difference: 1, moved: 0 },
    ]);
    expect(await standing()).toEqual({ [sku]: 3, [beside]: 2 });
    expect(await decide("counted", runner)).toMatchObject({ code: "role_forbidden" });
    expect(await decide()).toBeUndefined();
    expect(await last()).toMatchObject({ state: "applied" });
    expect(await standing()).toEqual({ [sku]: 1, [beside]: 3 });
    expect(
      await shop.rows(
        "select sku, before, after, reason, count_id is not null as counted from stock_correction order by id",
      ),
    ).toEqual([
      { sku, before: 3, after: 1, reason: "counted", counted: true },
      { sku: beside, before: 2, after: 3, reason: "counted", counted: true },
    ]);
    expect(await decide()).toMatchObject({ code: "slot_changed" });
    await addsUp();
  });

  it("a manager reads every open count with its differences, until each is decided", async () => {
    await shop.setSlots(elsewhere, { [slot]: 2 });
    await count({ [sku]: 1, [beside]: 2, [elsewhere]: 3 });
    const open = () => manager.call("listOpenCounts", {});
    const { counts } = await open();
    expect(counts).toMatchObject([
      {
        location: slot,
        product: null,
        name: runner.name,
        lines: [
          { sku, size: "41", product: { name: "Notario" }, counted: 1, difference: -2 },
          { sku: elsewhere, counted: 3, difference: 1 },
        ],
      },
    ]);
    expect(await refusal(runner.call, "listOpenCounts", {})).toMatchObject({ code: "role_forbidden" });
    // A count of one product beside it does not hide it.
    await count({ [sku]: 1, [beside]: 1 }, { product: "880401" });
    expect((await open()).counts.map(({ product }) => product)).toEqual([null, "880401"]);
    for (const { id } of counts) await manager.call("decideCount", { body: { id, reason: null } });
    expect((await open()).counts.map(({ product }) => product)).toEqual(["880401"]);
    expect((await (await shop.staff("manager", "0102")).call("listOpenCounts", {})).counts).toEqual([]);
  });

  it("a count names when it began, so that its counter knows it again", async () => {
    const began_at = new Date(shop.deps.now().getTime() - 7_000).toISOString();
    await count({ [sku]: 3, [beside]: 2 }, { began: shop.deps.now().getTime() - Date.parse(began_at) });
    expect(Math.abs(Date.parse((await last())?.began_at ?? "") - Date.parse(began_at))).toBeLessThan(1_000);
  });

  it("dropped differences leave the books as they are", async () => {
    await count({ [sku]: 1 });
    expect(await decide(null)).toBeUndefined();
    expect(await last()).toMatchObject({ state: "dropped" });
    expect(await standing()).toEqual({ [sku]: 3, [beside]: 2 });
  });

  it("pairs that are carried or with shoppers are no difference", async () => {
    const { hash_id } = await ask(shop, await shop.shopper(), [sku, beside]);
    await bring(shop, hash_id);
    expect((await booked())?.lines).toMatchObject([
      { sku, standing: 2, away: 1, with_shoppers: 0 },
      { sku: beside, standing: 1, away: 1, with_shoppers: 0 },
    ]);
    await triedOn(shop, [beside]);
    expect((await booked())?.lines[1]).toMatchObject({ sku: beside, standing: 0, away: 2, with_shoppers: 1 });
    expect(await count({ [sku]: 2 })).toBeUndefined();
    expect(await last()).toMatchObject({ state: "even" });
  });

  it("a pair that is fetched during the count may have been read or not", async () => {
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    await moveAll(shop, hash_id, "claimed");
    await moveAll(shop, hash_id, "confirmed");
    expect(await count({ [sku]: 3, [beside]: 2 })).toBeUndefined();
    expect(await last()).toMatchObject({ state: "even", lines: [{ difference: 0, moved: 1 }, { moved: 0 }] });
    expect(await count({ [sku]: 2, [beside]: 2 }, { after: (await last())?.id ?? null })).toBeUndefined();
    expect(await last()).toMatchObject({ state: "even" });
    // Who began later knows that it was gone.
    shop.clock.ahead += 60_000;
    expect(await count({ [sku]: 3, [beside]: 2 }, { after: (await last())?.id ?? null })).toBeUndefined();
    expect((await last())?.lines[0]).toEqual({ sku, counted: 3, difference: 1, moved: 0 });
  });

  it("a pair that is put back during the count may have been read or not", async () => {
    const order = await cameBack(shop, [sku]);
    await moveAll(shop, order.hash_id, "sanitized");
    shop.clock.ahead += 60_000;
    await moveAll(shop, order.hash_id, "shelved");
    expect(await count({ [sku]: 2, [beside]: 2 })).toBeUndefined();
    expect(await last()).toMatchObject({ state: "even", lines: [{ difference: 0, moved: 1 }, {}] });
  });

  it("what moved since the count stays moved: the difference is added", async () => {
    await count({ [sku]: 2, [beside]: 2 });
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    await bring(shop, hash_id);
    expect(await standing()).toEqual({ [sku]: 2, [beside]: 2 });
    expect(await decide()).toBeUndefined();
    expect(await standing()).toEqual({ [sku]: 1, [beside]: 2 });
    expect(await shop.slots(sku)).toMatchObject([{ location: slot, onHand: 2, held: 1 }, {}]);
    await addsUp();
  });

  it("a slot that was corrected since it was counted is counted again", async () => {
    await count({ [sku]: 1, [beside]: 2 });
    const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
    const [pair] = (await shop.stored(hash_id)).pairs;
    await runner.call("claimOrder", { body: { hash_id } });
    const looked = { location: slot, left: 1, to: null };
    const body = { hash_id, pair_id: pair?.id ?? 0, reason: "not_there" as const, slot: looked };
    await runner.call("missPair", { body });
    expect(await standing()).toEqual({ [sku]: 1, [beside]: 2 });
    expect(await decide()).toMatchObject({ code: "slot_changed" });
    expect(await standing()).toEqual({ [sku]: 1, [beside]: 2 });
  });

  it("who waits for what is not there is served from another slot, or told", async () => {
    await shop.setSlots(sku, { [slot]: 3, [other]: 1 });
    const asked = await Promise.all([1, 2, 3].map(async () => ask(shop, await shop.shopper(), [sku])));
    await count({ [sku]: 1, [beside]: 2 });
    expect(await decide()).toBeUndefined();
    const pairs = await Promise.all(asked.map(async ({ hash_id }) => (await shop.stored(hash_id)).pairs[0]));
    expect(pairs.map((pair) => `${pair?.state} ${pair?.location}`).sort()).toEqual([
      `missing ${slot}`,
      `requested ${slot}`,
      `requested ${other}`,
    ]);
    expect(await shop.stock(sku)).toEqual({ onHand: 2, held: 2 });
    await addsUp();
  });

  it("a colleague's count is not overwritten unseen, also in the same instant", async () => {
    const both = await Promise.all([
      count({ [sku]: 3, [beside]: 1 }, { by: runner }),
      count({ [sku]: 3, [beside]: 2 }, { by: seller }),
    ]);
    expect(both.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(both.find((answer) => answer !== undefined)).toMatchObject({ code: "slot_counted" });
    const first = await last();
    expect(await count({ [sku]: 1 }, { by: seller, after: first?.id ?? null })).toBeUndefined();
    const states = await shop.rows<{ state: string }>("select state from slot_count order by id");
    expect(states.map(({ state }) => state)).toEqual([first?.state === "even" ? "even" : "replaced", "open"]);
  });

  it("is done once under one key", async () => {
    const twice = [1, 2].map(() => count({ [sku]: 1, [beside]: 2 }, { key: "one-count-only" }));
    expect(await Promise.all(twice)).toEqual([undefined, undefined]);
    expect(await shop.rows("select state from slot_count")).toEqual([{ state: "open" }]);
    const body = { id: (await last())?.id ?? 0, reason: "counted" as const };
    const call = () => refusal(manager.call, "decideCount", { body, idempotencyKey: "one-decision" });
    expect(await Promise.all([call(), call()])).toEqual([undefined, undefined]);
    expect(await standing()).toEqual({ [sku]: 1, [beside]: 2 });
  });

  it("one product of a slot is counted without the others", async () => {
    await shop.setSlots(elsewhere, { [slot]: 4 });
    expect(await count({ [sku]: 3, [beside]: 1 }, { product: "880401" })).toBeUndefined();
    const { slots } = await runner.call("getStocktake", { query: { product: "880401" } });
    const counted = slots.find(({ location }) => location === slot)?.count;
    expect(counted?.lines.map((line) => [line.sku, line.difference])).toEqual([
      [sku, 0],
      [beside, -1],
    ]);
    expect(await last()).toBeUndefined();
    expect(await count({ [elsewhere]: 1 }, { product: "880401", after: counted?.id ?? null })).toMatchObject({
      code: "product_not_found",
    });
  });

  it("a shoe that lies where the books have none of it is there from now on", async () => {
    expect(await count({ [sku]: 3, [beside]: 2, [elsewhere]: 1 })).toBeUndefined();
    expect(await decide()).toBeUndefined();
    expect((await standing())[elsewhere]).toBe(1);
  });

  it("refuses a slot without books, shoes that no one knows and a count without an end", async () => {
    expect(await count({ "999999999": 1 })).toMatchObject({ code: "product_not_found", skus: ["999999999"] });
    expect(await count({}, { began: 24 * 60 * 60_000 })).toMatchObject({ code: "bad_request" });
    expect(await count({}, { began: -60_000 })).toMatchObject({ code: "bad_request" });
    const body = {
      location: "Z-01-1",
      product: null,
      began_at: shop.deps.now().toISOString(),
      lines: [],
      after: null,
    };
    expect(await refusal(runner.call, "countSlot", { body })).toMatchObject({ code: "not_found" });
    const elseStore = await shop.staff("manager", "0102");
    await count({ [sku]: 1 });
    expect(await decide("counted", elseStore)).toMatchObject({ code: "not_found" });
  });
});
