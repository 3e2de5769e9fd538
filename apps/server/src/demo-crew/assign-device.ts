import { suggestDevice } from "@horma/domain";
import type { Deps } from "../deps.ts";
import { DeviceReader } from "../device/device-table.ts";
import { newJob } from "../device/new-job.ts";
import { type Changed, changeOrder } from "../order/change-order.ts";
import { type Actor, DeviceTaken } from "../order/order-table.ts";

/**
 * Gives an order the device that the domain suggests, or the delivery zone when none of its store is free.
 * Several orders may ask in the same instant: the one that comes second to a device tries the next.
 */
export async function assignDevice(
  deps: Pick<Deps, "db" | "now">,
  order: { id: number; store_id: number },
  actor: Actor,
): Promise<Changed | undefined> {
  const deed = { actor, now: deps.now() };
  let free = await new DeviceReader(deps.db.read).available(order.store_id);
  for (let device = suggestDevice(free); device !== undefined; device = suggestDevice(free)) {
    const tried = device;
    try {
      return await changeOrder(deps.db, order.id, deed, () => [
        { kind: "assigned", device: tried, job: newJob() },
      ]);
    } catch (error) {
      if (!(error instanceof DeviceTaken)) throw error;
      free = free.filter((other) => other.id !== tried.id);
    }
  }
  return changeOrder(deps.db, order.id, deed, () => [{ kind: "zone_chosen" }]);
}
