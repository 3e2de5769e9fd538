/**
 * The wall clock, but never backwards. If someone sets it back, it runs at half speed until the wall clock has caught up. So
 * nothing happened in the future, no wait grows by the jump, and nothing ends early. A jump forwards is believed: it looks like a
 * machine that slept.
 * @param wall present instant, ms since 1970
 * @param monotonic ms since some moment, which no one sets
 */
export function steadyClock(wall = Date.now, monotonic = () => performance.now()): () => Date {
  let told = wall();
  let toldAt = monotonic();
  return () => {
    const at = monotonic();
    told = Math.max(wall(), told + (at - toldAt) / 2);
    toldAt = at;
    return new Date(told);
  };
}
