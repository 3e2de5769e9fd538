import { normalCdf } from "./kernel.ts";

/** A guard with what surrounds it, 1 for dark; `lead` modules stand before the guard's own first module. */
export interface Guard {
  readonly lead: number;
  readonly bits: readonly number[];
  /** The guard's own modules. */
  readonly modules: number;
}

export const opening: Guard = { lead: 5, bits: [0, 0, 0, 0, 0, 1, 0, 1, 0], modules: 3 };
export const closing: Guard = { lead: 1, bits: [0, 1, 0, 1, 0, 0, 0, 0, 0], modules: 3 };
export const closingUpcE: Guard = { lead: 1, bits: [1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0], modules: 6 };
export const middle: Guard = { lead: 1, bits: [1, 0, 1, 0, 1, 0, 1], modules: 5 };

/** Guards are looked for at every so many bins. */
export const stride = 3;
const tapsPerModule = 4;

/**
 * How well a guard matches with its first module at every place, from -1 to 1: a correlation, so that neither light
 * nor contrast matter.
 * @param width of a module in bins
 * @param floor variance below which a place is too flat to be one
 * @param blur in modules, of what is looked for
 */
export function match(
  profile: Float64Array,
  guard: Guard,
  width: number,
  floor: number,
  blur: number,
): Float32Array {
  const { offset, shape } = template(guard, width, blur);
  const count = offset.length;
  const first = offset[0] as number;
  const last = offset[count - 1] as number;
  const scores = new Float32Array(Math.floor(profile.length / stride));
  for (let place = 0; place < scores.length; place++) {
    const base = place * stride;
    if (base + first < 0 || base + last >= profile.length) continue;
    let dot = 0;
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < count; i++) {
      const value = profile[base + (offset[i] as number)] as number;
      dot += value * (shape[i] as number);
      sum += value;
      squares += value * value;
    }
    scores[place] = dot / Math.sqrt(Math.max(0, squares - (sum * sum) / count) + floor * count);
  }
  return scores;
}

/** Mean 0, length 1, bright is positive. */
function template(
  { lead, bits }: Guard,
  width: number,
  blur: number,
): { offset: Int32Array; shape: Float64Array } {
  const bitAt = (k: number) => bits[Math.max(0, Math.min(bits.length - 1, k))] as number;
  const count = bits.length * tapsPerModule;
  const reach = Math.ceil(3 * blur);
  const offset = Int32Array.from({ length: count }, (_, i) =>
    Math.round(((i + 0.5) / tapsPerModule - lead) * width),
  );
  const bright = Float64Array.from({ length: count }, (_, i) => {
    const x = (i + 0.5) / tapsPerModule;
    let dark = 0;
    for (let k = -reach; k < bits.length + reach; k++) {
      if (bitAt(k)) dark += normalCdf((x - k) / blur) - normalCdf((x - k - 1) / blur);
    }
    return -dark;
  });
  const mean = bright.reduce((sum, value) => sum + value, 0) / count;
  const norm = Math.sqrt(bright.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  return { offset, shape: bright.map((value) => (value - mean) / norm) };
}
