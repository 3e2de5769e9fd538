import type { Deps } from "../deps.ts";
import { type Refusal, refuse } from "../http/refusals.ts";
import { readOrder } from "./read-orders.ts";
import type { StoredOrder } from "./stored-order.ts";

/** The shopper's own order of this hash. Another's is refused as an unknown one is, so that nobody learns it exists. */
export async function ownOrder(
  deps: Pick<Deps, "db">,
  clientId: number | undefined,
  hashId: string,
): Promise<StoredOrder | Refusal> {
  const order = await readOrder(deps.db.pool, hashId);
  return order !== undefined && order.client_id === clientId ? order : orderUnknown();
}

export function orderUnknown(): Refusal {
  return refuse(
    "order_not_found",
    "this shopper has no such order: it was never created or is somebody else's",
  );
}
