import { whenIdle } from "./idle.ts";

/** A kiosk's or a tablet's page stays open for days: how often it asks for a new version, ms. */
const updateInterval = 60 * 60_000;

let outdated = false;

export type WorkerRegistration = {
  /** /service-worker.js */
  address: string;
  /** The page may be the kept one: whether there is a server at all is not known yet. */
  onMaybeKept: () => void;
};

/** Hands the app's shell to the service worker once the page is loaded; without HTTPS there is none, nor is it missed. */
export function registerWorker({ address, onMaybeKept }: WorkerRegistration): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  let first = serviceWorker.controller === null;
  if (!first) onMaybeKept();
  serviceWorker.addEventListener("controllerchange", () => {
    outdated = !first;
    first = false;
  });
  const register = () => whenIdle(() => void keepUpToDate(serviceWorker, address));
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

/** Takes a newer version; to be called where nothing can be lost: where a visit begins, where nobody is signed in. */
export function reloadIfOutdated(): void {
  if (outdated) location.reload();
}

async function keepUpToDate(serviceWorker: ServiceWorkerContainer, address: string): Promise<void> {
  try {
    const registration = await serviceWorker.register(address);
    setInterval(() => registration.update().catch(() => undefined), updateInterval);
  } catch {
    // The app does without.
  }
}
