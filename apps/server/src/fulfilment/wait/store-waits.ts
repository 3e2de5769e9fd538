import { isDeepStrictEqual } from "node:util";
import type { OrderWait } from "@horma/contract";
import type { Database } from "../../platform/db/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { readStoreRows, type StoreRows } from "./read-store-wait.ts";
import { type StoreWait, storeWaitOf } from "./store-wait.ts";

/** Between two computations of a store's waits at least, and at most while someone waits there, ms (ET-08). */
const [soonest, latest] = [1_000, 5_000];
/** A computation, with its reading, takes at most this part of the time: the next one comes so many times its own time later. */
const rest = 20;
/** How long rows count without a notification, ms, and how long a store without anyone waiting is remembered. */
const [rowsLive, remembered] = [30_000, 60_000];

/** Orders whose waits changed, by their hashes; null where no one waits any more. */
export type WaitListener = (changed: ReadonlyMap<string, OrderWait | null>) => void;

/** A store's waits in memory. Times are of the process' own clock, ms. */
type Entry = {
  wait: StoreWait | undefined;
  rows: StoreRows | undefined;
  /** When the rows were read; -Infinity once they may have changed. */
  readAt: number;
  computedAt: number;
  cost: number;
  usedAt: number;
  running: Promise<StoreWait | undefined> | undefined;
  timer: NodeJS.Timeout | undefined;
};

/**
 * The waits of the stores that someone waits in. Each is computed when something happens in the store, at most once a second, and every
 * few seconds while someone waits, because time alone changes what is expected. Who asks reads what was computed last. Each process
 * computes its own from the same rows, for the same whole second, so all have the same.
 */
export class StoreWaits {
  private readonly stores = new Map<number, Entry>();
  private readonly listeners = new Set<WaitListener>();
  private readonly stop: () => void;
  private hearing = false;

  constructor(private readonly deps: Pick<Deps, "db" | "env" | "now" | "log">) {
    this.stop = deps.db.notifications.on("store_changed", {
      begun: () => {
        this.hearing = true;
        for (const storeId of this.stores.keys()) this.changed(storeId);
      },
      heard: (storeId) => this.changed(Number(storeId)),
      lost: () => {
        this.hearing = false;
      },
    });
  }

  /** A store's waits: what was computed last, unless something has happened since and a second has passed. Undefined: there is no such store. */
  of(storeId: number): Promise<StoreWait | undefined> {
    const entry = this.stores.get(storeId) ?? newEntry();
    this.stores.set(storeId, entry);
    const at = performance.now();
    entry.usedAt = at;
    if (entry.wait !== undefined && (this.isFresh(entry, at) || at < this.dueAt(entry)))
      return Promise.resolve(entry.wait);
    return this.compute(storeId, entry);
  }

  /** Reports every change of an order's wait. Returns how to stop. */
  follow(listener: WaitListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.stop();
    for (const { timer } of this.stores.values()) clearTimeout(timer);
    this.stores.clear();
  }

  private isFresh({ readAt, computedAt }: Entry, at: number): boolean {
    return this.hearing && readAt > at - rowsLive && computedAt > at - latest;
  }

  /** When the next computation may come. */
  private dueAt({ computedAt, cost }: Entry): number {
    return computedAt + Math.max(soonest, rest * cost);
  }

  private changed(storeId: number): void {
    const entry = this.stores.get(storeId);
    if (entry === undefined) return;
    entry.readAt = Number.NEGATIVE_INFINITY;
    this.schedule(storeId, entry, this.dueAt(entry));
  }

  private schedule(storeId: number, entry: Entry, at: number): void {
    clearTimeout(entry.timer);
    const begin = () => {
      if (this.stores.get(storeId) !== entry) return;
      this.compute(storeId, entry).catch((error: unknown) => {
        this.deps.log.warn(
          { err: error, store: storeId },
          "a store's waits could not be computed and will be tried again",
        );
        this.schedule(storeId, entry, performance.now() + latest);
      });
    };
    entry.timer = setTimeout(begin, Math.max(0, at - performance.now())).unref();
  }

  /** Callers during a computation get its result. What happens meanwhile makes the next one due. */
  private compute(storeId: number, entry: Entry): Promise<StoreWait | undefined> {
    entry.running ??= this.computeNow(storeId, entry).finally(() => {
      entry.running = undefined;
    });
    return entry.running;
  }

  private async computeNow(storeId: number, entry: Entry): Promise<StoreWait | undefined> {
    const { db, env, now } = this.deps;
    const at = performance.now();
    // Every process computes for the same instant.
    const instant = Math.floor(now().getTime() / 1_000) * 1_000;
    if (entry.rows === undefined || !this.hearing || entry.readAt <= at - rowsLive) {
      entry.readAt = at;
      const asked = { storeId, now: new Date(instant), crew: env.demoCrew };
      entry.rows = await readStoreRows(db.pool, asked, entry.rows?.past);
    }
    if (entry.rows === undefined) {
      this.stores.delete(storeId);
      return undefined;
    }
    const before = entry.wait?.orders ?? new Map<string, OrderWait>();
    const wait = storeWaitOf(entry.rows, instant);
    const computedAt = performance.now();
    Object.assign(entry, { wait, cost: computedAt - at, computedAt });
    this.report(before, wait.orders);
    if (wait.orders.size > 0 || entry.usedAt > at - remembered)
      this.schedule(storeId, entry, this.nextAt(entry));
    else this.stores.delete(storeId);
    return wait;
  }

  private nextAt(entry: Entry): number {
    const changed = entry.readAt === Number.NEGATIVE_INFINITY;
    return changed ? this.dueAt(entry) : Math.max(this.dueAt(entry), entry.computedAt + latest);
  }

  private report(before: ReadonlyMap<string, OrderWait>, after: ReadonlyMap<string, OrderWait>): void {
    const changed = new Map<string, OrderWait | null>();
    for (const [hash, wait] of after) if (!isDeepStrictEqual(before.get(hash), wait)) changed.set(hash, wait);
    for (const hash of before.keys()) if (!after.has(hash)) changed.set(hash, null);
    if (changed.size > 0) for (const listener of this.listeners) listener(changed);
  }
}

function newEntry(): Entry {
  const never = Number.NEGATIVE_INFINITY;
  return {
    wait: undefined,
    rows: undefined,
    readAt: never,
    computedAt: never,
    cost: 0,
    usedAt: never,
    running: undefined,
    timer: undefined,
  };
}

const waits = new WeakMap<Database, StoreWaits>();

/** A process' waits: one set for its database. */
export function waitsOf(deps: Pick<Deps, "db" | "env" | "now" | "log">): StoreWaits {
  const known = waits.get(deps.db) ?? new StoreWaits(deps);
  waits.set(deps.db, known);
  return known;
}
