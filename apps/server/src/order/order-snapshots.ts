import type { Deps } from "../deps.ts";
import { changedSince, type OrderSnapshot, readSnapshots } from "./order-snapshot.ts";

/** Who watches a shopper's orders. After `lost` nothing more is told: changes may have been missed. */
export type OrderFollower = { changed: (snapshot: OrderSnapshot) => void; lost: () => void };

/** How often what is kept is compared with the database, ms, and how many such looks what nobody asks for is kept. */
const verifyEvery = 30_000;
const keptLooks = 10;
/** Orders that one query asks for at most. */
const batchSize = 1_000;

type Loading = Promise<OrderSnapshot | undefined>;
type Asked = {
  hashId: string;
  done: (snapshot: OrderSnapshot | undefined) => void;
  failed: (error: unknown) => void;
};

/**
 * Orders as their shoppers see them, read and serialised once per change and kept for as long as somebody asks for them. What a
 * transaction of this process changed is dropped as soon as it is committed, what another one changed when the database says so;
 * nothing is kept while the database is not heard. Whatever was missed all the same is found by {@link verifyEvery}.
 */
export class OrderSnapshots {
  private readonly kept = new Map<string, OrderSnapshot>();
  private readonly loading = new Map<string, Loading>();
  private readonly followers = new Map<number, Set<OrderFollower>>();
  private asked: Asked[] = [];
  private hearing = false;
  private look = 0;
  private readonly undo: (() => void)[];

  constructor(private readonly deps: Pick<Deps, "db" | "vault" | "log">) {
    const { db } = deps;
    const heard = (told: string) => this.heard(told);
    const stop = db.notifications.on("order_changed", {
      begun: () => {
        this.clear();
        this.hearing = true;
      },
      heard,
      lost: () => this.lost(),
    });
    db.orderWatchers.add(heard);
    const verifying = setInterval(() => void this.verify(), verifyEvery).unref();
    this.undo = [stop, () => db.orderWatchers.delete(heard), () => clearInterval(verifying)];
  }

  /** Orders that are kept now. */
  get size(): number {
    return this.kept.size;
  }

  /** The order of this hash; nothing for one that does not exist. */
  find(hashId: string): OrderSnapshot | Loading {
    const kept = this.kept.get(hashId);
    if (kept === undefined) return this.load(hashId);
    kept.look = this.look;
    return kept;
  }

  /** Tells of every change of a shopper's orders from now on; answers how to stop. Nothing when changes are not heard now. */
  follow(clientId: number, follower: OrderFollower): (() => void) | undefined {
    if (!this.hearing) return undefined;
    const ofClient = this.followers.get(clientId) ?? new Set();
    this.followers.set(clientId, ofClient.add(follower));
    return () => {
      ofClient.delete(follower);
      if (ofClient.size === 0 && this.followers.get(clientId) === ofClient) this.followers.delete(clientId);
    };
  }

  /** Whether this is what {@link find} would answer now: what is not has been told of, or will be. */
  isCurrent(snapshot: OrderSnapshot): boolean {
    return this.kept.get(snapshot.hashId) === snapshot;
  }

  /** Compares everything that was asked for lately with the database, and forgets what was not. */
  async verify(): Promise<void> {
    const oldest = this.look++ - keptLooks;
    for (const [hashId, { look }] of this.kept) if (look <= oldest) this.kept.delete(hashId);
    const known = [...this.kept.values()];
    try {
      for (let at = 0; at < known.length; at += batchSize) {
        const part = known.slice(at, at + batchSize);
        for (const told of await changedSince(this.deps.db.pool, part)) this.heard(told);
      }
    } catch (error) {
      this.deps.log.warn({ err: error }, "orders kept ready could not be compared with the database");
    }
  }

  close(): void {
    for (const each of this.undo) each();
    this.lost();
  }

  private heard(told: string): void {
    const dot = told.indexOf(".");
    const [clientId, hashId] = [Number(told.slice(0, dot)), told.slice(dot + 1)];
    const before = this.kept.get(hashId);
    this.drop(hashId);
    const followers = this.followers.get(clientId);
    if (followers !== undefined) void this.tell(followers, clientId, hashId, before);
  }

  private async tell(
    followers: ReadonlySet<OrderFollower>,
    clientId: number,
    hashId: string,
    before: OrderSnapshot | undefined,
  ): Promise<void> {
    try {
      const snapshot = await this.find(hashId);
      if (snapshot?.clientId !== clientId || !this.isCurrent(snapshot) || snapshot.told) return;
      snapshot.told = true;
      if (before?.told && before.tag === snapshot.tag) return;
      for (const each of followers) each.changed(snapshot);
    } catch (error) {
      // Who was not told asks again.
      for (const each of followers) each.lost();
      this.deps.log.warn({ err: error }, "a changed order could not be read for who follows it");
    }
  }

  /** The next who asks for it gets it as it is then, also where it is being read at this moment. */
  private drop(hashId: string): void {
    this.kept.delete(hashId);
    this.loading.delete(hashId);
  }

  private clear(): void {
    this.kept.clear();
    this.loading.clear();
  }

  private lost(): void {
    this.hearing = false;
    this.clear();
    const followers = [...this.followers.values()].flatMap((set) => [...set]);
    this.followers.clear();
    for (const each of followers) each.lost();
  }

  /** Those who ask for the same order at once share one answer, those who ask for several one query. */
  private load(hashId: string): Loading {
    const already = this.loading.get(hashId);
    if (already !== undefined) return already;
    const loading: Loading = new Promise((done, failed) => {
      if (this.asked.push({ hashId, done, failed }) === 1) setImmediate(() => void this.read());
    });
    this.loading.set(hashId, loading);
    const over = () => this.loading.get(hashId) === loading && this.loading.delete(hashId);
    loading.then(over, over);
    return loading;
  }

  private async read(): Promise<void> {
    const asked = this.asked.splice(0, batchSize);
    if (this.asked.length > 0) setImmediate(() => void this.read());
    const mine = new Map(asked.map(({ hashId }) => [hashId, this.loading.get(hashId)]));
    try {
      const found = await readSnapshots(this.deps, [...mine.keys()]);
      for (const { hashId, done } of asked) {
        const read = found.get(hashId);
        const unchanged = mine.get(hashId) !== undefined && this.loading.get(hashId) === mine.get(hashId);
        if (read && unchanged && this.hearing) {
          read.look = this.look;
          this.kept.set(hashId, read);
        }
        done(read);
      }
    } catch (error) {
      for (const { failed } of asked) failed(error);
    }
  }
}
