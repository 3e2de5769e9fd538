import DataLoader from "dataloader";
import type { FastifyBaseLogger } from "fastify";
import type { Channel, Notifications } from "./notifications.ts";

/** Most rows of one query. */
const batchSize = 1_000;
/** How many comparisons in a row may fail before all kept rows are dropped. */
const failuresBorne = 2;

/** A kept row. Its counter is in the same object: with many rows, each further object costs a poll a wait for memory. */
export type CachedRow = {
  /** How many comparisons were made before its last use. */
  look: number;
};

type RowSource<V> = {
  channel: Channel;
  /** The rows of these keys, without unknown ones. */
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;
  /** The payloads of those that ended or changed. */
  changed: (known: readonly V[]) => Promise<string[]>;
  /** How often kept rows are compared, ms, and after how many comparisons without use one is dropped. */
  verifyEvery: number;
  storedLooks: number;
  /** What the log says when a comparison fails. */
  failure: string;
};

type RowListener<V> = {
  /** A notification of a change in any process. The listener calls {@link RowCache.drop}. */
  heard: (told: string) => void;
  /** A comparison found a change whose notification was missed. */
  found: (told: string) => void;
  /** Notifications do not arrive any more. */
  lost?: () => void;
  /** A row is not kept any more. */
  dropped?: (value: V) => void;
};

/**
 * Rows that a process keeps by their keys. Each is read once and trusted until a notification says that it changed. A row that
 * no one asks for is dropped. Nothing is kept while notifications do not arrive. Comparisons find missed changes.
 */
export class RowCache<V extends CachedRow> {
  /** Whether notifications arrive. */
  hearing = false;
  /** The number of the next comparison. */
  look = 0;
  private readonly kept = new Map<string, V>();
  private readonly reading = new Map<string, Promise<V | undefined>>();
  private readonly loader;
  private readonly stop: () => void;
  private readonly verifying: NodeJS.Timeout;
  private failures = 0;

  constructor(
    private readonly source: RowSource<V>,
    private readonly listener: RowListener<V>,
    private readonly deps: { notifications: Notifications; log: FastifyBaseLogger },
  ) {
    this.loader = new DataLoader((keys: readonly string[]) => this.readInOrder(keys), {
      cache: false,
      maxBatchSize: batchSize,
      batchScheduleFn: (load) => setImmediate(load),
    });
    this.stop = deps.notifications.on(source.channel, {
      begun: () => {
        this.clear();
        this.hearing = true;
      },
      heard: listener.heard,
      lost: () => this.lost(),
    });
    this.verifying = setInterval(() => void this.verify(), source.verifyEvery).unref();
  }

  /** How many are kept now. */
  get size(): number {
    return this.kept.size;
  }

  /** The row of a key, if it is kept. This counts as use. */
  get(key: string): V | undefined {
    const value = this.kept.get(key);
    if (value !== undefined) value.look = this.look;
    return value;
  }

  /** Whether this value is kept under a key now. */
  isStored(key: string, value: V): boolean {
    return this.kept.get(key) === value;
  }

  /** Reads a row. Simultaneous callers for one key share one answer; those for several keys share one query. */
  read(key: string): Promise<V | undefined> {
    const already = this.reading.get(key);
    if (already !== undefined) return already;
    const found = this.loader.load(key);
    this.reading.set(key, found);
    const over = (value?: V) => {
      // The row changed during the read, so the next caller reads it again.
      if (this.reading.get(key) !== found) return;
      this.reading.delete(key);
      if (value === undefined || !this.hearing) return;
      value.look = this.look;
      this.kept.set(key, value);
    };
    found.then(over, () => over());
    return found;
  }

  /** Stores a row that this process has just written, and that nothing changed since. Returns whether it is stored. */
  add(key: string, value: V): boolean {
    if (!this.hearing) return false;
    value.look = this.look;
    this.kept.set(key, value);
    return true;
  }

  /** Drops a row. The next caller reads it again, even if a read is in progress. */
  drop(key: string): void {
    this.reading.delete(key);
    const value = this.kept.get(key);
    if (value === undefined) return;
    this.kept.delete(key);
    this.listener.dropped?.(value);
  }

  /** Drops every row, and what is being read, and returns the rows. */
  dropAll(): V[] {
    const dropped = [...this.kept.values()];
    this.clear();
    return dropped;
  }

  /** Drops rows without recent use and compares the rest with the database. */
  async verify(): Promise<void> {
    const oldest = this.look++ - this.source.storedLooks;
    try {
      for (const [key, { look }] of this.kept) if (look <= oldest) this.drop(key);
      const known = [...this.kept.values()];
      for (let at = 0; at < known.length; at += batchSize) {
        const changed = await this.source.changed(known.slice(at, at + batchSize));
        for (const told of changed) this.listener.found(told);
      }
      this.failures = 0;
    } catch (error) {
      if (this.failures++ >= failuresBorne) this.clear();
      this.deps.log.warn({ err: error }, this.source.failure);
    }
  }

  close(): void {
    this.stop();
    clearInterval(this.verifying);
    this.lost();
  }

  private lost(): void {
    this.hearing = false;
    this.clear();
    this.listener.lost?.();
  }

  private clear(): void {
    this.reading.clear();
    for (const key of this.kept.keys()) this.drop(key);
  }

  private async readInOrder(keys: readonly string[]): Promise<(V | undefined)[]> {
    const found = await this.source.read([...new Set(keys)]);
    return keys.map((key) => found.get(key));
  }
}
