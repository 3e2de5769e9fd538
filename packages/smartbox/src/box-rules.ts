import type { BoxCommand, BoxRefusal } from "@horma/contract";
import { type Box, boxClock, type DoorName, mayHoldPairs, uvcOn } from "./box.ts";

/** Why a box refuses a command; `expired` is an outcome of its own. docs/spec/device.md numbers the rules. */
export type Refusal = BoxRefusal | "expired";

type Rule = (box: Box, command: BoxCommand) => Refusal | undefined;

const refusals: Record<BoxCommand["action"], Rule> = {
  open_back_door: (box, { job }) => {
    if (job === null) return "job_needed";
    if (uvcOn(box)) return "uvc_on";
    if (box.world.doors.front === "open") return "door_open";
    if (!mayTakeJob(box, job)) return "other_job";
    return movesOther(box, "back", job) ? "busy" : undefined;
  },
  open_front_door: (box, { job }) => {
    if (job === null) return "job_needed";
    if (job !== box.memory.job) return "other_job";
    if (uvcOn(box)) return "uvc_on";
    if (box.memory.status !== "ready") return "not_ready";
    if (box.world.doors.back === "open") return "door_open";
    return movesOther(box, "front", job) ? "busy" : undefined;
  },
  sanitize: mayClean,
  spray: mayClean,
  uvc: mayClean,
  cancel_job: (box, { job }) => {
    if (box.memory.job === null) return undefined;
    if (job !== box.memory.job) return "other_job";
    if (box.running?.moving) return "busy";
    if (anyDoorOpen(box)) return "door_open";
    return box.sensor === "count" && box.world.pairs > 0 ? "not_empty" : undefined;
  },
  restart: () => undefined,
  test_light: () => undefined,
};

/** Why a box refuses a command whose id it does not know yet. Undefined if it obeys. */
export function refusal(box: Box, command: BoxCommand, at: number): Refusal | undefined {
  const now = boxClock(box, at);
  const issued = Date.parse(command.issued_at);
  if (Date.parse(command.expires_at) <= now) return "expired";
  if (issued <= box.memory.forgottenUpTo) return "too_old";
  const started = now - (at - (box.running?.since ?? at));
  if (issued < started) return "restarted";
  return refusals[command.action](box, command);
}

function mayClean(box: Box, { job }: BoxCommand): Refusal | undefined {
  if (!mayTakeJob(box, job)) return "other_job";
  if (anyDoorOpen(box)) return "door_open";
  const cleaning = box.memory.status.startsWith("sanitizing");
  return cleaning || box.running?.moving ? "busy" : undefined;
}

/** A box keeps its job while pairs may be inside. A box without a job takes any. */
function mayTakeJob(box: Box, job: string | null): boolean {
  if (job === box.memory.job) return true;
  return job !== null && (box.memory.job === null || !mayHoldPairs(box));
}

function movesOther(box: Box, door: DoorName, job: string): boolean {
  const moving = box.running?.moving;
  return moving ? moving.door !== door || moving.job !== job : false;
}

function anyDoorOpen(box: Box): boolean {
  return box.world.doors.front === "open" || box.world.doors.back === "open";
}
