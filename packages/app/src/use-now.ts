import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { server } from "./server.ts";

const read = () => ({ server: server.now(), device: Date.now() });
const clock = createStore(read);
setInterval(() => clock.setState(read()), 1_000);

/** The present by the server's clock, epoch ms, every second: one clock for everything on the page. */
export function useNow(): number {
  return useStore(clock, (now) => now.server);
}

/** The present by the device's clock: for what this page began itself. */
export function useDeviceNow(): number {
  return useStore(clock, (now) => now.device);
}
