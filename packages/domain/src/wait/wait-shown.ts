import { type Estimate, promiseAtRisk, type ReadyDraws } from "./promise.ts";

/** Times are shown as whole quarters of a minute after the request, so that they stay the same while nothing changes, ms. */
const grain = 15_000;

/** The range that is shown of an estimate (ET-02), ms since the epoch: its promise is not shown earlier than it is. */
export function shownRange(estimate: NonNullable<Estimate>, asked: number): { from: number; until: number } {
  const until = Math.ceil((estimate.promise - asked) / grain);
  const from = Math.min(until, Math.round((estimate.median - asked) / grain));
  return { from: asked + from * grain, until: asked + until * grain };
}

/** The minutes of 'Tiempo de espera estimado {n}m' (ET-02): whole ones until the promise, rounded up; 1 at least. */
export function waitMinutes(until: number, now: number): number {
  return Math.max(1, Math.ceil((until - now) / 60_000));
}

/** A range in whole minutes from now (ET-02, ET-03): `3–5`. Both are 1 at least, and the second never less than what the sentence says. */
export function rangeMinutes(
  { from, until }: { from: number; until: number },
  now: number,
): { from: number; until: number } {
  const last = waitMinutes(until, now);
  return { from: Math.min(last, Math.max(1, Math.round((from - now) / 60_000))), until: last };
}

/** Whether a shopper is to read that their first promise is not held (ET-04): it has passed, or will rather break. */
export function promiseLate(promised: number, ready: ReadyDraws | undefined, now: number): boolean {
  return now > promised || (ready !== undefined && promiseAtRisk(promised, ready, now));
}
