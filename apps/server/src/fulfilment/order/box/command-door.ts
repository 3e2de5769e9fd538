import { orderCan } from "@horma/domain";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/db/database.ts";
import { deviceEvent } from "../../../platform/db/schema/device.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { DeviceAddress, DeviceCommand } from "../../../platform/gateway/device-gateway.ts";
import { newCommand } from "../../../platform/gateway/new-command.ts";
import type { Refusal } from "../../../web/http/refusals.ts";
import { boxUnreachable } from "../../device/send-to-box.ts";
import { type ChangeContext, OrderWriter } from "../order-table.ts";
import { orderView, type StoredDevice, type StoredOrder, windowPassed } from "../stored-order.ts";

export type Door = "front" | "back";

/** A stored command that may be sent. */
export type DoorCommand = { command: DeviceCommand; address: DeviceAddress };

/** Whether the shopper may open the order's box: its pairs are ready and the window is open. */
function frontDoorMayOpen(order: StoredOrder, now: Date): boolean {
  return order.device?.type_id === "box" && orderCan.deliver(orderView(order)) && !windowPassed(order, now);
}

/**
 * The command that opens a door of a locked order's box, stored before it is sent. While a command is valid, every further
 * request gets the same one, whose id makes it harmless. So two taps, or a retry, never open a box that by now serves another
 * order. A command that the box refused is no longer valid. Nor is a back door's command after the door opened: the person who asks
 * again wants it open once more.
 * @param refused id of a refused command, if the caller knows it before it is stored
 */
export async function commandDoor(
  tx: Transaction,
  order: StoredOrder & { device: StoredDevice },
  door: Door,
  context: ChangeContext,
  refused?: string,
): Promise<DoorCommand> {
  const { device } = order;
  const orders = new OrderWriter(tx);
  const address = { storeCode: order.store_code, hwd: device.hwd };
  const action = `open_${door}_door` as const;
  const earlier = storedCommand(await orders.lastEvent(order.id, `${door}_door_asked`), action);
  const good = earlier !== undefined && earlier.job === device.job && earlier.expiresAt > context.now;
  const spent =
    door === "back" && (await orders.happenedSince(order.id, "device_back_door_opened", "back_door_asked"));
  if (good && !spent && earlier.id !== refused && !(await wasRefused(tx, device.id, earlier.id))) {
    return { command: earlier, address };
  }
  const command = newCommand(action, device.job, context.now);
  const { id, job, issuedAt, expiresAt } = command;
  const data = { ...context.data, id, job, hwd: device.hwd, ...instants(issuedAt, expiresAt) };
  await orders.append(order.id, `${door}_door_asked`, { ...context, data }, { deviceId: device.id });
  return { command, address };
}

/** Whether the order's box may be opening its front door now: a valid command was sent, and the box did not refuse it. */
export async function frontDoorAsked(tx: Transaction, order: StoredOrder, now: Date): Promise<boolean> {
  if (order.device?.type_id !== "box") return false;
  const last = await new OrderWriter(tx).lastEvent(order.id, "front_door_asked");
  const asked = storedCommand(last, "open_front_door");
  if (asked === undefined || asked.job !== order.device.job || asked.expiresAt <= now) return false;
  return !(await wasRefused(tx, order.device.id, asked.id));
}

/** Asks once more after a command that the box refused, because it may obey another. */
export type RetryDoor = (refused: string) => Promise<DoorCommand | Refusal>;

/** Asks once more, under the order's lock, the box that the order has then. */
export function retryingDoor(
  { db, now }: Pick<Deps, "db" | "now">,
  { id }: Pick<StoredOrder, "id">,
  door: Door,
  context: ChangeContext,
): RetryDoor {
  return (refused) =>
    db.transact(async (tx) => {
      const order = await new OrderWriter(tx).lock({ id });
      const at = now();
      const mayOpen = order !== undefined && (door === "back" || frontDoorMayOpen(order, at));
      if (!mayOpen || order.device?.type_id !== "box") return boxUnreachable();
      const { device } = order;
      return commandDoor(tx, { ...order, device }, door, { ...context, now: at }, refused);
    });
}

/** Whether a box recently reported that it did not obey a command. */
async function wasRefused(tx: Transaction, deviceId: number, id: string): Promise<boolean> {
  const found = await tx.execute(sql`
    select 1 from (
      select type, data from ${deviceEvent} where device_id = ${deviceId} order by id desc limit 20
    ) last where type in ('command_refused', 'command_failed', 'command_expired') and data->>'id' = ${id}`);
  return found.rows.length > 0;
}

function instants(issuedAt: Date, expiresAt: Date) {
  return { issued_at: issuedAt.toISOString(), expires_at: expiresAt.toISOString() };
}

function storedCommand(data: unknown, action: DeviceCommand["action"]): DeviceCommand | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { id, job, issued_at, expires_at } = data as Record<string, unknown>;
  if (typeof id !== "string" || typeof issued_at !== "string" || typeof expires_at !== "string")
    return undefined;
  const known = typeof job === "string" ? job : null;
  return { id, action, job: known, issuedAt: new Date(issued_at), expiresAt: new Date(expires_at) };
}
