import { useEffect } from "react";
import type { Chime } from "./chime.ts";

/** A page may not ring before it is touched, also after a reload: any touch or key will do. */
export function useChimeUnlock({ unlock }: Chime): void {
  useEffect(() => {
    const touches = ["pointerup", "keydown"] as const;
    for (const touch of touches) addEventListener(touch, unlock);
    return () => {
      for (const touch of touches) removeEventListener(touch, unlock);
    };
  }, [unlock]);
}
