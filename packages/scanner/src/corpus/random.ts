/** A seeded source of numbers: the same seed gives the same numbers on every machine. */
export interface Random {
  /** Evenly spread in [0, 1). */
  next(): number;
  between(from: number, to: number): number;
  /** A whole number in [0, count). */
  below(count: number): number;
  /** Normally spread around 0 with a standard deviation of 1. */
  normal(): number;
}

/** mulberry32. Seeds that differ by one give numbers that have nothing to do with each other. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  let spare: number | undefined;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    below: (count) => Math.floor(next() * count),
    normal() {
      if (spare !== undefined) {
        const kept = spare;
        spare = undefined;
        return kept;
      }
      const radius = Math.sqrt(-2 * Math.log(1 - next()));
      const turn = 2 * Math.PI * next();
      spare = radius * Math.sin(turn);
      return radius * Math.cos(turn);
    },
  };
}

/** An evenly spread number in [0, 1) that belongs to a place: what paints texture and lettering. */
export function hashAt(seed: number, x: number, y: number): number {
  let mixed =
    Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(x | 0, 0xc2b2ae35) ^ Math.imul(y | 0, 0x27d4eb2f);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
