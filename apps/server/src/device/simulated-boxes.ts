import { setTimeout as delay } from "node:timers/promises";
import type { DeviceStatus } from "@horma/domain";
import type { FastifyBaseLogger } from "fastify";
import { type Repeated, repeat } from "../repeat.ts";
import type { DeviceAddress, DeviceCommand, DeviceGateway, DeviceReport } from "./device-gateway.ts";
import type { BoxInUse } from "./device-store.ts";

type Input = DeviceReport["input"];
type Stage = readonly [input: Input, takes: number];

/** What happens in a box by itself once its back door opened: the input and how long it takes to come, ms. */
const cycle: readonly Stage[] = [
  ["back_door_opened", 400],
  ["back_door_closed", 6_000],
  ["sanitizing_started", 1_000],
  ["spray_started", 1_000],
  ["uvc_started", 6_000],
  ["sanitized", 8_000],
];
/** Where in the cycle a box of this status is: the index of what comes next. */
const nextInCycle: Partial<Record<DeviceStatus, number>> = {
  back_door_opened: 1,
  back_door_closed: 2,
  sanitizing: 3,
  "sanitizing-spray": 4,
  "sanitizing-uvc": 5,
  ready: 6,
};
const frontDoorOpens = 400;
/** However fast the demo runs, the back door stays open this long: somebody has to put the pairs in. */
const doorHeldAtLeast = 400;
/** Pause before a report that the server could not take is given again, ms. */
const reportAgain = 500;
/** How often boxes are looked for that another process left in the middle of an order, ms. */
const look = 1_000;

export type SimulatedBoxesOptions = {
  /** Time factor: 10 is ten times as fast. */
  speed: number;
  now: () => Date;
  log: FastifyBaseLogger;
  /**
   * Boxes in the middle of an order, by what is written down. One that nobody moves in this process carries on from
   * there: a server before this one left it, or another beside it did and may be gone. Boxes that two processes move
   * say the same, and what was said before changes nothing.
   */
  inUse?: () => Promise<readonly BoxInUse[]>;
};

/** Smart boxes that exist in this process only. They obey commands, take their time and tell what happened. */
export function createSimulatedBoxes(options: SimulatedBoxesOptions): DeviceGateway {
  const boxes = new Map<string, SimulatedBox>();
  let listener: Listener = async () => {};
  let looking: Repeated | undefined;
  const boxAt = (address: DeviceAddress): SimulatedBox => {
    const key = `${address.storeCode}/${address.hwd}`;
    const box = boxes.get(key) ?? new SimulatedBox(address, options, (report) => listener(report));
    boxes.set(key, box);
    return box;
  };
  const carryOn = async () => {
    for (const { address, status } of (await options.inUse?.()) ?? []) boxAt(address).carryOn(status);
  };
  return {
    send: async (address, command) => {
      // Another process may have seen the cleaning through.
      if (command.action === "open_front_door") await carryOn();
      boxAt(address).obey(command);
    },
    onReport: (told) => {
      listener = told;
      looking ??= repeat("the look for boxes in use", look, options.log, carryOn);
    },
    close: async () => {
      await looking?.close();
      await Promise.all([...boxes.values()].map((box) => box.close()));
    },
  };
}

type Listener = (report: DeviceReport) => Promise<void>;

class SimulatedBox {
  /** Settles when everything said so far was taken; reports of one box come one after the other. */
  private told: Promise<void> = Promise.resolve();
  /** Commands that were obeyed, until they expire. */
  private obeyed: DeviceCommand[] = [];
  /** What the box is busy with, if anything; a new command interrupts it. */
  private busy: AbortController | undefined;
  private readonly closing = new AbortController();
  private sanitized = false;

  constructor(
    private readonly address: DeviceAddress,
    private readonly options: SimulatedBoxesOptions,
    private readonly listener: Listener,
  ) {}

  obey(command: DeviceCommand): void {
    const now = this.options.now();
    this.obeyed = this.obeyed.filter((earlier) => earlier.expiresAt > now);
    const known = this.obeyed.some((earlier) => earlier.id === command.id);
    if (known || command.expiresAt <= now || this.closing.signal.aborted) return;
    this.obeyed.push(command);
    if (command.action === "open_back_door") void this.pass(cycle);
    else if (command.action === "open_front_door" && this.sanitized)
      void this.pass([["front_door_opened", frontDoorOpens]]);
  }

  /** Goes on from a status it is found in; in the middle of the cycle only when it is not busy and knows better. */
  carryOn(status: DeviceStatus): void {
    const index = nextInCycle[status];
    if (index === undefined || this.closing.signal.aborted) return;
    if (index === cycle.length) this.sanitized = true;
    else if (this.busy === undefined) void this.pass(cycle.slice(index));
  }

  close(): Promise<void> {
    this.closing.abort();
    this.busy?.abort();
    return this.told;
  }

  private async pass(stages: readonly Stage[]): Promise<void> {
    this.busy?.abort();
    const busy = new AbortController();
    this.busy = busy;
    this.sanitized = false;
    await this.passEach(stages, busy.signal);
    if (this.busy === busy) this.busy = undefined;
  }

  private async passEach(stages: readonly Stage[], interrupted: AbortSignal): Promise<void> {
    for (const [input, takes] of stages) {
      const atLeast = input === "back_door_closed" ? doorHeldAtLeast : 0;
      await sleep(Math.max(takes / this.options.speed, atLeast), interrupted);
      if (interrupted.aborted) return;
      if (input === "sanitized") this.sanitized = true;
      await this.tell(input);
    }
  }

  private tell(input: Input): Promise<void> {
    const report = { address: this.address, input, at: this.options.now() };
    this.told = this.told.then(() => this.give(report));
    return this.told;
  }

  /** Gives a report until it is taken: what happened to a box is not undone by a database that was away. */
  private async give(report: DeviceReport): Promise<void> {
    while (!this.closing.signal.aborted) {
      try {
        return await this.listener(report);
      } catch (error) {
        this.options.log.error(
          { err: error, report },
          "a box's report was not taken and will be given again",
        );
        await sleep(reportAgain, this.closing.signal);
      }
    }
  }
}

function sleep(time: number, interrupted: AbortSignal): Promise<unknown> {
  return delay(time, undefined, { signal: interrupted }).catch(() => undefined);
}
