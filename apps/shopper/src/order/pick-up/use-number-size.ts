import { useSyncExternalStore } from "react";
import { currentSurface } from "../../surface.ts";

const smallest = 130;
const largest = 404;
/** Height of the condensed figures, in ems. */
const figureHeight = 0.84;
/** A kiosk sets the same number this many times as large. */
const kioskZoom = 2.5;

/** The number's type size in phone px when the rest takes `around` px of the window's height. */
export function useNumberSize(around: number): number {
  const height = useSyncExternalStore(followWindow, () => window.innerHeight);
  const zoom = currentSurface() === "kiosk" ? kioskZoom : 1;
  const fitting = Math.floor((height - around) / figureHeight / zoom);
  return Math.min(largest, Math.max(smallest, fitting));
}

function followWindow(changed: () => void): () => void {
  addEventListener("resize", changed);
  return () => removeEventListener("resize", changed);
}
