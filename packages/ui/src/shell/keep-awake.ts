type Lock = Pick<WakeLockSentinel, "release">;
type Watched = Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;

/**
 * Keeps the screen awake until the answer is called. The browser lets go of it whenever the page is hidden, so it is
 * asked again when the page is seen again. A browser that cannot or will not leaves the screen to the device's settings.
 */
export function keepAwake(
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
  return "wakeLock" in navigator ? () => navigator.wakeLock.request("screen") : undefined;
}
