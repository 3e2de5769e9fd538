import { limits } from "@horma/domain";
import type { Deps } from "../../../platform/deps.ts";
import { type Repeated, repeatWhenDue } from "../../../platform/time/repeat.ts";
import { changeOrder, hasChanged } from "../change-order.ts";
import { OrderReader } from "../order-table.ts";
import { windowPassed } from "../stored-order.ts";

/** Milliseconds after the window: the shopper's clock shows 0:00 first, and a door requested in time still opens. */
const grace = 10_000;
/** How often a sweep comes at most, and at least, ms. */
const [shortest, longest] = [1_000, 15_000];

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
        windowPassed(order, new Date(now.getTime() - grace)) ? [{ kind: "pickup_expired" }] : [],
      ),
    );
    if (hasChanged(outcome)) swept++;
  }
  return swept;
}

/** Sweeps until closed, when the next order is due and when an order changed. */
export function startPickupSweep(deps: Deps): Repeated {
  const sweeping = repeatWhenDue("the pickup sweep", { gap: shortest }, deps.log, async (closing) => {
    await sweepPickups(deps, closing);
    const since = await new OrderReader(deps.db.read).firstReady();
    const due = since ? since.getTime() + limits.pickupWindow + grace - deps.now().getTime() : longest;
    return Math.min(due, longest);
  });
  const stop = deps.db.notifications.on("order_changed", { begun: sweeping.wake, heard: sweeping.wake });
  return {
    close: () => {
      stop();
      return sweeping.close();
    },
  };
}
