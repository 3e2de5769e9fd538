import { watchServer } from "@horma/contract";
import { useStore } from "zustand";
import { pageConfig } from "./page-config.ts";

/** The server, as this page sees it. */
export const server = watchServer(pageConfig.api_base);
addEventListener("offline", server.lose);
addEventListener("online", server.hope);
document.addEventListener("visibilitychange", server.hope);

/** Whether the server is out of reach now. */
export function useOffline(): boolean {
  return useStore(server);
}
