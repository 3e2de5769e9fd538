/** A screen's file could not be fetched: no network, or a newer build without that file. */
export class ScreenFault extends Error {
  constructor(cause: unknown) {
    super("a screen could not be fetched", { cause });
    this.name = "ScreenFault";
  }
}

/** Fetches a screen; throws {@link ScreenFault}. */
export async function fetchScreen<S>(load: () => Promise<S>): Promise<S> {
  try {
    return await load();
  } catch (cause) {
    throw new ScreenFault(cause);
  }
}

const reloadedKey = "reloaded-for-screen";
/** A second failure this soon after a reload is not about versions, ms. */
const again = 20_000;

/**
 * Reloads the page once, for a newer build. Without a server the page stays and waits for it. Without a storage to note the reload
 * in it stays too, because it could reload for ever.
 */
export async function reloadForScreen(serverAnswers: () => Promise<boolean>): Promise<void> {
  try {
    const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    if (Date.now() - last < again || !(await serverAnswers())) return;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
  } catch {
    return;
  }
  location.reload();
}
