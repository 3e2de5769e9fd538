import fc from "fast-check";
import { expect, it } from "vitest";
import {
  correctSlot,
  countDifference,
  modulesApart,
  nearestFirst,
  normalizeSlot,
  parseSlot,
  type SlotStock,
  slotFinds,
  standing,
  waitsInSlot,
} from "./slot.ts";

it.each([
  ["C-04-2", { aisle: "C", module: 4, level: 2 }],
  ["Bodega-2-10-1", { aisle: "Bodega-2", module: 10, level: 1 }],
  ["B-12", undefined],
  ["", undefined],
  [null, undefined],
])("the slot %s is an aisle, a module and a level, or only a name", (code, slot) => {
  expect(parseSlot(code)).toEqual(slot);
});

it.each([
  ["A-02-1", "A-03-4", 1],
  ["A-02-1", "A-02-4", 0],
  ["A-02-1", "C-05-1", null],
  ["A-02-1", "B-12", null],
  [null, "A-02-1", null],
])("from %s to %s it is %s modules", (from, to, apart) => {
  expect(modulesApart(from, to)).toBe(apart);
});

it("[TR-04] the runner is sent to the nearest slot: the module, the level, then other aisles by their code", () => {
  const slots = ["C-01-1", "A-09-1", "B-12", "A-03-4", "A-01-2", null, "A-03-1"];
  const walk = slots.toSorted(nearestFirst("A-02-1"));
  expect(walk).toEqual(["A-03-1", "A-01-2", "A-03-4", "A-09-1", null, "B-12", "C-01-1"]);
});

it.each([
  ["requested", false, true],
  ["picking", false, true],
  ["picking", true, false],
  ["placed", true, false],
  ["shelved", true, false],
] as const)("a pair that is %s, scanned: %s, stands in its slot: %s", (state, confirmed, waits) => {
  expect(waitsInSlot({ state, confirmed })).toBe(waits);
});

/** Two pieces here, one of which the pair 1 waits for; four next to it, two in another aisle, one that is held. */
const slots: SlotStock[] = [
  { location: "C-05-1", onHand: 2, held: 0 },
  { location: "A-02-1", onHand: 2, held: 1 },
  { location: "B-12", onHand: 1, held: 1 },
  { location: "A-03-4", onHand: 4, held: 0 },
];
const at = "A-02-1";

it("[TR-04] a pair that is not there is fetched from the nearest slot with a free one", () => {
  const look = { slots, at, left: 0, waiting: [], leaving: { id: 1, to: undefined } };
  expect(correctSlot(look)).toEqual({ moved: [{ id: 1, to: "A-03-4" }], missed: [], onHand: 0 });
});

it.each([
  ["C-05-1", "C-05-1"],
  ["B-12", "A-03-4"],
  ["Z-01-1", "A-03-4"],
  [at, "A-03-4"],
])("[TR-04] the runner's wish for %s counts if a piece is free there: %s", (to, goes) => {
  const look = { slots, at, left: 0, waiting: [], leaving: { id: 1, to } };
  expect(correctSlot(look).moved).toEqual([{ id: 1, to: goes }]);
});

it("[TR-04] without a free piece anywhere the order loses its pair", () => {
  const none = slots.map((slot) => (slot.location === at ? slot : { ...slot, held: slot.onHand }));
  const look = { slots: none, at, left: 0, waiting: [], leaving: { id: 1, to: undefined } };
  expect(correctSlot(look)).toEqual({ moved: [], missed: [1], onHand: 0 });
});

it("[TR-04] fewer than expected but enough: the pair stays, the slot has what was seen", () => {
  const look = { slots, at, left: 1, waiting: [1] };
  expect(correctSlot(look)).toEqual({ moved: [], missed: [], onHand: 1 });
});

it("[TR-04] of three who wait for what one is left of, the first is served here, the others as far as there are pieces", () => {
  const few = [
    { location: at, onHand: 5, held: 4 },
    { location: "A-03-4", onHand: 1, held: 0 },
  ];
  expect(correctSlot({ slots: few, at, left: 1, waiting: [7, 5, 6] })).toEqual({
    moved: [{ id: 5, to: "A-03-4" }],
    missed: [6],
    // One that was seen, and one that is away and belongs here.
    onHand: 2,
  });
});

it.each([
  ["A-02-1", 1, { placed: [7], unplaced: 1, lost: [] }],
  ["A-02-1", 3, { placed: [7, 8], unplaced: 3, lost: [] }],
  ["A-02-1", 5, { placed: [7, 8], unplaced: 4, lost: [5] }],
  ["A-02-1", 9, { placed: [7, 8], unplaced: 4, lost: [5, 6] }],
  ["A-02-1", 0, { placed: [], unplaced: 0, lost: [] }],
  ["A-02-1", -2, { placed: [], unplaced: 0, lost: [] }],
  [null, 2, { placed: [], unplaced: 0, lost: [] }],
])(
  "[FL-15] [TR-05] in %s %i pairs too many are those without a slot, then lost ones: %j",
  (to, more, finds) => {
    // Five pieces without a slot: two pairs wait, two are free, one is away.
    const surplus = {
      slots: [...slots, { location: null, onHand: 5, held: 3 }],
      waiting: [7, 8],
      lost: [5, 6],
    };
    expect(slotFinds({ ...surplus, at: to, more })).toEqual(finds);
    const known = { slots, waiting: [], lost: [], at: to, more };
    expect(slotFinds(known)).toEqual({ placed: [], unplaced: 0, lost: [] });
  },
);

const stocks = fc
  .uniqueArray(fc.constantFrom("A-01-1", "A-02-1", "B-01-1", "C-09-5"), { minLength: 1 })
  .chain((locations) =>
    fc.tuple(
      ...locations.map((location) =>
        fc
          .tuple(fc.nat(6), fc.nat(6), fc.nat(6))
          .map(([free, waiting, away]) => ({ location, free, waiting, away })),
      ),
    ),
  );

it("[TR-04] over all stores: nothing is negative, no one is promised what is not there, and no one loses a pair that is", () => {
  fc.assert(
    fc.property(stocks, fc.nat(12), fc.boolean(), (drawn, seen, leaves) => {
      const [here] = drawn;
      if (here === undefined) return;
      const all = drawn.map(({ location, free, waiting, away }) => {
        return { location, onHand: free + waiting + away, held: waiting + away };
      });
      const ids = Array.from({ length: here.waiting }, (_, index) => index + 1);
      const left = Math.min(seen, here.free + here.waiting);
      expect(standing(all[0] as SlotStock, here.waiting)).toBe(here.free + here.waiting);
      const [first, ...rest] = ids;
      const leaving = leaves && first !== undefined ? { leaving: { id: first, to: undefined } } : {};
      const waiting = "leaving" in leaving ? rest : ids;
      const { moved, missed, onHand } = correctSlot({
        slots: all,
        at: here.location,
        left,
        waiting,
        ...leaving,
      });
      const gone = [...moved.map(({ id }) => id), ...missed];
      // Each pair is in one place, and who stays has a piece.
      expect(new Set(gone).size).toBe(gone.length);
      const stay = ids.filter((id) => !gone.includes(id));
      expect(stay).toHaveLength(Math.min(left, waiting.length));
      // What was seen, and what is away, belongs here: on hand is never below what is held.
      expect(onHand).toBe(left + here.away);
      expect(onHand).toBeGreaterThanOrEqual(stay.length + here.away);
      // No slot gives more than it has free, and no one goes without while one has.
      for (const { location, free } of drawn.slice(1)) {
        const came = moved.filter(({ to }) => to === location).length;
        expect(came).toBeLessThanOrEqual(free);
        if (missed.length > 0) expect(came).toBe(free);
      }
      expect(moved.every(({ to }) => to !== here.location)).toBe(true);
    }),
  );
});

it.each([
  [{ counted: 2, least: 2, most: 2 }, 0],
  [{ counted: 1, least: 3, most: 3 }, -2],
  [{ counted: 4, least: 3, most: 3 }, 1],
  [{ counted: 2, least: 2, most: 3 }, 0],
  [{ counted: 3, least: 2, most: 3 }, 0],
  [{ counted: 1, least: 2, most: 3 }, -1],
  [{ counted: 5, least: 2, most: 3 }, 2],
])("of %j the difference is %s: what moved during the count is none", (line, difference) => {
  expect(countDifference(line)).toBe(difference);
});

it.each([
  ["a-1-2", "A-01-2"],
  ["A-01-2", "A-01-2"],
  ["A-001-02", "A-01-2"],
  ["b-21999-0", "B-21999-0"],
  ["bodega-2-10-1", "BODEGA-2-10-1"],
  ["Bodega", "Bodega"],
  ["vitrina.2", "vitrina.2"],
  ["A-1", "A-1"],
])("[FI-05] the slot %s has the form %s", (name, form) => {
  expect(normalizeSlot(name)).toBe(form);
});
