import { orderOver } from "@horma/domain";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { order } from "../../platform/db/schema/order.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import { lockClient } from "./client-table.ts";
import { eraseVisits } from "./erase-visits.ts";

/**
 * The shopper's right to erasure (Ley 19.628, art. 7): does at once what the end of the retention does. Refused during an order,
 * because it needs its shopper until it is over.
 */
export const forgetClient = operation("forgetClient", async ({ db }, { clientId, sessions }) => {
  const ended = await db.transact((tx) => forget(tx, clientId));
  if (ended instanceof Refusal) return ended;
  for (const tokenHash of ended) sessions.forget(tokenHash);
  return null;
});

/** The hashes of the sessions that ended. */
async function forget(tx: Transaction, clientId: number): Promise<string[] | Refusal> {
  if (!(await lockClient(tx, clientId))) return refuse("token_invalid", "the visit was erased already");
  const orders = await tx
    .select({ statusId: order.statusId })
    .from(order)
    .where(eq(order.clientId, clientId));
  if (orders.some(({ statusId }) => !orderOver(statusId))) {
    return refuse("order_in_progress", "an order is in progress: its personal data is erased when it ends");
  }
  return eraseVisits(tx, [clientId]);
}
