import { useSyncExternalStore } from "react";
import { useSurface } from "../surface.ts";

/** Less height than mock-up 07 needs. */
const lowScreen = "(max-height: 50rem)";

/** Whether this is a phone on which keypad, field and button only fit as mock-up 07d shows them (FL-02). */
export function useLowPhone(): boolean {
  const low = useSyncExternalStore(follow, () => matchMedia(lowScreen).matches);
  return useSurface() === "phone" && low;
}

function follow(changed: () => void): () => void {
  const screen = matchMedia(lowScreen);
  screen.addEventListener("change", changed);
  return () => screen.removeEventListener("change", changed);
}
