import { callBell, createChime, createMute } from "@horma/ui";

/** Whether this tablet is muted. Kept apart from the shopper app's setting on the same origin. */
export const bellMute = createMute("staff-sound");
export const bell = createChime(() => new AudioContext(), callBell, bellMute.muted);

const shake = [200, 100, 200];

/** Rings, and vibrates if the device can. */
export function ring(): void {
  bell.play();
  // A page that was not touched may not vibrate, and browsers complain if it tries.
  if (!bellMute.muted() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shake);
}
