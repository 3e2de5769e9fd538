import { hash } from "node:crypto";
import type { BoardOrder } from "@horma/contract";
import { LRUCache } from "lru-cache";

/** Most orders of all remembered boards together; one takes about 100 bytes. */
const most = 100_000;

/** An order as JSON, and the mark that names exactly this. */
export type PrintedOrder = { hashId: string; text: string; mark: string };
/** A board's orders, and the version that names exactly these. */
export type PrintedOrders = { version: string; orders: readonly PrintedOrder[] };

export function printOrder(order: BoardOrder): PrintedOrder {
  const text = JSON.stringify(order);
  return { hashId: order.hash_id, text, mark: hash("sha1", text, "base64url") };
}

export function versionOf(orders: readonly PrintedOrder[]): string {
  return hash("sha1", orders.map(({ mark }) => mark).join(), "base64url");
}

/** Remembers which orders the latest boards had, so that a tablet that knows one of them gets only what changed since. */
export class OrderVersions {
  private readonly known = new LRUCache<string, ReadonlyMap<string, string>>({
    maxSize: most,
    sizeCalculation: ({ size }) => size + 1,
  });

  remember(storeId: number, { version, orders }: PrintedOrders): void {
    const name = `${storeId} ${version}`;
    if (this.known.get(name) === undefined)
      this.known.set(name, new Map(orders.map(({ hashId, mark }) => [hashId, mark])));
  }

  /** The orders that are new or changed since a version, and which are gone; undefined if this process does not know it. */
  changesSince(
    storeId: number,
    since: string,
    { orders }: PrintedOrders,
  ): { orders: PrintedOrders["orders"]; gone: string[] } | undefined {
    const before = this.known.get(`${storeId} ${since}`);
    if (before === undefined) return undefined;
    const present = new Set(orders.map(({ hashId }) => hashId));
    return {
      orders: orders.filter(({ hashId, mark }) => before.get(hashId) !== mark),
      gone: [...before.keys()].filter((hashId) => !present.has(hashId)),
    };
  }
}
