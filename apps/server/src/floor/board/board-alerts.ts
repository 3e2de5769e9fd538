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
import type pg from "pg";
import { readBoardDevices } from "../../fulfilment/device/staff-device.ts";
import { readBoardOrders } from "../../fulfilment/order/staff-order.ts";
import { anyOf } from "../../platform/db/any-of.ts";
import { flag, instant, json, orNull, rowsOf } from "../../platform/db/rows.ts";
import { alertDismissal } from "../../platform/db/schema/alert.ts";
import { order } from "../../platform/db/schema/order.ts";
import type { Deps } from "../../platform/deps.ts";
import { readFloods } from "./request-floods.ts";

type Watched = {
  orders: readonly BoardOrder[];
  devices: readonly BoardDevice[];
  floods: readonly Alert[];
};

/** A store's alerts, the longest waiting first, without those that were ended or that a person of its staff quieted. */
export async function alertsFor(
  pool: pg.Pool,
  who: { storeId: number; staffId?: number },
  alerts: readonly Alert[],
): Promise<BoardAlert[]> {
  const away = await readPutAway(pool, who, alerts);
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
  const happened = await readHappened(pool, storeId, now);
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
    ...happened,
  ];
}

/** The keys of those alerts that were ended, or quieted by the person. Only these are looked up: the list of all is long. */
async function readPutAway(
  pool: pg.Pool,
  { storeId, staffId }: { storeId: number; staffId?: number },
  alerts: readonly Alert[],
): Promise<ReadonlySet<string>> {
  if (alerts.length === 0) return new Set();
  const keys = alerts.map(({ key }) => key);
  const away = await rowsOf(
    pool.query({
      name: "dismissed_alerts",
      text: `select key from alert_dismissal
      where store_id = $1 and (ended or staff_id = $2) and key = ${anyOf("$3", "text")}`,
      values: [storeId, staffId ?? null, keys],
    }),
    { key: alertDismissal.key },
  );
  return new Set(away.map(({ key }) => key));
}

/** What lately happened to orders and is wrong, whether they are on the board or not. One statement, because each costs a round trip. */
async function readHappened(pool: pg.Pool, storeId: number, now: Date): Promise<Alert[]> {
  const before = (life: number) => new Date(now.getTime() - life);
  const { notServedShown, unhappyShown, sellerCallLife } = limits;
  const found = await rowsOf(
    pool.query({
      name: "alerting_orders",
      text: happened,
      values: [storeId, before(notServedShown), before(unhappyShown), before(sellerCallLife)],
    }),
    { called: flag, hash_id: order.hashId, at: instant, poll: orNull(json<NonNullable<Alert["poll"]>>()) },
  );
  return found.map(({ called, hash_id, at, poll }) => {
    const since = at.getTime();
    if (poll !== null) return unhappyAlert(hash_id, since, poll);
    return called ? sellerCallAlert(hash_id, since, now.getTime()) : notServedAlert(hash_id, since);
  });
}

/** Whose shopper waits for a seller (TR-12), gave the poll's worst answer (SC-14), or was not served in time. */
const happened = `
select true as called, hash_id, seller_called_at as at, null::json as poll from "order"
where store_id = $1 and seller_called_at > $4 and seller_coming_at is null and status_id <> 'done'
union all
select false, o.hash_id, a.at, json_build_object('cause', a.cause, 'shoe', (
  select m.name from pair p join product_size z on z.sku = p.sku join product m on m.id = z.product_id
  where p.order_id = o.id order by p.position limit 1))
from poll_answer a join "order" o on o.id = a.order_id
where a.at > $3 and a.answer = 4 and o.store_id = $1
union all
select false, o.hash_id, o.over_at, null from "order" o
where o.over_at > $2 and o.store_id = $1 and o.reason = 'not_served'`;

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
