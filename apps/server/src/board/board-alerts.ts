import type { BoardAlert, BoardDevice, BoardOrder } from "@horma/contract";
import { type Alert, alertsOfOrder, limits, unhappyAlert, type WatchedOrder } from "@horma/domain";
import { and, eq, inArray } from "drizzle-orm";
import type pg from "pg";
import type { Reader } from "../db/database.ts";
import { alertDismissal } from "../db/schema/alert.ts";

/** A store's present alerts, the longest waiting first, without dismissed ones. */
export async function readAlerts(
  { read, pool }: { read: Reader; pool: pg.Pool },
  storeId: number,
  {
    orders,
    devices,
    floods,
  }: { orders: readonly BoardOrder[]; devices: readonly BoardDevice[]; floods: readonly Alert[] },
  now: Date,
): Promise<BoardAlert[]> {
  const unhappy = await readUnhappy(pool, storeId, now);
  const byHwd = new Map(devices.map((device) => [device.hwd, device]));
  const alerts = [
    ...orders.flatMap((order) => alertsOfOrder(watched(order, byHwd, now), now.getTime())),
    ...floods,
    ...unhappy.map(({ hash_id, at }) => unhappyAlert(hash_id, at.getTime())),
  ];
  const seenTo = await readDismissed(read, storeId, alerts);
  return alerts
    .filter(({ key }) => !seenTo.has(key))
    .sort((a, b) => a.since - b.since)
    .map(present);
}

/** The keys of those alerts that somebody dismissed. Only these are looked up, because the list of all dismissals is long. */
async function readDismissed(
  read: Reader,
  storeId: number,
  alerts: readonly Alert[],
): Promise<ReadonlySet<string>> {
  const keys = alerts.map(({ key }) => key);
  const dismissed = await read
    .select({ key: alertDismissal.key })
    .from(alertDismissal)
    .where(and(eq(alertDismissal.storeId, storeId), inArray(alertDismissal.key, keys)));
  return new Set(dismissed.map(({ key }) => key));
}

/** Orders whose shopper recently gave the poll's worst answer (SC-14). */
async function readUnhappy(pool: pg.Pool, storeId: number, now: Date) {
  const found = await pool.query<{ hash_id: string; at: Date }>({
    name: "unhappy_shoppers",
    text: `select o.hash_id, a.at from poll_answer a join "order" o on o.id = a.order_id
      where a.at > $2 and a.answer = 4 and o.store_id = $1`,
    values: [storeId, new Date(now.getTime() - limits.unhappyShown)],
  });
  return found.rows;
}

function watched(order: BoardOrder, devices: ReadonlyMap<string, BoardDevice>, now: Date): WatchedOrder {
  const device = order.device === null ? undefined : devices.get(order.device.hwd);
  return {
    hash_id: order.hash_id,
    created_at: Date.parse(order.queued_at),
    device: device === undefined ? null : watchedDevice(device, now),
    pairs: order.pairs.map(({ id, state, place, since }) => ({ id, state, place, since: Date.parse(since) })),
  };
}

/** Its trouble began with its first fault, or when it went offline. */
function watchedDevice(device: BoardDevice, now: Date): NonNullable<WatchedOrder["device"]> {
  const { hwd, type_id, status_id, online, out_of_service, pairs_inside, doors } = device;
  const began = device.faults.map((fault) => Date.parse(fault.since));
  if (!device.online) began.push(Date.parse(device.online_since ?? device.since));
  return {
    ...{ hwd, type_id, status_id, online, out_of_service, pairs_inside },
    faults: device.faults.map(({ code }) => code),
    doors_closed: doors.front === "closed" && doors.back === "closed",
    since: Math.min(now.getTime(), ...began),
  };
}

function present({ key, kind, roles, since, order, pair, device, source }: Alert): BoardAlert {
  return {
    ...{ key, kind, roles: [...roles], since: new Date(since).toISOString() },
    ...{ order: order ?? null, pair: pair ?? null, device: device ?? null, source: source ?? null },
  };
}
