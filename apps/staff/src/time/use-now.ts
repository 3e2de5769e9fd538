import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

const clock = createStore(() => Date.now());
setInterval(() => clock.setState(Date.now()), 1_000);

/** The present, epoch ms, every second: one clock for everything on the page. */
export function useNow(): number {
  return useStore(clock);
}
