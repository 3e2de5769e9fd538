import type { OrderWait } from "@horma/contract";
import { RowCache } from "../../platform/db/row-cache.ts";
import { waitsOf } from "../wait/store-waits.ts";
import { changedSince, type OrderSnapshot, readSnapshots, type SnapshotDeps } from "./order-snapshot.ts";

/** Follows a shopper's orders. `lost` is the last call: from then on changes may be missed. */
export type OrderFollower = { changed: (snapshot: OrderSnapshot) => void; lost: () => void };

/** How often kept orders are compared with the database, ms, and after how many comparisons without a request one is dropped. */
const verifyEvery = 30_000;
const storedLooks = 10;

/**
 * Orders as their shoppers see them, read and serialised once per change and kept while someone asks for them. An order that
 * this process changed is dropped at the commit; one that another process changed, at its notification. Nothing is kept while
 * notifications do not arrive. Missed changes are found after {@link verifyEvery}.
 */
export class OrderSnapshots {
  private readonly orders: RowCache<OrderSnapshot>;
  private readonly followers = new Map<number, Set<OrderFollower>>();
  private readonly unwatch: () => void;

  constructor(private readonly deps: SnapshotDeps) {
    const { db, log } = deps;
    const heard = (told: string) => this.heard(told);
    this.orders = new RowCache(
      {
        channel: "order_changed",
        read: (hashIds) => readSnapshots(deps, hashIds),
        changed: (known) => changedSince(db.pool, known),
        verifyEvery,
        storedLooks,
        failure: "cached orders could not be compared with the database",
      },
      { heard, found: heard, lost: () => this.lost() },
      { notifications: db.notifications, log },
    );
    db.orderWatchers.add(heard);
    // Any order may show what changed in the catalogue.
    const changed = () => this.readAgain();
    const unhear = db.notifications.on("catalogue_changed", { begun: changed, heard: changed });
    const unfollow = waitsOf(deps).follow((changed) => this.waitsChanged(changed));
    this.unwatch = () => {
      unfollow();
      db.orderWatchers.delete(heard);
      unhear();
    };
  }

  /** How many orders are kept now. */
  get size(): number {
    return this.orders.size;
  }

  /** The order of this hash; undefined if it does not exist. */
  find(hashId: string): OrderSnapshot | Promise<OrderSnapshot | undefined> {
    return this.orders.get(hashId) ?? this.orders.read(hashId);
  }

  /** Reports every change of a shopper's orders from now on. Returns how to stop; undefined if notifications do not arrive. */
  follow(clientId: number, follower: OrderFollower): (() => void) | undefined {
    if (!this.orders.hearing) return undefined;
    const ofClient = this.followers.get(clientId) ?? new Set();
    this.followers.set(clientId, ofClient.add(follower));
    return () => {
      ofClient.delete(follower);
      if (ofClient.size === 0 && this.followers.get(clientId) === ofClient) this.followers.delete(clientId);
    };
  }

  /** Whether {@link find} would return the same now. If not, followers were told or will be. */
  isCurrent(snapshot: OrderSnapshot): boolean {
    return this.orders.isStored(snapshot.hashId, snapshot);
  }

  /** Compares the recently requested orders with the database and drops the others. */
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

  /** Orders whose waits changed are not read again: only that part of the answer is another. */
  private waitsChanged(changed: ReadonlyMap<string, OrderWait | null>): void {
    for (const [hashId, wait] of changed) {
      const before = this.orders.get(hashId);
      if (before !== undefined) {
        this.orders.add(hashId, before.withWait(wait));
        const followers = this.followers.get(before.clientId);
        if (followers !== undefined) void this.tell(followers, before.clientId, hashId, before);
      } else if (this.followers.size > 0) void this.tellReader(hashId);
    }
  }

  /** An order that is not in memory may still be followed. */
  private async tellReader(hashId: string): Promise<void> {
    const snapshot = await this.orders.read(hashId).catch(() => undefined);
    if (snapshot === undefined) return;
    const followers = this.followers.get(snapshot.clientId);
    if (followers !== undefined) void this.tell(followers, snapshot.clientId, hashId, undefined);
  }

  private readAgain(): void {
    for (const before of this.orders.dropAll()) {
      const followers = this.followers.get(before.clientId);
      if (followers !== undefined) void this.tell(followers, before.clientId, before.hashId, before);
    }
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
      // After `lost` the followers ask again.
      for (const each of followers) each.lost();
      this.deps.log.warn({ err: error }, "a changed order could not be read for its streams");
    }
  }

  private lost(): void {
    const followers = [...this.followers.values()].flatMap((set) => [...set]);
    this.followers.clear();
    for (const each of followers) each.lost();
  }
}
