import { randomUUID } from "node:crypto";
import type { BoxState } from "@horma/contract";
import type { BoxFault } from "@horma/domain";
import { type Box, type BoxMemory, type BoxWorld, boxClock, type DoorName, newBox } from "./box.ts";
import { type BoxInput, nextAt, step } from "./box-life.ts";
import { boxTimings, handTimings } from "./box-timings.ts";
import { type Chaos, createDelivery, seededRandom } from "./chaos.ts";
import { type HandHabits, Hands } from "./hands.ts";
import { Link } from "./link.ts";
import type { BoxMessage } from "./turn.ts";

/** What survives the program: the box's memory, its surroundings, and whether it was switched off properly. */
export type StoredBox = { memory: BoxMemory; world: BoxWorld; ended?: boolean };

export type BoxOptions = {
  store: string;
  hwd: string;
  /** `mqtt://host:port` or `mqtts://…` */
  url: string;
  password: string;
  /** Certificates to trust besides the usual ones, PEM. */
  ca?: string | undefined;
  /** Time factor: 10 is ten times as fast. */
  speed?: number;
  /** `none` (default): the box cannot count its pairs and reports `null`. */
  sensor?: Box["sensor"];
  /** What people do at its doors. `false`: no one comes; the test moves the doors. */
  hands?: Partial<HandHabits> | false;
  /** What the network does to messages in both directions. */
  chaos?: Chaos;
  /** The box as it was left; without it, a new box. */
  kept?: StoredBox | undefined;
  keep?: (box: StoredBox) => void;
  /** Gets every message of the box as it is sent. */
  heard?: (message: BoxMessage) => void;
  log?: (line: string) => void;
};

/** Starts a simulated box: it boots, connects, obeys, and retries for ever if no one answers. */
export function startBox(options: BoxOptions): SmartBox {
  return new SmartBox(options);
}

const noHands: HandHabits = { pairs: 1, leaveOpen: true, forgetPairs: true };
const usualHands: HandHabits = { pairs: 1, leaveOpen: false, forgetPairs: false };

/** A simulated box with power and network, and all that can happen to it. */
export class SmartBox {
  private box: Box;
  private link: Link | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly reports: NodeJS.Timeout;
  private readonly errands = new Set<NodeJS.Timeout>();
  private readonly hands: Hands;
  private readonly speed: number;
  private readonly random: () => number;
  private stopped = false;

  constructor(private readonly options: BoxOptions) {
    this.speed = options.speed ?? 1;
    this.random = seededRandom(options.chaos?.seed ?? Math.floor(Math.random() * 2 ** 32));
    const fresh = newBox(boxTimings(this.speed), options.sensor ?? "none");
    const { memory, world, ended } = options.kept ?? { ...fresh, ended: true };
    this.box = { ...fresh, memory, world };
    const habits = options.hands === false ? noHands : { ...usualHands, ...options.hands };
    this.hands = new Hands(
      habits,
      handTimings(this.speed),
      () => this.box.world,
      (input) => this.apply(input),
    );
    this.reports = setInterval(() => this.report(), this.box.timings.report);
    this.boot(ended !== true);
  }

  /** Everything about the box now, with the real number of pairs. */
  look(): StoredBox & { powered: boolean; boot: string | null } {
    const { memory, world, running } = this.box;
    return { memory, world, powered: running !== null, boot: running?.boot ?? null };
  }

  status(): BoxState["status"] {
    return this.box.memory.status;
  }

  putPairs(count: number): void {
    this.apply({ type: "pairs_put", count });
  }

  takePairs(): void {
    this.apply({ type: "pairs_taken" });
  }

  /** Opens the back door with its key, jammed or not, with or without power. */
  unlockBack(): void {
    this.apply({ type: "back_door_unlocked" });
  }

  closeDoor(door: DoorName): void {
    this.apply({ type: "door_closed", door });
  }

  /** Changes what people do at its doors from now on. */
  setHands(habits: Partial<HandHabits>): void {
    this.hands.habits = { ...this.hands.habits, ...habits };
    this.hands.look();
  }

  /**
   * Makes something fail. A box reports it when it notices: a jam when it next tries to open, a dark lamp at the next cleaning,
   * forgotten pairs when the front door closes.
   */
  fault(code: BoxFault): void {
    this.troubles[code](true);
  }

  /** Repairs it. A dark lamp stays a fault until the next cleaning finds it working. */
  fix(code: BoxFault): void {
    this.troubles[code](false);
  }

  /** The power fails, and comes back. */
  powerLoss(time: number): void {
    this.link?.cut();
    this.link = undefined;
    this.apply({ type: "power_off" });
    this.options.log?.("power lost");
    this.later(time, () => this.boot(true));
  }

  /** The network fails while the box works on, and comes back. */
  offline(time: number): void {
    const { link } = this;
    link?.cut();
    this.later(time, () => {
      if (link === this.link) link?.connect();
    });
  }

  /** For this long the connection breaks again and again, at random. */
  flap(time: number): void {
    const until = Date.now() + time;
    const next = () => {
      if (Date.now() >= until) return;
      this.link?.drop();
      this.later((100 + this.random() * 3_000) / Math.sqrt(this.speed), next);
    };
    next();
  }

  /** Its own clock jumps, ms; the server's time sets it right. */
  driftClock(by: number): void {
    this.apply({ type: "clock_moved", by });
  }

  /** Says that it goes offline, and ends. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    clearInterval(this.reports);
    for (const errand of this.errands) clearTimeout(errand);
    this.hands.stop();
    const { memory, world } = this.box;
    this.options.keep?.({ memory, world, ended: true });
    await this.link?.close();
  }

  private boot(lost: boolean): void {
    if (this.box.running) return;
    const boot = randomUUID();
    const { store, hwd, url, password, ca, chaos, log } = this.options;
    this.link = new Link({
      box: { store, hwd },
      url,
      password,
      ca,
      boot,
      retryAfter: Math.max(1_000 / this.speed, 100),
      clock: () => boxClock(this.box, Date.now()),
      outgoing: createDelivery(chaos, this.random),
      incoming: createDelivery(chaos, this.random),
      connected: () => this.apply({ type: "connected" }),
      command: (command) => {
        log?.(`← ${command.action} ${command.id.slice(0, 8)}`);
        this.apply({ type: "command", command });
      },
      serverTime: (at) => this.apply({ type: "server_time", at }),
      log: log ?? (() => {}),
    });
    this.apply({ type: "power_on", boot, lost });
    this.link.connect();
  }

  private apply(input: BoxInput): void {
    if (this.stopped) return;
    const before = this.box;
    const { box, messages, restarts } = step(before, input, Date.now());
    this.box = box;
    if (box.memory !== before.memory || box.world !== before.world) {
      this.options.keep?.({ memory: box.memory, world: box.world });
    }
    for (const message of messages) {
      this.options.heard?.(message);
      this.link?.say(message);
    }
    this.waitForNext();
    this.hands.look();
    if (restarts) void this.restart();
  }

  private waitForNext(): void {
    clearTimeout(this.timer);
    const next = nextAt(this.box);
    if (next === undefined) return;
    this.timer = setTimeout(() => this.apply({ type: "time_passed" }), Math.max(next - Date.now(), 0));
  }

  private async restart(): Promise<void> {
    const { link } = this;
    this.link = undefined;
    this.apply({ type: "power_off" });
    this.options.log?.("restarting");
    await link?.close();
    this.later(this.box.timings.restart, () => this.boot(false));
  }

  private report(): void {
    this.link?.sayOnline();
    if (this.box.running) this.apply({ type: "connected" });
  }

  /** What makes each fault begin, and end. */
  private readonly troubles: Record<BoxFault, (on: boolean) => void> = {
    front_door_jammed: (on) => this.apply({ type: "door_jammed", door: "front", jammed: on }),
    back_door_jammed: (on) => this.apply({ type: "door_jammed", door: "back", jammed: on }),
    uvc_lamp_failed: (on) => this.apply({ type: "lamp_broken", broken: on }),
    spray_low: (on) => this.apply({ type: "spray_filled", cycles: on ? 5 : 500 }),
    door_left_open: (on) => this.setHands({ leaveOpen: on }),
    not_empty: (on) => this.setHands({ forgetPairs: on }),
    power_lost: (on) => on && this.powerLoss(5_000 / this.speed),
  };

  private later(time: number, then: () => void): void {
    const errand = setTimeout(() => {
      this.errands.delete(errand);
      if (!this.stopped) then();
    }, time);
    this.errands.add(errand);
  }
}
