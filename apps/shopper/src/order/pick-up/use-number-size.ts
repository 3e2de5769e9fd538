import { useSyncExternalStore } from "react";
import { currentSurface } from "../../surface.ts";

const smallest = 130;
const largest = 404;
/** Height of the condensed figures, in ems. */
const figureHeight = 0.84;
/** A kiosk sets the same number this many times as large. */
const kioskZoom = 2.5;
/** A low phone has less air around the number. */
const low = { height: 720, saved: 60 };

/** The number's type size in phone px when the rest takes `around` px of the window's height at the usual text size. */
export function useNumberSize(around: number): number {
  const height = useSyncExternalStore(followWindow, () => window.innerHeight);
  const text = useSyncExternalStore(followWindow, textScale);
  const zoom = (currentSurface() === "kiosk" ? kioskZoom : 1) * text;
  const rest = height > low.height * text ? around : around - low.saved;
  const fitting = Math.floor((height - rest * text) / figureHeight / zoom);
  return Math.min(largest, Math.max(smallest / text, fitting));
}

/** How much larger than usual the browser sets text. */
function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

function followWindow(changed: () => void): () => void {
  addEventListener("resize", changed);
  return () => removeEventListener("resize", changed);
}
