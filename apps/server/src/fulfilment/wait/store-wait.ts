import type { BoardWait, OrderWait, StoreWait as StoreWaitAnswer } from "@horma/contract";
import {
  type AwaitedOrder,
  drawStore,
  estimateOf,
  fetchSample,
  nextLevel,
  openingAt,
  promiseAtRisk,
  promiseKept,
  promiseLate,
  promiseLevel,
  promiseSaid,
  type ReadyDraws,
  type Runner,
  runnersAtWork,
  shownRange,
  type WaitStore,
} from "@horma/domain";
import { hoursOf, mostWaiting, type StorePast, type StoreRows, type WaitingRow } from "./read-store-wait.ts";

/** A box's cycle where none is known, ms, and how many of a store's last ones say how long one takes. */
const [usualCycle, cyclesCounted] = [45_000, 20];
/** When a box that is taken now is expected to be free, ms from now. */
const boxTaken = 120_000;
/** The request that is only thought of. No order has this id. */
const thought = { id: 0, box: true };

/**
 * A request that is made now, or that was made since. Instants are ms since the epoch. `queued`: it goes before everyone who asked after
 * that (TR-03). Without `promised` it is promised what is expected.
 */
type NewRequest = { pairs: number; created: number; queued?: number; promised?: number | null };

/** A store's waits at one instant. */
export type StoreWait = {
  /** By the orders' hashes; those that are not waited for have none. */
  orders: ReadonlyMap<string, OrderWait>;
  /** The same for the store. */
  board: readonly BoardWait[];
  asked: (request: NewRequest) => OrderWait;
  answer: () => StoreWaitAnswer;
};

/** Computes a store's waits from its rows (ET-01). The same rows and instant give the same waits in every process. */
export function storeWaitOf(rows: StoreRows, now: number): StoreWait {
  const sorted = sortOrders(rows);
  const store = { now, ...storeOf(rows, sorted, now) };
  const sample = fetchSample(rows.past.fetches, rows.past.elsewhere);
  const level = levelOf(rows.past);
  const { queue } = sorted;
  const inHand = [...sorted.rounds.values()].flat().length;
  const rangeOf = (ready: ReadyDraws | undefined, created: number) => {
    const estimate = ready === undefined ? null : estimateOf(ready, level);
    return estimate && shownRange(estimate, created);
  };
  // A request behind changes nothing for those ahead, so one is drawn with them.
  const draws = drawStore({ ...store, queue: [...store.queue, { ...thought, pairs: 1 }] }, sample);
  const standing = ({ pairs, created, queued = created }: NewRequest) => {
    const before = queue.filter((row) => row.queued <= queued).length;
    const own = { ...thought, pairs };
    const isDrawn = pairs === 1 && before === queue.length;
    const found = isDrawn
      ? draws
      : drawStore({ ...store, queue: store.queue.toSpliced(before, 0, own) }, sample);
    return { place: inHand + before + 1, ready: found.get(own.id) };
  };
  // Behind more than are looked at, nothing is said.
  const isFull = rows.orders.length >= mostWaiting;
  const waiting = placesOf(rows, sorted).map(({ row, ...standing }) => {
    const ready = standing.step === "cleaned" ? cleanAt(row, store) : draws.get(row.id);
    const wait = present(row, standing, { ready, range: rangeOf(ready, row.created) }, now);
    const { promised_at, expected } = wait;
    return { hash_id: row.hash, wait, promised_at, expected, at_risk: atRisk(row, ready, now) };
  });
  return {
    orders: new Map(waiting.map(({ hash_id, wait }) => [hash_id, wait])),
    board: waiting.map(({ wait: _, ...each }) => each),
    asked: (request) => {
      const { place, ready } = isFull ? { place: mostWaiting + 1, ready: undefined } : standing(request);
      const range = rangeOf(ready, request.created);
      const { promised = range?.until ?? null } = request;
      return present(
        { promised, created: request.created },
        { step: "queued", place, runner: null },
        { ready, range },
        now,
      );
    },
    answer: () => {
      const range = isFull ? null : rangeOf(draws.get(thought.id), now);
      const expected = range && { from: range.from - now, until: range.until - now };
      return { ahead: inHand + queue.length, runners: store.runners.length, expected };
    },
  };
}

/** The queue, what each runner has in hand in the order in which they took it, and what is being cleaned. */
function sortOrders({ orders }: StoreRows) {
  const inHand = orders
    .filter(({ picking }) => picking > 0)
    .sort((one, other) => (one.claimed ?? 0) - (other.claimed ?? 0) || one.id - other.id);
  return {
    queue: orders.filter(({ picking, requested }) => picking === 0 && requested > 0),
    rounds: roundsOf(inHand),
    cleaned: orders.filter(({ picking, requested }) => picking + requested === 0),
  };
}

type Sorted = ReturnType<typeof sortOrders>;
/** Where an order stands, and who fetches it. */
type Standing = Pick<OrderWait, "step" | "place" | "runner">;

/** What each has in hand, by their ids. The demo's crew have no names: each of their orders is someone's. */
function roundsOf(inHand: readonly WaitingRow[]): Map<number, WaitingRow[]> {
  const rounds = new Map<number, WaitingRow[]>();
  for (const row of inHand) {
    const holder = row.holder ?? -row.id;
    rounds.set(holder, [...(rounds.get(holder) ?? []), row]);
  }
  return rounds;
}

/** Where each order stands: first those in someone's hands, each runner's in their order. */
function placesOf(rows: StoreRows, { queue, rounds, cleaned }: Sorted): ({ row: WaitingRow } & Standing)[] {
  const names = new Map(rows.runners.map(({ id, name }) => [id, name]));
  const taken = [...rounds].flatMap(([holder, round]) =>
    round.map((row, at) => ({
      row,
      step: "fetched" as const,
      place: at + 1,
      runner: names.get(holder) ?? null,
    })),
  );
  return [
    ...taken,
    ...queue.map((row, at) => ({ row, step: "queued" as const, place: taken.length + at + 1, runner: null })),
    ...cleaned.map((row) => ({ row, step: "cleaned" as const, place: 1, runner: null })),
  ];
}

function storeOf(rows: StoreRows, { queue, rounds }: Sorted, now: number): Omit<WaitStore, "now"> {
  const signedIn = rows.runners.map((row) => ({ ...row, holds: rounds.has(row.id), freeSince: row.freed }));
  const waitingSince = queue.length === 0 ? null : Math.min(...queue.map(({ created }) => created));
  const free = runnersAtWork(signedIn, waitingSince, now).filter(({ holds }) => !holds);
  const freed = new Map(rows.runners.map((row) => [row.id, row.freed]));
  const busy = [...rounds].map(([holder, round]) => ({
    round: round.map(awaited),
    since: Math.max(round[0]?.created ?? now, freed.get(holder) ?? 0),
  }));
  // The demo's crew serve every order at once.
  const crew = rows.crew ? queue.length + 1 : 0;
  const idle: Runner[] = Array.from({ length: free.length + crew }, () => ({ round: [], since: now }));
  return {
    queue: queue.map(awaited),
    runners: [...busy, ...idle],
    boxes: rows.boxes.map((isFree) => ({ freeAt: isFree ? now : now + boxTaken })),
    boxCycle: cycleOf(rows.past),
    closesAt: closingOf(rows, now),
  };
}

function awaited({ id, requested, picking, box }: WaitingRow): AwaitedOrder {
  return { id, pairs: requested + picking, box };
}

/** When no request is fetched any more, ms; null where no closing is in sight. */
function closingOf(rows: StoreRows, now: number): number | null {
  if (rows.hours.closed_at !== null) return now;
  const { isOpened, until } = openingAt(hoursOf(rows), new Date(now));
  return isOpened ? (until?.getTime() ?? null) : now;
}

function levelOf({ promises }: StorePast): number {
  return promises.reduce((level, { promised, ready, over }) => {
    const kept = promiseKept(promised, ready, over);
    return kept === undefined ? level : nextLevel(level, kept);
  }, promiseLevel.aim);
}

/** The median of the last cycles, ms. */
function cycleOf({ cycles }: StorePast): number {
  const last = cycles.slice(-cyclesCounted).sort((one, other) => one - other);
  return last[Math.floor(last.length / 2)] ?? usualCycle;
}

/** When pairs in a box are clean: one draw, as nothing about it is left to chance. */
function cleanAt({ placed }: WaitingRow, { now, boxCycle }: Pick<WaitStore, "now" | "boxCycle">): ReadyDraws {
  return Float64Array.of(Math.max(now, (placed ?? now) + boxCycle));
}

/** Whether the store's manager is to know that a promise will rather break, or is broken (ET-07). */
function atRisk({ promised }: WaitingRow, ready: ReadyDraws | undefined, now: number): boolean {
  if (promised === null) return false;
  return now > promised || (ready !== undefined && promiseAtRisk(promised, ready, now));
}

function present(
  { promised, created }: Pick<WaitingRow, "promised" | "created">,
  standing: Standing,
  { ready, range }: { ready: ReadyDraws | undefined; range: ReturnType<typeof shownRange> | null },
  now: number,
): OrderWait {
  const until = range?.until ?? null;
  return {
    ...standing,
    promised_at: promised === null ? null : iso(promised),
    expected: range && { from: iso(range.from), until: iso(range.until) },
    late: promised !== null && promiseLate(promiseSaid(promised, created), { ready, until }, now),
  };
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
