import { whenIdle } from "./idle.ts";

/** How often a page asks for a new version, ms. On a kiosk or tablet it stays open for days. */
const updateInterval = 60 * 60_000;

let outdated = false;

export type WorkerRegistration = {
  /** /service-worker.js */
  address: string;
  /** The page may come from the cache, so it is not known yet whether the server answers. */
  onMaybeStored: () => void;
};

/** Registers the app's service worker once the page has loaded. Without HTTPS there is none, and the app works all the same. */
export function registerWorker({ address, onMaybeStored }: WorkerRegistration): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  let first = serviceWorker.controller === null;
  if (!first) onMaybeStored();
  serviceWorker.addEventListener("controllerchange", () => {
    outdated = !first;
    first = false;
  });
  const register = () => whenIdle(() => void updateRegularly(serviceWorker, address));
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

/** Switches to a newer version. Call it where nothing can be lost: where a visit begins, or while no one is signed in. */
export function reloadIfOutdated(): void {
  if (outdated) location.reload();
}

async function updateRegularly(serviceWorker: ServiceWorkerContainer, address: string): Promise<void> {
  try {
    const registration = await serviceWorker.register(address);
    setInterval(() => registration.update().catch(() => undefined), updateInterval);
  } catch {
    // The app works without it.
  }
}
