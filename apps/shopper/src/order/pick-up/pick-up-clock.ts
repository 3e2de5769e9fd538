import { limits, pickupDeadline } from "@horma/domain";

/** From here on the countdown is an alarm: the last minute (mock-up 10b). */
export const alarmBelow = 60_000;

/** When a ready order stops waiting, epoch ms: the server's deadline, else 5 minutes after its last update (ST-09). */
export function deadlineOf(order: { updated_at: string; meta: { pickup_deadline: string | null } }): number {
  const told = order.meta.pickup_deadline;
  return told === null ? pickupDeadline(order.updated_at) : Date.parse(told);
}

/** The last time that is announced, s. */
const lastSpoken = 30;

/**
 * The time to announce, s, when `secondsLeft` are left: whole minutes as each is reached, then half a minute.
 * @param opened what was left as the window began, was extended or came into sight; it is announced in whole minutes
 */
export function spokenTime(secondsLeft: number, opened: number): number {
  if (secondsLeft <= lastSpoken) return Math.min(lastSpoken, opened);
  const reached = Math.ceil(secondsLeft / 60) * 60;
  return reached <= opened ? reached : Math.floor(opened / 60) * 60 || opened;
}

/** What is left of the window, 1 to 0. */
export function windowLeft(left: number): number {
  return Math.min(1, Math.max(0, left / limits.pickupWindow));
}
