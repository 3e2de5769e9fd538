import { useSyncExternalStore } from "react";

/** Our own key beside those of DM-09: whoever muted the chime once is not startled by it next time. */
const soundKey = "sound";

let muted = readMuted();
const listeners = new Set<() => void>();

/** Whether the chime may be heard; the shake and the words stay. */
export const sound = {
  muted: (): boolean => muted,
  toggle(): void {
    muted = !muted;
    try {
      if (muted) localStorage.setItem(soundKey, "off");
      else localStorage.removeItem(soundKey);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    for (const listener of listeners) listener();
  },
};

/** Whether the chime is muted, always the latest. */
export function useMuted(): boolean {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, sound.muted);
}

function readMuted(): boolean {
  try {
    return localStorage.getItem(soundKey) === "off";
  } catch {
    return false;
  }
}
