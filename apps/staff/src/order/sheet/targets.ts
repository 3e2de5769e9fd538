import type { BoardDevice, BoardOrder } from "@horma/contract";
import { suggestDevice } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { deviceText } from "../order-place.ts";

/** A place for an order's pairs. `hwd` null is the delivery zone. */
export type Target = { value: string; hwd: string | null; text: string; free: boolean };

/** In addresses and choices the delivery zone has this value; a device has its hwd. */
const zone = (): Target => ({ value: "zone", hwd: null, text: t`zona de entrega`, free: true });

export type Targets = { boxes: Target[]; shelves: Target[]; zone: Target };

/** Every place of the store. `free` says whether it may take this order now; the order's own device may. */
export function targetsOf(order: BoardOrder, devices: readonly BoardDevice[]): Targets {
  const all = devices
    .toSorted((a, b) => a.name.localeCompare(b.name, "es", { numeric: true }))
    .map((device) => ({
      type: device.type_id,
      value: device.hwd,
      hwd: device.hwd,
      text: deviceText(device),
      free: device.available || device.hwd === order.device?.hwd,
    }));
  const of = (type: BoardDevice["type_id"]) => all.filter((target) => target.type === type);
  return { boxes: of("box"), shelves: of("shelf"), zone: zone() };
}

/** The place to use: the asked one if it is free, else the order's own, else the suggested one. */
export function targetOf(order: BoardOrder, devices: readonly BoardDevice[], asked: string | null): Target {
  const { boxes, shelves } = targetsOf(order, devices);
  const all = [...boxes, ...shelves, zone()];
  const free = (value: string | null | undefined) =>
    all.find((target) => target.value === value && target.free);
  return free(asked) ?? free(order.device?.hwd) ?? free(suggested(devices)?.hwd) ?? zone();
}

function suggested(devices: readonly BoardDevice[]): BoardDevice | undefined {
  return suggestDevice(
    devices.map((device) => ({
      ...device,
      device,
      faults: device.faults.map((fault) => fault.code),
      doors_closed: device.doors.front === "closed" && device.doors.back === "closed",
    })),
  )?.device;
}
