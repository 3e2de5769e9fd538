import { useEffect } from "react";
import type { Chime } from "./chime.ts";

/**
 * How long after a touch the page is made to ring, ms: a browser takes so long over an audio context that the screen's answer
 * would be late. Safari, the strictest, takes what a timer of up to a second does for the touch's own doing.
 */
const answerFirst = 50;

/** Lets the page ring from now on; to be called while a touch or key press is handled. */
export function unlockChime({ unlock }: Chime): void {
  setTimeout(unlock, answerFirst);
}

/** A page may not ring before it is touched, also after a reload: any touch or key will do. */
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
