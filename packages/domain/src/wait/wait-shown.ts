import { type Estimate, promiseAtRisk, type ReadyDraws } from "./promise.ts";

/** Times are shown as whole quarters of a minute after the request, so that they stay the same while nothing changes, ms. */
const grain = 15_000;
const minute = 60_000;

/** The range that is shown of an estimate (ET-02), ms since the epoch: its promise is not shown earlier than it is. */
export function shownRange(estimate: NonNullable<Estimate>, asked: number): { from: number; until: number } {
  const until = Math.ceil((estimate.promise - asked) / grain);
  const from = Math.min(until, Math.round((estimate.median - asked) / grain));
  return { from: asked + from * grain, until: asked + until * grain };
}

/** The minutes of 'Tiempo de espera estimado {n}m' (ET-02): whole ones until the promise, rounded up; 1 at least. */
export function waitMinutes(until: number, now: number): number {
  return Math.max(1, Math.ceil((until - now) / minute));
}

/** A range in whole minutes from now (ET-02, ET-03): `3–5`. Both are 1 at least, and the second never less than what the sentence says. */
export function rangeMinutes(
  { from, until }: { from: number; until: number },
  now: number,
): { from: number; until: number } {
  const last = waitMinutes(until, now);
  return { from: Math.min(last, Math.max(1, Math.round((from - now) / minute))), until: last };
}

/** What a shopper read when they asked: the first promise, up to the next whole minute of waiting (ET-02). */
export function promiseSaid(promised: number, asked: number): number {
  return asked + minute * waitMinutes(promised, asked);
}

/** So much later than they read it must be expected before a shopper reads that it is late, ms: less is not worth an apology. */
const later = minute;

/**
 * Whether a shopper is to read that their first promise is not held (ET-04): what they read has passed, or will rather break by a minute.
 * @param said see {@link promiseSaid}
 * @param until when it is promised now; null where nothing can be
 */
export function promiseLate(
  said: number,
  { ready, until }: { ready: ReadyDraws | undefined; until: number | null },
  now: number,
): boolean {
  if (now > said) return true;
  return ready !== undefined && until !== null && until >= said + later && promiseAtRisk(said, ready, now);
}
