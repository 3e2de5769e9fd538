import type { BoardDevice } from "@horma/contract";
import { deviceAvailable } from "@horma/domain";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { device } from "../../platform/db/schema/device.ts";
import { order } from "../../platform/db/schema/order.ts";
import { deviceCondition } from "./device-table.ts";

/** Every device of a store as the staff see it: boxes by number, then shelves. */
export async function readBoardDevices(reader: Reader, storeId: number): Promise<BoardDevice[]> {
  const devices = await read(reader, eq(device.storeId, storeId));
  return devices.sort(
    (a, b) => a.type_id.localeCompare(b.type_id) || a.name.localeCompare(b.name, "es", { numeric: true }),
  );
}

/** One device of a store, by its hardware id. */
export async function readBoardDevice(
  reader: Reader,
  storeId: number,
  hwd: string,
): Promise<BoardDevice | undefined> {
  return (await read(reader, and(eq(device.storeId, storeId), eq(device.hwd, hwd))))[0];
}

async function read(reader: Reader, where: SQL | undefined): Promise<BoardDevice[]> {
  const rows = await reader
    .select({ device, order: order.hashId })
    .from(device)
    .leftJoin(order, eq(order.id, device.orderId))
    .where(and(where, isNull(device.retiredAt)));
  return rows.map((row) => present(row.device, row.order));
}

function present(row: typeof device.$inferSelect, hashId: string | null): BoardDevice {
  return {
    hwd: row.hwd,
    name: row.name,
    type_id: row.typeId,
    status_id: row.statusId,
    job_kind: row.jobKind,
    order: hashId,
    // A shelf is always online.
    online: row.online || row.typeId === "shelf",
    online_since: row.onlineSince?.toISOString() ?? null,
    out_of_service: row.outOfService,
    faults: row.faults as BoardDevice["faults"],
    doors: { front: position(row.frontOpen), back: position(row.backOpen) },
    pairs_inside: row.pairsInside,
    sensors: row.sensors,
    firmware: row.firmware,
    available: deviceAvailable(deviceCondition(row)),
    since: row.updatedAt.toISOString(),
  };
}

function position(open: boolean): "open" | "closed" {
  return open ? "open" : "closed";
}
