type Lock = Pick<WakeLockSentinel, "release">;
type Watched = Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;

/**
 * Keeps the screen awake until the returned function is called. Browsers stop this when the page is hidden, so it asks again when
 * the page is visible. If a browser refuses, the device's settings decide.
 */
export function holdAwake(
  request: (() => Promise<Lock>) | undefined = wakeLock(),
  page: Watched = document,
): () => void {
  if (request === undefined) return () => undefined;
  let lock: Promise<Lock | undefined> = Promise.resolve(undefined);
  const ask = () => {
    if (page.visibilityState === "visible") lock = request().catch(() => undefined);
  };
  page.addEventListener("visibilitychange", ask);
  ask();
  return () => {
    page.removeEventListener("visibilitychange", ask);
    void lock.then((held) => held?.release()).catch(() => undefined);
  };
}

function wakeLock(): (() => Promise<Lock>) | undefined {
  const { wakeLock }: { wakeLock?: WakeLock } = navigator;
  return wakeLock && (async () => wakeLock.request("screen"));
}
