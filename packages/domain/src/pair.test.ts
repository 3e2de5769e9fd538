import { expect, it } from "vitest";
import {
  holdsPair,
  missReasons,
  nextPair,
  type PairDetails,
  type PairInput,
  type PairPlace,
  type PairState,
  type PairView,
  pairAtRest,
  pairInputs,
  pairInQueue,
  pairNeedsDevice,
  pairPlaces,
  pairSettled,
  pairStates,
  pairTransitions,
  placeOfMissed,
  placeTransitions,
  requestedPair,
  stockCount,
} from "./pair.ts";

const deliveries = ["box", "pickup_shelf", "zone"] as const;

type Saying = { input: PairInput; details: PairDetails };

/** Every input with every possible detail. */
const sayings = pairInputs.flatMap((input): Saying[] => {
  if (input === "placed") return deliveries.map((delivery) => ({ input, details: { delivery } }));
  if (input === "missed") return missReasons.map((reason) => ({ input, details: { reason } }));
  return [{ input, details: {} }];
});

/** Every state of a pair that a request can reach, with the shortest way there. */
const reached = new Map<string, PairView>();
const moves: { from: PairView; input: PairInput; to: PairView }[] = [];
for (let open: PairView[] = [requestedPair]; open.length > 0; ) {
  const from = open.shift() ?? requestedPair;
  if (reached.has(nameOf(from))) continue;
  reached.set(nameOf(from), from);
  for (const { input, details } of sayings) {
    const to = nextPair(from, input, details);
    if (to === undefined) continue;
    moves.push({ from, input, to });
    open = [...open, to];
  }
}
const pairs = [...reached.values()];

it("[DM-05] its order sees a pair move as this table says and in no other way", () => {
  expect(tableOf(pairStates, pairTransitions)).toEqual([
    "requested claimed picking",
    "requested missed missing",
    "requested dropped canceled",
    "requested canceled canceled",
    "picking unclaimed requested",
    "picking placed placed",
    "picking missed missing",
    "picking canceled canceled",
    "placed unplaced picking",
    "placed brought placed",
    "placed handed_over with_shopper",
    "placed taken_back returned",
    "placed missed missing",
    "placed canceled canceled",
    "with_shopper handover_undone placed",
    "with_shopper bought bought",
    "with_shopper returned returned",
    "with_shopper missed missing",
    "bought unsettled with_shopper",
    "returned fetched returned",
    "returned unsettled with_shopper",
    "returned sanitizing returned",
    "returned sanitized returned",
    "returned shelved shelved",
    "returned missed returned",
    "returned found returned",
    "returned counted shelved",
    "returned written_off returned",
    "returned sent_to_workshop returned",
    "returned marked_down returned",
    "returned report_withdrawn returned",
    "returned received_back returned",
    "returned undecided returned",
    "missing fetched missing",
    "missing sanitizing missing",
    "missing sanitized missing",
    "missing shelved missing",
    "missing missed missing",
    "missing found missing",
    "missing counted missing",
    "missing written_off missing",
    "missing sent_to_workshop missing",
    "missing marked_down missing",
    "missing report_withdrawn missing",
    "missing received_back missing",
    "missing undecided missing",
    "canceled placed canceled",
    "canceled fetched canceled",
    "canceled sanitizing canceled",
    "canceled sanitized canceled",
    "canceled shelved canceled",
    "canceled missed canceled",
    "canceled uncanceled requested",
    "canceled found canceled",
    "canceled counted canceled",
    "canceled written_off canceled",
    "canceled sent_to_workshop canceled",
    "canceled marked_down canceled",
    "canceled report_withdrawn canceled",
    "canceled received_back canceled",
    "canceled undecided canceled",
  ]);
});

it("a pair goes from place to place as this table says and in no other way", () => {
  expect(tableOf(pairPlaces, placeTransitions)).toEqual([
    "shelf claimed runner",
    "shelf missed reason",
    "shelf dropped shelf",
    "shelf canceled shelf",
    "shelf uncanceled shelf",
    "runner unclaimed shelf",
    "runner placed delivery",
    "runner shelved shelf",
    "runner missed reason",
    "runner canceled runner",
    "box unplaced runner",
    "box brought zone",
    "box handed_over shopper",
    "box taken_back box",
    "box fetched return_rack",
    "box missed reason",
    "box canceled box",
    "pickup_shelf unplaced runner",
    "pickup_shelf brought zone",
    "pickup_shelf handed_over shopper",
    "pickup_shelf taken_back pickup_shelf",
    "pickup_shelf fetched return_rack",
    "pickup_shelf missed reason",
    "pickup_shelf canceled pickup_shelf",
    "zone handed_over shopper",
    "zone taken_back zone",
    "zone fetched return_rack",
    "zone missed reason",
    "zone canceled zone",
    "shopper handover_undone delivery",
    "shopper bought sold",
    "shopper returned return_rack",
    "shopper missed lost",
    "return_rack unsettled shopper",
    "return_rack sanitizing sanitizer",
    "return_rack sanitized return_rack",
    "return_rack shelved shelf",
    "return_rack missed reason",
    "return_rack written_off written_off",
    "return_rack undecided damaged",
    "sanitizer fetched return_rack",
    "sanitizer sanitized sanitizer",
    "sanitizer shelved shelf",
    "sanitizer missed reason",
    "sold unsettled shopper",
    "lost found return_rack",
    "lost counted shelf",
    "lost written_off written_off",
    "damaged written_off written_off",
    "damaged sent_to_workshop workshop",
    "damaged marked_down written_off",
    "damaged report_withdrawn return_rack",
    "workshop written_off written_off",
    "workshop received_back return_rack",
    "workshop undecided damaged",
    "written_off undecided damaged",
  ]);
});

it.each([
  ["not_there", "lost"],
  ["with_other_shopper", "lost"],
  ["incomplete", "return_rack"],
  ["damaged", "damaged"],
  ["sold", "written_off"],
] as const)("a pair that its order cannot have because it is %s goes to %s", (reason, place) => {
  expect(placeOfMissed(reason)).toBe(place);
  const picked = { state: "picking", place: "runner", clean: true } as const;
  expect(nextPair(picked, "missed", { reason })).toEqual({ state: "missing", place, clean: true });
});

it("a pair that is missed for no reason given is lost, and one that the shopper has always is", () => {
  const tried = { state: "with_shopper", place: "shopper", clean: false } as const;
  expect(nextPair(requestedPair, "missed")?.place).toBe("lost");
  for (const reason of missReasons) expect(nextPair(tried, "missed", { reason })?.place).toBe("lost");
});

it("a pair is put down nowhere unless it is said where", () => {
  expect(nextPair({ state: "picking", place: "runner", clean: true }, "placed")).toBeUndefined();
});

it("[DM-05] every state and every place is reached from a request, each state in its own places", () => {
  const away = ["box", "pickup_shelf", "zone"];
  const after = ["lost", "return_rack", "sanitizer", "damaged", "workshop", "written_off"];
  const places = new Map<PairState, Set<PairPlace>>(pairStates.map((state) => [state, new Set()]));
  for (const { state, place } of pairs) places.get(state)?.add(place);
  expect(new Set(pairs.map((pair) => pair.place))).toEqual(new Set(pairPlaces));
  expect(Object.fromEntries([...places].map(([state, found]) => [state, [...found].sort()]))).toEqual({
    requested: ["shelf"],
    picking: ["runner"],
    placed: away,
    with_shopper: ["shopper"],
    bought: ["sold"],
    returned: [...away, ...after].sort(),
    shelved: ["shelf"],
    missing: [...after, "shelf"].sort(),
    canceled: [...away, ...after, "runner", "shelf"].sort(),
  });
});

it("[DM-05] what happens twice is refused the second time", () => {
  for (const { input, to } of moves) {
    const again = sayings.filter((saying) => saying.input === input && input !== "missed");
    for (const { details } of again) expect(nextPair(to, input, details)).toBeUndefined();
  }
});

it("every move changes something", () => {
  for (const { from, to } of moves) expect(to).not.toEqual(from);
});

it("[DM-05] [TR-02] [TR-06] from wherever a pair is there is a way to rest, and none from there but an undo", () => {
  const resting = new Set(pairs.filter(pairAtRest).map(nameOf));
  for (let before = 0; before !== resting.size; ) {
    before = resting.size;
    for (const { from, to } of moves) if (resting.has(nameOf(to))) resting.add(nameOf(from));
  }
  expect(pairs.map(nameOf).filter((name) => !resting.has(name))).toEqual([]);
  const undone = moves
    .filter(({ from }) => pairAtRest(from))
    .map(({ from, input }) => `${from.place} ${input}`);
  expect([...new Set(undone)].sort()).toEqual([
    "shelf uncanceled",
    "sold unsettled",
    "written_off undecided",
  ]);
  expect(new Set(pairs.filter(pairAtRest).map(({ state, place }) => `${state} ${place}`))).toEqual(
    new Set([
      "bought sold",
      "shelved shelf",
      "missing shelf",
      "missing written_off",
      "returned written_off",
      "canceled shelf",
      "canceled written_off",
    ]),
  );
});

it("a pair goes back to its slot only clean: the shopper's hands and a lost pair's journey make it unclean", () => {
  for (const { from, input, to } of moves) {
    if (input === "shelved") expect(from.clean).toBe(true);
    if (["handed_over", "found", "report_withdrawn", "received_back"].includes(input))
      expect(to.clean).toBe(false);
    else if (input === "sanitized" || input === "handover_undone")
      expect([from.clean, to.clean]).toEqual([false, true]);
    else expect(to.clean).toBe(from.clean);
    if (input === "sanitizing") expect(from.clean).toBe(false);
  }
});

it("[ST-02] [TR-02] [TR-06] a settled pair comes back to the shopper by an undo alone", () => {
  expect(pairStates.filter(pairSettled)).toEqual(["bought", "returned", "shelved", "missing", "canceled"]);
  for (const { from, input, to } of moves)
    if (pairSettled(from.state))
      expect(pairSettled(to.state)).toBe(input !== "unsettled" && input !== "uncanceled");
});

it("[TR-06] what was sold, or lies on the rack as the shopper left it, can be undone: nothing cleaned, put away or lost", () => {
  const undone = moves.filter(({ input }) => input === "unsettled");
  expect(new Set(undone.map(({ from }) => nameOf(from)))).toEqual(
    new Set(["bought sold worn", "returned return_rack worn"]),
  );
  for (const { to } of undone) expect(nameOf(to)).toBe("with_shopper shopper worn");
});

it("[AP-06] a pair counts in the stock by where it is: gone, free in its slot, held anywhere else", () => {
  const counts = Object.fromEntries(
    pairPlaces.map((place) => {
      const { onHand, held } = stockCount({ state: "returned", place });
      return [place, `${onHand} ${held}`];
    }),
  );
  expect(counts).toEqual({
    shelf: "1 0",
    runner: "1 1",
    box: "1 1",
    pickup_shelf: "1 1",
    zone: "1 1",
    shopper: "1 1",
    return_rack: "1 1",
    sanitizer: "1 1",
    sold: "0 0",
    lost: "0 0",
    damaged: "1 1",
    workshop: "1 1",
    written_off: "0 0",
  });
  expect(stockCount(requestedPair)).toEqual({ onHand: 1, held: 1 });
});

it("[AP-06] at rest nothing is held, and nothing is held that is not on hand", () => {
  for (const pair of pairs) {
    const { onHand, held } = stockCount(pair);
    expect(held).toBeLessThanOrEqual(onHand);
    if (pairAtRest(pair)) expect(held).toBe(0);
  }
});

it("a device is needed by a pair on its way to the shopper, and by one that was left in it", () => {
  for (const { state, place } of pairs) {
    const expected =
      ["requested", "picking", "placed"].includes(state) || place === "box" || place === "pickup_shelf";
    expect(pairNeedsDevice({ state, place })).toBe(expected);
    expect(pairInQueue(state) && !pairNeedsDevice({ state, place })).toBe(false);
  }
});

function nameOf({ state, place, clean }: PairView): string {
  return `${state} ${place} ${clean ? "clean" : "worn"}`;
}

/** A table's rows as `from input to`, sorted by the order of states and of inputs. */
function tableOf<F extends string>(
  froms: readonly F[],
  table: Record<F, Partial<Record<PairInput, string>>>,
): string[] {
  return froms.flatMap((from) =>
    pairInputs.flatMap((input) => {
      const to = table[from][input];
      return to === undefined ? [] : [`${from} ${input} ${to}`];
    }),
  );
}

it("[TR-09] is held by one person at most, and only while it is in their hands", () => {
  const people = [null, 1, 2];
  for (const { place } of pairs) {
    for (const holder_id of people) {
      const holding = people.filter((person) => holdsPair({ place, holder_id }, person));
      expect(holding).toEqual(place === "runner" ? [holder_id] : []);
    }
  }
});
