import { createHash } from "node:crypto";
import type { Board } from "@horma/contract";
import { utcOffsetAt } from "@horma/domain";
import { and, eq, sql } from "drizzle-orm";
import { readBoardDevices } from "../../fulfilment/device/staff-device.ts";
import { readBoardOrders } from "../../fulfilment/order/staff-order.ts";
import { readPaused } from "../../people/staff/set-pause.ts";
import type { Reader } from "../../platform/db/database.ts";
import { pair } from "../../platform/db/schema/order.ts";
import { store } from "../../platform/db/schema/store.ts";
import type { Deps } from "../../platform/deps.ts";
import { operation } from "../../web/call/operation.ts";
import { presentStaffStore, type SignedInStaff } from "../../web/session/signed-in-staff.ts";
import { readAlerts } from "./board-alerts.ts";
import { medianWait } from "./median-wait.ts";
import { readFloods } from "./request-floods.ts";

/** Everything the store's staff see at a glance. Its tag stays the same while only the clock moves. */
export const getBoard = operation("getBoard", async (deps, { staff, reply }) => {
  const { at, ...board } = await readBoard(deps, staff);
  reply.header("etag", tagOf(board));
  return { at, ...board };
});

async function readBoard(deps: Deps, staff: SignedInStaff): Promise<Board> {
  const { db, env, now } = deps;
  const at = now();
  const [orders, devices, floods, paused, { time_zone, ...rack }, median_wait] = await Promise.all([
    readBoardOrders(deps, staff.storeId, at),
    readBoardDevices(db.read, staff.storeId),
    readFloods(db.pool, staff.storeId, env.rateLimit),
    readPaused(db.read, staff.storeId),
    readStore(db.read, staff.storeId),
    medianWait(db.pool, staff.storeId, at),
  ]);
  const alerts = await readAlerts(
    db,
    { storeId: staff.storeId, staffId: staff.id },
    { orders, devices, floods },
    at,
  );
  return {
    ...{ store: presentStaffStore(staff), at: at.toISOString(), utc_offset: utcOffsetAt(time_zone, at) },
    ...{ orders, devices, alerts, paused, rack, median_wait },
  };
}

/** A store's time zone, and its return rack: its slots, and how many are taken. */
async function readStore(reader: Reader, storeId: number): Promise<Board["rack"] & { time_zone: string }> {
  const rows = await reader
    .select({
      time_zone: store.timeZone,
      slots: store.rackSlots,
      taken: reader.$count(pair, and(eq(pair.storeId, storeId), sql`${pair.place} = 'return_rack'`)),
    })
    .from(store)
    .where(eq(store.id, storeId));
  if (rows[0] === undefined) throw new Error(`there is no store ${storeId}`);
  return rows[0];
}

function tagOf(board: Omit<Board, "at">): string {
  return `"${createHash("sha1").update(JSON.stringify(board)).digest("base64url")}"`;
}
