/**
 * Runs `run` whenever it is asked to, but never twice at a time: asked again meanwhile, it runs once more at the end, so
 * that what came of it is never older than the last asking.
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
