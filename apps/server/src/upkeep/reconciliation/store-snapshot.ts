import { eq } from "drizzle-orm";
import { dayStart } from "../../catalogue/store/store-day.ts";
import { OrderReader } from "../../fulfilment/order/order-table.ts";
import type { StoredOrder } from "../../fulfilment/order/stored-order.ts";
import type { Database, Reader } from "../../platform/db/database.ts";
import { device } from "../../platform/db/schema/device.ts";
import { stock } from "../../platform/db/schema/product.ts";

export type CountedDevice = Pick<
  typeof device.$inferSelect,
  "id" | "hwd" | "orderId" | "jobKind" | "online" | "frontOpen" | "backOpen" | "pairsInside"
>;

/** A store's pairs at one instant, and all that concerns them. */
export type StoreSnapshot = {
  at: Date;
  /** When the store's present day began. */
  today: Date;
  /** Those with a pair that is not at rest. */
  orders: readonly StoredOrder[];
  devices: readonly CountedDevice[];
  stock: readonly { sku: string; location: string | null; onHand: number; held: number }[];
};

/** Reads a store at one instant, whatever changes meanwhile. */
export function readStoreSnapshot(db: Database, storeId: number, at: Date): Promise<StoreSnapshot> {
  const work = async (reader: Reader): Promise<StoreSnapshot> => ({
    at,
    today: await dayStart(reader, storeId, at),
    orders: await new OrderReader(reader).unsettled(storeId),
    devices: await reader.select().from(device).where(eq(device.storeId, storeId)),
    stock: await reader.select().from(stock).where(eq(stock.storeId, storeId)),
  });
  return db.snapshot(work);
}
