import type { CallInput, StoreToday, Today, TodayFilter } from "@horma/contract";
import { callFor, limits, naturalOrder, percentileOf, roleMay, worseStore } from "@horma/domain";
import { hasWordsIn } from "../../platform/db/fold-text.ts";
import { operation } from "../../web/call/operation.ts";
import { recentTroubledFiles } from "../feeds/troubled-files.ts";
import { type PairCounts, readStores, type StoreRow, type StoresReading } from "./read-stores.ts";

/** Stores of one page. */
const pageSize = 25;

/** Stores in their order with their sums, by what a person is for; as long as the reading is used. */
const views = new WeakMap<StoresReading, Map<string, View>>();
type View = { stores: readonly StoreRow[] } & Pick<Today, "target" | "calls" | "opened" | "sums">;
type Query = CallInput<"getToday">["query"];

/** OF-03. The caller's stores now, all or some, those that need a call first. */
export const getToday = operation("getToday", async ({ db, now }, { query, office }): Promise<Today> => {
  const at = now();
  const [reading, troubled_files] = await Promise.all([
    readStores(db.pool, at),
    roleMay(office.role, "see_imports") ? recentTroubledFiles(db.read, at) : [],
  ]);
  const { page = 1, size = pageSize } = query;
  const own = viewOf(reading, office.storeIds);
  const { stores, ...view } = isNarrow(query)
    ? { ...makeView(reading, find(own, query, reading.at)), calls: own.calls }
    : own;
  return {
    at: reading.at.toISOString(),
    stores: sortedBy(query.sort, stores, reading)
      .slice((page - 1) * size, page * size)
      .map((each) => present(each, reading)),
    ...view,
    total: stores.length,
    page_size: size,
    troubled_files,
  };
});

function viewOf(reading: StoresReading, storeIds: readonly number[] | null): View {
  const known = views.get(reading) ?? new Map<string, View>();
  views.set(reading, known);
  const key = storeIds === null ? "all" : storeIds.join();
  const own = storeIds === null ? null : new Set(storeIds);
  const view =
    known.get(key) ??
    makeView(
      reading,
      reading.stores.filter(({ id }) => own === null || own.has(id)),
    );
  known.set(key, view);
  return view;
}

function makeView({ at, pairs }: StoresReading, some: readonly StoreRow[]): View {
  const now = at.getTime();
  const stores = some.toSorted(
    (one, other) => worseStore(one, other, now) || naturalOrder(one.name, other.name),
  );
  const waits = Float64Array.from(stores.flatMap((each) => each.waits)).sort();
  const sum = (of: (each: StoreRow) => number) => stores.reduce((all, each) => all + of(each), 0);
  const pairSum = (which: keyof PairCounts) => sum(({ id }) => pairs.get(id)?.[which] ?? 0);
  const [target = limits.waitTarget, ...others] = new Set(stores.map((each) => each.target));
  return {
    stores,
    target: others.length === 0 ? target : limits.waitTarget,
    calls: sum((each) => (callFor(each, now) === null ? 0 : 1)),
    opened: sum(({ opened }) => Number(opened)),
    sums: {
      waiting: sum(({ waiting }) => waiting),
      median: percentileOf(waits, 0.5),
      p90: percentileOf(waits, 0.9),
      unserved: sum(({ unserved }) => unserved),
      promises: {
        judged: sum(({ promises }) => promises.judged),
        held: sum(({ promises }) => promises.held),
      },
      tries: pairSum("tries"),
      purchases: pairSum("purchases"),
      lost: pairSum("lost"),
      boxes: { total: sum(({ boxes }) => boxes.total), working: sum(({ boxes }) => boxes.working) },
    },
  };
}

const isNarrow = ({ q = "", filter }: Query) => q.trim() !== "" || filter !== undefined;

function find({ stores }: View, { q = "", filter }: Query, at: Date): StoreRow[] {
  const holds: Record<TodayFilter, (store: StoreRow) => boolean> = {
    calls: (store) => callFor(store, at.getTime()) !== null,
    open: ({ opened }) => opened,
    closed: ({ opened }) => !opened,
  };
  return stores.filter(
    (store) => hasWordsIn(`${store.name} ${store.code}`, q) && (filter === undefined || holds[filter](store)),
  );
}

/** The stores by a column; those without its figure come last. */
function sortedBy(sort: Query["sort"] = "worst", stores: readonly StoreRow[], { pairs }: StoresReading) {
  const column = sort.replace("-", "") as "worst" | keyof typeof figure;
  if (column === "worst") return stores;
  const figure = {
    name: () => null,
    waiting: ({ waiting }: StoreRow) => waiting,
    median: ({ median }: StoreRow) => median,
    p90: ({ p90 }: StoreRow) => p90,
    target: ({ target }: StoreRow) => target,
    promises: ({ promises }: StoreRow) => (promises.judged === 0 ? null : promises.held / promises.judged),
    unserved: ({ unserved }: StoreRow) => unserved,
    boxes: ({ boxes }: StoreRow) => (boxes.total === 0 ? null : boxes.total - boxes.working),
    lost: ({ id }: StoreRow) => pairs.get(id)?.lost ?? 0,
    tries: ({ id }: StoreRow) => pairs.get(id)?.tries ?? 0,
    purchases: ({ id }: StoreRow) => pairs.get(id)?.purchases ?? 0,
    share: ({ id }: StoreRow) => shareOf(pairs.get(id)),
  };
  const way = sort.startsWith("-") ? -1 : 1;
  const missing = way * Number.POSITIVE_INFINITY;
  const by = (store: StoreRow) => figure[column](store) ?? missing;
  return stores.toSorted((one, other) =>
    column === "name" ? way * naturalOrder(one.name, other.name) : way * Math.sign(by(one) - by(other) || 0),
  );
}

function shareOf(pairs: PairCounts | undefined): number | null {
  return pairs === undefined || pairs.tries === 0 ? null : pairs.purchases / pairs.tries;
}

function present(row: StoreRow, { at, pairs }: StoresReading): StoreToday {
  const {
    id,
    code,
    name,
    demo,
    opened,
    target,
    waiting,
    median,
    p90,
    unserved,
    promises,
    boxes,
    phone,
    manager,
  } = row;
  const call = callFor(row, at.getTime());
  return {
    store: { code, name, demo },
    opened,
    target,
    waiting,
    median,
    p90,
    unserved,
    promises,
    phone,
    manager,
    ...(pairs.get(id) ?? { tries: 0, purchases: 0, lost: 0 }),
    boxes: { total: boxes.total, working: boxes.working },
    call: call && {
      kind: call.kind,
      since: "since" in call ? new Date(call.since).toISOString() : null,
      count: "count" in call ? call.count : null,
    },
  };
}
