import { watchServer } from "@horma/contract";
import { useStore } from "zustand";
import { pageConfig } from "../page-config.ts";

/** Whether this page reaches the store's server. */
export const server = watchServer(pageConfig.api_base);
addEventListener("offline", server.lose);
addEventListener("online", server.hope);
document.addEventListener("visibilitychange", server.hope);

/** Whether the store's server cannot be reached now. */
export function useOffline(): boolean {
  return useStore(server);
}
