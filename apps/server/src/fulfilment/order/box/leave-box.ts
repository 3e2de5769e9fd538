import type { Deps } from "../../../platform/deps.ts";
import { newCommand } from "../../../platform/gateway/new-command.ts";
import type { StoreDevice } from "../../device/device-table.ts";
import type { StoredOrder } from "../stored-order.ts";

/**
 * Tells a box that it no longer works for an order. No one waits for it: a box that does not hear it, or is not empty yet, is
 * told again when it reports the job.
 */
export function leaveBox(
  { gateway, now }: Pick<Deps, "gateway" | "now">,
  {
    store_code,
    device,
  }: Pick<StoredOrder, "store_code"> & { device: Pick<StoreDevice, "type_id" | "hwd" | "job"> | null },
): void {
  if (device?.type_id !== "box") return;
  const address = { storeCode: store_code, hwd: device.hwd };
  void gateway.command(address, newCommand("cancel_job", device.job, now()));
}
