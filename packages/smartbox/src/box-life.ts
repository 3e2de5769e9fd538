/**
 * A box's life as a pure function: `(box, input, time) → box and what it says`. Time and ids are arguments; nothing is sent or
 * awaited here. docs/spec/device.md numbers the rules.
 */
import type { BoxCommand } from "@horma/contract";
import { type Box, type DoorName, uvcOn } from "./box.ts";
import { obey } from "./box-commands.ts";
import { cleanOn, enterCleaning, stopForLamp } from "./cleaning.ts";
import { arrive, closeDoor, leftOpen, unlockBack } from "./doors.ts";
import { type BoxMessage, Turn } from "./turn.ts";

/** What happens to a box: by the network, by itself, by people. */
export type BoxInput =
  /** `lost`: the power failed, no one switched it off. */
  | { type: "power_on"; boot: string; lost: boolean }
  | { type: "power_off" }
  /** The network hears it (again): it tells its state. */
  | { type: "connected" }
  | { type: "command"; command: BoxCommand }
  /** The server's clock, epoch ms. */
  | { type: "server_time"; at: number }
  | { type: "time_passed" }
  | { type: "door_closed"; door: DoorName }
  /** Someone opens the back door with its key. */
  | { type: "back_door_unlocked" }
  | { type: "pairs_put"; count: number }
  | { type: "pairs_taken" }
  | { type: "door_jammed"; door: DoorName; jammed: boolean }
  | { type: "lamp_broken"; broken: boolean }
  | { type: "clock_moved"; by: number }
  | { type: "spray_filled"; cycles: number };

/** The result of an input: the box, its messages in order, and whether it restarts. */
export type Step = { box: Box; messages: readonly BoxMessage[]; restarts: boolean };

/** One input at one time, epoch ms. Whatever was due before happens first. */
export function step(box: Box, input: BoxInput, at: number): Step {
  const turn = new Turn(box, at);
  pass(turn, at);
  take(turn, input);
  if (turn.box.running) turn.tellState(input.type === "connected");
  return { box: turn.box, messages: turn.messages, restarts: turn.restarts };
}

/** When the box next acts by itself, epoch ms. */
export function nextAt(box: Box): number | undefined {
  const { moving, next, leftOpen } = box.running ?? {};
  const times = [moving?.until, next?.at, leftOpen?.front, leftOpen?.back].filter((time) => time != null);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Does what is due, each thing at its own time. */
function pass(turn: Turn, at: number): void {
  for (let due = nextAt(turn.box); due !== undefined && due <= at; due = nextAt(turn.box)) {
    turn.at = due;
    const { moving, next } = turn.running;
    if (moving?.until === due) arrive(turn);
    else if (next?.at === due) cleanOn(turn, next.step);
    else leftOpen(turn);
    turn.tellState();
  }
  turn.at = at;
}

type InputType = BoxInput["type"];
type InputOf<T extends InputType> = Extract<BoxInput, { type: T }>;

const takes: { [T in InputType]: (turn: Turn, input: InputOf<T>) => void } = {
  power_on: (turn, { boot, lost }) => powerOn(turn, boot, lost),
  power_off: (turn) => turn.set({ running: null }),
  connected: () => {},
  time_passed: () => {},
  command: (turn, { command }) => {
    if (turn.box.running) obey(turn, command);
  },
  server_time: (turn, { at }) => {
    if (turn.box.running) turn.remember({ correction: at - (turn.at + turn.box.world.drift) });
  },
  door_closed: (turn, { door }) => closeDoor(turn, door),
  back_door_unlocked: unlockBack,
  pairs_put: (turn, { count }) => {
    if (anyDoorOpen(turn)) turn.make({ pairs: Math.min(turn.box.world.pairs + count, 9) });
  },
  pairs_taken: (turn) => {
    if (anyDoorOpen(turn)) turn.make({ pairs: 0 });
  },
  door_jammed: (turn, { door, jammed }) => {
    turn.make({ jammed: { ...turn.box.world.jammed, [door]: jammed } });
    if (!jammed) turn.fault(`${door}_door_jammed`, false);
  },
  lamp_broken: (turn, { broken }) => {
    turn.make({ lampBroken: broken });
    if (broken && uvcOn(turn.box)) stopForLamp(turn);
  },
  clock_moved: (turn, { by }) => turn.make({ drift: turn.box.world.drift + by }),
  spray_filled: (turn, { cycles }) => turn.remember({ sprayCyclesLeft: cycles }),
};

function take<T extends InputType>(turn: Turn, input: InputOf<T>): void {
  takes[input.type as T](turn, input);
}

/** Continues from what it remembers and how its doors stand. An interrupted cleaning starts over. */
function powerOn(turn: Turn, boot: string, lost: boolean): void {
  if (turn.box.running) return;
  const { memory, world, timings } = turn.box;
  const open = (door: DoorName) => (world.doors[door] === "open" ? turn.at + timings.doorLeftOpen : null);
  turn.set({
    running: {
      boot,
      since: turn.at,
      seq: 0,
      moving: null,
      next: null,
      leftOpen: { front: open("front"), back: open("back") },
      told: "",
    },
  });
  const commands = memory.commands.map((known) =>
    known.outcome === null ? { ...known, outcome: "refused" as const, reason: "restarted" } : known,
  );
  const status = memory.after ?? memory.status;
  turn.remember({ commands, status, after: null });
  if (lost) {
    turn.fault("power_lost", true);
    turn.fault("power_lost", false);
  }
  if (world.doors.back === "open") turn.remember({ status: "back_door_opened" });
  else if (status === "ready" ? turn.knownEmpty() : status !== "idle") enterCleaning(turn);
}

function anyDoorOpen(turn: Turn): boolean {
  const { doors } = turn.box.world;
  return doors.front === "open" || doors.back === "open";
}
