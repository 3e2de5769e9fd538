import { callBell, createChime, createMute } from "@horma/ui";

/** Whether this tablet rings; kept apart from the shopper app's on the same origin. */
export const bellMute = createMute("staff-sound");
export const bell = createChime(() => new AudioContext(), callBell, bellMute.muted);

const shake = [200, 100, 200];

/** Rings, and shakes what can be shaken. */
export function ring(): void {
  bell.play();
  // A page that was not touched yet may not shake, and browsers complain when it tries.
  if (!bellMute.muted() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shake);
}
