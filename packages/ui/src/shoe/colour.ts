/** Mixes two `#rrggbb` colours; t = 0 is the first, 1 the second. */
function mix(first: string, second: string, t: number): string {
  const to = channels(second);
  const mixed = channels(first).map((v, i) => Math.round(v + ((to[i] ?? v) - v) * t));
  return `#${mixed.map((v) => v.toString(16).padStart(2, "0")).join("")}`;
}

/** Lighter by `t`, 0..1. */
export const hi = (colour: string, t: number): string => mix(colour, "#ffffff", t);

/** Darker by `t`, 0..1. */
export const lo = (colour: string, t: number): string => mix(colour, "#0a0b10", t);

const channels = (colour: string) => [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));
