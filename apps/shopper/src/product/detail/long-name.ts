import type { Product } from "@horma/contract";

/** Letters of a name that stand on two lines beside the price. */
const fits = 20;

/** Whether a name takes smaller letters and a row of its own, so that price and sizes stay in sight (FL-06). */
export function hasLongName({ name }: Product): boolean {
  return name.length > fits;
}
