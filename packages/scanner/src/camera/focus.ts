import type { VideoPoint } from "../geometry/region.ts";
import { cameraSettings } from "./camera-settings.ts";
import { type ControlResult, controlRefusal, type Lens } from "./lens.ts";

/** `cancelled`: another tap or a stop came first. */
export type FocusResult = ControlResult | { readonly kind: "cancelled" };

/** Tap to focus (CA-04). */
export interface Focus {
  /** Focuses on a point of the video; back to continuous focus after 5000 ms, reached or not. A further tap takes over. */
  at(point: VideoPoint): Promise<FocusResult>;
  /** Cancels the present focus and the return to continuous focus. */
  cancel(): void;
}

/** The focus of one open camera; the code loads with the first tap. */
export function createFocus(lens: Lens, video: HTMLVideoElement): Focus {
  let current = new AbortController();
  const { focusMode = [] } = lens.capabilities;
  const focusesByItself = focusMode.includes("continuous");
  // An earlier user may have left the camera at a fixed distance.
  if (focusesByItself && lens.settings().focusMode !== "continuous")
    void lens.adjust({ focusMode: "continuous" });

  async function go(point: VideoPoint, signal: AbortSignal): Promise<FocusResult> {
    const loaded = await import("./focus-on.ts").catch(() => undefined);
    if (!loaded) return controlRefusal("failed");
    return loaded.focusOn(lens, point, video, signal).catch(() => controlRefusal("failed"));
  }

  function goBackLater(signal: AbortSignal) {
    const focusByItself = () => void lens.adjust({ focusMode: "continuous" });
    const back = setTimeout(focusByItself, cameraSettings.backToContinuousMs);
    signal.addEventListener("abort", () => clearTimeout(back));
  }

  return {
    async at(point) {
      current.abort();
      current = new AbortController();
      const { signal } = current;
      if (!lens.abilities().canFocus) return controlRefusal("unsupported");
      const result = await go(point, signal);
      // Also after a failure, because this tap cancelled the return of an earlier one.
      if (focusesByItself && !signal.aborted) goBackLater(signal);
      return result;
    },
    cancel: () => current.abort(),
  };
}
