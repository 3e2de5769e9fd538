import { useSyncExternalStore } from "react";
import { useSurface } from "./surface.ts";

/** Less height than mock-ups 05 and 07 need. */
const lowScreen = "(max-height: 50rem)";

/** Whether this is a phone on which a screen only fits as its mock-up of a low phone shows it (05d, 07d) (FL-02). */
export function useLowPhone(): boolean {
  const low = useSyncExternalStore(follow, () => matchMedia(lowScreen).matches);
  return useSurface() === "phone" && low;
}

function follow(changed: () => void): () => void {
  const screen = matchMedia(lowScreen);
  screen.addEventListener("change", changed);
  return () => screen.removeEventListener("change", changed);
}
