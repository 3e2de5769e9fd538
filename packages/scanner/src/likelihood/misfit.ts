import type { View } from "./fit.ts";
import { darknessOf, kernelOf } from "./kernel.ts";
import { grain, quiet, type Samples } from "./profile.ts";

/** A code as one profile shows it, and how much that counts. */
export interface BandView {
  readonly samples: Samples;
  readonly view: View;
  readonly share: number;
}

/** Two digits. */
const stretch = 14;

/**
 * How much more these dark modules leave unexplained in the worst stretch of two digits than on average: 1 where it is the same
 * everywhere.
 */
export function unevenness(dark: Uint8Array, seen: readonly BandView[]): number {
  const misfit = new Float64Array(dark.length);
  for (const one of seen) addMisfit(misfit, dark, one);
  let total = 0;
  let here = 0;
  let worst = 0;
  for (let module = 0; module < misfit.length; module++) {
    total += misfit[module] as number;
    here += (misfit[module] as number) - (misfit[module - stretch] ?? 0);
    worst = Math.max(worst, here);
  }
  return total > 0 ? worst / stretch / (total / misfit.length) : 1;
}

/** Adds the squared error of each module's samples. */
function addMisfit(
  into: Float64Array,
  dark: Uint8Array,
  { samples: { value, weight }, view, share }: BandView,
): void {
  const { white, contrast } = view.lighting;
  const shape = darknessOf(dark, kernelOf(view.sigma, view.blurShape));
  for (let module = 0; module < into.length; module++) {
    const from = (module + quiet) * grain;
    let sum = 0;
    for (let i = from; i < from + grain; i++) {
      const expected = (white[i] as number) - (contrast[i] as number) * (shape[i] as number);
      sum += (weight[i] as number) * ((value[i] as number) - expected) ** 2;
    }
    into[module] = (into[module] as number) + share * sum;
  }
}

/**
 * What is read right leaves most stretches about as unexplained as others (a median of 1.6, at most 3.9 on photographs); a
 * number of which only a part lies where it is printed does not (3.5 to 4.3 in all that were wrong).
 */
const usuallyUneven = 1.3;

/** A verdict's margin, less where what is left unexplained is uneven. */
export const evenMargin = (margin: number, uneven: number): number =>
  margin / Math.max(1, uneven / usuallyUneven);
