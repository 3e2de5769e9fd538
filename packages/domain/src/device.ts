/**
 * Smart boxes and shelves: their life, the phase a shopper sees, and which one takes an order (DM-06, ST-08). The device reports
 * what happened. A report that cannot follow from its status changes nothing.
 */

import { faultStops, faultStopsBackDoor } from "./box-fault.ts";

export const deviceTypes = ["box", "shelf"] as const;
export type DeviceType = (typeof deviceTypes)[number];

export const deviceStatuses = [
  "idle",
  "occupied",
  "back_door_opened",
  "back_door_closed",
  "sanitizing",
  "sanitizing-spray",
  "sanitizing-uvc",
  "ready",
] as const;
export type DeviceStatus = (typeof deviceStatuses)[number];

/** The statuses that a box says of itself; `occupied` is only the server's. */
export type BoxStatus = Exclude<DeviceStatus, "occupied">;
export const boxStatuses = deviceStatuses.filter((status): status is BoxStatus => status !== "occupied");

/** What happens to a device. The server assigns and releases; the device reports the rest. */
export const deviceInputs = [
  "assigned",
  "back_door_opened",
  "back_door_closed",
  "sanitizing_started",
  "spray_started",
  "uvc_started",
  "sanitized",
  /** The power failed during the cleaning: it starts over behind the closed door. */
  "interrupted",
  "front_door_opened",
  "released",
] as const;
export type DeviceInput = (typeof deviceInputs)[number];

type Transitions = Record<DeviceStatus, Partial<Record<DeviceInput, DeviceStatus>>>;

/** A box goes through one round per order. If its back door opens again before pick-up, the cleaning starts over. */
export const boxTransitions: Transitions = {
  idle: { assigned: "occupied" },
  occupied: { back_door_opened: "back_door_opened", released: "idle" },
  back_door_opened: { back_door_closed: "back_door_closed", released: "idle" },
  back_door_closed: {
    sanitizing_started: "sanitizing",
    back_door_opened: "back_door_opened",
    released: "idle",
  },
  sanitizing: {
    spray_started: "sanitizing-spray",
    interrupted: "back_door_closed",
    back_door_opened: "back_door_opened",
    released: "idle",
  },
  "sanitizing-spray": {
    uvc_started: "sanitizing-uvc",
    interrupted: "back_door_closed",
    back_door_opened: "back_door_opened",
    released: "idle",
  },
  "sanitizing-uvc": {
    sanitized: "ready",
    interrupted: "back_door_closed",
    back_door_opened: "back_door_opened",
    released: "idle",
  },
  ready: {
    front_door_opened: "idle",
    interrupted: "back_door_closed",
    back_door_opened: "back_door_opened",
    released: "idle",
  },
};

/** A shelf has no doors: it is idle or holds an order. */
export const shelfTransitions: Transitions = {
  idle: { assigned: "occupied" },
  occupied: { released: "idle" },
  back_door_opened: {},
  back_door_closed: {},
  sanitizing: {},
  "sanitizing-spray": {},
  "sanitizing-uvc": {},
  ready: {},
};

/** The device's next status, or nothing when the input cannot follow from the status. */
export function nextDeviceStatus(
  type: DeviceType,
  status: DeviceStatus,
  input: DeviceInput,
): DeviceStatus | undefined {
  return (type === "box" ? boxTransitions : shelfTransitions)[status][input];
}

/** What a device can report; assignment and release are the server's. */
export type ReportedInput = Exclude<DeviceInput, "assigned" | "released">;

/**
 * The steps a box must have taken between two statuses, in order; used when reports in between were lost. Never the front door,
 * which has a report of its own. Undefined when there is no such way.
 */
export function deviceInputsBetween(from: DeviceStatus, to: DeviceStatus): ReportedInput[] | undefined {
  const ways: { status: DeviceStatus; inputs: ReportedInput[] }[] = [{ status: from, inputs: [] }];
  const seen = new Set<DeviceStatus>([from]);
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    if (way.status === to) return way.inputs;
    for (const input of waysOn) {
      const status = boxTransitions[way.status][input];
      if (status === undefined || seen.has(status)) continue;
      seen.add(status);
      ways.push({ status, inputs: [...way.inputs, input] });
    }
  }
  return undefined;
}

const waysOn = deviceInputs.filter(
  (input): input is Exclude<ReportedInput, "front_door_opened"> =>
    input !== "assigned" && input !== "released" && input !== "front_door_opened",
);

/** Whether the shopper can take the pairs out now, as far as ST-04 asks of the device. */
export function deviceDelivers(device: { type_id: DeviceType; status_id: DeviceStatus }): boolean {
  return device.type_id === "box" ? device.status_id === "ready" : device.status_id === "occupied";
}

/** The phases the shopper follows, in order; ST-08 gives each its words. */
export const devicePhases = ["preparing", "spray", "uvc", "prepared"] as const;
export type DevicePhase = (typeof devicePhases)[number];

/** The phase a shopper sees for a device status (ST-08). A ready device has none: the pick-up screen takes over. */
export function devicePhase(status: DeviceStatus): DevicePhase | undefined {
  switch (status) {
    case "sanitizing-uvc":
      return "uvc";
    case "sanitizing-spray":
      return "spray";
    case "occupied":
    case "idle":
      return "preparing";
    case "back_door_opened":
    case "back_door_closed":
    case "sanitizing":
      return "prepared";
    case "ready":
      return undefined;
  }
}

/** What decides whether a device may take an order. A shelf is always online; a box must say so. */
export type DeviceCondition = {
  type_id: DeviceType;
  status_id: DeviceStatus;
  online: boolean;
  out_of_service: boolean;
  /** Codes of what is wrong with it. */
  faults: readonly string[];
  /** Pairs it says are inside; `null` when it cannot tell. */
  pairs_inside: number | null;
  doors_closed: boolean;
};

/** Whether a fault stops a box's doors or its cleaning, or the box is offline. */
export function deviceFailed(device: Pick<DeviceCondition, "type_id" | "online" | "faults">): boolean {
  if (device.type_id === "shelf") return false;
  return !device.online || device.faults.some(faultStops);
}

/** Whether a box obeys a command to open its back door. Pairs that were left in it do not keep it from that. */
export function backDoorWorks(device: Pick<DeviceCondition, "type_id" | "online" | "faults">): boolean {
  return device.type_id === "shelf" || (device.online && !device.faults.some(faultStopsBackDoor));
}

/** Whether a device can take an order or pairs to clean: free, in service, empty, shut and without faults. */
export function deviceAvailable(device: DeviceCondition): boolean {
  if (device.status_id !== "idle" || device.out_of_service) return false;
  if (device.type_id === "shelf") return true;
  return !deviceFailed(device) && device.doors_closed && (device.pairs_inside ?? 0) === 0;
}

/**
 * The device for a store's next order: the first available box, else the first available shelf, by name. Undefined means the
 * delivery zone.
 */
export function suggestDevice<D extends DeviceCondition & { name: string }>(
  devices: readonly D[],
): D | undefined {
  const idle = devices
    .filter(deviceAvailable)
    .sort((a, b) => a.name.localeCompare(b.name, "es", { numeric: true }));
  return idle.find((device) => device.type_id === "box") ?? idle[0];
}
