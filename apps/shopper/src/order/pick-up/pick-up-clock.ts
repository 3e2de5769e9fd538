import { limits, pickupDeadline } from "@horma/domain";

/** From here on the countdown is an alarm: the last minute (mock-up 10b). */
export const alarmBelow = 60_000;

/** When a ready order stops waiting, epoch ms: the server's deadline, else 5 minutes after its last update (ST-09). */
export function deadlineOf(order: { updated_at: string; meta: { pickup_deadline: string | null } }): number {
  const told = order.meta.pickup_deadline;
  return told === null ? pickupDeadline(order.updated_at) : Date.parse(told);
}

/** Remaining seconds at which the time is announced, besides its start. */
const spokenMoments = [30, 60] as const;

/** The last announced moment: 30, 60 or, before them, the whole window. */
export function spokenMoment(secondsLeft: number): number {
  return spokenMoments.find((moment) => secondsLeft <= moment) ?? limits.pickupWindow / 1_000;
}

/** What is left of the window, 1 to 0. */
export function windowLeft(left: number): number {
  return Math.min(1, Math.max(0, left / limits.pickupWindow));
}
