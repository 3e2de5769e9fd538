import type {
  BoxCommandResult,
  BoxDoor,
  BoxFaultReport,
  BoxPayload,
  BoxState,
  BoxTopic,
} from "@horma/contract";
import type { BoxFault } from "@horma/domain";
import { type Box, type BoxMemory, type BoxRunning, type BoxWorld, boxClock } from "./box.ts";

/** A message of a box except presence, which belongs to the network. */
export type BoxMessage = { [T in SentTopic]: { topic: T; payload: BoxPayload<T> } }[SentTopic];
type SentTopic = Exclude<BoxTopic, "presence" | "command">;

/** A command's outcome, and why. */
export type Outcome = readonly [outcome: BoxCommandResult["outcome"], reason?: string];

const firmware = "horma-sim 1";
/** A box warns when this many spray cycles are left. */
const sprayLow = 10;

/** One step of a box in progress: the draft of its next state, and its messages. */
export class Turn {
  readonly messages: BoxMessage[] = [];
  restarts = false;

  constructor(
    public box: Box,
    /** The time of the present event, epoch ms. */
    public at: number,
  ) {}

  /** What the box does while it has power. */
  get running(): BoxRunning {
    if (!this.box.running) throw new Error("a box without power was asked what it does");
    return this.box.running;
  }

  set(part: Partial<Box>): void {
    this.box = { ...this.box, ...part };
  }

  remember(part: Partial<BoxMemory>): void {
    this.set({ memory: { ...this.box.memory, ...part } });
  }

  make(part: Partial<BoxWorld>): void {
    this.set({ world: { ...this.box.world, ...part } });
  }

  run(part: Partial<BoxRunning>): void {
    this.set({ running: { ...this.running, ...part } });
  }

  knownEmpty(): boolean {
    return this.box.sensor === "count" && this.box.world.pairs === 0;
  }

  tellDoor(
    door: BoxDoor["door"],
    position: BoxDoor["position"],
    job: string | null,
    command: string | null,
  ): void {
    this.messages.push({ topic: "door", payload: { ...this.stamp(), job, door, position, command } });
  }

  /** Stores a command's outcome and reports it. */
  settle(id: string, ...[outcome, reason]: Outcome): void {
    const commands = this.box.memory.commands.map((known) =>
      known.id === id ? { ...known, outcome, ...(reason !== undefined && { reason }) } : known,
    );
    this.remember({ commands });
    this.tellResult(id);
  }

  /** Reports the outcome of a known command, if there is one. */
  tellResult(id: string): void {
    const known = this.box.memory.commands.find((one) => one.id === id);
    if (!known?.outcome) return;
    const reason = known.reason === undefined ? {} : { reason: known.reason };
    this.messages.push({
      topic: "command/result",
      payload: { ...this.stamp(), id, outcome: known.outcome, ...reason },
    });
  }

  /** A fault begins or ends. Nothing is reported if that is already so. */
  fault(code: BoxFault, active: boolean): void {
    const faults = this.box.memory.faults.filter((one) => one.code !== code);
    const was = faults.length < this.box.memory.faults.length;
    if (was === active) return;
    const since = this.time();
    this.remember({ faults: active ? [...faults, { code, since }] : faults });
    if (!this.box.running) return;
    const payload: BoxFaultReport = { ...this.stamp(), code, active };
    this.messages.push({ topic: "fault", payload });
  }

  /** Reports the whole state if it differs from the last one sent, or `always`. */
  tellState(always = false): void {
    this.faultsOfWhatIs();
    const state = describe(this.box);
    const told = JSON.stringify(state);
    if (told === this.running.told && !always) return;
    this.messages.push({ topic: "state", payload: { ...this.stamp(), ...state } });
    this.run({ told });
  }

  private faultsOfWhatIs(): void {
    const { memory, world, sensor } = this.box;
    const closed = world.doors.front === "closed" && world.doors.back === "closed";
    const left = memory.job === null || (memory.frontOpened && !memory.loaded);
    this.fault("not_empty", sensor === "count" && closed && world.pairs > 0 && left);
    this.fault("spray_low", memory.sprayCyclesLeft <= sprayLow);
  }

  private time(): string {
    return new Date(boxClock(this.box, this.at)).toISOString();
  }

  private stamp(): { boot: string; seq: number; at: string } {
    const { boot, seq } = this.running;
    this.run({ seq: seq + 1 });
    return { boot, seq, at: this.time() };
  }
}

/** The state as the contract defines it, without boot, seq and time. */
function describe({ memory, world, sensor }: Box): Omit<BoxState, "boot" | "seq" | "at"> {
  return {
    job: memory.job,
    status: memory.status,
    doors: world.doors,
    front_opened: memory.frontOpened,
    pairs: sensor === "count" ? world.pairs : null,
    faults: [...memory.faults],
    sensors: {
      ...(sensor === "count" && { weight_kg: Math.round(world.pairs * 5.5) / 10 }),
      temperature_c: memory.status === "sanitizing-uvc" ? 26 : 24,
      humidity_pct: memory.status === "sanitizing-spray" ? 74 : 61,
      rssi_dbm: -52,
      spray_cycles_left: memory.sprayCyclesLeft,
      lamp_hours: Math.round(memory.lampSeconds / 36) / 100,
    },
    firmware,
  };
}
