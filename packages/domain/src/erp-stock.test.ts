import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyMove,
  applySnapshot,
  type ErpStock,
  expectedStock,
  type SeenSince,
  type SnapshotRow,
  type StockBooks,
  type StockChange,
  setBack,
} from "./erp-stock.ts";

const empty: StockBooks = { slots: [], erp: [], changes: [] };
const row = (location: string | null, quantity: number, asOf = 100): SnapshotRow => ({
  location,
  quantity,
  asOf,
});
const slot = (location: string | null, onHand: number, held = 0) => ({ location, onHand, held });
const word = (location: string | null, quantity: number, asOf = 100): ErpStock => ({
  ...row(location, quantity, asOf),
  whole: false,
  short: 0,
});
const change = (location: string | null, pieces: number, at: number): StockChange => ({
  location,
  pieces,
  at,
});

/** The books afterwards. */
function after(books: StockBooks, rows: readonly SnapshotRow[]): StockBooks {
  const { onHand, erp } = applySnapshot(books, rows);
  const slots = new Map(books.slots.map((each) => [each.location, each]));
  for (const { location, onHand: pieces } of onHand) {
    slots.set(location, { location, onHand: pieces, held: slots.get(location)?.held ?? 0 });
  }
  return { ...books, slots: [...slots.values()], erp };
}

const piecesOf = ({ slots }: StockBooks) =>
  Object.fromEntries(slots.map(({ location, onHand }) => [location ?? "-", onHand]));
const sum = ({ slots }: StockBooks) => slots.reduce((all, { onHand }) => all + onHand, 0);

describe("[CT-04] a snapshot of the ERP", () => {
  it.each<
    [case_: string, books: StockBooks, rows: SnapshotRow[], pieces: Record<string, number>, became: string[]]
  >([
    ["of what we do not have", empty, [row("A", 3)], { A: 3 }, ["new"]],
    ["without a slot", empty, [row(null, 3)], { "-": 3 }, ["new"]],
    ["of nothing", empty, [row(null, 0)], {}, ["new"]],
    ["counts what is held", { ...empty, slots: [slot("A", 3, 2)] }, [row("A", 3)], { A: 3 }, ["new"]],
    [
      "less what was sold since, not before",
      { ...empty, slots: [slot("A", 1)], changes: [change("A", -1, 99), change("A", -1, 101)] },
      [row("A", 5)],
      { A: 4 },
      ["new"],
    ],
    [
      "with what was taken back and counted since",
      { ...empty, slots: [slot("A", 1)], changes: [change("A", 1, 101), change("A", -2, 102)] },
      [row("A", 5)],
      { A: 4 },
      ["new"],
    ],
    ["below what orders hold", { ...empty, slots: [slot("A", 3, 2)] }, [row("A", 1)], { A: 2 }, ["new"]],
    [
      "of one slot of two",
      { ...empty, slots: [slot("A", 3), slot("B", 4)] },
      [row("B", 1)],
      { A: 3, B: 1 },
      ["new"],
    ],
    [
      "of slots and of pieces without one",
      { ...empty, slots: [slot("A", 3), slot(null, 9)] },
      [row("A", 2), row(null, 1)],
      { A: 2, "-": 1 },
      ["new", "new"],
    ],
    [
      "of the store: what is more has no slot yet",
      { ...empty, slots: [slot("A", 3), slot("B", 1)] },
      [row(null, 6)],
      { A: 3, B: 1, "-": 2 },
      ["new"],
    ],
    [
      "of the store: what is fewer is taken without a slot first, then from the slot that is held last",
      { ...empty, slots: [slot("A", 3), slot("B", 2, 1), slot(null, 1)] },
      [row(null, 2)],
      { A: 1, B: 1, "-": 0 },
      ["new"],
    ],
    [
      "that comes late",
      { slots: [slot("A", 3)], erp: [word("A", 3, 200)], changes: [] },
      [row("A", 9)],
      { A: 3 },
      ["same"],
    ],
    [
      "that comes again, when some were sold since",
      { slots: [slot("A", 2)], erp: [word("A", 3)], changes: [change("A", -1, 150)] },
      [row("A", 3)],
      { A: 2 },
      ["same"],
    ],
    [
      "that says something else of the same instant: the later file counts",
      { slots: [slot("A", 3)], erp: [word("A", 3)], changes: [] },
      [row("A", 4)],
      { A: 4 },
      ["changed"],
    ],
    [
      "that is newer and agrees",
      { slots: [slot("A", 3)], erp: [word("A", 3)], changes: [] },
      [row("A", 3, 300)],
      { A: 3 },
      ["same"],
    ],
    [
      "that knows of a sale by now",
      { slots: [slot("A", 2)], erp: [word("A", 3)], changes: [change("A", -1, 150)] },
      [row("A", 2, 300)],
      { A: 2 },
      ["changed"],
    ],
    [
      "of the store is late where a slot of it is known newer",
      { slots: [slot("A", 3)], erp: [word("A", 3, 200)], changes: [] },
      [row(null, 9)],
      { A: 3 },
      ["same"],
    ],
  ])("%s", (_, books, rows, pieces, became) => {
    expect(piecesOf(after(books, rows))).toEqual(pieces);
    expect(applySnapshot(books, rows).rows).toEqual(became);
  });

  it("says how many of what orders hold the ERP does not have, and no more of it when it has them", () => {
    const books = { ...empty, slots: [slot("A", 3, 2), slot("B", 2, 1)] };
    expect(after(books, [row("A", 0), row("B", 1)]).erp).toEqual([
      { ...word("A", 0), short: 2 },
      word("B", 1),
    ]);
    const whole = after(books, [row(null, 1)]);
    expect(whole.erp).toMatchObject([{ short: 2 }]);
    expect(after(whole, [row(null, 4, 200)]).erp).toMatchObject([{ short: 0 }]);
  });

  it("of the store replaces what was said of its slots, and the other way round", () => {
    const books: StockBooks = { ...empty, erp: [word("A", 3), word("B", 1)] };
    const whole = after(books, [row(null, 4, 200)]);
    expect(whole.erp).toEqual([{ ...row(null, 4, 200), whole: true, short: 0 }]);
    expect(after(whole, [row("A", 3, 300)]).erp).toEqual([word("A", 3, 300)]);
  });

  it.each<
    [case_: string, books: StockBooks, move: StockChange, pieces: Record<string, number>, short: number]
  >([
    ["that came to a slot", { ...empty, slots: [slot("A", 1)] }, change("A", 2, 50), { A: 3 }, 0],
    ["that came to a new slot", empty, change("A", 2, 50), { A: 2 }, 0],
    ["that came without one", { ...empty, slots: [slot("A", 1)] }, change(null, 2, 50), { A: 1, "-": 2 }, 0],
    [
      "that left a slot",
      { ...empty, slots: [slot("A", 3), slot(null, 3)] },
      change("A", -2, 50),
      { A: 1, "-": 3 },
      0,
    ],
    [
      "that left somewhere",
      { ...empty, slots: [slot("A", 3), slot("B", 1), slot(null, 1)] },
      change(null, -3, 50),
      { A: 2, B: 0, "-": 0 },
      0,
    ],
    ["more than are free", { ...empty, slots: [slot("A", 3, 2)] }, change("A", -3, 50), { A: 2 }, 2],
    [
      "that the ERP's word has already",
      { ...empty, slots: [slot("A", 3)], erp: [word("A", 3)] },
      change("A", -1, 100),
      { A: 3 },
      0,
    ],
    [
      "after the ERP's word",
      { ...empty, slots: [slot("A", 3)], erp: [word("A", 3)] },
      change("A", -1, 101),
      { A: 2 },
      0,
    ],
    [
      "of another slot than the word's",
      { ...empty, slots: [slot("A", 3), slot("B", 1)], erp: [word("A", 3)] },
      change("B", -1, 50),
      { A: 3, B: 0 },
      0,
    ],
    [
      "without a slot, before all words",
      { ...empty, slots: [slot("A", 3)], erp: [word("A", 3)] },
      change(null, -1, 50),
      { A: 3 },
      0,
    ],
  ])("a move %s", (_, books, move, pieces, short) => {
    const applied = applyMove(books, move);
    const slots = new Map(books.slots.map((each) => [each.location, each.onHand]));
    for (const { location, onHand } of applied.onHand) slots.set(location, onHand);
    expect(Object.fromEntries([...slots].map(([location, onHand]) => [location ?? "-", onHand]))).toEqual(
      pieces,
    );
    expect(applied.short).toBe(short);
  });

  const places = ["A", "B", null];
  const changes = fc.array(
    fc.record({
      location: fc.constantFrom(...places),
      pieces: fc.integer({ min: -2, max: 2 }),
      at: fc.integer({ min: 1, max: 100 }),
    }),
    { maxLength: 8 },
  );
  /** What the ERP has of each slot at an instant, high enough that nothing ends below none. */
  const files = fc.array(
    fc.record({
      asOf: fc.integer({ min: 0, max: 100 }),
      quantities: fc.tuple(...places.map(() => fc.integer({ min: 20, max: 99 }))),
    }),
    { minLength: 1, maxLength: 5 },
  );
  const rowsOf = ({ asOf, quantities }: { asOf: number; quantities: readonly number[] }) =>
    places.map((location, at) => row(location, quantities[at] ?? 0, asOf));
  const onePerInstant = <File extends { asOf: number }>(all: readonly File[]) => [
    ...new Map(all.map((file) => [file.asOf, file])).values(),
  ];

  it("late, repeated and reordered files end where the newest alone does, and with what changed since", () => {
    fc.assert(
      fc.property(files, changes, fc.infiniteStream(fc.nat()), (all, happened, dice) => {
        const sent = onePerInstant(all);
        const arrivals = [...sent, ...sent]
          .map((file) => ({ file, place: dice.next().value }))
          .sort((one, other) => one.place - other.place);
        let books: StockBooks = { ...empty, changes: happened };
        for (const { file } of arrivals) books = after(books, rowsOf(file));
        const newest = sent.reduce((one, other) => (one.asOf > other.asOf ? one : other));
        expect(piecesOf(books)).toEqual(piecesOf(after({ ...empty, changes: happened }, rowsOf(newest))));
        for (const { location, onHand } of books.slots) {
          const said = books.erp.find((each) => each.location === location);
          expect(onHand).toBe(said && expectedStock(said, happened));
        }
      }),
    );
  });

  it("whether it comes before or after what changed since makes no difference", () => {
    fc.assert(
      fc.property(files, changes, (all, happened) => {
        const [file] = onePerInstant(all);
        if (file === undefined) return;
        const later = happened.filter(({ at }) => at > file.asOf);
        const early = after(empty, rowsOf(file));
        const late = after({ ...empty, changes: happened }, rowsOf(file));
        for (const { location, onHand } of early.slots) {
          const since = later.filter((each) => each.location === location);
          const now = since.reduce((pieces, { pieces: more }) => pieces + more, onHand);
          expect(late.slots.find((each) => each.location === location)?.onHand).toBe(now);
        }
      }),
    );
  });

  const anySlots = fc.uniqueArray(
    fc.record({ location: fc.constantFrom("A", "B", "C", null), free: fc.nat(5), held: fc.nat(3) }),
    { selector: ({ location }) => location },
  );

  it("never leaves fewer than orders hold, and of the store its sum is the ERP's where what is held allows it", () => {
    fc.assert(
      fc.property(anySlots, changes, fc.integer({ min: 0, max: 20 }), (some, happened, quantity) => {
        const slots = some.map(({ location, free, held }) => slot(location, free + held, held));
        const books: StockBooks = { slots, erp: [], changes: happened };
        const applied = after(books, [row(null, quantity, 50)]);
        for (const { onHand, held } of applied.slots) expect(onHand).toBeGreaterThanOrEqual(held);
        const held = slots.reduce((all, each) => all + each.held, 0);
        const expected = expectedStock({ ...row(null, quantity, 50), whole: true }, happened);
        expect(sum(applied)).toBe(Math.max(expected, held));
        expect(applied.erp[0]?.short).toBe(sum(applied) - Math.max(0, expected));
        expect(applySnapshot(applied, [row(null, quantity, 50)])).toMatchObject({
          onHand: [],
          rows: ["same"],
        });
      }),
    );
  });
});

describe("[CT-04] what a snapshot sets back", () => {
  const seen = (line: number, location: string | null, pieces: number): SeenSince => ({
    line,
    location,
    pieces,
  });
  const wrote = (location: string | null, before: number, onHand: number) => ({ location, before, onHand });
  it.each<[string, SeenSince[], ReturnType<typeof wrote>[], [string | null, number][]]>([
    ["nothing where people saw nothing", [], [wrote("A", 3, 5)], []],
    ["what they took away", [seen(7, "A", -2)], [wrote("A", 3, 5)], [["A", 7]]],
    ["what they added", [seen(7, "A", 1)], [wrote("A", 3, 2)], [["A", 7]]],
    [
      "each slot for itself",
      [seen(7, "A", -2), seen(8, "B", 1)],
      [wrote("A", 3, 5), wrote("B", 1, 9)],
      [["A", 7]],
    ],
    [
      "in all slots, of a word of the whole store",
      [seen(7, "A", -2), seen(9, "B", -1)],
      [wrote(null, 0, 3)],
      [[null, 9]],
    ],
    ["not what changed by another number", [seen(7, "A", -2)], [wrote("A", 3, 13)], []],
    ["not what the ERP followed", [seen(7, "A", -2)], [wrote("A", 3, 1)], []],
    ["not corrections that cancel each other", [seen(7, "A", 0)], [wrote("A", 3, 3)], []],
  ])("%s", (_, corrected, written, lines) => {
    expect([...setBack(corrected, written)]).toEqual(lines);
  });
});
