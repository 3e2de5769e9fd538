/**
 * Runs `refresh` whenever it is asked to, but never twice at a time: asked again meanwhile, it runs once more at the end, so
 * that what is shown is never older than the last asking.
 */
export function createRefresher(refresh: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;

  async function run() {
    do {
      again = false;
      await refresh().catch(() => undefined);
    } while (again);
    running = undefined;
  }

  return () => {
    again = true;
    running ??= run();
    return running;
  };
}
