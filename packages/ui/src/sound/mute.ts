import { useSyncExternalStore } from "react";

/** Whether a sound may be heard, kept under a key of the browser's storage; without one it lasts as long as the page. */
export function createMute(storageKey: string) {
  let muted = readMuted(storageKey);
  const listeners = new Set<() => void>();
  return {
    muted: (): boolean => muted,
    toggle(): void {
      muted = !muted;
      try {
        if (muted) localStorage.setItem(storageKey, "off");
        else localStorage.removeItem(storageKey);
      } catch {
        // Without storage the choice lasts as long as the page.
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Mute = ReturnType<typeof createMute>;

/** Whether the sound is muted, always the latest. */
export function useMuted({ subscribe, muted }: Mute): boolean {
  return useSyncExternalStore(subscribe, muted);
}

function readMuted(storageKey: string): boolean {
  try {
    return localStorage.getItem(storageKey) === "off";
  } catch {
    return false;
  }
}
