import { limits } from "@horma/domain";

let target: number = limits.waitTarget;

/** Takes over the store's target for a wait, ms, from what the server says. A page belongs to one store. */
export function learnWaitTarget(ms: number = limits.waitTarget): void {
  target = ms;
}

/** The store's target for a wait, ms. */
export function waitTarget(): number {
  return target;
}
