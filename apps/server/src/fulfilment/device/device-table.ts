import { type DeviceCondition, type DeviceStatus, deviceAvailable } from "@horma/domain";
import { and, eq, isNull, ne } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { device } from "../../platform/db/schema/device.ts";
import { store } from "../../platform/db/schema/store.ts";
import type { DeviceAddress } from "../../platform/gateway/device-gateway.ts";

/** A device as the rules see it, and its names. */
export type StoreDevice = DeviceCondition & { id: number; hwd: string; name: string; job: string | null };
export type BoxInUse = { address: DeviceAddress; status: DeviceStatus };

/** What the rules need of a device's row. */
export function deviceCondition(row: typeof device.$inferSelect): DeviceCondition {
  return {
    type_id: row.typeId,
    status_id: row.statusId,
    online: row.online,
    out_of_service: row.outOfService,
    faults: row.faults.map((fault) => fault.code),
    pairs_inside: row.pairsInside,
    doors_closed: !row.frontOpen && !row.backOpen,
  };
}

function storeDevice(row: typeof device.$inferSelect): StoreDevice {
  return { ...deviceCondition(row), id: row.id, hwd: row.hwd, name: row.name, job: row.job };
}

/** A device that left for good gets no work and is not shown. */
const present = isNull(device.retiredAt);

/** Reads devices. They change only with the order they work for. */
export class DeviceReader {
  constructor(private readonly reader: Reader) {}

  /** Devices of a store that can take an order now. */
  async available(storeId: number): Promise<StoreDevice[]> {
    const rows = await this.reader
      .select()
      .from(device)
      .where(and(eq(device.storeId, storeId), eq(device.statusId, "idle"), present));
    return rows.map(storeDevice).filter(deviceAvailable);
  }

  /** A device of a store, by its hardware id. */
  async inStore(storeId: number, hwd: string): Promise<StoreDevice | undefined> {
    const rows = await this.reader
      .select()
      .from(device)
      .where(and(eq(device.storeId, storeId), eq(device.hwd, hwd), present));
    return rows.map(storeDevice)[0];
  }

  /** A device, and whether its back door stands open. */
  async byId(id: number): Promise<(StoreDevice & { back_open: boolean }) | undefined> {
    const [row] = await this.reader.select().from(device).where(eq(device.id, id));
    return row && { ...storeDevice(row), back_open: row.backOpen };
  }

  /** A device and its order, by the names its hardware knows. */
  async byAddress(address: DeviceAddress): Promise<{ id: number; orderId: number | null } | undefined> {
    const found = await this.reader
      .select({ id: device.id, orderId: device.orderId })
      .from(device)
      .innerJoin(store, eq(store.id, device.storeId))
      .where(and(eq(store.code, address.storeCode), eq(device.hwd, address.hwd)));
    return found[0];
  }

  /** Whether a store has a device of this hardware id. */
  async belongs(storeId: number, hwd: string): Promise<boolean> {
    return (await this.reader.$count(device, and(eq(device.storeId, storeId), eq(device.hwd, hwd)))) > 0;
  }

  /** Boxes in the middle of an order, over all stores. */
  async boxesInUse(): Promise<BoxInUse[]> {
    const found = await this.reader
      .select({ storeCode: store.code, hwd: device.hwd, status: device.statusId })
      .from(device)
      .innerJoin(store, eq(store.id, device.storeId))
      .where(and(eq(device.typeId, "box"), ne(device.statusId, "idle")));
    return found.map(({ storeCode, hwd, status }) => ({ address: { storeCode, hwd }, status }));
  }
}
