import type { DoorName } from "./box.ts";
import { enterCleaning } from "./cleaning.ts";
import type { Turn } from "./turn.ts";

/** Starts to move a door for a command, or lets the command share a movement in progress. The cleaning waits for the result. */
export function moveDoor(turn: Turn, door: DoorName, job: string | null, command: string): void {
  const { moving } = turn.running;
  const until = moving?.until ?? turn.at + turn.box.timings.doorOpens;
  turn.run({ moving: { door, job, commands: [...(moving?.commands ?? []), command], until }, next: null });
}

/** The movement ends: the door opened, or it did not. */
export function arrive(turn: Turn): void {
  const { moving } = turn.running;
  if (!moving) return;
  turn.run({ moving: null });
  const { door, job, commands } = moving;
  const jammed = turn.box.world.jammed[door];
  turn.fault(`${door}_door_jammed`, jammed);
  if (jammed) {
    for (const id of commands) turn.settle(id, "failed", `${door}_door_jammed`);
    if (midCleaning(turn)) enterCleaning(turn);
    return;
  }
  openDoor(turn, door, job, commands[0] ?? null);
  for (const id of commands) turn.settle(id, "done");
}

/**
 * Someone opened the back door with its key. That works on a jammed door and without power, and no command did it. The key does
 * not turn while the other door is open or a door moves.
 */
export function unlockBack(turn: Turn): void {
  const { running, world } = turn.box;
  if (running?.moving || world.doors.front === "open") return;
  if (running === null) {
    turn.make({ doors: { ...world.doors, back: "open" } });
    return;
  }
  turn.run({ next: null });
  openDoor(turn, "back", turn.box.memory.job, null);
}

/** Someone closed a door. Without power the box notices only when power is back. */
export function closeDoor(turn: Turn, door: DoorName): void {
  const { doors } = turn.box.world;
  if (doors[door] === "closed") return;
  turn.make({ doors: { ...doors, [door]: "closed" } });
  if (!turn.box.running) return;
  turn.run({ leftOpen: { ...turn.running.leftOpen, [door]: null } });
  stillOpen(turn);
  turn.tellDoor(door, "closed", turn.box.memory.job, null);
  if (door === "back") enterCleaning(turn);
}

/** A door has been open for too long. */
export function leftOpen(turn: Turn): void {
  const { leftOpen } = turn.running;
  const late = (time: number | null) => (time !== null && time <= turn.at ? null : time);
  turn.run({ leftOpen: { front: late(leftOpen.front), back: late(leftOpen.back) } });
  turn.fault("door_left_open", true);
}

function openDoor(turn: Turn, door: DoorName, job: string | null, command: string | null): void {
  const { doors } = turn.box.world;
  const { running, box } = turn;
  const moves = doors[door] === "closed";
  turn.make({ doors: { ...doors, [door]: "open" } });
  turn.run({ leftOpen: { ...running.leftOpen, [door]: turn.at + box.timings.doorLeftOpen } });
  if (door === "back") {
    const frontOpened = box.memory.job === job && box.memory.frontOpened;
    turn.remember({ job, status: "back_door_opened", frontOpened, loaded: true, after: null });
  } else {
    turn.remember({ status: "idle", frontOpened: true, loaded: false, after: null });
  }
  if (moves) turn.tellDoor(door, "opened", job, command);
}

/** The fault ends when the last door closes. */
function stillOpen(turn: Turn): void {
  const { front, back } = turn.box.world.doors;
  if (front === "closed" && back === "closed") turn.fault("door_left_open", false);
}

/** A failed door interrupted a cleaning, or the step before it. */
function midCleaning(turn: Turn): boolean {
  const { status } = turn.box.memory;
  return status.startsWith("sanitizing") || status === "back_door_closed";
}
