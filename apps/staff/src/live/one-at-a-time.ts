/**
 * Runs `run` when it is called, but never twice at a time. If it is called during a run, it runs once more afterwards, so the
 * result is never older than the last call.
 */
export function oneAtATime(run: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;

  async function runAll() {
    do {
      again = false;
      await run().catch(() => undefined);
    } while (again);
    running = undefined;
  }

  return () => {
    again = true;
    running ??= runAll();
    return running;
  };
}
