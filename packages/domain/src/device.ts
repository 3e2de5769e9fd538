/**
 * Smart boxes and shelves: their life, what the shopper is told of it, and which one takes an order (DM-06, ST-08).
 * The device says what happened; what it says that cannot follow from where it is changes nothing.
 */

export type DeviceType = "box" | "shelf";

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

/** What happens to a device: assignment and release are the server's, the rest is reported by the device. */
export const deviceInputs = [
  "assigned",
  "back_door_opened",
  "back_door_closed",
  "sanitizing_started",
  "spray_started",
  "uvc_started",
  "sanitized",
  "front_door_opened",
  "released",
] as const;
export type DeviceInput = (typeof deviceInputs)[number];

type Transitions = Record<DeviceStatus, Partial<Record<DeviceInput, DeviceStatus>>>;

/** A box goes round once per order; a back door opened again before pick-up starts the cleaning over. */
export const boxTransitions: Transitions = {
  idle: { assigned: "occupied" },
  occupied: { back_door_opened: "back_door_opened", released: "idle" },
  back_door_opened: { back_door_closed: "back_door_closed", released: "idle" },
  back_door_closed: {
    sanitizing_started: "sanitizing",
    back_door_opened: "back_door_opened",
    released: "idle",
  },
  sanitizing: { spray_started: "sanitizing-spray", back_door_opened: "back_door_opened", released: "idle" },
  "sanitizing-spray": {
    uvc_started: "sanitizing-uvc",
    back_door_opened: "back_door_opened",
    released: "idle",
  },
  "sanitizing-uvc": { sanitized: "ready", back_door_opened: "back_door_opened", released: "idle" },
  ready: { front_door_opened: "idle", back_door_opened: "back_door_opened", released: "idle" },
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

/** Whether the shopper can take the pairs out now (ST-04's condition on the device). */
export function deviceDelivers(device: { type_id: DeviceType; status_id: DeviceStatus }): boolean {
  return device.type_id === "box" ? device.status_id === "ready" : device.status_id === "occupied";
}

/** The phases the shopper follows, in order; ST-08 gives each its words. */
export const devicePhases = ["preparing", "spray", "uvc", "prepared"] as const;
export type DevicePhase = (typeof devicePhases)[number];

/** The phase a device status is told as (ST-08); a ready device has none, the pick-up screen takes over. */
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

/**
 * The device that takes the next order of a store: the first idle box, else the first idle shelf, by name.
 * Nothing means the delivery zone.
 */
export function suggestDevice<D extends { name: string; type_id: DeviceType; status_id: DeviceStatus }>(
  devices: readonly D[],
): D | undefined {
  const idle = devices
    .filter((device) => device.status_id === "idle")
    .sort((a, b) => a.name.localeCompare(b.name, "es", { numeric: true }));
  return idle.find((device) => device.type_id === "box") ?? idle[0];
}
