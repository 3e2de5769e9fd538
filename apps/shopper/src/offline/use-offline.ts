import { useSyncExternalStore } from "react";
import { pageConfig } from "../page-config.ts";
import { createConnectivity } from "./connectivity.ts";

const lookTimeout = 3_000;

const connectivity = createConnectivity(serverAnswers);
addEventListener("offline", connectivity.lose);
addEventListener("online", connectivity.hope);
document.addEventListener("visibilitychange", connectivity.hope);

/** Whether the store's server is out of reach now. */
export function useOffline(): boolean {
  return useSyncExternalStore(connectivity.subscribe, connectivity.offline);
}

/** Looks whether the server is there, and until it is. */
export const suspectServer = connectivity.suspect;

/** Fetches as `fetch` does; a request that brought no answer raises the suspicion that the server is gone. */
export async function watchedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  try {
    const response = await fetch(...request);
    if (response.status === 502 || response.status === 503 || response.status === 504) connectivity.suspect();
    return response;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) connectivity.suspect();
    throw error;
  }
}

/** Whether the server is there and ready. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(lookTimeout);
    return (await fetch(`${pageConfig.api_base}/readyz`, { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}
