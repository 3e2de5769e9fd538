/** How many times longer than it took a reading is reused: so readers use at most this part of a processor. */
const rest = 20;

/**
 * Reads at most so often, for all callers together.
 * @param fresh how long a reading is reused at least, ms
 */
export function reusedReading<T>(read: (at: Date) => Promise<T>, fresh: number): (at: Date) => Promise<T> {
  let last: { value: Promise<T>; until: number } | undefined;
  return (at) => {
    if (last !== undefined && at.getTime() < last.until) return last.value;
    const began = performance.now();
    const current = { value: read(at), until: Number.POSITIVE_INFINITY };
    last = current;
    current.value.then(
      () => {
        current.until = at.getTime() + Math.max(fresh, rest * (performance.now() - began));
      },
      () => {
        if (last === current) last = undefined;
      },
    );
    return current.value;
  };
}
