import { server } from "@horma/app/server";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

const read = () => ({ server: server.now(), device: Date.now() });
const clock = createStore(read);
setInterval(() => clock.setState(read()), 1_000);

/** The present by the server's clock, epoch ms, every second. */
export function useNow(): number {
  return useStore(clock, (now) => now.server);
}

/** The present by this device's clock: for what this page began itself. */
export function useDeviceNow(): number {
  return useStore(clock, (now) => now.device);
}
