import type { OrderStep } from "@horma/domain";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countFigures } from "../../../src/floor/panel/count-figures.ts";
import type { Figures } from "../../../src/floor/panel/figures.ts";
import { readDays } from "../../../src/floor/panel/store-days.ts";
import { sweepDays } from "../../../src/floor/panel/sweep-days.ts";
import { undoCancel } from "../../../src/fulfilment/order/runner/undo-cancel.ts";
import { sweepOverdue } from "../../../src/fulfilment/order/sweep/sweep-overdue.ts";
import { Refusal } from "../../../src/web/http/refusals.ts";
import {
  ask,
  byCrew,
  moveAll,
  openShop,
  refusal,
  type Shop,
  type Shopper,
  takeStep,
} from "../../fulfilment/order/shop.ts";
import { triedOn } from "../../people/staff/tried-on.ts";

const [sku, other] = ["880101410", "880101415"];
const hour = 60 * 60_000;
const noon = Date.parse("2026-01-14T15:00:00Z");

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  for (const each of [sku, other]) await shop.setStock(each, 400);
  shop.boxes.obey = async ({ action }, report) => {
    if (action === "open_front_door") await report("front_door_opened");
  };
  shop.clock.ahead = noon - Date.now();
});
afterAll(() => shop.close());

const panel = async (days: 1 | 7 | 28) => (await shop.staff("manager")).call("getPanel", { query: { days } });
const sums = async () =>
  (
    await shop.rows<{ count: number }>(
      "select count(*)::int from day_figures where store_id = $1",
      shop.storeId,
    )
  )[0]?.count;
it("sums up each store's 28 days that are over, once, an hour after their end", async () => {
  const stores = (await shop.rows("select from store where closed_at is null")).length;
  expect(await sweepDays(shop.deps)).toBe(28 * stores);
  expect(await sweepDays(shop.deps)).toBe(0);
  // Half past midnight.
  shop.clock.ahead += 12.5 * hour;
  expect(await sweepDays(shop.deps)).toBe(0);
  shop.clock.ahead += hour;
  expect(await sweepDays(shop.deps)).toBe(stores);
  shop.clock.ahead += 28 * 24 * hour;
  await sweepDays(shop.deps);
  expect(await sums()).toBeLessThanOrEqual(30);
});

it("shows from the sums what it showed from the orders", async () => {
  const { hash_id, pairs } = await triedOn(shop, [sku, other]);
  await moveAll(shop, hash_id, "bought");
  const missed = await ask(shop, await shop.shopper(), [sku]);
  await moveAll(shop, missed.hash_id, "missed");
  shop.clock.ahead += 24 * hour;
  const counted = await panel(7);
  expect(counted).toMatchObject({ tries: pairs.length, purchases: 2, broken: [{ count: 1 }] });
  expect(counted.waits.count).toBeGreaterThan(0);
  await sweepDays(shop.deps);
  expect(await panel(7)).toEqual(counted);
  await shop.rows("update day_figures set figures = jsonb_set(figures::jsonb, '{not_served}', '5')::json");
  expect((await panel(7)).waits.not_served).toBe(30);
  await shop.rows("delete from day_figures");
});

const event = (type: string) => `insert into order_event (order_id, pair_id, type, actor, at)
  select order_id, id, '${type}', 'staff', now() from pair where order_id = $1`;
it.each<[string, string]>([
  ["a hand-over that is undone", event("pair_handover_undone")],
  ["a purchase that the till takes back", event("pair_unsettled")],
  ["a lost pair that is found", "update pair set state = 'returned' where order_id = $1"],
  ["a request that was not served after all", `update "order" set reason = 'not_served' where id = $1`],
  ["another answer to the poll", "update poll_answer set answer = 2, at = now() where order_id = $1"],
])("counts a day again for %s", async (change, statement) => {
  const order = await triedOn(shop, [sku]);
  await moveAll(shop, order.hash_id, change.startsWith("a lost") ? "missed" : "bought");
  await shop.rows(
    "insert into poll_answer (order_id, answer, at) values ($1, 1, $2)",
    order.id,
    shop.deps.now(),
  );
  shop.clock.ahead += 24 * hour;
  await sweepDays(shop.deps);
  const summed = (await sums()) ?? 0;
  await shop.rows(statement, order.id);
  expect(await sums()).toBe(summed - 1);
});

it("counts all days of a store again that gets another time zone", async () => {
  await sweepDays(shop.deps);
  expect(await sums()).toBeGreaterThan(0);
  await shop.rows("update store set time_zone = 'America/Punta_Arenas' where id = $1", shop.storeId);
  expect(await sums()).toBe(0);
});

it("holds after any history: each day's sums are what its orders say", async () => {
  const known: { hash: string; shopper: Shopper }[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction(), { minLength: 30, maxLength: 60 }), async (actions) => {
      for (const action of actions) await perform(known, action);
      await sweepDays(shop.deps);
      for (const { hours, figures, ...day } of await readDays(shop.deps.db.read, {
        storeId: shop.storeId,
        at: shop.deps.now(),
        summed: 28,
      })) {
        if (hours === null) continue;
        const counted = await countFigures(shop.deps.db.read, day);
        expect({ hours, figures: inOrder(figures) }).toEqual({
          hours: counted.hours,
          figures: inOrder(counted.figures),
        });
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 120_000);

/** The lists have no order of their own. */
const inOrder = (figures: Figures | null) =>
  figures &&
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String).sort() : value,
    ]),
  );

/** Those that figures count, and what leads there. */
const tried = [
  ...([
    "claimed",
    "placed",
    "handed_over",
    "handover_undone",
    "bought",
    "unsettled",
    "missed",
    "found",
  ] as const),
  ...(["dropped", "canceled", "uncanceled"] as const),
];

type Action =
  | { kind: "ask"; which: number }
  | { kind: "undo" | "sweep" | "unserved"; which: number }
  | { kind: "step"; which: number; inputs: (typeof tried)[number][] }
  | { kind: "poll"; which: number; answer: number }
  | { kind: "wait"; hours: number };

function anyAction(): fc.Arbitrary<Action> {
  const which = fc.nat({ max: 5 });
  const inputs = fc.shuffledSubarray([...tried], { minLength: tried.length });
  const kind = <K extends string>(value: K) => fc.constant(value);
  return fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: kind("ask"), which }) },
    { weight: 16, arbitrary: fc.record({ kind: kind("step"), which, inputs }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: kind("poll"), which, answer: fc.integer({ min: 1, max: 4 }) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("undo", "sweep", "unserved"), which }) },
    { weight: 2, arbitrary: fc.record({ kind: kind("wait"), hours: fc.constantFrom(0.1, 6, 15) }) },
  );
}

async function perform(known: { hash: string; shopper: Shopper }[], action: Action): Promise<void> {
  if (action.kind === "wait") {
    shop.clock.ahead += action.hours * hour;
    return;
  }
  if (action.kind === "sweep") return void (await sweepDays(shop.deps));
  if (action.kind === "unserved") return void (await sweepOverdue(shop.deps));
  if (action.kind === "ask") {
    const shopper = await shop.shopper();
    const { hash_id } = await (action.which < 2 ? ask(shop, shopper, [sku, other]) : triedOn(shop, [sku]));
    known.push({ hash: hash_id, shopper });
    return;
  }
  const chosen = known.at(-1 - action.which);
  if (chosen === undefined) return;
  const { hash, shopper } = chosen;
  const order = await shop.stored(hash);
  if (action.kind === "undo")
    return void (await undoCancel.doneBy(byCrew(shop, order), shop.deps, { hash_id: hash }));
  if (action.kind === "poll")
    return void (await refusal(shopper.call, "answerPoll", {
      body: { hash_id: hash, answer: action.answer },
    }));
  if (action.kind !== "step") return;
  // One step that can be taken, whichever comes first.
  for (const input of action.inputs) {
    const pair = order.pairs[action.which % 2];
    const reason = input === "missed" ? { reason: "not_there" as const } : {};
    const taken = await takeStep(shop, hash, {
      kind: "pair",
      id: pair?.id ?? 0,
      input,
      ...reason,
    } as OrderStep);
    if (!(taken instanceof Refusal)) return;
  }
}
