import { suggestDevice } from "@horma/domain";
import { DeviceReader } from "../../fulfilment/device/device-table.ts";
import { lockOrder } from "../../fulfilment/order/change-order.ts";
import { stepRefused } from "../../fulfilment/order/order-refusals.ts";
import { placeOrder } from "../../fulfilment/order/runner/place-order.ts";
import type { StoredOrder } from "../../fulfilment/order/stored-order.ts";
import type { StaffContext } from "../../people/staff/staff-context.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refusal } from "../../web/http/refusals.ts";

/**
 * Puts an order's confirmed pairs into its device, or else the one that the domain suggests, or the delivery zone if its store
 * has none free. Of several orders that want a device at the same instant, the later ones try the next. Waits for the box to
 * open. Returns why the pairs were put nowhere.
 * @param headedFor devices that others of the same crew are on their way to
 */
export async function bringPairs(
  deps: Deps,
  by: StaffContext,
  order: StoredOrder,
  headedFor: Set<number> = new Set(),
): Promise<Refusal | undefined> {
  const place = async (hwd: string | null) => {
    const body = { hash_id: order.hash_id, hwd };
    const ended = await placeOrder.doneBy(by, deps, body, (tx) => broughtMeanwhile(tx, order));
    return ended instanceof Refusal ? ended : undefined;
  };
  const available = await new DeviceReader(deps.db.read).available(order.store_id);
  const tried = new Set<number>();
  const suggest = () => suggestDevice(available.filter(({ id }) => !tried.has(id) && !headedFor.has(id)));
  let target = order.device ?? (order.deliver_method === "counter" ? undefined : suggest());
  while (target !== undefined) {
    const { id, hwd } = target;
    tried.add(id);
    headedFor.add(id);
    const refused = await place(hwd).finally(() => headedFor.delete(id));
    if (refused?.code !== "device_not_available") return refused;
    target = suggest();
  }
  return place(null);
}

/** Of two crews one brings the pairs. The other saw the order before it had this device, and leaves it alone. */
async function broughtMeanwhile(tx: Transaction, seen: StoredOrder): Promise<Refusal | undefined> {
  const order = await lockOrder(tx, { id: seen.id });
  if (order instanceof Refusal) return order;
  return order.device?.id === seen.device?.id ? undefined : stepRefused("another crew brought the pairs");
}
