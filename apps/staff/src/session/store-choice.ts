import { browserStorage } from "@horma/app/browser-storage";
import type { Place } from "@horma/contract";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

const storageKey = "staff-store";
const choice = createStore(() => codeFromLink() ?? browserStorage.getItem(storageKey));

/** The code of the tablet's store; `null` until it is chosen. */
export function useStoreChoice(): string | null {
  return useStore(choice);
}

/** The place of the tablet's calls: its store. */
export function tabletPlace(): Place {
  const code = choice.getState();
  return code === null ? null : { store: code };
}

/** `null` asks again. */
export function chooseStore(code: string | null): void {
  if (code === null) browserStorage.removeItem(storageKey);
  else browserStorage.setItem(storageKey, code);
  choice.setState(code);
}

/** The link that sets up a tablet has it: `/staff/?store=0101`. From then on it is kept. */
function codeFromLink(): string | null {
  const asked = new URLSearchParams(location.search).get("store");
  if (asked === null || !/^[0-9A-Za-z_-]{1,32}$/.test(asked)) return null;
  browserStorage.setItem(storageKey, asked);
  return asked;
}
