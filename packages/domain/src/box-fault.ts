/** What can be wrong with a box, and what each fault stops (docs/spec/device.md). */

export const boxFaults = [
  "front_door_jammed",
  "back_door_jammed",
  "door_left_open",
  "power_lost",
  "uvc_lamp_failed",
  "spray_low",
  "not_empty",
] as const;
export type BoxFault = (typeof boxFaults)[number];

type FaultFacts = {
  /** What it keeps from working: all of the box; all but its back door, through which the fault is mended; or nothing. */
  stops: "all" | "all_but_back_door" | "nothing";
  /** Whether the store is alerted also while no pair is concerned: a box with it is lost to the store until people see to it. */
  alerts: boolean;
};

const faultFacts: Record<BoxFault, FaultFacts> = {
  front_door_jammed: { stops: "all", alerts: true },
  back_door_jammed: { stops: "all", alerts: true },
  door_left_open: { stops: "all", alerts: true },
  power_lost: { stops: "all", alerts: false },
  uvc_lamp_failed: { stops: "all", alerts: false },
  spray_low: { stops: "nothing", alerts: false },
  not_empty: { stops: "all_but_back_door", alerts: false },
};

/** A fault that this version does not know, of a newer box. */
const unknownFault: FaultFacts = { stops: "all", alerts: false };

const factsOf = (fault: string): FaultFacts => faultFacts[fault as BoxFault] ?? unknownFault;

/** Faults with which a box works on. */
export const harmlessFaults: readonly BoxFault[] = boxFaults.filter((fault) => !faultStops(fault));

/** Whether a fault stops a box's doors or its cleaning. */
export function faultStops(fault: string): boolean {
  return factsOf(fault).stops !== "nothing";
}

/** Whether a box with this fault does not open its back door on a command. */
export function faultStopsBackDoor(fault: string): boolean {
  return factsOf(fault).stops === "all";
}

/** Whether people must see to a fault even if no pair is concerned. */
export function faultAlerts(fault: string): boolean {
  return factsOf(fault).alerts;
}
