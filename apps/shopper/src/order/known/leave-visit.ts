import { queryClient } from "../../query-client.ts";
import { session } from "../../session/session.ts";
import { sessionExpired } from "../../session/session-expired.ts";
import { pendingOrders } from "./pending-orders.ts";

/**
 * Ends the session where its screen says so (ST-06, SC-18). Another order of the shopper would be lost with it (TR-10): while
 * one is under way, or nobody can be asked, the shopper stays and only the product and this order are let go of.
 * @param hashId the order that is over
 */
export async function leaveVisit(hashId?: string): Promise<void> {
  const { token } = session.get();
  const alone = token === null || (await hasNoOther(token, hashId));
  if (session.get().token !== token) return;
  if (alone) return session.clearSession();
  session.clearProduct();
  if (hashId !== undefined) session.endOrder(hashId);
}

async function hasNoOther(token: string, over: string | undefined): Promise<boolean> {
  try {
    const orders = await queryClient.fetchQuery({ ...pendingOrders(token), retry: false, staleTime: 0 });
    return orders.every(({ hash_id }) => hash_id === over);
  } catch (error) {
    return sessionExpired(error);
  }
}
