import fc from "fast-check";
import { expect, it } from "vitest";
import type { StoredPair } from "../../../src/fulfilment/order/stored-order.ts";
import { custodyFaults } from "../../../src/upkeep/reconciliation/custody-faults.ts";
import {
  type Colleague,
  moveAll,
  openShop,
  refusal,
  type Shop,
  type Shopper,
} from "../../fulfilment/order/shop.ts";

const sku = "880401420";
const places = ["A-02-1", "A-03-4", "C-05-1"] as const;
type Place = (typeof places)[number];

/** What happens in the store. Each is tried twice: the second time under the same key. */
type Step =
  | {
      kind:
        | "ask"
        | "claim"
        | "fetch"
        | "bring"
        | "return"
        | "cancel"
        | "cancel for"
        | "undo"
        | "put back"
        | "find"
        | "decide";
      which: number;
    }
  | { kind: "look"; which: number; wish: Place }
  | { kind: "count" | "stolen" | "appears"; at: Place };

const place = fc.constantFrom(...places);
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom("ask", "ask", "claim", "fetch", "bring", "return", "decide"),
      which: fc.nat(5),
    }),
    fc.record({
      kind: fc.constantFrom("cancel", "cancel for", "undo", "put back", "find"),
      which: fc.nat(5),
    }),
    fc.record({ kind: fc.constant("look" as const), which: fc.nat(5), wish: place }),
    fc.record({ kind: fc.constantFrom("count", "count", "stolen", "appears"), at: place }),
  ),
  { minLength: 8, maxLength: 30 },
) as fc.Arbitrary<Step[]>;

/** How long new runs begin, ms: a busy machine tries fewer. */
const enough = 8_000;

it("[TR-01] [TR-02] [TR-04] [TR-05] over any run of requests, cancels, undos, misses, counts and returns, in any order and twice, the books add up and promise nothing that a look has shown missing", async () => {
  const shop = await openShop();
  const [runner, manager] = [await shop.staff("runner"), await shop.staff("manager")];
  const began = Date.now();
  await fc.assert(
    fc.asyncProperty(steps, async (run) => {
      if (Date.now() - began > enough) return;
      const store = await openStore(shop, runner, manager);
      for (const step of run) await store.take(step);
      await store.clear();
    }),
    { numRuns: 12, endOnFailure: true },
  );
  await shop.close();
});

let key = 0;

/** The back room as it is, beside the books: pairs that stand in each slot, whatever the books say. */
async function openStore(shop: Shop, runner: Colleague, manager: Colleague) {
  const { storeId } = shop;
  await shop.setSlots(sku, { "A-02-1": 2, "A-03-4": 1, "C-05-1": 0 });
  const real: Record<Place, number> = { "A-02-1": 2, "A-03-4": 1, "C-05-1": 0 };
  const orders: string[] = [];
  const shoppers = new Map<string, Shopper>();
  const pairOf = async (hash: string | undefined) =>
    hash === undefined ? undefined : (await shop.stored(hash)).pairs[0];
  const twice = async (one: (idempotencyKey: string) => Promise<unknown>) => {
    const idempotencyKey = `any-order-${++key}`;
    await one(idempotencyKey);
    await one(idempotencyKey);
  };
  const standing = async (at: Place) => {
    const { slots } = await runner.call("getStocktake", { query: { place: at } });
    return slots[0]?.lines.find((line) => line.sku === sku)?.standing ?? 0;
  };
  const lastCount = async (at: Place) =>
    (await runner.call("getStocktake", { query: { place: at } })).slots[0]?.count ?? undefined;

  async function addsUp() {
    expect(await custodyFaults(shop.deps.db, storeId, shop.deps.now())).toEqual([]);
    const slots = await shop.slots(sku);
    for (const { onHand, held } of slots) expect(onHand).toBeGreaterThanOrEqual(Math.max(0, held));
    const sum = slots.reduce((all, each) => all + each.onHand, 0);
    expect(await shop.stock(sku)).toMatchObject({ onHand: sum });
  }

  async function take(step: Step): Promise<void> {
    const hash = "which" in step ? orders[step.which % Math.max(1, orders.length)] : undefined;
    const pair = await pairOf(hash);
    switch (step.kind) {
      case "ask": {
        const shopper = await shop.shopper();
        const body = { skus: [sku], store_id: storeId };
        await twice((idempotencyKey) => refusal(shopper.call, "createOrder", { body, idempotencyKey }));
        const made = await shopper.call("listPendingOrders", {});
        for (const { hash_id } of made) {
          orders.push(hash_id);
          shoppers.set(hash_id, shopper);
        }
        break;
      }
      case "claim":
        if (hash)
          await twice((idempotencyKey) =>
            refusal(runner.call, "claimOrder", { body: { hash_id: hash }, idempotencyKey }),
          );
        break;
      case "fetch":
        // Who finds a pair takes it out and scans it.
        if (hash && pair?.state === "picking" && !pair.confirmed && real[pair.location as Place] > 0) {
          real[pair.location as Place] -= 1;
          const body = { hash_id: hash, pair_id: pair.id, code: sku };
          await twice((idempotencyKey) => refusal(runner.call, "confirmPair", { body, idempotencyKey }));
        }
        break;
      case "bring":
        if (hash && pair?.state === "picking" && pair.confirmed) {
          await runner.call("placeOrder", { body: { hash_id: hash, hwd: null } });
          await runner.call("handOver", { body: { hash_id: hash } });
        }
        break;
      case "cancel":
      case "cancel for":
        if (hash && pair && (pair.state === "requested" || pair.state === "picking")) {
          const taken = pair.state === "picking" && !pair.confirmed;
          const at = pair.location as Place;
          // A runner who is told then has the pair in hand.
          if (taken && real[at] === 0) break;
          if (taken) real[at] -= 1;
          const body = { hash_id: hash };
          await twice((idempotencyKey) =>
            step.kind === "cancel"
              ? refusal((shoppers.get(hash) as Shopper).call, "cancelOrder", { body, idempotencyKey })
              : refusal(runner.call, "cancelForShopper", {
                  body: { ...body, reason: "left" },
                  idempotencyKey,
                }),
          );
          expect((await pairOf(hash))?.state).toBe("canceled");
        }
        break;
      case "undo":
        if (hash && pair?.state === "canceled")
          await twice((idempotencyKey) =>
            refusal(runner.call, "undoCancel", { body: { hash_id: hash }, idempotencyKey }),
          );
        break;
      case "put back":
        if (hash && pair) await putBack(hash, pair);
        break;
      case "return":
        if (hash && pair?.state === "with_shopper") {
          for (const done of ["returned", "sanitized", "shelved", "shelved"] as const)
            await moveAll(shop, hash, done);
          real[pair.location as Place] += 1;
        }
        break;
      case "find":
        if (hash && pair) await find(hash, pair);
        break;
      case "look":
        if (hash && pair?.state === "picking" && !pair.confirmed) {
          const at = pair.location as Place;
          const left = Math.min(real[at], await standing(at));
          const slot = { location: at, left, to: step.wish };
          const body = { hash_id: hash, pair_id: pair.id, reason: "not_there" as const, slot };
          await twice((idempotencyKey) => runner.call("missPair", { body, idempotencyKey }));
          // What was seen is what the books have, and no more is promised.
          expect(await standing(at)).toBe(left);
        }
        break;
      case "count": {
        const after = (await lastCount(step.at))?.id ?? null;
        // What moved just before may have been counted or not.
        shop.clock.ahead += 11_000;
        const began_at = new Date(shop.deps.now().getTime()).toISOString();
        const counted = real[step.at];
        const others =
          (await runner.call("getStocktake", { query: { place: step.at } })).slots[0]?.lines ?? [];
        const lines = others
          .map((line) => ({ sku: line.sku, counted: line.sku === sku ? counted : line.standing }))
          .filter((line) => line.counted > 0);
        const body = { location: step.at, product: null, began_at, lines, after };
        await twice((idempotencyKey) => runner.call("countSlot", { body, idempotencyKey }));
        break;
      }
      case "decide":
        for (const at of places) {
          const count = await lastCount(at);
          if (count?.state !== "open") continue;
          const body = { id: count.id, reason: "counted" as const };
          await twice((idempotencyKey) => refusal(manager.call, "decideCount", { body, idempotencyKey }));
        }
        break;
      case "stolen":
        real[step.at] = Math.max(0, real[step.at] - 1);
        break;
      case "appears":
        real[step.at] += 1;
        break;
    }
    shop.clock.ahead += 1_000;
    await addsUp();
  }

  async function putBack(hash: string, { id, state, place: at, location }: StoredPair) {
    if (state !== "canceled" || at !== "runner") return;
    const body = { hash_id: hash, pair_id: id, code: sku };
    await twice((idempotencyKey) => refusal(runner.call, "shelvePair", { body, idempotencyKey }));
    real[location as Place] += 1;
  }

  /** Someone sees a pair where it should not be, or takes the one in its slot for it. What the books found again stays there. */
  async function find(hash: string, { id, place: at, location }: StoredPair) {
    const pieces = (await shop.stock(sku))?.onHand ?? 0;
    const body = { hash_id: hash, pair_id: id };
    await twice((idempotencyKey) => refusal(runner.call, "findPair", { body, idempotencyKey }));
    if (at === "lost") real[location as Place] = Math.max(0, real[location as Place] - 1);
    expect((await shop.stock(sku))?.onHand).toBe(pieces + (at === "lost" ? 1 : 0));
  }

  /** Counts every slot and applies it: the books are then what is there. Then no one wants anything any more. */
  async function clear() {
    for (const at of places) {
      await take({ kind: "count", at });
      await take({ kind: "decide", which: 0 });
      expect(await standing(at)).toBe(real[at]);
    }
    for (const hash of orders) {
      const pair = await pairOf(hash);
      if (pair?.state === "requested") await runner.call("claimOrder", { body: { hash_id: hash } });
      const carried = await pairOf(hash);
      if (carried) await putBack(hash, carried);
      if (carried?.state === "picking") {
        const body = { hash_id: hash, pair_id: carried.id, reason: "sold" as const };
        await runner.call("missPair", { body });
      }
      if (carried?.state === "with_shopper") {
        const pairs = [{ pair_id: carried.id, outcome: "bought" as const }];
        await manager.call("settleOrder", { body: { hash_id: hash, pairs } });
      }
      if ((await pairOf(hash))?.place === "lost") {
        await manager.call("writeOffPair", { body: { hash_id: hash, pair_id: carried?.id ?? 0 } });
      }
    }
    await addsUp();
  }

  return { take, clear };
}
