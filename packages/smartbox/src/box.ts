import type { BoxCommandResult, BoxState } from "@horma/contract";
import type { BoxFault } from "@horma/domain";
import type { BoxTimings } from "./box-timings.ts";

/** A box: what it remembers without power, its physical state, and what it does while it has power. */
export type Box = {
  readonly timings: BoxTimings;
  /** `count`: it knows how many pairs are inside. `none`: it cannot tell and believes the server. */
  readonly sensor: "count" | "none";
  readonly memory: BoxMemory;
  readonly world: BoxWorld;
  readonly running: BoxRunning | null;
};

export type BoxStatus = BoxState["status"];
export type DoorName = "front" | "back";

/** Kept through a power loss. */
export type BoxMemory = {
  readonly job: string | null;
  readonly status: BoxStatus;
  /** The front door was opened for this job. */
  readonly frontOpened: boolean;
  /** The back door was opened since the front door, or since the job came: pairs may be inside. */
  readonly loaded: boolean;
  /** The status after a single spray or UV-C. */
  readonly after: BoxStatus | null;
  /** Commands it knows, oldest first. One without an outcome is in progress. */
  readonly commands: readonly KnownCommand[];
  /** Commands issued up to here may be forgotten, so an unknown one is not obeyed. Epoch ms. */
  readonly forgottenUpTo: number;
  /** The server's time minus its own clock, ms. */
  readonly correction: number;
  readonly faults: readonly { readonly code: BoxFault; readonly since: string }[];
  readonly sprayCyclesLeft: number;
  readonly lampSeconds: number;
};

type KnownCommand = {
  readonly id: string;
  readonly issuedAt: number;
  readonly outcome: BoxCommandResult["outcome"] | null;
  readonly reason?: string;
};

/** What people can see, with or without power. */
export type BoxWorld = {
  readonly doors: { readonly front: "closed" | "open"; readonly back: "closed" | "open" };
  readonly pairs: number;
  readonly jammed: { readonly front: boolean; readonly back: boolean };
  readonly lampBroken: boolean;
  /** Its own clock minus the true time, ms. */
  readonly drift: number;
};

export type BoxRunning = {
  readonly boot: string;
  readonly since: number;
  /** Of the next message. */
  readonly seq: number;
  /** A door in motion, with the commands that asked for it. */
  readonly moving: {
    readonly door: DoorName;
    readonly job: string | null;
    readonly commands: readonly string[];
    readonly until: number;
  } | null;
  /** The cleaning's next step, and when. */
  readonly next: { readonly step: CleaningStep; readonly at: number } | null;
  /** When an open door becomes a fault. */
  readonly leftOpen: { readonly front: number | null; readonly back: number | null };
  /** The last state sent, so that only changes are sent. */
  readonly told: string;
};

export type CleaningStep = "start" | "spray" | "uvc" | "end";

/** A box as it leaves the factory, without power. */
export function newBox(timings: BoxTimings, sensor: Box["sensor"]): Box {
  return {
    timings,
    sensor,
    memory: {
      job: null,
      status: "idle",
      frontOpened: false,
      loaded: false,
      after: null,
      commands: [],
      forgottenUpTo: 0,
      correction: 0,
      faults: [],
      sprayCyclesLeft: 500,
      lampSeconds: 0,
    },
    world: {
      doors: { front: "closed", back: "closed" },
      pairs: 0,
      jammed: { front: false, back: false },
      lampBroken: false,
      drift: 0,
    },
    running: null,
  };
}

/** The server's time as the box knows it, epoch ms. */
export function boxClock(box: Box, at: number): number {
  return at + box.world.drift + box.memory.correction;
}

/** Whether pairs may be inside, as far as the box can tell. */
export function mayHoldPairs(box: Box): boolean {
  return box.sensor === "count" ? box.world.pairs > 0 : box.memory.loaded;
}

export function uvcOn(box: Box): boolean {
  return box.running !== null && box.memory.status === "sanitizing-uvc";
}
