import type { Deps } from "../../../platform/deps.ts";
import { Refusal } from "../../../web/http/refusals.ts";
import { commandDoor, retryingDoor } from "../box/command-door.ts";
import { openBackDoor } from "../box/open-door.ts";
import { lockOrder } from "../change-order.ts";
import type { ChangeContext, WhichOrder } from "../order-table.ts";
import type { StoredOrder } from "../stored-order.ts";

/**
 * Opens the back door of an order's box for a runner, and waits for it. `needed` decides under the order's lock whether it must
 * open, or refuses. Harmless to repeat.
 */
export async function openForRunner(
  deps: Pick<Deps, "db" | "gateway" | "now">,
  which: WhichOrder,
  by: ChangeContext,
  needed: (order: StoredOrder) => boolean | Refusal,
): Promise<Refusal | undefined> {
  const first = await deps.db.transact(async (tx) => {
    const order = await lockOrder(tx, which);
    if (order instanceof Refusal) return order;
    const wanted = needed(order);
    if (wanted instanceof Refusal) return wanted;
    const { device } = order;
    if (!wanted || device === null || device.status_id === "back_door_opened") return undefined;
    return { order, asked: await commandDoor(tx, { ...order, device }, "back", by) };
  });
  if (first === undefined || first instanceof Refusal) return first;
  const retry = retryingDoor(deps, first.order, "back", by);
  return openBackDoor(deps, first.asked, retry);
}
