import type { StoreToday, Today } from "@horma/contract";
import { callFor, limits, percentileOf, roleMay, worseStore } from "@horma/domain";
import { operation } from "../../web/call/operation.ts";
import { recentTroubledFiles } from "../feeds/troubled-files.ts";
import { type PairCounts, readStores, type StoreRow, type StoresReading } from "./read-stores.ts";

/** Stores of one page. */
const pageSize = 25;

/** Stores in their order with their sums, by what a person is for; as long as the reading is used. */
const views = new WeakMap<StoresReading, Map<string, View>>();
type View = { stores: readonly StoreRow[] } & Pick<Today, "target" | "calls" | "opened" | "sums">;

/** OF-03. The caller's stores now, those that need a call first. */
export const getToday = operation("getToday", async ({ db, now }, { query, office }): Promise<Today> => {
  const at = now();
  const [reading, troubled_files] = await Promise.all([
    readStores(db.pool, at),
    roleMay(office.role, "see_imports") ? recentTroubledFiles(db.read, at) : [],
  ]);
  const page = query.page ?? 1;
  const { stores, ...view } = viewOf(reading, office.storeIds);
  return {
    at: reading.at.toISOString(),
    stores: stores.slice((page - 1) * pageSize, page * pageSize).map((each) => present(each, reading)),
    ...view,
    total: stores.length,
    page_size: pageSize,
    troubled_files,
  };
});

function viewOf(reading: StoresReading, storeIds: readonly number[] | null): View {
  const known = views.get(reading) ?? new Map<string, View>();
  views.set(reading, known);
  const key = storeIds === null ? "all" : storeIds.join();
  const view = known.get(key) ?? makeView(reading, storeIds === null ? null : new Set(storeIds));
  known.set(key, view);
  return view;
}

function makeView({ at, stores: all, pairs }: StoresReading, own: ReadonlySet<number> | null): View {
  const now = at.getTime();
  const stores = all
    .filter(({ id }) => own === null || own.has(id))
    .sort((one, other) => worseStore(one, other, now) || one.name.localeCompare(other.name));
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
      tries: pairSum("tries"),
      purchases: pairSum("purchases"),
      lost: pairSum("lost"),
      boxes: { total: sum(({ boxes }) => boxes.total), working: sum(({ boxes }) => boxes.working) },
    },
  };
}

function present(row: StoreRow, { at, pairs }: StoresReading): StoreToday {
  const { id, code, name, demo, opened, target, waiting, median, p90, unserved, boxes, phone, manager } = row;
  const call = callFor(row, at.getTime());
  return {
    store: { code, name, demo },
    opened,
    target,
    waiting,
    median,
    p90,
    unserved,
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
