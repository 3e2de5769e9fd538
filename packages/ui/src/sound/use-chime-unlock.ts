import { useEffect } from "react";
import type { Chime } from "./chime.ts";

/**
 * The delay between a touch and unlocking the sound, ms. Browsers take so long to start an audio context that the screen's answer
 * would be late. Safari, the strictest, counts a timer of up to a second as part of the touch.
 */
const answerFirst = 50;

/** Lets the page ring from now on. Call it while a touch or key press is handled. */
export function unlockChime({ unlock }: Chime): void {
  setTimeout(unlock, answerFirst);
}

/** A page may not ring before it is touched, also after a reload. Any touch or key unlocks it. */
export function useChimeUnlock(chime: Chime): void {
  useEffect(() => {
    const touches = ["pointerup", "keydown"] as const;
    const unlock = () => unlockChime(chime);
    for (const touch of touches) addEventListener(touch, unlock);
    return () => {
      for (const touch of touches) removeEventListener(touch, unlock);
    };
  }, [chime]);
}
