import { orderOver } from "@horma/domain";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { order } from "../../platform/db/schema/order.ts";
import { type Refusal, refuse } from "../../web/http/refusals.ts";
import { lockClient } from "./client-table.ts";
import { eraseVisits } from "./erase-visits.ts";

/**
 * Erases a visit at once, unless an order of it is in progress.
 * @returns the hashes of the sessions that ended; undefined if the visit was erased already
 */
export async function forgetVisit(
  tx: Transaction,
  clientId: number,
): Promise<string[] | Refusal | undefined> {
  if (!(await lockClient(tx, clientId))) return undefined;
  const orders = await tx
    .select({ statusId: order.statusId })
    .from(order)
    .where(eq(order.clientId, clientId));
  if (orders.some(({ statusId }) => !orderOver(statusId))) {
    return refuse("order_in_progress", "an order is in progress: its personal data is erased when it ends");
  }
  return eraseVisits(tx, [clientId]);
}
