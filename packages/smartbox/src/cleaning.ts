import type { BoxStatus, CleaningStep } from "./box.ts";
import { mayHoldPairs } from "./box.ts";
import type { Turn } from "./turn.ts";

/** The back door closed, or a cleaning was interrupted: cleans from the start if pairs may be inside. */
export function enterCleaning(turn: Turn): void {
  const { job } = turn.box.memory;
  if (!mayHoldPairs(turn.box) || job === null) {
    turn.remember({ status: "idle", loaded: false, after: null });
    turn.run({ next: null });
    return;
  }
  turn.remember({ status: "back_door_closed", after: null });
  turn.run({ next: { step: "start", at: turn.at + turn.box.timings.cleaningStarts } });
}

/** One step of the cleaning; each schedules the next. */
export function cleanOn(turn: Turn, step: CleaningStep): void {
  const { timings } = turn.box;
  if (step === "start") startCleaning(turn);
  else if (step === "spray") startSpray(turn, { step: "uvc", at: turn.at + timings.spray });
  else if (step === "uvc") startUvc(turn);
  else endCleaning(turn);
}

/** The whole cycle. A lamp that does not light stops it before it begins. */
export function startCleaning(turn: Turn): boolean {
  if (!lampLights(turn)) return false;
  turn.remember({ status: "sanitizing", after: null });
  turn.run({ next: { step: "spray", at: turn.at + turn.box.timings.sprayStarts } });
  return true;
}

/** Spray alone; then the status is as before. */
export function sprayOnly(turn: Turn): boolean {
  turn.remember({ after: turn.box.memory.status });
  startSpray(turn, { step: "end", at: turn.at + turn.box.timings.spray });
  return true;
}

/** UV-C alone; then the status is as before. */
export function uvcOnly(turn: Turn): boolean {
  const { status } = turn.box.memory;
  if (!lampLights(turn)) return false;
  startUvc(turn);
  turn.remember({ after: status });
  return true;
}

/** The lamp went out: the pairs are not clean, and wait until it works and the cycle is asked for again. */
export function stopForLamp(turn: Turn): void {
  turn.fault("uvc_lamp_failed", true);
  const { after } = turn.box.memory;
  turn.remember({ status: after && after !== "back_door_closed" ? after : "back_door_closed", after: null });
  turn.run({ next: null });
}

function startSpray(turn: Turn, next: { step: CleaningStep; at: number }): void {
  const { sprayCyclesLeft } = turn.box.memory;
  turn.remember({ status: "sanitizing-spray", sprayCyclesLeft: Math.max(sprayCyclesLeft - 1, 0) });
  turn.run({ next });
}

function startUvc(turn: Turn): void {
  if (turn.box.world.lampBroken) {
    stopForLamp(turn);
    return;
  }
  turn.remember({ status: "sanitizing-uvc" });
  turn.run({ next: { step: "end", at: turn.at + turn.box.timings.uvc } });
}

function endCleaning(turn: Turn): void {
  const { job, after, status, lampSeconds } = turn.box.memory;
  if (status === "sanitizing-uvc") turn.remember({ lampSeconds: lampSeconds + 8 });
  turn.run({ next: null });
  if (after === "back_door_closed") {
    enterCleaning(turn);
    return;
  }
  const clean: BoxStatus = job !== null && mayHoldPairs(turn.box) ? "ready" : "idle";
  turn.remember({ status: after ?? clean, after: null });
}

/** Tests the lamp before spraying. Reports when it is dark, and when it works again. */
function lampLights(turn: Turn): boolean {
  const { lampBroken } = turn.box.world;
  turn.fault("uvc_lamp_failed", lampBroken);
  if (lampBroken) turn.run({ next: null });
  return !lampBroken;
}
