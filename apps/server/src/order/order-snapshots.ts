import { KeptRows } from "../db/kept-rows.ts";
import type { Deps } from "../deps.ts";
import { changedSince, type OrderSnapshot, readSnapshots } from "./order-snapshot.ts";

/** Who watches a shopper's orders. After `lost` nothing more is told: changes may have been missed. */
export type OrderFollower = { changed: (snapshot: OrderSnapshot) => void; lost: () => void };

/** How often what is kept is compared with the database, ms, and how many such looks what nobody asks for is kept. */
const verifyEvery = 30_000;
const keptLooks = 10;

/**
 * Orders as their shoppers see them, read and serialised once per change and kept for as long as somebody asks for them. What a
 * transaction of this process changed is dropped as soon as it is committed, what another one changed when the database says so;
 * nothing is kept while the database is not heard. Whatever was missed all the same is found by {@link verifyEvery}.
 */
export class OrderSnapshots {
  private readonly orders: KeptRows<OrderSnapshot>;
  private readonly followers = new Map<number, Set<OrderFollower>>();
  private readonly unwatch: () => void;

  constructor(private readonly deps: Pick<Deps, "db" | "vault" | "log">) {
    const { db, log } = deps;
    const heard = (told: string) => this.heard(told);
    this.orders = new KeptRows(
      {
        channel: "order_changed",
        read: (hashIds) => readSnapshots(deps, hashIds),
        changed: (known) => changedSince(db.pool, known),
        ...{ verifyEvery, keptLooks, failure: "orders kept ready could not be compared with the database" },
      },
      { heard, found: heard, lost: () => this.lost() },
      { notifications: db.notifications, log },
    );
    db.orderWatchers.add(heard);
    this.unwatch = () => db.orderWatchers.delete(heard);
  }

  /** Orders that are kept now. */
  get size(): number {
    return this.orders.size;
  }

  /** The order of this hash; nothing for one that does not exist. */
  find(hashId: string): OrderSnapshot | Promise<OrderSnapshot | undefined> {
    return this.orders.get(hashId) ?? this.orders.read(hashId);
  }

  /** Tells of every change of a shopper's orders from now on; answers how to stop. Nothing when changes are not heard now. */
  follow(clientId: number, follower: OrderFollower): (() => void) | undefined {
    if (!this.orders.hearing) return undefined;
    const ofClient = this.followers.get(clientId) ?? new Set();
    this.followers.set(clientId, ofClient.add(follower));
    return () => {
      ofClient.delete(follower);
      if (ofClient.size === 0 && this.followers.get(clientId) === ofClient) this.followers.delete(clientId);
    };
  }

  /** Whether this is what {@link find} would answer now: what is not has been told of, or will be. */
  isCurrent(snapshot: OrderSnapshot): boolean {
    return this.orders.isKept(snapshot.hashId, snapshot);
  }

  /** Compares everything that was asked for lately with the database, and forgets what was not. */
  verify(): Promise<void> {
    return this.orders.verify();
  }

  close(): void {
    this.unwatch();
    this.orders.close();
  }

  private heard(told: string): void {
    const dot = told.indexOf(".");
    const [clientId, hashId] = [Number(told.slice(0, dot)), told.slice(dot + 1)];
    const before = this.orders.get(hashId);
    this.orders.drop(hashId);
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

  private lost(): void {
    const followers = [...this.followers.values()].flatMap((set) => [...set]);
    this.followers.clear();
    for (const each of followers) each.lost();
  }
}
