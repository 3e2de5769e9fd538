/**
 * Shares readings between callers: calls of a key during a reading get the next one together. So no answer is older
 * than its call, and nothing is stored.
 */
export function sharedReading<K, T>(read: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const running = new Map<K, Promise<unknown>>();
  const next = new Map<K, Promise<T>>();

  function begin(key: K): Promise<T> {
    next.delete(key);
    const reading = read(key);
    const ended = reading.then(
      () => running.delete(key),
      () => running.delete(key),
    );
    running.set(key, ended);
    return reading;
  }

  return (key) => {
    const waiting = next.get(key);
    if (waiting !== undefined) return waiting;
    const current = running.get(key);
    if (current === undefined) return begin(key);
    const reading = current.then(() => begin(key));
    next.set(key, reading);
    return reading;
  };
}
