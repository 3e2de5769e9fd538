import type { Deps } from "../../platform/deps.ts";
import type { Refusal } from "../../web/http/refusals.ts";
import { orderUnknown } from "./order-refusals.ts";
import { readOrder } from "./read-orders.ts";
import type { StoredOrder } from "./stored-order.ts";

/** The shopper's own order of this hash. Another's is refused like an unknown one, so that no one learns that it exists. */
export async function ownOrder(
  deps: Pick<Deps, "db">,
  clientId: number | undefined,
  hashId: string,
): Promise<StoredOrder | Refusal> {
  const order = await readOrder(deps.db.pool, hashId);
  return order !== undefined && order.client_id === clientId ? order : orderUnknown();
}
