import type { CustodyFault } from "@horma/contract";
import { lifeStatus, pairNeedsDevice, stockCount } from "@horma/domain";
import type { StoredOrder } from "../../fulfilment/order/stored-order.ts";
import type { Database } from "../../platform/db/database.ts";
import { type CountedDevice, readStoreSnapshot, type StoreSnapshot } from "./store-snapshot.ts";

type Fault = Pick<CustodyFault, "kind"> & Partial<CustodyFault>;

/**
 * A store's present contradictions. Without faults every pair is in one place, and all that is known of it agrees.
 * @forTests
 */
export async function custodyFaults(db: Database, storeId: number, at: Date): Promise<CustodyFault[]> {
  return faultsIn(await readStoreSnapshot(db, storeId, at));
}

/** {@link custodyFaults} of a snapshot. */
export function faultsIn(snapshot: StoreSnapshot): CustodyFault[] {
  const faults: Fault[] = [
    ...heldMismatches(snapshot),
    ...withShopperOvernight(snapshot),
    ...inForeignDevices(snapshot),
    ...snapshot.devices.flatMap((device) => ofDevice(device, snapshot)),
    ...rackSlots(snapshot),
    ...statusMismatches(snapshot),
  ];
  const unknown = {
    sku: null,
    location: null,
    pair: null,
    order: null,
    device: null,
    expected: null,
    found: null,
  };
  return faults.map((fault) => ({ ...unknown, ...fault }));
}

/** Compares what the pairs that are away hold with the stock table, slot by slot. */
function heldMismatches({ orders, stock }: StoreSnapshot): Fault[] {
  const slots = new Map<string, { sku: string; location: string | null; expected: number; found: number }>();
  const slotOf = ({ sku, location }: { sku: string; location: string | null }) => {
    const key = JSON.stringify([sku, location]);
    const slot = slots.get(key) ?? { sku, location, expected: 0, found: 0 };
    slots.set(key, slot);
    return slot;
  };
  for (const row of stock) slotOf(row).found = row.held;
  for (const { pair } of pairsOf(orders)) slotOf(pair).expected += stockCount(pair).held;
  return [...slots.values()]
    .filter((row) => row.expected !== row.found)
    .map((row) => ({ kind: "held_mismatch", ...row }));
}

function withShopperOvernight({ orders, today }: StoreSnapshot): Fault[] {
  return pairsOf(orders)
    .filter(({ pair }) => pair.place === "shopper" && new Date(pair.placed_at) < today)
    .map(({ pair, order }) => ({ kind: "with_shopper_overnight", ...named(order, pair) }));
}

/** A pair at pick-up is in the device of its order; a pair being cleaned is in a device with a return job. */
function inForeignDevices({ orders, devices }: StoreSnapshot): Fault[] {
  return pairsOf(orders)
    .filter(({ pair }) => pair.device_id !== null)
    .flatMap(({ pair, order }): Fault[] => {
      const device = devices.find((each) => each.id === pair.device_id);
      const itsOwn =
        pair.place === "sanitizer" ? device?.jobKind === "return" : order.device?.id === pair.device_id;
      return itsOwn
        ? []
        : [{ kind: "in_foreign_device", ...named(order, pair), device: device?.hwd ?? null }];
    });
}

function ofDevice(device: CountedDevice, { orders }: StoreSnapshot): Fault[] {
  const inside = pairsOf(orders).filter(({ pair }) => pair.device_id === device.id);
  const awaited = orders.find((order) => order.id === device.orderId)?.pairs.some(pairNeedsDevice) ?? false;
  const idle = device.jobKind === "order" ? !awaited : device.jobKind === "return" && inside.length === 0;
  const order = orders.find((each) => each.id === device.orderId)?.hash_id ?? null;
  const { pairsInside: found, hwd } = device;
  // A box's count is believed while it is online and its doors are closed.
  const counts = device.online && !device.frontOpen && !device.backOpen && found !== null;
  return [
    ...(idle ? [{ kind: "job_without_pair", device: hwd, order } as const] : []),
    ...(counts && found !== inside.length
      ? [{ kind: "count_mismatch", device: hwd, order, expected: inside.length, found } as const]
      : []),
  ];
}

function rackSlots({ orders }: StoreSnapshot): Fault[] {
  const onRack = pairsOf(orders).filter(({ pair }) => pair.place === "return_rack");
  const taken = new Set<number>();
  return onRack.flatMap(({ pair, order }): Fault[] => {
    const slot = pair.rack_slot;
    const free = slot !== null && !taken.has(slot);
    if (slot !== null) taken.add(slot);
    return free ? [] : [{ kind: "rack_slot", ...named(order, pair), found: slot }];
  });
}

function statusMismatches({ orders }: StoreSnapshot): Fault[] {
  return orders
    .filter((order) => order.status_id !== "paid" && order.status_id !== lifeStatus(order))
    .map((order) => ({ kind: "status_mismatch", order: order.hash_id }));
}

function pairsOf(orders: readonly StoredOrder[]) {
  return orders.flatMap((order) => order.pairs.map((pair) => ({ pair, order })));
}

function named(order: StoredOrder, pair: StoredOrder["pairs"][number]) {
  return { sku: pair.sku, pair: pair.id, order: order.hash_id };
}
