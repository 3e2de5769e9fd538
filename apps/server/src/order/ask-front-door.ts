import { orderCan, pickupOver } from "@horma/domain";
import type { Deps } from "../deps.ts";
import type { DeviceAddress, DeviceCommand } from "../device/device-gateway.ts";
import { newCommand } from "../device/new-command.ts";
import { OrderWriter } from "./order-store.ts";
import { orderView, type StoredOrder } from "./stored-order.ts";

const eventType = "front_door_asked";

export type FrontDoorAsked =
  | { order: StoredOrder; command: DeviceCommand; address: DeviceAddress }
  /** The order is in no box that may be opened now. */
  | { order: StoredOrder; command: undefined };

/**
 * The command that opens an order's box, written down before it is sent. While one is good every further ask gets
 * that same one, whose id makes it harmless; so two taps, or a retry, never open a box that meanwhile serves another.
 */
export function askFrontDoor(
  deps: Pick<Deps, "db" | "now">,
  orderId: number,
): Promise<FrontDoorAsked | undefined> {
  return deps.db.transact(async (tx) => {
    const orders = new OrderWriter(tx);
    const order = await orders.lock(orderId);
    if (order === undefined) return undefined;
    const now = deps.now();
    const openable = orderCan.deliver(orderView(order)) && !pickupOver(order, now.getTime());
    if (order.device?.type_id !== "box" || !openable) return { order, command: undefined };
    const address = { storeCode: order.store_code, hwd: order.device.hwd };
    const earlier = storedCommand(await orders.lastEvent(orderId, eventType));
    if (earlier && earlier.expiresAt > now) return { order, command: earlier, address };
    const command = newCommand("open_front_door", order.device.job, now);
    const data = {
      id: command.id,
      issued_at: command.issuedAt.toISOString(),
      expires_at: command.expiresAt.toISOString(),
      job: command.job,
      hwd: address.hwd,
    };
    await orders.append(orderId, eventType, { actor: "shopper", now, data });
    return { order, command, address };
  });
}

function storedCommand(data: unknown): DeviceCommand | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { id, job, issued_at, expires_at } = data as Record<string, unknown>;
  if (typeof id !== "string" || typeof issued_at !== "string" || typeof expires_at !== "string")
    return undefined;
  return {
    id,
    action: "open_front_door",
    job: typeof job === "string" ? job : null,
    issuedAt: new Date(issued_at),
    expiresAt: new Date(expires_at),
  };
}
