/** How long things take in a box and in front of it, ms. */
export type BoxTimings = {
  /** From the command to the open door. */
  doorOpens: number;
  /** From the closed back door to the start of the cleaning, and from there to the spray. */
  cleaningStarts: number;
  sprayStarts: number;
  spray: number;
  uvc: number;
  /** After this time an open door is a fault. */
  doorLeftOpen: number;
  /** From a `restart` to the next boot. */
  restart: number;
  /** Between two reports of an unchanged state. It does not depend on the demo's speed. */
  report: number;
};

/** How long people in front of a simulated box take, ms. */
export type HandTimings = { backDoor: number; frontDoor: number };

/** At any speed of the demo a door stays open at least this long: someone must put the pairs in. */
const doorHeldAtLeast = 400;

/** @param speed time factor: 10 is ten times as fast */
export function boxTimings(speed: number): BoxTimings {
  return {
    doorOpens: 400 / speed,
    cleaningStarts: 1_000 / speed,
    sprayStarts: 1_000 / speed,
    spray: 6_000 / speed,
    uvc: 8_000 / speed,
    doorLeftOpen: Math.max(45_000 / speed, 3 * doorHeldAtLeast),
    restart: 2_000 / speed,
    report: 30_000,
  };
}

/** @param speed time factor: 10 is ten times as fast */
export function handTimings(speed: number): HandTimings {
  return {
    backDoor: Math.max(6_000 / speed, doorHeldAtLeast),
    frontDoor: Math.max(5_000 / speed, doorHeldAtLeast),
  };
}
