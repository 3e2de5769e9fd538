/**
 * Runs `run` when it is called, but never twice at a time. Calls during a run share one more run afterwards, so the result is
 * never older than the call. Each call resolves when its own run has ended, however many calls follow.
 */
export function oneAtATime(run: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function start(): Promise<void> {
    next = undefined;
    running = run()
      .catch(() => undefined)
      .then(() => {
        running = undefined;
      });
    return running;
  }

  return () => {
    if (next !== undefined) return next;
    if (running === undefined) return start();
    next = running.then(start);
    return next;
  };
}
