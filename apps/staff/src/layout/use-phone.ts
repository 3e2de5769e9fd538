import { useSyncExternalStore } from "react";

const narrow = matchMedia("(max-width: 640px)");

/** Whether the app is on a phone: one column, tabs, navigation at the bottom. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      narrow.addEventListener("change", changed);
      return () => narrow.removeEventListener("change", changed);
    },
    () => narrow.matches,
  );
}
