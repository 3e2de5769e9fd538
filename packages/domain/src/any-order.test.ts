import fc from "fast-check";
import { expect, it } from "vitest";
import { askedOrder } from "./every-order.ts";
import {
  type CancelStep,
  cancelSteps,
  lifeStatus,
  type OrderLife,
  type OrderStep,
  orderAfter,
  stockMoves,
} from "./order-life.ts";
import { pairPlaces } from "./pair.ts";
import { correctSlot, countDifference, type SlotStock, standing, waitsInSlot } from "./slot.ts";

const places = ["A-02-1", "A-03-4", "C-05-1"];
const sku = "A";

/** One request for a pair, the slot it comes from, and whether its runner has scanned it. */
type Attempt = { life: OrderLife; at: string; confirmed: boolean };

const asks = fc.constantFrom(
  ...(["claim", "confirm", "bring", "shopper cancels", "staff cancel", "undo"] as const),
  ...([
    "claim",
    "confirm",
    "bring",
    "buy",
    "put back",
    "buy",
    "return",
    "unsettle",
    "clean",
    "shelve",
  ] as const),
);
const act = fc.record({ kind: asks, which: fc.nat(2) });
const every = [
  act,
  act,
  act,
  act,
  act,
  act,
  fc.record({ kind: fc.constant("ask" as const) }),
  fc.record({ kind: fc.constant("miss" as const), which: fc.nat(2), left: fc.nat(3) }),
  fc.record({ kind: fc.constant("count" as const), at: fc.constantFrom(...places), counted: fc.nat(9) }),
] as const;
type Step = (typeof every)[number] extends fc.Arbitrary<infer T> ? T : never;

it("[TR-01] [TR-02] [TR-04] [TR-05] canceled, undone, missed and counted in any order and twice, every pair is in one place and each slot adds up", () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(fc.oneof(...every), { minLength: 40, maxLength: 100 }), (run) => {
      const store = openStore(reached);
      for (const each of run) {
        store.take(each);
        store.addsUp();
        store.take(each);
        store.addsUp();
      }
    }),
    { numRuns: 150 },
  );
  for (const place of ["shelf", "runner", "zone", "shopper", "return_rack", "sold", "lost"])
    expect(reached).toContain(place);
});

/** A store with one sku in three slots, as the server keeps it: stock by slot, and orders whose steps move it. */
function openStore(reached: Set<string>) {
  const slots = new Map(places.map((location, index) => [location, { onHand: 4 - index, held: 0 }]));
  const orders: Attempt[] = [];
  /** Pieces that a look or a count took away from the books or added. */
  let corrected = 0;
  const slotOf = (at: string) => slots.get(at) ?? { onHand: 0, held: 0 };
  const pairOf = ({ life }: Attempt) => life.pairs[0] ?? { state: "missing", place: "lost" };
  const waits = (asked: Attempt) => waitsInSlot({ ...pairOf(asked), confirmed: asked.confirmed });
  const waiting = (at: string) =>
    orders.flatMap((asked, id) => (asked.at === at && waits(asked) ? [id] : []));
  const stocks = (): SlotStock[] => [...slots].map(([location, pieces]) => ({ location, ...pieces }));

  function change(asked: Attempt | undefined, ...steps: OrderStep[]): boolean {
    const after = asked && orderAfter(asked.life, steps)?.life;
    if (asked === undefined || after === undefined) return false;
    for (const { onHand, held } of stockMoves(asked.life, after)) {
      slotOf(asked.at).onHand += onHand;
      slotOf(asked.at).held += held;
    }
    asked.life = after;
    reached.add(lifeStatus(after)).add(pairOf(asked).place);
    return true;
  }
  const pairStep = (input: "claimed" | "shelved" | "bought" | "returned" | "unsettled" | "sanitized") =>
    ({ kind: "pair", id: 1, input }) as const;

  function cancel(asked: Attempt | undefined, step: CancelStep): void {
    if (asked === undefined) return;
    const { confirmed, life } = asked;
    const pairs = life.pairs.map((pair) => ({ ...pair, confirmed }));
    if (change(asked, ...cancelSteps(pairs, step)))
      expect(pairOf(asked).place).toBe(confirmed ? "runner" : "shelf");
  }

  /** What was seen in a slot is what the books have from now on. */
  function correct(at: string, left: number, leaving?: number) {
    const before = slotOf(at).onHand;
    const ids = waiting(at).filter((id) => id !== leaving);
    const away = leaving === undefined ? {} : { leaving: { id: leaving, to: undefined } };
    const { moved, missed, onHand } = correctSlot({ slots: stocks(), at, left, waiting: ids, ...away });
    for (const { id, to } of moved) {
      slotOf(at).held -= 1;
      slotOf(to ?? "").held += 1;
      Object.assign(orders[id] ?? {}, { at: to });
    }
    for (const id of missed)
      expect(change(orders[id], { kind: "pair", id: 1, input: "missed", reason: "not_there" })).toBe(true);
    slotOf(at).onHand = onHand;
    corrected += onHand - before + missed.length;
    expect(standing(slotOf(at), waiting(at).length)).toBe(left);
  }

  function take(each: Step): void {
    const asked = "which" in each ? orders.at(-1 - each.which) : undefined;
    switch (each.kind) {
      case "ask": {
        const at = places.find((place) => slotOf(place).onHand > slotOf(place).held);
        if (at === undefined || orders.filter(waits).length > 2) return;
        slotOf(at).held += 1;
        orders.push({ life: askedOrder(sku), at, confirmed: false });
        return;
      }
      case "claim":
        change(asked, pairStep("claimed"));
        return;
      case "confirm":
        if (asked && pairOf(asked).state === "picking") asked.confirmed = true;
        return;
      case "bring":
        if (asked?.confirmed)
          change(asked, { kind: "zone_chosen" }, { kind: "pair", id: 1, input: "placed" }) &&
            change(asked, { kind: "pair", id: 1, input: "handed_over" });
        return;
      case "shopper cancels":
        cancel(asked, { kind: "canceled", by: "shopper" });
        return;
      case "staff cancel":
        cancel(asked, { kind: "canceled", by: "staff", reason: "left" });
        return;
      case "undo":
        // The server asks for a free piece in the pair's slot first.
        if (asked && slotOf(asked.at).onHand > slotOf(asked.at).held)
          asked.confirmed = !change(asked, { kind: "uncanceled", ids: [1] }) && asked.confirmed;
        return;
      case "put back":
        if (asked && pairOf(asked).state === "canceled") change(asked, pairStep("shelved"));
        return;
      case "miss": {
        const id = asked ? orders.indexOf(asked) : -1;
        if (asked === undefined || pairOf(asked).state !== "picking" || asked.confirmed) return;
        const left = Math.min(each.left, standing(slotOf(asked.at), waiting(asked.at).length));
        correct(asked.at, left, left > 0 ? undefined : id);
        return;
      }
      case "count": {
        const stands = standing(slotOf(each.at), waiting(each.at).length);
        const difference = countDifference({ counted: each.counted, least: stands, most: stands });
        if (difference !== 0) correct(each.at, stands + difference);
        return;
      }
      default:
        change(asked, pairStep(closing[each.kind]));
    }
  }

  function addsUp(): void {
    const gone = ["sold", "lost", "written_off"];
    for (const at of places) {
      const { onHand, held } = slotOf(at);
      const here = orders.filter((asked) => asked.at === at).map(pairOf);
      const away = here.filter(({ place, state }) =>
        place === "shelf" ? state === "requested" : !gone.includes(place),
      );
      expect(held).toBe(away.length);
      expect(onHand).toBeGreaterThanOrEqual(held);
    }
    const sum = stocks().reduce((all, { onHand }) => all + onHand, 0);
    expect(sum).toBe(9 + corrected - orders.filter((asked) => gone.includes(pairOf(asked).place)).length);
    expect(
      orders.every((asked) => asked.life.pairs.length === 1 && pairPlaces.includes(pairOf(asked).place)),
    ).toBe(true);
  }

  return { take, addsUp };
}

const closing = {
  buy: "bought",
  return: "returned",
  unsettle: "unsettled",
  clean: "sanitized",
  shelve: "shelved",
} as const;
