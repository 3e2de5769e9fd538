import { queryClient } from "../../query-client.ts";
import { session } from "../../session/session.ts";
import { sessionExpired } from "../../session/session-expired.ts";
import { pendingOrders } from "./pending-orders.ts";

/**
 * Ends the session (ST-06, SC-18). If another order is open, or the server cannot say, the shopper stays signed in and only
 * product and this order are forgotten (TR-10).
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
