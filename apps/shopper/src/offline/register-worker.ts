import { whenIdle } from "../page/idle.ts";
import { suspectServer } from "./use-offline.ts";

/** A kiosk's page stays open for days: how often it asks for a new version, ms. */
const updateInterval = 60 * 60_000;

let outdated = false;

/** Hands the app's shell to the service worker once the page is loaded; without HTTPS there is none, nor is it missed. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  let first = serviceWorker.controller === null;
  // The page may be the kept one: whether there is a server at all is not known yet.
  if (!first) suspectServer();
  serviceWorker.addEventListener("controllerchange", () => {
    outdated = !first;
    first = false;
  });
  const register = () => whenIdle(() => void keepUpToDate(serviceWorker));
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

/** Takes a newer version where a visit begins and nothing can be lost. */
export function reloadIfOutdated(): void {
  if (outdated) location.reload();
}

async function keepUpToDate(serviceWorker: ServiceWorkerContainer): Promise<void> {
  try {
    const registration = await serviceWorker.register("/service-worker.js");
    setInterval(() => registration.update().catch(() => undefined), updateInterval);
  } catch {
    // The app does without.
  }
}
