import type { BoardAlert, BoardDevice, BoardOrder } from "@horma/contract";
import {
  type Alert,
  alertsOfDevice,
  alertsOfOrder,
  limits,
  notServedAlert,
  pairWaitsSince,
  sellerCallAlert,
  unhappyAlert,
  type WatchedDevice,
  type WatchedOrder,
} from "@horma/domain";
import { and, eq, inArray, or } from "drizzle-orm";
import type pg from "pg";
import { readBoardDevices } from "../../fulfilment/device/staff-device.ts";
import { readBoardOrders } from "../../fulfilment/order/staff-order.ts";
import type { Reader } from "../../platform/db/database.ts";
import { json, notNull, rowsOf } from "../../platform/db/rows.ts";
import { alertDismissal } from "../../platform/db/schema/alert.ts";
import { order, pollAnswer } from "../../platform/db/schema/order.ts";
import type { Deps } from "../../platform/deps.ts";
import { readFloods } from "./request-floods.ts";

type Watched = {
  orders: readonly BoardOrder[];
  devices: readonly BoardDevice[];
  floods: readonly Alert[];
};

/** A store's alerts, the longest waiting first, without those that were ended or that a person of its staff quieted. */
export async function alertsFor(
  read: Reader,
  who: { storeId: number; staffId?: number },
  alerts: readonly Alert[],
): Promise<BoardAlert[]> {
  const away = await readPutAway(read, who, alerts);
  return alerts
    .filter(({ key }) => !away.has(key))
    .sort((a, b) => a.since - b.since)
    .map(present);
}

/** Everything that is wrong in a store now, seen by someone or not. */
export async function presentAlerts(
  deps: Pick<Deps, "db" | "vault" | "env">,
  storeId: number,
  now: Date,
): Promise<Alert[]> {
  const { db, env } = deps;
  const [orders, devices, floods] = await Promise.all([
    readBoardOrders(deps, storeId, now),
    readBoardDevices(db.read, storeId),
    readFloods(db.pool, storeId, env.rateLimit),
  ]);
  return alertsOf(db.pool, storeId, { orders, devices, floods }, now);
}

/** Everything that is wrong in a store now, by what is on its board. */
export async function alertsOf(
  pool: pg.Pool,
  storeId: number,
  { orders, devices, floods }: Watched,
  now: Date,
): Promise<Alert[]> {
  const [unhappy, unserved, calls] = await Promise.all([
    readUnhappy(pool, storeId, now),
    readUnserved(pool, storeId, now),
    readSellerCalls(pool, storeId, now),
  ]);
  const byHwd = new Map(devices.map((device) => [device.hwd, device]));
  const ofOrders = orders.flatMap((order) => alertsOfOrder(watched(order, byHwd, now), now.getTime()));
  // An order's alert about its box tells more people, and the same.
  const told = new Set(ofOrders.map(({ device }) => device));
  return [
    ...ofOrders,
    ...devices
      .filter(({ hwd }) => !told.has(hwd))
      .flatMap((each) => alertsOfDevice(watchedDevice(each, now))),
    ...floods,
    ...calls.map(({ hash_id, at }) => sellerCallAlert(hash_id, at.getTime(), now.getTime())),
    ...unhappy.map(({ hash_id, at, poll }) => unhappyAlert(hash_id, at.getTime(), poll)),
    ...unserved.map(({ hash_id, at }) => notServedAlert(hash_id, at.getTime())),
  ];
}

/** The keys of those alerts that were ended, or quieted by the person. Only these are looked up: the list of all is long. */
async function readPutAway(
  read: Reader,
  { storeId, staffId }: { storeId: number; staffId?: number },
  alerts: readonly Alert[],
): Promise<ReadonlySet<string>> {
  if (alerts.length === 0) return new Set();
  const keys = alerts.map(({ key }) => key);
  const away = await read
    .select({ key: alertDismissal.key })
    .from(alertDismissal)
    .where(
      and(
        eq(alertDismissal.storeId, storeId),
        inArray(alertDismissal.key, keys),
        or(alertDismissal.ended, staffId === undefined ? undefined : eq(alertDismissal.staffId, staffId)),
      ),
    );
  return new Set(away.map(({ key }) => key));
}

/** Orders that were called off lately because no one took them in time. */
async function readUnserved(pool: pg.Pool, storeId: number, now: Date) {
  const found = await rowsOf(
    pool.query({
      name: "unserved_shoppers",
      text: `select o.hash_id, o.over_at as at from "order" o
      where o.over_at > $2 and o.store_id = $1 and o.reason = 'not_served'`,
      values: [storeId, new Date(now.getTime() - limits.notServedShown)],
    }),
    { hash_id: order.hashId, at: notNull(order.overAt) },
  );
  return found;
}

/** Orders whose shopper recently gave the poll's worst answer (SC-14). */
async function readUnhappy(pool: pg.Pool, storeId: number, now: Date) {
  const found = await rowsOf(
    pool.query({
      name: "unhappy_shoppers",
      text: `select o.hash_id, a.at, json_build_object('cause', a.cause, 'shoe', (
        select m.name from pair p join product_size z on z.sku = p.sku join product m on m.id = z.product_id
        where p.order_id = o.id order by p.position limit 1)) as poll
      from poll_answer a join "order" o on o.id = a.order_id
      where a.at > $2 and a.answer = 4 and o.store_id = $1`,
      values: [storeId, new Date(now.getTime() - limits.unhappyShown)],
    }),
    { hash_id: order.hashId, at: pollAnswer.at, poll: json<NonNullable<Alert["poll"]>>() },
  );
  return found;
}

/** Orders whose shopper waits for a seller (TR-12). */
async function readSellerCalls(pool: pg.Pool, storeId: number, now: Date) {
  const found = await rowsOf(
    pool.query({
      name: "seller_calls",
      text: `select hash_id, seller_called_at as at from "order"
      where store_id = $1 and seller_called_at > $2 and seller_coming_at is null and status_id <> 'done'`,
      values: [storeId, new Date(now.getTime() - limits.sellerCallLife)],
    }),
    { hash_id: order.hashId, at: notNull(order.sellerCalledAt) },
  );
  return found;
}

function watched(order: BoardOrder, devices: ReadonlyMap<string, BoardDevice>, now: Date): WatchedOrder {
  const device = order.device === null ? undefined : devices.get(order.device.hwd);
  return {
    hash_id: order.hash_id,
    created_at: Date.parse(order.queued_at),
    device: device === undefined ? null : watchedDevice(device, now),
    pairs: order.pairs.map((pair) => ({
      id: pair.id,
      state: pair.state,
      place: pair.place,
      since: pairWaitsSince(order, pair),
    })),
  };
}

/** Its trouble began with its first fault, or when it went offline. */
function watchedDevice(device: BoardDevice, now: Date): WatchedDevice {
  const { hwd, type_id, status_id, online, out_of_service, pairs_inside, doors } = device;
  const began = device.faults.map((fault) => Date.parse(fault.since));
  if (!device.online) began.push(Date.parse(device.online_since ?? device.since));
  return {
    hwd,
    type_id,
    status_id,
    online,
    out_of_service,
    pairs_inside,
    faults: device.faults.map(({ code }) => code),
    doors_closed: doors.front === "closed" && doors.back === "closed",
    since: Math.min(now.getTime(), ...began),
  };
}

function present({ key, kind, roles, since, order, pair, device, source, poll }: Alert): BoardAlert {
  return {
    key,
    kind,
    roles: [...roles],
    since: new Date(since).toISOString(),
    order: order ?? null,
    pair: pair ?? null,
    device: device ?? null,
    source: source ?? null,
    poll: poll ?? null,
  };
}
