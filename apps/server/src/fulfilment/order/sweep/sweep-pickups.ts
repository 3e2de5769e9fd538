import { limits, pickupOver } from "@horma/domain";
import type { Deps } from "../../../platform/deps.ts";
import { type Repeated, repeat } from "../../../platform/time/repeat.ts";
import { changeOrder, hasChanged } from "../change-order.ts";
import { OrderReader } from "../order-table.ts";

/** Milliseconds after the window: the shopper's clock shows 0:00 first, and a door requested in time still opens. */
const grace = 10_000;
const everySecond = 1_000;

/**
 * Takes back abandoned pairs (ST-09) and ends their orders. Returns how many orders. Each is decided again under its lock, so
 * several processes may sweep, and a late sweep harms nothing.
 */
export async function sweepPickups(deps: Pick<Deps, "db" | "now">, closing?: AbortSignal): Promise<number> {
  const now = deps.now();
  const before = new Date(now.getTime() - limits.pickupWindow - grace);
  let swept = 0;
  for (const id of await new OrderReader(deps.db.read).readySince(before)) {
    if (closing?.aborted) break;
    const outcome = await deps.db.transact((tx) =>
      changeOrder(tx, { id }, { actor: "system", now }, (order) =>
        pickupOver(order, now.getTime() - grace) ? [{ kind: "pickup_expired" }] : [],
      ),
    );
    if (hasChanged(outcome)) swept++;
  }
  return swept;
}

/** Sweeps every second until closed. */
export function startPickupSweep(deps: Deps): Repeated {
  return repeat("the pickup sweep", everySecond, deps.log, (closing) => sweepPickups(deps, closing));
}
