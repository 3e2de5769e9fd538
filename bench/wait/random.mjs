import { seededRandom } from "../custody/random.mjs";

/** What a simulated store draws; `next` is evenly spread in [0, 1). */
export function randomFrom(seed) {
  const next = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    /** Log-normal around a median, with a standard deviation of the logarithm. */
    logNormal: (median, spread) => median * Math.exp(spread * normal()),
    /** Until the next arrival of a Poisson process, of so many an hour, ms. */
    gap: (hourly) => (-Math.log(1 - next()) / hourly) * 3_600_000,
  };
}
