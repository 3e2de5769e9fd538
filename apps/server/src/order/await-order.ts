import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../db/database.ts";
import { readOrder } from "./order-store.ts";
import type { StoredOrder } from "./stored-order.ts";

/** How long a box may take to tell that its door opened, and how often it is looked for, ms. */
const doorPatience = 5_000;
const look = 50;

/**
 * Waits for what a box's word makes of an order; nothing when it does not come in time. Looks in the database, so it
 * does not matter which process hears the box.
 */
export async function awaitOrder<T>(
  { pool }: Pick<Database, "pool">,
  hashId: string,
  outcome: (order: StoredOrder) => T | undefined,
): Promise<T | undefined> {
  const end = performance.now() + doorPatience;
  while (performance.now() < end) {
    await delay(look);
    const current = await readOrder(pool, hashId);
    const reached = current && outcome(current);
    if (reached !== undefined) return reached;
  }
  return undefined;
}
