import { useStore } from "zustand";
import { server } from "../server.ts";

/** Whether the store's server cannot be reached now. */
export function useOffline(): boolean {
  return useStore(server);
}
