import type { Board, BoardWait } from "@horma/contract";
import { type Alert, utcOffsetAt } from "@horma/domain";
import { and, eq, sql } from "drizzle-orm";
import { type HoursRow, selectHours } from "../../catalogue/store/opening-hours.ts";
import { openingState } from "../../catalogue/store/opening-state.ts";
import { readBoardDevices } from "../../fulfilment/device/staff-device.ts";
import { waitsOf } from "../../fulfilment/wait/store-waits.ts";
import { readPaused } from "../../people/staff/set-pause.ts";
import type { Reader } from "../../platform/db/database.ts";
import { pair } from "../../platform/db/schema/order.ts";
import { store } from "../../platform/db/schema/store.ts";
import type { Deps } from "../../platform/deps.ts";
import { operation } from "../../web/call/operation.ts";
import { pack, tagOf, takesPacked } from "../../web/http/packed-answer.ts";
import { ReadyAnswer } from "../../web/http/ready-answer.ts";
import { presentStaffStore } from "../../web/session/signed-in-staff.ts";
import { alertsFor, alertsOf } from "./board-alerts.ts";
import { BoardOrders } from "./board-orders.ts";
import { medianWait } from "./median-wait.ts";
import { OrderVersions, type PrintedOrders, versionOf } from "./order-versions.ts";
import { readFloods } from "./request-floods.ts";
import { sharedReading } from "./shared-reading.ts";

/**
 * Everything the store's staff see at a glance, or what changed of its orders since the version that the caller has. Its tag
 * stays the same while only the clock moves.
 */
export const getBoard = operation("getBoard", async (deps, { staff, query, request }) => {
  const { read, versions } = boardsOf(deps);
  const { storeId } = staff;
  const { at, printed, alerts, ...common } = await read(storeId);
  const changes =
    query.since === undefined ? undefined : versions.changesSince(storeId, query.since, printed);
  versions.remember(storeId, printed);
  const rest = {
    store: presentStaffStore(staff),
    version: printed.version,
    ...common,
    alerts: await alertsFor(deps.db.pool, { storeId, staffId: staff.id }, alerts),
  };
  const tag = tagOf(JSON.stringify({ ...rest, waits: rest.waits?.map(inMinutes) }));
  const orders = (changes ?? printed).orders.map(({ text }) => text).join();
  const last = { ...rest, at, ...(changes && { changes: { gone: changes.gone } }) };
  const body = `{"orders":[${orders}],${JSON.stringify(last).slice(1)}`;
  return takesPacked(request, body) && request.headers["if-none-match"] !== tag
    ? new ReadyAnswer(tag, await pack(body), "gzip")
    : new ReadyAnswer(tag, body);
});

/** Estimates move by seconds; those who look read minutes, for which the board is sent again. */
function inMinutes({ expected, ...wait }: BoardWait) {
  return [wait, expected && Math.ceil(Date.parse(expected.until) / 60_000)];
}

/** What all staff of a store see alike. */
type StoreBoard = Omit<Board, "orders" | "alerts" | "store" | "version" | "changes"> & {
  printed: PrintedOrders;
  alerts: readonly Alert[];
};
type Boards = { read: (storeId: number) => Promise<StoreBoard>; versions: OrderVersions };

const boards = new WeakMap<Deps, Boards>();

/** A server's boards: tablets that ask in the same moment share a reading. */
function boardsOf(deps: Deps): Boards {
  const known = boards.get(deps) ?? openBoards(deps);
  boards.set(deps, known);
  return known;
}

function openBoards(deps: Deps): Boards {
  const orders = new BoardOrders(deps);
  return {
    read: sharedReading((storeId: number) => readBoard(deps, orders, storeId)),
    versions: new OrderVersions(),
  };
}

async function readBoard(deps: Deps, stored: BoardOrders, storeId: number): Promise<StoreBoard> {
  const { db, env, now } = deps;
  const at = now();
  const [printed, devices, floods, paused, { wait_target, rack, ...hours }, median_wait, wait] =
    await Promise.all([
      stored.read(storeId, at),
      readBoardDevices(db.read, storeId),
      readFloods(db.pool, storeId, env.rateLimit),
      readPaused(db.read, storeId),
      readStore(db.read, storeId),
      medianWait(db.pool, storeId, at),
      waitsOf(deps).of(storeId),
    ]);
  const orders = printed.map(({ order }) => order);
  const { is_opened, local_until } = openingState(hours, at);
  return {
    at: at.toISOString(),
    utc_offset: utcOffsetAt(hours.time_zone, at),
    wait_target,
    opening: { is_opened, local_until },
    printed: { version: versionOf(printed), orders: printed },
    waits: [...(wait?.board ?? [])],
    devices,
    paused,
    rack,
    median_wait,
    alerts: await alertsOf(db.pool, storeId, { orders, devices, floods }, at),
  };
}

const { week, exceptions } = selectHours('"store"');

/** A store's hours, its target for a wait, ms, and its return rack: its slots, and how many are taken. */
async function readStore(reader: Reader, storeId: number) {
  const rows = await reader
    .select({
      time_zone: store.timeZone,
      week: sql<HoursRow["week"]>`${sql.raw(week)}`,
      exceptions: sql<HoursRow["exceptions"]>`${sql.raw(exceptions)}`,
      closed_at: store.closedAt,
      wait_target: sql<number>`${store.waitTarget} * 1000`,
      rack: {
        slots: store.rackSlots,
        taken: reader.$count(pair, and(eq(pair.storeId, storeId), sql`${pair.place} = 'return_rack'`)),
      },
    })
    .from(store)
    .where(eq(store.id, storeId));
  if (rows[0] === undefined) throw new Error(`there is no store ${storeId}`);
  return rows[0];
}
