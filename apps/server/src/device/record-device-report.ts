import type { Deps } from "../deps.ts";
import { boxSteps } from "../order/box-steps.ts";
import { changeOrder } from "../order/change-order.ts";
import type { DeviceReport } from "./device-gateway.ts";
import { DeviceReader } from "./device-store.ts";

/**
 * Writes down what a device says happened, together with what it means for the order it works for. Answers whether
 * anything changed: a report that cannot follow, of a device without an order or one nobody knows, changes nothing.
 */
export async function recordDeviceReport(
  deps: Pick<Deps, "db" | "now">,
  { address, input, at }: DeviceReport,
): Promise<boolean> {
  const device = await new DeviceReader(deps.db.read).byAddress(address);
  if (device === undefined || device.orderId === null) return false;
  const deed = { actor: "device", now: deps.now(), data: { reported_at: at.toISOString() } } as const;
  const outcome = await changeOrder(deps.db, device.orderId, deed, (order) =>
    order.device?.id === device.id ? boxSteps(order, input, order.device.pairs_inside) : [],
  );
  return outcome?.changed ?? false;
}
