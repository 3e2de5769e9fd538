import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** A mute switch, kept under a key of the browser's storage. Without storage it lasts as long as the page. */
export function createMute(storageKey: string) {
  const { setState, ...store } = createStore(() => readMuted(storageKey));
  return {
    ...store,
    muted: store.getState,
    toggle(): void {
      const muted = !store.getState();
      try {
        if (muted) localStorage.setItem(storageKey, "off");
        else localStorage.removeItem(storageKey);
      } catch {
        // Without storage the choice lasts as long as the page.
      }
      setState(muted);
    },
  };
}

export type Mute = ReturnType<typeof createMute>;

/** Whether the sound is muted, always the latest. */
export function useMuted(mute: Mute): boolean {
  return useStore(mute);
}

function readMuted(storageKey: string): boolean {
  try {
    return localStorage.getItem(storageKey) === "off";
  } catch {
    return false;
  }
}
