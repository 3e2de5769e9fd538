import { browserStorage } from "@horma/app/browser-storage";
import type { OfficeEntry, OfficeSession } from "@horma/contract";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { hasTyped } from "./typed.ts";

/** Who is in the office with this browser. */
export type SignedIn = OfficeSession & { token: string; by_company?: boolean };

const key = "office-session";
const store = createStore<SignedIn | null>(read);
/** Whether the server ended the session under a page that holds something typed. */
const expired = createStore(() => false);
addEventListener("storage", (event) => {
  if (event.key !== null && event.key !== key) return;
  store.setState(read(), true);
  expired.setState(false, true);
});

/** The browser's session, the same in all its tabs. */
export const session = {
  get: store.getState,
  enter({ auth_token, ...entered }: OfficeEntry) {
    set({ token: auth_token, ...entered });
  },
  /** Takes over name, role and stores as the server has them now. */
  refresh({ person }: OfficeSession) {
    const signedIn = store.getState();
    if (signedIn !== null) set({ ...signedIn, person });
  },
  end: () => set(null),
  /**
   * The server does not know this session any more. What is typed on this page stays, and its person may enter over it. A page without
   * any leads to the way in. Other tabs find out by themselves.
   */
  expire() {
    if (hasTyped()) expired.setState(true, true);
    else store.setState(null, true);
  },
};

/** Whether the session has ended under this page, and how to see the page once more before entering again. */
export function useExpired(): { isExpired: boolean; dismiss: () => void } {
  return { isExpired: useStore(expired), dismiss: () => expired.setState(false, true) };
}

/** Who is in the office; null while no one is. */
export function useSession(): SignedIn | null {
  return useStore(store);
}

/** Who is in the office. For screens, which exist only while a person is. */
export function useOffice(): SignedIn["person"] {
  const signedIn = useSession();
  if (signedIn === null) throw new Error("no one is in the office");
  return signedIn.person;
}

function set(next: SignedIn | null): void {
  if (next === null) browserStorage.removeItem(key);
  else browserStorage.setItem(key, JSON.stringify(next));
  store.setState(next, true);
  expired.setState(false, true);
}

function read(): SignedIn | null {
  try {
    const value: unknown = JSON.parse(browserStorage.getItem(key) ?? "null");
    return isSignedIn(value) ? value : null;
  } catch {
    return null;
  }
}

function isSignedIn(value: unknown): value is SignedIn {
  if (typeof value !== "object" || value === null) return false;
  const { token, person } = value as Partial<SignedIn>;
  return typeof token === "string" && typeof person?.name === "string" && typeof person.role === "string";
}
