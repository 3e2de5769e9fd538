import { type Costs, patterns, square } from "./costs.ts";
import { darkModules, type Spelling, type Symbology } from "./symbology.ts";

/** The patterns that explain the evidence best, valid number or not, and their squared error. */
export function bestPatterns({ symbology, single, pair, guards }: Costs): {
  patterns: number[];
  error: number;
} {
  const { reach, slots } = symbology;
  const from = new Int8Array(slots.length * patterns);
  let cost = new Float64Array(patterns).fill(Number.POSITIVE_INFINITY);
  reach.forEach(([low, high], slot) => {
    const next = new Float64Array(patterns).fill(Number.POSITIVE_INFINITY);
    const [beforeLow, beforeHigh] = reach[slot - 1] ?? [0, 1];
    for (let pattern = low; pattern < high; pattern++) {
      let best = slot === 0 ? 0 : Number.POSITIVE_INFINITY;
      for (let previous = beforeLow; slot > 0 && previous < beforeHigh; previous++) {
        const total =
          (cost[previous] as number) + (pair[slot * square + previous * patterns + pattern] as number);
        if (total >= best) continue;
        best = total;
        from[slot * patterns + pattern] = previous;
      }
      next[pattern] = best + (single[slot * patterns + pattern] as number);
    }
    cost = next;
  });
  let last = cost.indexOf(Math.min(...cost));
  const error = guards + (cost[last] as number);
  const found: number[] = [];
  for (let slot = slots.length - 1; slot >= 0; slot--) {
    found.unshift(last);
    last = from[slot * patterns + last] as number;
  }
  return { patterns: found, error };
}

/** The dark modules of a code with these patterns in its slots. */
export function modulesOf({ modules, guards, slots }: Symbology, found: readonly number[]): Uint8Array {
  const dark = new Uint8Array(modules);
  for (const guard of guards) dark[guard] = 1;
  found.forEach((pattern, slot) => {
    for (const module of darkModules[pattern] as readonly number[])
      dark[(slots[slot] as number) + module] = 1;
  });
  return dark;
}

/** A valid number and its squared error. */
export interface Explanation {
  readonly text: string;
  readonly patterns: readonly number[];
  readonly error: number;
}

/** The two valid numbers that explain the evidence best, the better one first. */
export function bestNumbers(costs: Costs): Explanation[] {
  const { spellings } = costs.symbology;
  const bounds = spellings.map((spelling) => lowerBound(costs, spelling));
  const order = spellings
    .map((_, index) => index)
    .sort((a, b) => (bounds[a] as number) - (bounds[b] as number));
  let best: Explanation[] = [];
  for (const index of order) {
    const second = best[1];
    if (second && costs.guards + (bounds[index] as number) >= second.error) break;
    best = [...best, ...validNumbers(costs, spellings[index] as Spelling)]
      .sort((a, b) => a.error - b.error)
      .slice(0, 2);
  }
  return best;
}

/** The least a spelling's patterns can cost when the check sum is left out of account. */
function lowerBound({ single, pair }: Costs, { sets }: Spelling): number {
  let cost = new Float64Array(10);
  sets.forEach((set, slot) => {
    const next = new Float64Array(10);
    const before = sets[slot - 1] ?? 0;
    for (let digit = 0; digit < 10; digit++) {
      let least = slot === 0 ? 0 : Number.POSITIVE_INFINITY;
      for (let previous = 0; slot > 0 && previous < 10; previous++) {
        const step = pair[slot * square + (before + previous) * patterns + set + digit] as number;
        least = Math.min(least, (cost[previous] as number) + step);
      }
      next[digit] = least + (single[slot * patterns + set + digit] as number);
    }
    cost = next;
  });
  return Math.min(...cost);
}

/** States of the search: digit × sum so far, the two cheapest ways into each. */
const states = 200;
const reached = new Float64Array(2 * states);
const cameFrom = new Int16Array(12 * states);

/** The two cheapest valid numbers of one spelling: a list Viterbi search over digits and their sum modulo ten. */
function validNumbers(costs: Costs, spelling: Spelling): Explanation[] {
  const { single, pair, guards } = costs;
  const { sets, weights, start, lastFrom, lastTo } = spelling;
  const last = sets.length - 1;
  sets.forEach((set, slot) => {
    const now = (slot % 2) * states;
    const earlier = states - now;
    reached.fill(Number.POSITIVE_INFINITY, now, now + states);
    const weight = weights[slot] as number;
    const [low, high] = slot === last ? [lastFrom, lastTo] : [0, 9];
    for (let digit = low; digit <= high; digit++) {
      const own = single[slot * patterns + set + digit] as number;
      if (slot === 0) {
        reached[now + 2 * (digit * 10 + ((start + weight * digit) % 10))] = own;
        continue;
      }
      for (let state = 0; state < states; state++) {
        const before = reached[earlier + state] as number;
        if (before === Number.POSITIVE_INFINITY) continue;
        const previous = Math.floor(state / 20);
        const sum = (((state >> 1) % 10) + weight * digit) % 10;
        const step = pair[
          slot * square + ((sets[slot - 1] as number) + previous) * patterns + set + digit
        ] as number;
        const total = before + own + step;
        const at = 2 * (digit * 10 + sum);
        if (total < (reached[now + at] as number)) {
          reached[now + at + 1] = reached[now + at] as number;
          cameFrom[slot * states + at + 1] = cameFrom[slot * states + at] as number;
          reached[now + at] = total;
          cameFrom[slot * states + at] = state;
        } else if (total < (reached[now + at + 1] as number)) {
          reached[now + at + 1] = total;
          cameFrom[slot * states + at + 1] = state;
        }
      }
    }
  });
  const final = (last % 2) * states;
  const ends: number[] = [];
  for (let digit = lastFrom; digit <= lastTo; digit++) ends.push(digit * 20, digit * 20 + 1);
  return ends
    .filter((end) => Number.isFinite(reached[final + end]))
    .sort((a, b) => (reached[final + a] as number) - (reached[final + b] as number))
    .slice(0, 2)
    .map((end) => {
      const digits: number[] = [];
      let state = end;
      for (let slot = last; slot >= 0; slot--) {
        digits.unshift(Math.floor(state / 20));
        state = cameFrom[slot * states + state] as number;
      }
      return {
        text: spelling.text(digits),
        patterns: digits.map((digit, slot) => (sets[slot] as number) + digit),
        error: guards + (reached[final + end] as number),
      };
    });
}
