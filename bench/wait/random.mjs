/** A seeded source of evenly spread numbers in [0, 1). */
export function randomFrom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    normal,
    /** Log-normal around a median, with a standard deviation of the logarithm. */
    logNormal: (median, spread) => median * Math.exp(spread * normal()),
    /** Until the next arrival of a Poisson process, of so many an hour, ms. */
    gap: (hourly) => (-Math.log(1 - next()) / hourly) * 3_600_000,
  };
}
