import { browserStorage } from "@horma/app/browser-storage";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

const storageKey = "staff-wallboard";

const kept = createStore(() => browserStorage.getItem(storageKey));
addEventListener("storage", ({ key }) => {
  if (key === null || key === storageKey) kept.setState(browserStorage.getItem(storageKey), true);
});

/** This tablet's token as a wallboard; `null` while it is none. */
export const wallboard = {
  token: kept.getState,
  open(token: string) {
    browserStorage.setItem(storageKey, token);
    kept.setState(token, true);
  },
  /** Someone ended it: the tablet is one to sign in on again. */
  end() {
    browserStorage.removeItem(storageKey);
    kept.setState(null, true);
  },
};

/** The token while this tablet is a wallboard. */
export function useWallboardToken(): string | null {
  return useStore(kept);
}
