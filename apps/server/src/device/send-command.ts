import type { Deps } from "../deps.ts";
import type { StoredOrder } from "../order/stored-order.ts";
import type { DeviceAddress, DeviceCommand } from "./device-gateway.ts";
import { newCommand } from "./new-command.ts";

type Sending = Pick<Deps, "gateway" | "now" | "log">;

/** Sends a command to a box and answers whether it could. What became of it the box's reports tell. */
export async function sendCommand(
  { gateway, log }: Sending,
  address: DeviceAddress,
  command: DeviceCommand,
): Promise<boolean> {
  try {
    await gateway.send(address, command);
    return true;
  } catch (error) {
    log.warn(
      { err: error, address, command: command.id, action: command.action },
      "the box could not be reached",
    );
    return false;
  }
}

/** Lets a box know, when it listens, that it no longer works for an order. Nobody waits for it. */
export function leaveBox(deps: Sending, { store_code: storeCode, device }: StoredOrder): void {
  if (device?.type_id !== "box") return;
  void sendCommand(deps, { storeCode, hwd: device.hwd }, newCommand("cancel_job", device.job, deps.now()));
}
