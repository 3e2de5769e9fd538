import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

const clock = createStore(() => Date.now());
setInterval(() => clock.setState(Date.now()), 1_000);

/** The present instant, epoch ms, anew every second: one clock for everything on the page. */
export function useNow(): number {
  return useStore(clock);
}
