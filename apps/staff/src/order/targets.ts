import type { BoardDevice, BoardOrder } from "@horma/contract";
import { deviceFailed, orderStage, suggestDevice } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { failureText } from "../fault/fault-text.ts";
import { deviceText } from "./order-place.ts";

/** A place for an order's pairs. `hwd` null is the delivery zone. */
export type Target = { value: string; hwd: string | null; text: string; free: boolean };

/** In addresses and choices the delivery zone has this value; a device has its hwd. */
const zone = (): Target => ({ value: "zone", hwd: null, text: t`zona de entrega`, free: true });

/** An order with the place where its pairs go. */
export type OrderTarget = { order: BoardOrder; target: Target };

export type Targets = { boxes: Target[]; shelves: Target[]; zone: Target };

/** Every place of the store. `free` says whether it may take this order now; the order's own device may while it works. */
export function targetsOf(order: BoardOrder, devices: readonly BoardDevice[]): Targets {
  const all = devices
    .toSorted((a, b) => a.name.localeCompare(b.name, "es", { numeric: true }))
    .map((device) => ({
      type: device.type_id,
      value: device.hwd,
      hwd: device.hwd,
      text: deviceText(device),
      free: device.available || (device.hwd === order.device?.hwd && !hasFailed(device)),
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

/** The place to use instead of the order's own: the asked one if it is another and free, else the suggested one. */
export function nextTarget(
  order: BoardOrder,
  devices: readonly BoardDevice[],
  asked: string | null = null,
): Target {
  const others = devices.filter(({ hwd }) => hwd !== order.device?.hwd);
  return targetOf({ ...order, device: null }, others, asked);
}

/** The box of an order or the one it is meant for, if it is unreachable or has failed. */
export function failedBox(order: BoardOrder, devices: readonly BoardDevice[]): BoardDevice | undefined {
  const box = devices.find((device) => device.hwd === order.device?.hwd);
  return box !== undefined && hasFailed(box) ? box : undefined;
}

/** What works for an order whose box failed (TR-08): why it is needed and what it is, in words, and where the pairs go. */
export type WayOut = { why: string; text: string; to: Target };

/**
 * The way out for an order whose box failed: the pairs, in hand or in the box, go to the next place. A ready order goes to the
 * next box, and if none is free at once to the delivery zone: its shopper is there already. Undefined if the box works or no pair
 * is for the shopper any more.
 */
export function wayOut(order: BoardOrder, devices: readonly BoardDevice[]): WayOut | undefined {
  const box = failedBox(order, devices);
  const placed = order.pairs.some((pair) => pair.state === "placed");
  if (box === undefined || !(placed || order.pairs.some((pair) => pair.state === "picking")))
    return undefined;
  const why = failureText(box, deviceText(box))?.title ?? t`${deviceText(box)} no funciona`;
  const next = nextTarget(order, devices);
  const boxed = devices.some(({ hwd, type_id }) => hwd === next.hwd && type_id === "box");
  const to = orderStage(order) === "ready" && !boxed ? zone() : next;
  const place = to.text;
  if (!placed) return { why, to, text: t`Dejar en ${place}` };
  return { why, to, text: to.hwd === null ? t`Llevar a la zona` : t`Mover a ${place}` };
}

function hasFailed(device: BoardDevice): boolean {
  return deviceFailed({ ...device, faults: device.faults.map((fault) => fault.code) });
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
