import DataLoader from "dataloader";
import type { FastifyBaseLogger } from "fastify";
import type { Channel, Notifications } from "./notifications.ts";

/** Rows that one query asks for at most. */
const batchSize = 1_000;
/** How many comparisons with the database may fail one after the other before nothing is believed any more. */
const failuresBorne = 2;

/** What is kept of a row. All that a poll touches is one object: where there are many, each costs a wait for the memory. */
export type Kept = {
  /** The look that it was last asked for before. */
  look: number;
};

type KeptSource<V> = {
  channel: Channel;
  /** What is kept of the rows of these keys; those that do not exist are left out. */
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;
  /** Which of these are over or have become others, as the channel would tell it. */
  changed: (known: readonly V[]) => Promise<string[]>;
  /** How often what is kept is compared so, ms, and how many of these looks what nobody asks for is kept. */
  verifyEvery: number;
  keptLooks: number;
  /** What the log says when it could not be compared. */
  failure: string;
};

type KeptListener<V> = {
  /** The database tells of a change, in whichever process it was made; {@link KeptRows.drop} is the listener's. */
  heard: (told: string) => void;
  /** A comparison found one that nobody told. */
  found: (told: string) => void;
  /** The database is not heard any more. */
  lost?: () => void;
  /** It is not kept any longer. */
  dropped?: (value: V) => void;
};

/**
 * What a process knows of rows by their keys: read once and believed for as long as somebody asks for it and the database is
 * heard and says nothing else. Nothing is kept while it is not heard. Whatever was missed all the same is found by
 * comparisons.
 */
export class KeptRows<V extends Kept> {
  /** Whether changes are heard. */
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
    private readonly source: KeptSource<V>,
    private readonly listener: KeptListener<V>,
    private readonly deps: { notifications: Notifications; log: FastifyBaseLogger },
  ) {
    this.loader = new DataLoader((keys: readonly string[]) => this.readInOrder(keys), {
      ...{ cache: false, maxBatchSize: batchSize, batchScheduleFn: (load) => setImmediate(load) },
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

  /** What is kept of a row. */
  get(key: string): V | undefined {
    const value = this.kept.get(key);
    if (value !== undefined) value.look = this.look;
    return value;
  }

  /** Whether this is what is kept under a key now. */
  isKept(key: string, value: V): boolean {
    return this.kept.get(key) === value;
  }

  /** Reads a row. Those who ask for the same at once share one answer, those who ask for several one query. */
  read(key: string): Promise<V | undefined> {
    const already = this.reading.get(key);
    if (already !== undefined) return already;
    const found = this.loader.load(key);
    this.reading.set(key, found);
    const over = (value?: V) => {
      // It changed meanwhile: the next who asks reads it again.
      if (this.reading.get(key) !== found) return;
      this.reading.delete(key);
      if (value === undefined || !this.hearing) return;
      value.look = this.look;
      this.kept.set(key, value);
    };
    found.then(over, () => over());
    return found;
  }

  /** The next who asks for it gets it as it is then, also where it is being read at this moment. */
  drop(key: string): void {
    this.reading.delete(key);
    const value = this.kept.get(key);
    if (value === undefined) return;
    this.kept.delete(key);
    this.listener.dropped?.(value);
  }

  /** Forgets what was not asked for lately and compares the rest with the database. */
  async verify(): Promise<void> {
    const oldest = this.look++ - this.source.keptLooks;
    for (const [key, { look }] of this.kept) if (look <= oldest) this.drop(key);
    const known = [...this.kept.values()];
    try {
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
