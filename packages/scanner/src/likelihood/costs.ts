import type { Evidence } from "./evidence.ts";
import { span } from "./kernel.ts";
import { darkModules, type Symbology } from "./symbology.ts";

/**
 * What each pattern in each slot costs, and each pair of patterns in neighbouring slots on top of that.
 * The tables are shared: they hold until costs are computed again.
 */
export interface Costs {
  readonly symbology: Symbology;
  /** By slot and pattern. */
  readonly single: Float64Array;
  /** By slot, the pattern before it and its own. */
  readonly pair: Float64Array;
  /** What the guards alone cost. */
  readonly guards: number;
}

/** Patterns a slot's table has room for, and pairs of them. */
export const patterns = darkModules.length;
export const square = patterns * patterns;
const mostSlots = 12;
const single = new Float64Array(mostSlots * patterns);
const pair = new Float64Array(mostSlots * square);

/** Splits the error of a whole code into parts that depend on one or two neighbouring digits. */
export function costsOf(symbology: Symbology, evidence: Evidence): Costs {
  const { slots, reach } = symbology;
  const { left, guards } = withoutGuards(symbology, evidence);
  for (let slot = 0; slot < slots.length; slot++) {
    const start = slots[slot] as number;
    const [from, to] = reach[slot] as readonly [number, number];
    for (let pattern = from; pattern < to; pattern++) {
      const dark = darkModules[pattern] as readonly number[];
      let cost = 0;
      for (const one of dark) {
        cost -= 2 * (left[start + one] as number);
        for (const other of dark) cost += sharedBy(evidence, start + one, start + other);
      }
      single[slot * patterns + pattern] = cost;
    }
    if (slot > 0) pairCosts(symbology, evidence, slot);
  }
  return { symbology, single, pair, guards };
}

/** How much of their samples two modules share. */
function sharedBy({ shared }: Evidence, one: number, other: number): number {
  const distance = one < other ? other - one : one - other;
  return distance < span ? (shared[(one < other ? one : other) * span + distance] as number) : 0;
}

/** What is left to be seen of each module once the guards are accounted for, and what those cost. */
function withoutGuards({ guards }: Symbology, evidence: Evidence): { left: Float64Array; guards: number } {
  const left = evidence.seen.slice();
  let cost = evidence.energy;
  for (const guard of guards) {
    for (let module = Math.max(0, guard - span); module < Math.min(left.length, guard + span); module++) {
      left[module] = (left[module] as number) - sharedBy(evidence, module, guard);
    }
  }
  for (const guard of guards) cost -= (left[guard] as number) + (evidence.seen[guard] as number);
  return { left, guards: cost };
}

const pull = new Float64Array(7);

function pairCosts({ slots, reach }: Symbology, evidence: Evidence, slot: number): void {
  const start = slots[slot] as number;
  const before = slots[slot - 1] as number;
  const [from, to] = reach[slot] as readonly [number, number];
  const [beforeFrom, beforeTo] = reach[slot - 1] as readonly [number, number];
  for (let previous = beforeFrom; previous < beforeTo; previous++) {
    pull.fill(0);
    for (const one of darkModules[previous] as readonly number[]) {
      for (let k = 0; k < 7; k++)
        pull[k] = (pull[k] as number) + 2 * sharedBy(evidence, before + one, start + k);
    }
    const row = slot * square + previous * patterns;
    for (let pattern = from; pattern < to; pattern++) {
      let cost = 0;
      for (const other of darkModules[pattern] as readonly number[]) cost += pull[other] as number;
      pair[row + pattern] = cost;
    }
  }
}
